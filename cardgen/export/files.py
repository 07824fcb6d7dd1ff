"""Putting files in place: the old file whole or the new file whole, never half."""

import os
from collections.abc import Iterable
from contextlib import suppress

from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³")}
FORBIDDEN = '<>:"/\\|?*'
LONGEST = 120  # bytes; leaves room for an ending and for what a temporary name adds


def write_whole(path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
    """Write beside `path` and move into place, or leave everything as it was and raise Mistakes.

    The folder is made if it is not there.
    """
    target = os.fspath(path)
    beside = f"{target}.{os.getpid():x}-{os.urandom(4).hex()}.part"
    try:
        os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
        with open(beside, "xb") as file:
            for chunk in (data,) if isinstance(data, bytes) else data:
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except OSError as error:
        _remove(beside)
        raise Mistakes([_write_failed(target, error)]) from error
    except BaseException:
        _remove(beside)
        raise


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def _write_failed(path: str, error: OSError) -> Diagnostic:
    import errno

    reason = error.strerror or str(error)
    hints = {
        errno.ENOSPC: Text("the disk is full: make room and try again", "磁盘已满：腾出空间后再试"),
        errno.EACCES: Text(
            "check the folder's permissions, or close the file in other programs",
            "请检查文件夹权限，或在其他程序中关闭该文件",
        ),
        errno.EROFS: Text("the folder is read-only: choose another", "文件夹是只读的：请换一个"),
        errno.ENOTDIR: Text("part of that path is a file, not a folder", "路径中有一段是文件而不是文件夹"),
        errno.EEXIST: Text("part of that path is a file, not a folder", "路径中有一段是文件而不是文件夹"),
    }
    message = Text(
        f"cannot write “{path}”: {reason}; what was there before is untouched",
        f"无法写入「{path}」：{reason}；原有文件未被改动",
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
