"""Characters to glyph ids: the cmap table, formats 4 and 12 (every font made this century has one)."""

import sys
from array import array
from bisect import bisect_right
from struct import unpack_from

from cardgen.diagnostics import Text
from cardgen.text.sfnt import BadFont, Sfnt

# (platform, encoding) of the subtables that we read, best first.
PREFERRED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0))


class Cmap:
    """Looks glyph ids up; reads its table when first asked."""

    __slots__ = ("_deltas", "_ends", "_extra", "_groups", "_offsets", "_starts", "_symbol")

    def __init__(self, font: Sfnt) -> None:
        data, start = font.data, font.tables[b"cmap"][0]
        (count,) = unpack_from(">H", data, start + 2)
        tables: dict[tuple[int, int], int] = {}
        for i in range(count):
            platform, encoding, offset = unpack_from(">HHL", data, start + 4 + 8 * i)
            if unpack_from(">H", data, start + offset)[0] in (4, 12):
                tables.setdefault((platform, encoding), start + offset)
        key = next((k for k in PREFERRED if k in tables), None)
        if key is None:
            raise BadFont(Text("the font has no Unicode character map", "字体没有 Unicode 字符映射表"))
        at = tables[key]
        self._symbol = key == (3, 0)
        self._groups = unpack_from(">H", data, at)[0] == 12
        self._offsets = self._extra = array("H")
        if self._groups:
            (groups,) = unpack_from(">L", data, at + 12)
            flat = _words("I", data[at + 16 : at + 16 + 12 * groups])
            self._starts, self._ends, self._deltas = flat[0::3], flat[1::3], flat[2::3]
        else:
            length, _, twice = unpack_from(">HHH", data, at + 2)
            words = _words("H", data[at + 14 : at + max(length, 16 + 4 * twice) // 2 * 2])
            n = twice // 2
            self._ends, self._starts = words[:n], words[n + 1 : 2 * n + 1]
            self._deltas, self._offsets = words[2 * n + 1 : 3 * n + 1], words[3 * n + 1 : 4 * n + 1]
            self._extra = words[3 * n + 1 :]
        if not len(self._starts) == len(self._ends) == len(self._deltas):
            raise BadFont(Text("its character map is damaged", "字符映射表已损坏"))

    def glyph(self, code: int) -> int:
        """The glyph id of a code point, 0 if there is none."""
        i = bisect_right(self._starts, code) - 1
        if i >= 0 and code <= self._ends[i]:
            return self._of(i, code)
        return self.glyph(code + 0xF000) if self._symbol and code < 0x100 else 0

    def codes(self) -> frozenset[int]:
        """All code points that have a glyph."""
        return frozenset(
            code
            for i, (start, end) in enumerate(zip(self._starts, self._ends, strict=True))
            for code in range(start, min(end, 0x10FFFF) + 1)
            if self._of(i, code)
        )

    def _of(self, i: int, code: int) -> int:
        first = code - self._starts[i]
        if self._groups:
            return self._deltas[i] + first
        if not self._offsets[i]:
            return (code + self._deltas[i]) & 0xFFFF
        at = i + self._offsets[i] // 2 + first
        glyph = self._extra[at] if at < len(self._extra) else 0
        return (glyph + self._deltas[i]) & 0xFFFF if glyph else 0


def _words(kind: str, raw: bytes) -> "array[int]":
    words = array(kind)
    words.frombytes(raw[: len(raw) // words.itemsize * words.itemsize])
    if sys.byteorder == "little":
        words.byteswap()
    return words
