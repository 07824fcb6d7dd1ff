"""Feeds an input to the worker, and judges what came of it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import NamedTuple

from .files import Input, Words, write
from .worker import BUG, ROOT, seconds_for

STATUSES = (0, 1, 2)
MOST_SAID = 1_000_000  # characters that a command may print
LANGUAGES = ("en_GB.UTF-8", "zh_CN.UTF-8")
# A secret that lies outside of the project: no command may say it or put it into a file.
SECRET = "secret-8c1f5e"
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ENDINGS = {
    ".pdf": b"%%EOF",
    ".html": b"</html>",
    ".png": b"IEND\xaeB`\x82",
}


class Finding(NamedTuple):
    """What went wrong. `kind` is one word, the same for the same sort of fault."""

    kind: str
    words: Words
    detail: str


class Runner:
    """A worker process and a folder to try things in."""

    def __init__(self, language: str = LANGUAGES[0]) -> None:
        self.language = language
        self.space = Path(mkdtemp(prefix="cardgen-fuzz-"))
        self.space.chmod(0o755)
        self._worker: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Runner":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker.wait()
            self._worker.stdin.close()  # type: ignore[union-attr]
            self._worker.stdout.close()  # type: ignore[union-attr]
        _remove(self.space)

    def findings(self, given: Input) -> list[Finding]:
        """Everything that is wrong with what the commands did."""
        found: list[Finding] = []
        folder = self._prepare(given)
        before = _tree(self.space / "outside")
        for words in given.commands:
            found += self._command(folder, words, given)
            if found:
                break
        if _tree(self.space / "outside") != before:
            found.append(
                Finding("outside", given.commands[0], "something outside of the project was changed")
            )
        return found

    def _prepare(self, given: Input) -> Path:
        """A new project, with something beside it that is none of its business."""
        for name in ("project", "outside", "tmp"):
            _remove(self.space / name)
            (self.space / name).mkdir()
        outside, folder = self.space / "outside", self.space / "project"
        for name in ("secret.toml", "secret.md", "secret.ttf", "secret.png", "secret.svg"):
            (outside / name).write_text(f'title = "{SECRET}"\n')
        (self.space / "stdin").write_bytes(given.stdin)
        write(given, folder)
        return folder

    def _command(self, folder: Path, words: Words, given: Input) -> Iterator[Finding]:
        before = outputs(folder)
        result = self._ask(folder, words)
        out, err = ((self.space / name).read_bytes().decode("utf-8", "replace") for name in ("out", "err"))
        status = result["status"]
        if result["waiting"]:
            yield Finding("waits", words, "nothing happened for ten seconds")
        elif status == BUG or "Traceback (most recent call last)" in err:
            yield Finding("traceback", words, _last_frames(err))
        elif status in (-9, -24) or result["cpu"] > seconds_for(words):
            yield Finding("slow", words, f"{result['cpu']:.1f} s of computing")
        elif status < 0:
            yield Finding("crash", words, f"signal {-status}")
        elif status not in STATUSES:
            yield Finding("status", words, f"ended with {status}: {err[-200:]}")
        elif status == 0 and given.must_fail:
            yield Finding("overlooked", words, "ended with 0")
        said = out + err
        if len(said) > MOST_SAID and "json" not in words:
            yield Finding("flood", words, f"{len(said):,} characters")
        if unseen := UNSEEN.search(said):
            at = unseen.start()
            yield Finding("control", words, ascii(said[max(0, at - 60) : at + 40]))
        if SECRET in said:
            yield Finding("outside", words, "something from outside was told")
        if str(folder) in said and not any(str(folder) in word for word in words):
            at = said.index(str(folder))
            yield Finding("absolute", words, said[max(0, at - 80) : at + 120])
        if seen := (self.space / "seen").read_text("utf-8", "replace"):
            yield Finding("outside", words, seen[:300])
        if os.listdir(self.space / "tmp"):
            yield Finding("leftover", words, "in the folder for temporary files")
        yield from _files(folder, words, status, before)

    def _ask(self, folder: Path, words: Words) -> dict[str, int]:
        if self._worker is None or self._worker.poll() is not None:
            self._worker = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("worker.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        assert self._worker.stdin is not None and self._worker.stdout is not None
        job = {
            "folder": str(folder),
            "space": str(self.space),
            "stdin": str(self.space / "stdin"),
            "arguments": words,
            "language": self.language,
        }
        self._worker.stdin.write(json.dumps(job) + "\n")
        self._worker.stdin.flush()
        line = self._worker.stdout.readline()
        if not line:
            raise RuntimeError("the worker ended")
        result: dict[str, int] = json.loads(line)
        return result


def _files(folder: Path, words: Words, status: int, before: dict[str, bytes]) -> Iterator[Finding]:
    """Every file in output/ is as it was or whole and new; with mistakes, all are as they were."""
    for root, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".part"):
                yield Finding("leftover", words, os.path.relpath(os.path.join(root, name), folder))
            elif words[0] == "import" and name.endswith(".toml") and not os.path.islink(f"{root}/{name}"):
                yield from half(name, Path(root, name).read_bytes(), words)
    changed = {name: data for name, data in outputs(folder).items() if before.get(name) != data}
    for name, data in changed.items():
        yield from half(name, data, words)
    if status and words[0] in ("build", "rulebook", "sheet") and changed:
        yield Finding("some", words, f"ended with {status}, and wrote {', '.join(changed)}")


def outputs(folder: Path) -> dict[str, bytes]:
    """Every file in output/, by its path in the project; nothing that lies behind a link."""
    found: dict[str, bytes] = {}
    if os.path.islink(folder / "output"):
        return found
    for root, _, names in os.walk(folder / "output"):
        for path in (Path(root, name) for name in names):
            if path.is_file() and not path.is_symlink():
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def half(path: str, data: bytes, words: Words) -> Iterator[Finding]:
    """What is wrong with a file that a command wrote."""
    ending = os.path.splitext(path)[1]
    whole = ending not in ENDINGS or data.rstrip().endswith(ENDINGS[ending])
    if ending == ".epub":
        whole = zipfile.is_zipfile(BytesIO(data))
    said = data.decode("utf-8", "replace") if ending in (".html", ".md", ".txt") else ""
    if ending == ".toml":
        try:
            said = "".join(_texts(tomllib.loads(data.decode())))
        except ValueError:
            whole = False
    if not whole:
        yield Finding("half", words, f"{os.path.basename(path)}: {len(data)} bytes")
    if UNSEEN.search(said):
        yield Finding("control", words, f"in {os.path.basename(path)}")
    if SECRET.encode() in data:
        yield Finding("outside", words, f"in {os.path.basename(path)}")


def _texts(value: object) -> Iterator[str]:
    """Every key and text of a TOML file, its escapes read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts([*value, *value.values()])
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _last_frames(err: str) -> str:
    """The exception and the innermost lines of ours."""
    lines = err.strip().splitlines()
    ours = [
        re.sub(r'.*/cardgen/(.*)", line (\d+), in (.*)', r"\1:\2 \3", x) for x in lines if "/cardgen/" in x
    ]
    return f"{lines[-1][:200]} at {' < '.join(reversed(ours[-3:]))}"


def _tree(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def _remove(folder: Path) -> None:
    """Also what is shut."""
    if not folder.exists():
        return
    for root, inner, _ in os.walk(folder):
        for name in inner:
            path = os.path.join(root, name)
            if not os.path.islink(path):
                os.chmod(path, 0o755)
    shutil.rmtree(folder, ignore_errors=True)
