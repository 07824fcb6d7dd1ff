"""An input: what a project's folder holds besides or instead of the base, and the commands to run on it.

A case on disk is an input as JSON; text stays text, so that a case can be read.
"""

import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

BASE = Path(__file__).parent / "base"
LONG_TEXT = 10_000  # longer ones are packed
# What stood in output/ before; a command that fails leaves it so.
OLD = b"old"


class Link(NamedTuple):
    """A symbolic link."""

    to: str


class Pipe(NamedTuple):
    """A named pipe that nobody writes to."""


class Closed(NamedTuple):
    """A folder or file that is there in the base, with these permissions."""

    mode: int


class Gone(NamedTuple):
    """A file of the base that is not there."""


Entry = bytes | Link | Pipe | Closed | Gone
Files = dict[str, Entry]
Words = tuple[str, ...]


class Input(NamedTuple):
    """Something to feed. `files`: by path within the project; what is not said is as in the base.

    `must_fail`: a command that ends well has overlooked something.
    """

    files: Files
    commands: tuple[Words, ...]
    stdin: bytes = b""
    must_fail: bool = False


def base_files() -> dict[str, bytes]:
    """The project that is damaged, and the output of an earlier run of it."""
    files = {
        path.relative_to(BASE).as_posix(): path.read_bytes()
        for path in sorted(BASE.rglob("*"))
        if path.is_file()
    }
    for name in ("cards.pdf", "backs.pdf", "rulebook.pdf", "rulebook.html", "rulebook.md", "sheet.pdf"):
        files[f"output/g/{name}"] = OLD
    return files


def write(given: Input, folder: Path) -> None:
    """Puts the project into a folder that is there and empty. Modes come last: they may shut folders."""
    closed = {name: entry.mode for name, entry in given.files.items() if isinstance(entry, Closed)}
    files: Files = {**base_files()}
    files |= {name: entry for name, entry in given.files.items() if name not in closed}
    for name, entry in files.items():
        path = folder / name
        if isinstance(entry, Gone):
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            match entry:
                case Link(to):
                    path.symlink_to(to)
                case Pipe():
                    os.mkfifo(path)
                case bytes():
                    path.write_bytes(entry)
        except (OSError, ValueError):
            continue  # a name that cannot be, or one in the way of another: then it is not there
    for name, mode in closed.items():
        if (folder / name).exists():
            (folder / name).chmod(mode)


def as_json(given: Input, **more: str) -> str:
    """A case as it lies in cases/. `more`: words about it."""
    return (
        json.dumps(
            {
                **more,
                "commands": given.commands,
                **({"stdin": _packed(given.stdin)} if given.stdin else {}),
                **({"must_fail": True} if given.must_fail else {}),
                "files": {name: _packed(entry) for name, entry in given.files.items()},
            },
            ensure_ascii=False,
            indent=1,
        )
        .encode("utf-8", "surrogatepass")
        .decode("utf-8", "replace")
    )


def from_json(text: str) -> Input:
    data = json.loads(text)
    return Input(
        {name: _unpacked(entry) for name, entry in data["files"].items()},
        tuple(tuple(words) for words in data["commands"]),
        bytes_of(data.get("stdin", "")),
        data.get("must_fail", False),
    )


def bytes_of(packed: object) -> bytes:
    entry = _unpacked(packed)
    assert isinstance(entry, bytes)
    return entry


def _packed(entry: Entry) -> str | Mapping[str, object]:
    match entry:
        case Link(to):
            return {"link": to}
        case Pipe():
            return {"pipe": True}
        case Closed(mode):
            return {"mode": oct(mode)}
        case Gone():
            return {"gone": True}
        case bytes():
            if len(entry) < LONG_TEXT and (text := _text(entry)) is not None:
                return text
            small = zlib.compress(entry, 9)
            if len(small) < len(entry):
                return {"zlib": b64encode(small).decode()}
            return {"base64": b64encode(entry).decode()}


def _text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _unpacked(packed: object) -> Entry:
    if isinstance(packed, str):
        return packed.encode()
    assert isinstance(packed, dict)
    match packed:
        case {"link": to}:
            return Link(to)
        case {"mode": mode}:
            return Closed(int(mode, 8))
        case {"gone": True}:
            return Gone()
        case {"zlib": data}:
            return zlib.decompress(b64decode(data))
        case {"base64": data}:
            return b64decode(data)
    return Pipe()
