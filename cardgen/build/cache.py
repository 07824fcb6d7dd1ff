"""The cache on disk: what was drawn before, in files that may be deleted at any time.

A file is whole or it is not there, and says itself whether it is what was written; any other is passed over
and written anew. What is in it is known by its content (see shelf.py), so no clock matters.
"""

import marshal
import os
import sys
from contextlib import suppress
from typing import Any

from cardgen.digest import LENGTH, digest
from cardgen.export.files import write_whole

VARIABLE = "CARDGEN_CACHE"  # a folder; empty: none
MOST_BYTES = 400_000_000
ENDING = ".cards"
HEAD = b"cardgen cache 1\n"


def cache_folder() -> str:
    """Where the cache is: where the variable says, else where this system keeps such; empty for nowhere."""
    if VARIABLE in os.environ:
        return os.environ[VARIABLE]
    if sys.platform == "win32":
        place = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        place = os.path.expanduser("~/Library/Caches")
    else:
        place = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(place, "cardgen") if os.path.isabs(place) else ""


def read(folder: str, name: str) -> Any:
    """What was written under a name; None where there is nothing, or not what was written."""
    try:
        with open(os.path.join(folder, name + ENDING), "rb") as file:
            data = file.read()
        start = len(HEAD) + LENGTH
        body = memoryview(data)[start:]
        if data.startswith(HEAD) and data[len(HEAD) : start] == digest(bytes(body)):
            return marshal.loads(body)
    except (OSError, ValueError, EOFError, TypeError):
        pass
    return None


def write(folder: str, name: str, content: Any) -> None:
    """Keeps a content, and what was used last of the rest; where that fails, nothing is kept."""
    body = marshal.dumps(content)
    with suppress(Exception):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        write_whole(os.path.join(folder, name + ENDING), (HEAD, digest(body), body))
        _bound(folder, name + ENDING)


def _bound(folder: str, newest: str) -> None:
    """Takes away the oldest files, as far as the clock knows, until the rest is small enough."""
    with os.scandir(folder) as entries:
        files = [(one.stat().st_mtime, one.stat().st_size, one.path) for one in entries if one.name != newest]
    kept = os.path.getsize(os.path.join(folder, newest))
    for _, size, path in sorted(files, reverse=True):
        kept += size
        if kept > MOST_BYTES:
            os.unlink(path)


def contents(folder: str) -> tuple[int, int]:
    """How many files there are, and how many bytes they take."""
    try:
        with os.scandir(folder) as entries:
            sizes = [entry.stat().st_size for entry in entries if entry.name.endswith(ENDING)]
    except OSError:
        return 0, 0
    return len(sizes), sum(sizes)
