"""Emoji: characters, and sequences of them, that are one picture: stacked outlines of a colour font (COLR 0).

Only texts with such characters come here, and only where a colour font is installed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from cardgen.model.frame import Frame, Path
from cardgen.model.outline import moved
from cardgen.text.chain import PICTURES
from cardgen.text.face import Face
from cardgen.text.font_file import FontFile
from cardgen.units import BLACK, Color

if TYPE_CHECKING:
    from cardgen.text.measure import Lettered

# Begins the names of drawings that are emoji; the rest of the name is the sequence.
PREFIX = "emoji:"
COLORED, PLAIN, JOINER, KEYCAP = "\ufe0f", "\ufe0e", "\u200d", "\u20e3"
TONES, FLAGS = "[\U0001f3fb-\U0001f3ff]", "[\U0001f1e6-\U0001f1ff]"
# Beyond the first plane, what is a picture by itself (Emoji_Presentation); the others need U+FE0F.
FURTHER = (
    "\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f1e6-\U0001f1ff\U0001f201\U0001f21a"
    "\U0001f22f\U0001f232-\U0001f236\U0001f238-\U0001f23a\U0001f250-\U0001f251\U0001f300-\U0001f320"
    "\U0001f32d-\U0001f335\U0001f337-\U0001f37c\U0001f37e-\U0001f393\U0001f3a0-\U0001f3ca"
    "\U0001f3cf-\U0001f3d3\U0001f3e0-\U0001f3f0\U0001f3f4\U0001f3f8-\U0001f43e\U0001f440"
    "\U0001f442-\U0001f4fc\U0001f4ff-\U0001f53d\U0001f54b-\U0001f54e\U0001f550-\U0001f567\U0001f57a"
    "\U0001f595-\U0001f596\U0001f5a4\U0001f5fb-\U0001f64f\U0001f680-\U0001f6c5\U0001f6cc"
    "\U0001f6d0-\U0001f6d2\U0001f6d5-\U0001f6d7\U0001f6dd-\U0001f6df\U0001f6eb-\U0001f6ec"
    "\U0001f6f4-\U0001f6fc\U0001f7e0-\U0001f7eb\U0001f7f0"
    "\U0001f900-\U0001faff"
)
PICTURED = f"[{PICTURES}{FURTHER}]"
_REST = f"(?:{TONES}|{COLORED})?(?:[\U000e0020-\U000e007e]+\U000e007f)?"
# Flags, keycaps, and pictures with what changes them, joined to others.
SEQUENCE = re.compile(
    f"{FLAGS}{{2}}|[0-9#*]{COLORED}?{KEYCAP}"
    f"|(?:{PICTURED}(?!{PLAIN})|[^\\x00-\x7f](?={COLORED}|{TONES})){_REST}(?:{JOINER}[^\\x00-\x7f]{_REST})*"
)
ALONE = re.compile(PICTURED)
# The picture that shows how large pictures are in a font, and how much larger their box is.
USUAL, AIR = "😀", 1.08


class Box(NamedTuple):
    """The part of the em that pictures are drawn in, y up."""

    x: float
    y: float
    side: float


class EmojiFont:
    """A font of pictures in colour."""

    def __init__(self, file: FontFile) -> None:
        self._face = Face("emoji", "", 400, file)
        self._file = file
        self._font = hb.Font(file.face)
        self._gids: dict[str, int] = {}
        self._frames: dict[tuple[int, Color], Frame] = {}
        self._palette = [
            Color(c.red / 255, c.green / 255, c.blue / 255, c.alpha / 255) for c in self._colors()
        ]
        self._box = self._usual_box()

    def _colors(self) -> "Sequence[hb.Color]":
        palettes = self._file.face.color_palettes
        return palettes[0].colors if palettes else ()

    def gid(self, sequence: str) -> int:
        """The one glyph that a sequence is; 0 where it is none, or not a picture."""
        found = self._gids.get(sequence)
        if found is None:
            buffer = hb.Buffer()
            buffer.add_str(sequence)
            buffer.guess_segment_properties()
            hb.shape(self._font, buffer)
            gids = [info.codepoint for info in buffer.glyph_infos]
            wide = [gid for gid, at in zip(gids, buffer.glyph_positions, strict=True) if at.x_advance]
            found = wide[0] if len(wide) == 1 and self._layers(wide[0]) else 0
            self._gids[sequence] = found
        return found

    def _layers(self, gid: int) -> "Sequence[hb.OTColorLayer]":
        return self._file.face.get_glyph_color_layers(gid) if gid else ()

    def aspect(self, sequence: str) -> float:
        """How wide a picture is, as a multiple of its height."""
        frame = self.frame(sequence, BLACK)
        return frame.width / frame.height

    def frame(self, sequence: str, color: Color) -> Frame:
        """A picture in its box, in thousandths of an em. The same object each time."""
        gid = self.gid(sequence)
        layers = self._layers(gid)
        # A layer whose colour is not in the palette has the colour of the text.
        own = color if any(layer.color_index >= len(self._palette) for layer in layers) else BLACK
        found = self._frames.get((gid, own))
        if found is None:
            left, right = self._ink(gid)
            x, y, side = self._box
            over = max(0.0, x - left, right - x - side)  # flags are wider than others
            inks = dict(enumerate(self._palette))
            items = [
                Path(
                    moved(self._face.outline(layer.glyph), over - x, y + side),
                    inks.get(layer.color_index, own),
                )
                for layer in layers
            ]
            found = self._frames[gid, own] = Frame(side + 2 * over, side, tuple(items))
        return found

    def _ink(self, gid: int) -> tuple[float, float]:
        """From where to where a picture reaches sideways."""
        reaches = [ink for layer in self._layers(gid) if (ink := self._face.ink(layer.glyph))]
        lefts, rights = [left for left, _ in reaches], [right for _, right in reaches]
        return min(lefts, default=0.0), max(rights, default=0.0)

    def _usual_box(self) -> Box:
        """A square around the usual picture, which stands in the middle of its em."""
        left, right = self._ink(self.gid(USUAL))
        layers = self._layers(self.gid(USUAL))
        heights = [y for layer in layers for y in self._face.outline(layer.glyph).numbers[1::2]]
        if right <= left or not heights:
            return Box(0.0, -120.0, 1000.0)
        side = AIR * (right - left)
        middle = -(min(heights) + max(heights)) / 2
        return Box((left + right - side) / 2, middle - side / 2, side)


def with_emoji(text: str, looks: "Sequence[Lettered]") -> "list[Lettered]":
    """The looks of a text, in which each picture is a drawing."""
    result: list[Lettered] = []
    for start, end, look in looks:
        pictures = look.chain.pictures() if look.symbol is None else None
        at = start
        for a, b in _pictures(text, start, end, look.chain.lone, pictures) if pictures else ():
            if a > at:
                result.append((at, a, look))
            sequence = text[a:b]
            aspect = pictures.aspect(sequence) if pictures else 1.0
            result.append((a, b, look._replace(symbol=PREFIX + sequence, aspect=aspect)))
            at = b
        if at < end:
            result.append((at, end, look))
    return result


def _pictures(text: str, start: int, end: int, lone: set[str], font: EmojiFont) -> Iterator[tuple[int, int]]:
    """Where pictures stand. A sequence that the font does not know is the pictures that it is made of."""
    at = start
    for found in (*SEQUENCE.finditer(text, start, end), None):
        a, b = found.span() if found else (end, end)
        yield from ((i, i + 1) for i in range(at, a) if text[i] in lone and font.gid(text[i]))
        if found and font.gid(found[0]):
            yield a, b
        elif found:
            yield from ((i, i + 1) for i in range(a, b) if ALONE.match(text, i) and font.gid(text[i]))
        at = b
