"""Chance that repeats itself: the same seed gives the same throws for ever."""

from zlib import crc32


class Dice:
    """A small reproducible source of chance; Python's own would not promise the same throws for ever."""

    __slots__ = ("state",)

    def __init__(self, seed: str) -> None:
        self.state = crc32(seed.encode()) or 1

    def throw(self) -> float:
        """A number from 0 to just under 1."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x / 0x100000000

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.throw()

    def whole(self, low: int, high: int) -> int:
        return low + int(self.throw() * (high - low + 1))
