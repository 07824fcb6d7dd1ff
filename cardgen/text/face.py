"""Face: one font at one weight, opened when something is first asked of it."""

from collections.abc import Collection, Iterator
from functools import cache, cached_property
from struct import unpack_from

import uharfbuzz as hb

from cardgen.diagnostics import Mistakes
from cardgen.model.outline import Outline, moved
from cardgen.record import NamedTuple
from cardgen.text.font_file import UNCUT, FontFile, bad_font, cut, read_names

# Instead of a glyph id: nothing is drawn; the glyph before stands for this character too.
HIDDEN, JOINED = -1, -2
TINY = 1e-6
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
    """A font to embed, whose glyph ids are those of the whole font; either TrueType or a bare CFF table."""

    data: bytes
    truetype: bool


class ShapedGlyph(NamedTuple):
    """A glyph of a shaped word that is not simply that of its character, whose number in the word is `at`.

    `advance` is the glyph's own, `taken` the room that it has here, with kerning; `offset`: how far beside
    its place it is drawn. The characters that it stands for too are `JOINED`.
    """

    at: int
    gid: int
    advance: float
    taken: float
    offset: float


class Face:
    """A font file (one font of it, one weight). Measures are thousandths of an em."""

    def __init__(
        self,
        key: str,
        family: str,
        weight: int,
        file: FontFile,
        italic: bool = False,
        features: tuple[str, ...] = (),
    ) -> None:
        self.key = key
        self.features = features
        self.italic = italic
        self.family = family
        self.weight = weight
        self.file = file
        self._shaped: dict[tuple[str, bool], tuple[ShapedGlyph, ...]] = {}
        self._swapped: dict[str, int] = {}

    def with_features(self, features: tuple[str, ...]) -> "Face":
        """The same face with other forms of its letters and figures; its glyphs are those of this one."""
        return Face(self.key, self.family, self.weight, self.file, self.italic, features)

    def __repr__(self) -> str:
        return f"Face({self.key})"

    @cached_property
    def _font(self) -> "hb.Font":
        font = hb.Font(self.file.face)
        font.set_variations({"wght": self.weight})
        return font

    @cached_property
    def _outlines(self) -> dict[int, Outline]:
        return {}

    @cached_property
    def _unit(self) -> float:
        return 1000 / float(self.file.face.upem)

    @cached_property
    def _count(self) -> int:
        return int(self.file.face.glyph_count)

    @property
    def ascent(self) -> float:
        return self._unit * int(self._font.get_font_extents("ltr").ascender)

    @property
    def descent(self) -> float:
        return self._unit * int(self._font.get_font_extents("ltr").descender)

    @property
    def cap_height(self) -> float:
        return self._unit * int(self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT))

    @property
    def bbox(self) -> tuple[float, ...]:
        head = self.file.face.reference_table("head").data
        return tuple(self._unit * edge for edge in unpack_from(">4h", head, 36))

    @property
    def italic_angle(self) -> float:
        return float(self._font.get_style_value(hb.StyleTag.SLANT_ANGLE))

    @property
    def postscript_name(self) -> str:
        """The name to embed under. A weight cut from a variable font is named by that weight."""
        face = self.file.face
        if face.has_var_data:
            style = WEIGHT_NAMES.get(self.weight, f"wght{self.weight}") + "Italic" * self.italic
            return f"{self.family.replace(' ', '')}-{style}"
        return next(iter(read_names(face, 6)), self.key)

    @property
    def characters(self) -> int:
        """How many characters it has."""
        return len(self.file.face.unicodes)

    def glyph(self, char: str) -> int:
        """The glyph id of a character, 0 if the face has none."""
        if self.features and char.isascii():
            return self._swap(char)
        gid: int | None = self._font.get_nominal_glyph(ord(char))
        return gid if gid and gid < self._count else 0

    def _swap(self, char: str) -> int:
        """The glyph of a character in the form that its features ask for."""
        found = self._swapped.get(char)
        if found is None:
            shaped = self._shape_plainly(char, False).glyph_infos
            found = self._swapped[char] = shaped[0].codepoint if len(shaped) == 1 else 0
        return found

    def advance(self, gid: int) -> float:
        width: int = self._font.get_glyph_h_advance(gid)
        return self._unit * width

    def shaped(self, word: str, tracked: bool) -> tuple[ShapedGlyph, ...]:
        """What kerning and ligatures change in a word, whose characters it must have. Remembered.

        Nothing where glyphs would not follow each other along the baseline. `tracked`: without ligatures.
        """
        known = self._shaped.get((word, tracked))
        if known is None:
            known = self._shaped[word, tracked] = tuple(self._shape(word, tracked))
        return known

    def _shape_plainly(self, word: str, tracked: bool) -> "hb.Buffer":
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        hb.shape(
            self._font,
            buffer,
            {"liga": not tracked, "clig": not tracked, **dict.fromkeys(self.features, True)},
        )
        return buffer

    def _shape(self, word: str, tracked: bool) -> Iterator[ShapedGlyph]:
        buffer = self._shape_plainly(word, tracked)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        places = {info.cluster: (info.codepoint, p) for info, p in zip(infos, positions, strict=True)}
        level = not any(p.y_offset or p.y_advance for p in positions)
        if not level or list(places) != sorted(places) or len(places) < len(infos) or 0 not in places:
            return
        for at, char in enumerate(word):
            if at not in places:
                yield ShapedGlyph(at, JOINED, 0.0, 0.0, 0.0)
                continue
            gid, position = places[at]
            advance = self.advance(gid)
            taken, offset = self._unit * position.x_advance, self._unit * position.x_offset
            if offset or abs(taken - advance) > TINY or gid != self.glyph(char):
                yield ShapedGlyph(at, gid, advance, taken, offset)

    def ink(self, gid: int) -> tuple[float, float] | None:
        """From where to where a glyph's drawing reaches sideways; None where nothing is drawn."""
        extents = self._font.get_glyph_extents(gid)
        if extents is None or not extents.width:
            return None
        return self._unit * extents.x_bearing, self._unit * (extents.x_bearing + extents.width)

    def outline(self, gid: int) -> Outline:
        """A glyph's outline, y down, its origin on the baseline."""
        found = self._outlines.get(gid)
        if found is None:
            pen = _Pen()
            self._font.draw_glyph(gid, _drawing(), pen)
            drawn = Outline("".join(pen.ops), tuple(pen.numbers))
            found = self._outlines[gid] = moved(drawn, 0.0, 0.0, self._unit, -self._unit)
        return found

    @property
    def truetype(self) -> bool:
        """Whether its outlines are TrueType's, not those of a CFF table."""
        return not len(self.file.face.reference_table("CFF "))

    def subset(self, gids: Collection[int]) -> FontProgram:
        """The font program with only these glyphs, at this weight, for embedding."""
        try:
            made = cut(self.file.face, gids, self.weight)
        except RuntimeError as error:
            raise Mistakes([bad_font(self.file.path, UNCUT)]) from error
        outlines = bytes(made.reference_table("CFF ").data)
        return FontProgram(outlines or bytes(made.blob.data), truetype=not outlines)


class _Pen:
    """Notes an outline while HarfBuzz draws it."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.numbers: list[float] = []

    def draw(self, op: str, *points: float) -> None:
        self.ops.append(op)
        self.numbers += points


@cache
def _drawing() -> "hb.DrawFuncs":
    """What HarfBuzz calls for each step; curves with one handle become such with two."""
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.draw("M", x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.draw("L", x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.draw("C", a, b, c, d, x, y))
    functions.set_quadratic_to_func(_bend)
    functions.set_close_path_func(lambda pen: pen.draw("Z"))
    return functions


def _bend(a: float, b: float, x: float, y: float, pen: _Pen) -> None:
    u, v = pen.numbers[-2:]
    pen.draw("C", u + (a - u) / 1.5, v + (b - v) / 1.5, x + (a - x) / 1.5, y + (b - y) / 1.5, x, y)
