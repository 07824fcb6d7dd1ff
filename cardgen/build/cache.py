"""The cache on disk: where it is, and how large it may be. Its files (store.py) may be deleted at any time.

What is in them is known by its content (see shelf.py), so no clock matters.
"""

import os
import sys

VARIABLE = "CARDGEN_CACHE"  # a folder; empty: none
MOST_BYTES = 400_000_000
ENDING = ".cards"


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


def bound(folder: str, newest: str) -> None:
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
