"""Makes a failing input small: fewer commands, files, lines and bytes, as long as it fails alike."""

import time
from collections.abc import Callable, Sequence

from .files import Input

SECONDS = 30.0


def shrunk(given: Input, fails: Callable[[Input], bool], seconds: float = SECONDS) -> Input:
    """The smallest that was found in the time there is."""
    end = time.monotonic() + seconds

    def still(new: Input) -> bool:
        return time.monotonic() < end and fails(new)

    for words in given.commands:
        alone = given._replace(commands=(words,))
        if len(given.commands) > 1 and still(alone):
            given = alone
            break
    for name in tuple(given.files):
        fewer = given._replace(files={k: v for k, v in given.files.items() if k != name})
        if still(fewer):
            given = fewer
    if given.stdin and still(given._replace(stdin=b"")):
        given = given._replace(stdin=b"")
    for name, entry in tuple(given.files.items()):
        if isinstance(entry, bytes):
            given = _smaller(given, name, entry, still)
    return given


def _smaller(given: Input, name: str, data: bytes, still: Callable[[Input], bool]) -> Input:
    """One file with less in it: first lines, then single bytes."""

    def with_parts(parts: Sequence[bytes]) -> Input:
        return given._replace(files={**given.files, name: b"".join(parts)})

    lines = data.splitlines(keepends=True)
    if b"\0" not in data and len(lines) > 1:
        lines = _fewer(lines, lambda parts: still(with_parts(parts)))
    whole = b"".join(lines) if b"\0" not in data else data
    if len(whole) < 20_000:
        parts = _fewer([whole[n : n + 1] for n in range(len(whole))], lambda parts: still(with_parts(parts)))
        return with_parts(parts)
    return with_parts([whole])


def _fewer(parts: list[bytes], good: Callable[[list[bytes]], bool]) -> list[bytes]:
    """Takes out halves, then quarters, and so on, whatever can be spared."""
    size = max(1, len(parts) // 2)
    while parts:
        at = 0
        while at < len(parts):
            rest = parts[:at] + parts[at + size :]
            if good(rest):
                parts = rest
            else:
                at += size
        if size == 1:
            break
        size //= 2
    return parts
