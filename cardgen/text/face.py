"""Face: one font at one weight, opened when something is first asked of it."""

from collections.abc import Collection, Mapping
from functools import cached_property
from struct import error as StructError
from struct import unpack_from
from typing import Literal, NamedTuple

from cardgen.text.cmap import Cmap
from cardgen.text.sfnt import Metrics, Sfnt, open_fonts, read_metrics, read_names
from cardgen.text.variation import AdvanceDeltas, Axis, normalise, read_axes

WEIGHT_NAMES = {
    100: "Thin",
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    500: "Medium",
    600: "SemiBold",
    700: "Bold",
    800: "ExtraBold",
    900: "Black",
}


class FontProgram(NamedTuple):
    """A font to embed. Glyph ids are kept; `cids` maps them where the program counts otherwise."""

    data: bytes
    kind: Literal["truetype", "cff"]
    cids: Mapping[int, int] | None = None


class Face:
    """A font file (one font of it, one weight). Measures are thousandths of an em."""

    def __init__(self, key: str, family: str, weight: int, file: str, index: int = 0) -> None:
        self.key = key
        self.family = family
        self.weight = weight
        self.file = file
        self.index = index
        self._advances: dict[int, float] = {}

    def __repr__(self) -> str:
        return f"Face({self.key})"

    @cached_property
    def sfnt(self) -> Sfnt:
        return open_fonts(self.file)[self.index]

    @cached_property
    def metrics(self) -> Metrics:
        return read_metrics(self.sfnt)

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        return read_axes(self.sfnt)

    @cached_property
    def cmap(self) -> Cmap:
        return Cmap(self.sfnt)

    @cached_property
    def _unit(self) -> float:
        return 1000 / self.metrics.units

    @cached_property
    def _deltas(self) -> AdvanceDeltas | None:
        if not self.axes or b"HVAR" not in self.sfnt.tables:
            return None
        return AdvanceDeltas(self.sfnt, normalise(self.sfnt, self.axes, self.weight))

    @property
    def ascent(self) -> float:
        return self.metrics.ascent * self._unit

    @property
    def descent(self) -> float:
        return self.metrics.descent * self._unit

    @property
    def cap_height(self) -> float:
        return self.metrics.cap_height * self._unit

    @property
    def bbox(self) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = self.metrics.bbox
        unit = self._unit
        return x0 * unit, y0 * unit, x1 * unit, y1 * unit

    @property
    def italic_angle(self) -> float:
        return self.metrics.italic_angle

    @cached_property
    def postscript_name(self) -> str:
        """The name to embed under. A weight cut from a variable font is named by that weight."""
        if self.axes:
            return f"{self.family.replace(' ', '')}-{WEIGHT_NAMES.get(self.weight, f'wght{self.weight}')}"
        return next(iter(read_names(self.sfnt, (6,))), self.key)

    def glyph(self, char: str) -> int:
        """The glyph id of a character, 0 if the face has none."""
        gid = self.cmap.glyph(ord(char))
        return gid if gid < self.metrics.glyphs else 0

    def advance(self, gid: int) -> float:
        known = self._advances.get(gid)
        if known is None:
            known = self._advances[gid] = self._advance(gid)
        return known

    def _advance(self, gid: int) -> float:
        metrics, font = self.metrics, self.sfnt
        at = font.tables[b"hmtx"][0] + 4 * min(gid, metrics.advances - 1)
        width: int = unpack_from(">H", font.data, at)[0]
        if self._deltas is not None:
            width += self._deltas.of(gid)
        return width if metrics.units == 1000 else width * self._unit

    def ink(self, gid: int) -> tuple[float, float] | None:
        """From where to where a glyph's drawing reaches sideways; None where the file does not say."""
        font = self.sfnt
        if b"glyf" not in font.tables:
            return None
        try:
            long = unpack_from(">h", font.data, font.tables[b"head"][0] + 50)[0]
            loca = font.tables[b"loca"][0]
            if long:
                start, end = unpack_from(">LL", font.data, loca + 4 * gid)
            else:
                start, end = (2 * v for v in unpack_from(">HH", font.data, loca + 2 * gid))
            if end <= start:
                return None
            left, _, right = unpack_from(">hhh", font.data, font.tables[b"glyf"][0] + start + 2)
        except StructError:
            return None
        return left * self._unit, right * self._unit

    def subset(self, gids: Collection[int]) -> FontProgram:
        """The font program with only these glyphs, at this weight, for embedding."""
        if not self.axes and b"glyf" in self.sfnt.tables:
            from cardgen.text.truetype import cut

            data = cut(self.sfnt, gids)
            if data is not None:
                return FontProgram(data, "truetype")
        from cardgen.text.subset import subset

        weight = self.weight if any(a.tag == "wght" for a in self.axes) else None
        return subset(self.file, self.index, gids, weight, variable=bool(self.axes))
