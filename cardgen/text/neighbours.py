"""Relation: what holds between two neighbours, found for a whole text at once."""

from collections.abc import Mapping
from itertools import compress


class Relation:
    """For which kinds of characters something holds, one after the other.

    A kind on the left has one bit, a kind on the right the bits of all that it may follow: it holds where
    they meet. The bits of a whole text are a long number, and one `&` is several times as fast as looking up
    pair after pair. `rows`: the kinds on the left, and after each those on the right; at most eight differ.
    """

    __slots__ = ("_left", "_right")

    def __init__(self, rows: Mapping[str, str]) -> None:
        bits = {row: 1 << n for n, row in enumerate(dict.fromkeys(rows.values()))}
        left, right = bytearray(256), bytearray(256)
        for kind, row in rows.items():
            left[ord(kind)] = bits[row]
        for row, bit in bits.items():
            for kind in row:
                right[ord(kind)] |= bit
        self._left, self._right = bytes(left), bytes(right)

    def before_each(self, kinds: str) -> bytes:
        """A byte for each kind of a text, not 0 where it holds between the one before and this one."""
        return self._held(kinds).to_bytes(len(kinds), "little")

    def places(self, kinds: str) -> list[int]:
        """Where it holds with the one before."""
        held = self._held(kinds)
        return list(compress(range(len(kinds)), held.to_bytes(len(kinds), "little"))) if held else []

    def _held(self, kinds: str) -> int:
        raw = kinds.encode("ascii")
        left = int.from_bytes(raw.translate(self._left), "little") << 8
        return left & int.from_bytes(raw.translate(self._right), "little")
