"""Records by key, on disk as soon as they are many: those of a file of the cache, and those of this time.

A record says itself whether it is what was written; what is not is passed over. What is new is written beside
the file and comes into its place when it is saved, or is in a file without a name where there is no cache.
"""

import marshal
import os
from contextlib import suppress
from io import BytesIO
from typing import IO

from cardgen.build import cache
from cardgen.diagnostics import Mistakes
from cardgen.digest import LENGTH, digest
from cardgen.export.files import Together

HEAD = b"cardgen cache 2\n"
HELD = 1_000_000  # bytes of new records that wait in memory
BLOCK = 1 << 20
WIDTH = 32  # bits for the length of a record, below its place
LENGTHS = (1 << WIDTH) - 1
TAIL = 8


class Store:
    """`folder`: of the cache; "" for none. `name`: of the file there."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder, self._file = folder, name + cache.ENDING
        self._old: IO[bytes] | None = None
        self._known: dict[bytes, int] = {}
        self._end = 0
        if folder:
            self._open(os.path.join(folder, self._file))
        self._asked: dict[bytes, None] = {}  # of what was known before
        self._spots: dict[bytes, int] = {}
        self._passing: set[bytes] = set()
        self._held: dict[bytes, bytes] = {}
        self._spool: IO[bytes] | None = None
        self._part: Together | None = None
        self._size = self._written = len(HEAD)

    def __contains__(self, key: bytes) -> bool:
        return key in self._spots or key in self._asked

    def has(self, key: bytes) -> bool:
        """Whether there is a record by that key, though it may be damaged."""
        return key in self._spots or key in self._known

    def get(self, key: bytes) -> bytes | None:
        """A record; None where there is none, or not what was written."""
        data = self._held.get(key)
        if data is None and (spot := self._spots.get(key)) is not None:
            assert self._spool is not None
            return _read(self._spool, spot)[LENGTH:]
        if data is None and self._old is not None and (spot := self._known.get(key)) is not None:
            both = _read(self._old, spot)
            data = both[LENGTH:]
            if digest(data) != both[:LENGTH]:
                del self._known[key]
                return None
            self._asked[key] = None
        return data

    def ask(self, key: bytes) -> bool:
        """Whether there is a record by that key, which then stays though nobody reads it now."""
        if key in self._known:
            self._asked[key] = None
        return key in self

    def put(self, key: bytes, data: bytes, *, stays: bool = True) -> None:
        """Keeps a record; for this time alone, unless it `stays`."""
        length = LENGTH + len(data)
        self._spots[key] = self._size << WIDTH | length
        self._held[key] = data
        self._size += length
        if not stays:
            self._passing.add(key)
        if self._size - self._written > HELD:
            self._write()

    def save(self) -> None:
        """Puts what was asked for and what is new in place; where that fails, nothing is kept."""
        if self._folder and self._spots:
            with suppress(Exception):
                self._take_over()
                self._write()
                self._finish()
                cache.bound(self._folder, self._file)
        self.close()

    def close(self) -> None:
        """Forgets what was not saved, but for a store that has no folder to save it in."""
        if self._part is not None:
            self._part.__exit__(Mistakes, None, None)
            self._part = self._spool = None

    def _take_over(self) -> None:
        """Copies what was known before and is still asked for: all bytes, where those are the most."""
        if self._old is None:
            return
        if 2 * sum([self._known[key] & LENGTHS for key in self._asked]) < self._end:
            for key in self._asked:
                if key not in self._spots and (data := self.get(key)) is not None:
                    self.put(key, data)
            return
        self._write()
        if self._spool is None or self._held:
            return
        self._old.seek(len(HEAD))
        left, moved = self._end - len(HEAD), self._size - len(HEAD) << WIDTH
        self._spots = {key: self._known[key] + moved for key in self._asked} | self._spots
        self._size = self._written = self._size + left
        while left > 0:
            left -= self._spool.write(self._old.read(min(BLOCK, left)) or bytes(left))

    def _finish(self) -> None:
        """Writes where everything is, and moves the file into its place."""
        if self._part is None or self._spool is None or self._held:
            return
        most = min(self._size, cache.MOST_BYTES)
        spots = {
            key: spot
            for key, spot in self._spots.items()
            if key not in self._passing and (spot >> WIDTH) + (spot & LENGTHS) <= most
        }
        index = marshal.dumps(spots)
        self._spool.seek(most)
        self._spool.truncate()
        self._spool.write(index + digest(index) + most.to_bytes(TAIL, "big"))
        self._spool.flush()
        if self._old is not None:
            self._old.close()  # or it could not be replaced on Windows
        self._part.__exit__(None, None, None)
        self._part = None

    def _write(self) -> None:
        """Brings what is held to disk."""
        file = self._spool or self._begin()
        try:
            file.seek(self._written)
            file.writelines([part for data in self._held.values() for part in (digest(data), data)])
        except OSError:
            return  # a full disk: the rest stays in memory
        self._written = self._size
        self._held.clear()

    def _begin(self) -> IO[bytes]:
        file: IO[bytes] | None = None
        if self._folder:
            with suppress(Mistakes, OSError):
                os.makedirs(self._folder, mode=0o700, exist_ok=True)
                self._part = Together()
                file = self._part.begin(os.path.join(self._folder, self._file))
        if file is None:
            self._part = None
            from tempfile import TemporaryFile  # which takes 3 ms to import

            try:
                file = TemporaryFile()  # noqa: SIM115 (it is there as long as the store)
            except OSError:
                file = BytesIO()
        file.write(HEAD)
        self._spool = file
        return file

    def _open(self, path: str) -> None:
        """Finds out where the records of a file are; one that is not what was written has none."""
        try:
            file = open(path, "rb")  # noqa: SIM115 (it is read as long as records are asked for)
            self._end, index = _index(file)
            self._known, self._old = marshal.loads(index), file
        except (OSError, ValueError, EOFError, TypeError):
            pass


def _index(file: IO[bytes]) -> tuple[int, bytes]:
    """Where it begins, and what it says. Raises ValueError where it is not what was written."""
    size = file.seek(-TAIL, os.SEEK_END)
    end = int.from_bytes(file.read(), "big")
    file.seek(0)
    head = file.read(len(HEAD))
    file.seek(end)
    data = file.read(max(size - end, 0))
    if head != HEAD or digest(data[:-LENGTH]) != data[-LENGTH:]:
        raise ValueError
    return end, data[:-LENGTH]


def _read(file: IO[bytes], spot: int) -> bytes:
    file.seek(spot >> WIDTH)
    return file.read(spot & LENGTHS)
