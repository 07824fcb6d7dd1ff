"""Files that the page may write: the project's own, and only over what the page has seen.

What comes with cardgen is only read. What another program wrote meanwhile is shown, and never written over.
"""

import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardgen.decode.toml_file import LARGEST, read_bytes, text_of
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, mistake
from cardgen.export.files import Together
from cardgen.studio.room import Room

BOM = b"\xef\xbb\xbf"


class Stored(NamedTuple):
    """A file as it was read; `data` is empty where there is none yet."""

    path: Path
    display: str
    data: bytes


class Conflict(Exception):
    """The file, or a value in it, is another by now, which is shown. `seen`: what the file is known by."""

    def __init__(self, theirs: object, place: str, seen: str = "") -> None:
        self.theirs, self.place, self.seen = theirs, place, seen


def seen_as(data: bytes) -> str:
    """By what a page knows a file: another word wherever there is something else in it."""
    return sha256(data).hexdigest()[:32]


def is_own(room: Room, path: Path) -> bool:
    return path.is_relative_to(room.project.root)


def check_own(room: Room, path: Path) -> None:
    """Raises Mistakes where a file comes with cardgen."""
    if not is_own(room, path):
        message = Text("this comes with cardgen: only to look at", "这是 cardgen 自带的，只能看")
        hint = Text(
            "copy it into card_data/ or templates/ of your project",
            "请把它复制到你项目的 card_data/ 或 templates/ 里",
        )
        raise Mistakes([Diagnostic("read-only", message, Span(room.project.display(path)), hint)])


def opened(room: Room, path: Path, was: str, largest: int = LARGEST) -> Stored:
    """A file to be written anew, or for the first time. Raises Conflict where it is not what the page saw."""
    check_own(room, path)
    display = room.project.display(path)
    data = read_bytes(path, display, room.project.root, largest) if path.exists() else b""
    if data and seen_as(data) != was:
        raise Conflict(text_of(data, display), display, seen_as(data))
    return Stored(path, display, data)


def rewritten(file: Stored, text: str) -> bytes:
    """A text as the file will have it: its line ends, and the mark at its beginning, stay."""
    plain = text.replace("\r\n", "\n")
    returns = file.data.count(b"\r\n") * 2 > file.data.count(b"\n")
    bom = BOM if file.data.startswith(BOM) else b""
    return bom + (plain.replace("\n", "\r\n") if returns else plain).encode("utf-8", "replace")


def write(file: Stored, data: bytes) -> None:
    """Writes a file that nobody changed since it was read, with the rights that it had."""
    target = os.path.realpath(file.path)
    mode = os.stat(target).st_mode & 0o7777 if os.path.exists(target) else None
    with Together() as files:
        files.write(target, data)
        # Looked at in the last moment: what another program writes now would be lost.
        if (Path(target).read_bytes() if mode is not None else b"") != file.data:
            message = Text(f"{file.path.name} has just changed", f"{file.path.name} 刚刚被改动")
            raise mistake("changed-meanwhile", message, Text("try once more", "请再试一次"))
    if mode is not None:
        os.chmod(target, mode)
