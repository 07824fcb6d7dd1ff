"""Data packed by zlib in threads of their own: the painting goes on meanwhile."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar
from zlib import compress

LEVEL = 1
# Fewer pages are not worth a thread. So many may wait while further ones are painted.
MANY, AHEAD = 32, 8

Painted = TypeVar("Painted")


class Packing:
    """Data that is being packed."""

    def __init__(self, raw: bytes, level: int) -> None:
        from threading import Thread

        self._done = b""
        self._thread = Thread(target=self._work, args=(raw, level), daemon=True)
        self._thread.start()

    def _work(self, raw: bytes, level: int) -> None:
        self._done = compress(raw, level)

    def done(self) -> bytes:
        """The packed data, when it is ready."""
        self._thread.join()
        return self._done


def packed(
    painted: Iterable[Painted], data: Callable[[Painted], bytes], pages: int
) -> Iterator[tuple[Painted, bytes]]:
    """Each of them with its data packed, in their order."""
    if pages < MANY:
        for one in painted:
            yield one, compress(data(one), LEVEL)
        return
    from queue import SimpleQueue
    from threading import Thread

    raw: SimpleQueue[bytes | None] = SimpleQueue()
    done: SimpleQueue[bytes] = SimpleQueue()

    def work() -> None:
        while (one := raw.get()) is not None:
            done.put(compress(one, LEVEL))

    Thread(target=work, daemon=True).start()
    waiting: deque[Painted] = deque()
    try:
        for one in painted:
            raw.put(data(one))
            waiting.append(one)
            if len(waiting) > AHEAD:
                yield waiting.popleft(), done.get()
        while waiting:
            yield waiting.popleft(), done.get()
    finally:
        raw.put(None)
