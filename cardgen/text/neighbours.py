"""Relation: what holds between two neighbours, found for a whole text at once."""

from collections.abc import Mapping


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
        raw = kinds.encode("ascii")
        left = int.from_bytes(raw.translate(self._left), "little") << 8
        right = int.from_bytes(raw.translate(self._right), "little")
        return (left & right).to_bytes(len(raw), "little")
