"""Piece: a frame in the words of PDF that may go into any document, and so may be kept.

What only a document knows is left open: the names of its fonts, forms, states, shadings and pictures, and the
codes of glyphs that have a second meaning. In the text stands a hole for it, a mark and three characters;
`open` says in the order of first use what is to be filled in.
"""

from collections.abc import Iterable, Mapping
from itertools import count, islice, product
from typing import TYPE_CHECKING, Literal

from cardgen.digest import digest
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from array import array

MARK = "\x01"
DIGITS = 6  # bits to a character of a hole
FIRST = 0x30
# How a form is painted: as if its parts stood there, as one (they cover each other first), or to be a mask.
Kind = Literal["parts", "whole", "mask"]
Box = tuple[float, ...]
# What stands in a hole. Its first word says of which kind it is:
#   font: a face's key, and what is added to its name        gap: a face's key, a glyph and its text
#   label-font, label: the words that a drawing stands for    form: digest of a piece, kind, box
#   state: fill, stroke, blend, mask (a form) or None         shading: dictionary, how it lies
#   pattern: dictionary, how its shading lies, its matrix      picture: the fields of a Picture
#   veil: a picture in a mask, of which only its brightness matters
#   face: number of a piece that stands here as it is, and the matrices around it
Opening = tuple[object, ...]


class FontUse(NamedTuple):
    """The glyphs of a face that a piece shows and the characters that they stand for, one for each.

    `odd`: glyphs with several characters, or none. `gapped` are those followed by a quarter em.
    """

    face: str
    gids: "array[int]"
    text: str
    odd: tuple[tuple[int, str], ...] = ()
    gapped: tuple[tuple[int, str], ...] = ()
    vertical: bool = False


class Shown(NamedTuple):
    """What a frame shows, with all that lies inside it: glyphs by face in the order of first use."""

    fonts: tuple[FontUse, ...] = ()
    labels: tuple[str, ...] = ()
    links: bool = False


class Piece(NamedTuple):
    """`inner`: the forms that it uses, by digest; `faces`: what stands in it as it is.

    `detailed`: it has outlines of many points, which are worth packing well. `page`: by what a page is known
    whose contents were packed before; then its text may be left out.
    """

    text: str
    open: tuple[Opening, ...]
    detailed: bool
    shown: tuple[Shown, ...]
    inner: "Mapping[bytes, Piece]"
    faces: "tuple[Piece, ...]" = ()
    page: bytes = b""

    @property
    def digest(self) -> bytes:
        """The same for pieces that say the same."""
        inside = [face.digest for face in self.faces]
        return digest(self.text, repr((self.open, self.detailed, inside)))

    @property
    def size(self) -> int:
        """About how much memory it takes: its characters, with what is in it; without them, what it shows."""
        forms = [len(form.text) for form in self.inner.values()]
        shown = [] if self.text else [8 * len(use.gids) for one in self.shown for use in one.fonts]
        return len(self.text) + sum(forms) + sum(shown) + sum([face.size for face in self.faces])

    def filled(self, words: Iterable[str]) -> str:
        """The text with a word in each hole, given in the order of first use."""
        first, *parts = self.text.split(MARK)
        known = dict(zip(CODES if len(self.open) <= SHORT else map(code, count()), words, strict=False))
        return first + "".join([known[part[:3]] + part[3:] for part in parts])


def code(number: int) -> str:
    """A number as three characters."""
    return (
        chr(FIRST + (number >> 2 * DIGITS))
        + chr(FIRST + (number >> DIGITS & 63))
        + chr(FIRST + (number & 63))
    )


SHORT = 512
CODES = tuple(map("".join, islice(product(map(chr, range(FIRST, FIRST + (1 << DIGITS))), repeat=3), SHORT)))
