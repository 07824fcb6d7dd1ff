"""Putting files in place: the old files whole or the new files whole, never half, never some of them."""

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol

from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³")}
FORBIDDEN = '<>:"/\\|?*'
LONGEST = 120  # bytes; leaves room for an ending and for what a temporary name adds
PART = r"\.[0-9a-f]{16}\.part$"


class Files(Protocol):
    """What finished files are given to."""

    def write(self, path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None: ...


class Parcel:
    """Files that are not written but kept, by their names in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, bytes] = {}

    def write(self, path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
        name = Path(path).relative_to(self.folder).as_posix()
        self.files[name] = data if isinstance(data, bytes) else b"".join(data)


class Together:
    """Files that come into their places together when the block ends well, and not at all where it does not.

    Each is written beside its place first, so that none has to wait in memory for the others.
    """

    def __init__(self) -> None:
        self._parts: list[tuple[str, str, BinaryIO | None]] = []
        self._cleared: set[str] = set()

    def __enter__(self) -> "Together":
        return self

    def write(self, path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
        """Writes what will be at `path`, or raises Mistakes. The folder is made if it is not there."""
        target = os.fspath(path)
        try:
            file = self.begin(target)
            for chunk in (data,) if isinstance(data, bytes) else data:
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            raise Mistakes([_write_failed(target, error)]) from error

    def begin(self, target: str) -> BinaryIO:
        """A file to write and read, that will be at `target`. Raises OSError."""
        folder = os.path.dirname(target) or "."
        if os.path.isdir(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        os.makedirs(folder, exist_ok=True)
        if folder not in self._cleared:
            self._cleared.add(folder)
            _clear(folder)
        return self._create(target)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Moves every file into its place, or takes all away again."""
        try:
            while self._parts and kind is None:
                part, target, file = self._parts[0]
                try:
                    if sys.platform == "win32" and file:
                        file.close()  # an open file cannot be moved there
                    os.replace(part, target)
                except OSError as problem:
                    raise Mistakes([_write_failed(target, problem)]) from problem
                self._parts.pop(0)
                if file:
                    file.close()
        finally:
            for part, _, file in self._parts:
                with suppress(OSError):  # what could not be written when it was asked for, cannot be now
                    if file:
                        file.close()
                with suppress(OSError):
                    os.unlink(part)

    def _create(self, target: str) -> BinaryIO:
        """A new file beside `target`, locked for as long as this process lives."""
        while True:
            part = f"{target}.{os.urandom(8).hex()}.part"
            # Before it is there, so that an interruption right now leaves nothing behind.
            self._parts.append((part, target, None))
            file = open(part, "x+b")  # noqa: SIM115 (it stays open until it is in its place)
            self._parts[-1] = (part, target, file)
            try:
                _lock(file.fileno())
            except BlockingIOError:
                taken = True
            except OSError:
                taken = False  # a file system without locks, where nothing is cleared either
            else:
                taken = not os.fstat(file.fileno()).st_nlink
            if not taken:
                return file
            # Another run took it for a leftover in the moment before it was locked.
            self._parts.pop()
            file.close()


def write_whole(path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
    """Writes one file, or leaves everything as it was and raises Mistakes."""
    with Together() as files:
        files.write(path, data)


def _clear(folder: str) -> None:
    """Takes away what runs that were killed left behind. What a run still writes is locked."""
    try:
        names = os.listdir(folder)
    except OSError:
        return  # one may write into it and not see what it holds
    for name in names:
        if name.endswith(".part") and re.search(PART, name):
            with suppress(OSError):
                _take_away(os.path.join(folder, name))


def _take_away(path: str) -> None:
    if sys.platform == "win32":
        os.unlink(path)  # which fails there while a run has it open
        return
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        _lock(file)
        os.unlink(path)
    finally:
        os.close(file)


def _lock(file: int) -> None:
    """Raises BlockingIOError where another process has it."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _write_failed(path: str, error: OSError) -> Diagnostic:
    reason = error.strerror or str(error)
    hints = {
        errno.ENOSPC: Text("the disk is full: make room and try again", "磁盘已满：腾出空间后再试"),
        errno.EACCES: Text(
            "check the folder's permissions, or close the file in other programs",
            "请检查文件夹权限，或在其他程序中关闭该文件",
        ),
        errno.EISDIR: Text("a folder has that name", "已有同名的文件夹"),
        errno.EROFS: Text("the folder is read-only: choose another", "文件夹是只读的：请换一个"),
        errno.ENOTDIR: Text("part of that path is a file, not a folder", "路径中有一段是文件而不是文件夹"),
        errno.EEXIST: Text("part of that path is a file, not a folder", "路径中有一段是文件而不是文件夹"),
    }
    message = Text(
        f"cannot be written: {reason}; what was there before is untouched",
        f"无法写入：{reason}；原有文件未被改动",
    )
    code = errno.EACCES if error.errno == errno.EPERM else error.errno
    return Diagnostic("write-failed", message, Span(path), hints.get(code or 0))


def safe_name(name: str) -> str:
    """A file name made from a user's words that every system can store, Windows included."""
    text = "".join("_" if c in FORBIDDEN or not c.isprintable() else c for c in name)
    text = text.strip(" ").rstrip(". ")
    if text.partition(".")[0].rstrip().lower() in RESERVED:
        text = "_" + text
    while len(text.encode("utf-8", "replace")) > LONGEST:
        stem, dot, ending = text.rpartition(".")
        text = stem[:-1] + dot + ending if stem and len(ending) <= 8 else text[:-1]
    return text.rstrip(". ") or "_"
