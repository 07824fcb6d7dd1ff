"""Relation: what holds between two neighbours, found for a whole text at once."""

from collections.abc import Mapping
from itertools import compress


class Relation:
    """For which kinds of characters something holds, one after the other; or which of several things does.

    A kind on the left has one bit for each, a kind on the right the bits of all that it may follow: it holds
    where they meet. The bits of a whole text are a long number, and one `&` is several times as fast as
    looking up pair after pair. `things`: for each the kinds on the left, and after each those on the right;
    at most eight differ.
    """

    __slots__ = ("_left", "_right", "_which")

    def __init__(self, *things: Mapping[str, str]) -> None:
        rows = dict.fromkeys((n, row) for n, rows in enumerate(things, 1) for row in rows.values() if row)
        bits = {row: 1 << at for at, row in enumerate(rows)}
        left, right, which = bytearray(256), bytearray(256), bytearray(256)
        for n, of_kind in enumerate(things, 1):
            for kind, row in of_kind.items():
                left[ord(kind)] |= bits.get((n, row), 0)
        for (n, row), bit in bits.items():
            which[bit] = n
            for kind in row:
                right[ord(kind)] |= bit
        self._left, self._right, self._which = bytes(left), bytes(right), bytes(which)

    def before_each(self, kinds: str) -> bytes:
        """A byte for each kind of a text: which of the things holds between the one before and this one.

        0 where none does. More than one may not.
        """
        return self._held(kinds).to_bytes(len(kinds), "little").translate(self._which)

    def places(self, kinds: str) -> list[int]:
        """Where it holds with the one before."""
        held = self._held(kinds)
        return list(compress(range(len(kinds)), held.to_bytes(len(kinds), "little"))) if held else []

    def _held(self, kinds: str) -> int:
        raw = kinds.encode("ascii")
        left = int.from_bytes(raw.translate(self._left), "little") << 8
        return left & int.from_bytes(raw.translate(self._right), "little")
