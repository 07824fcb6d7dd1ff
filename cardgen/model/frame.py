"""Frame: what is drawn and where. The contract between layout and export.

Points, origin at the frame's top left, x to the right, y down. A painter decides nothing: whatever it
needs stands here.
"""

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from cardgen.diagnostics import Place, Text
from cardgen.model.outline import IDENTITY, Matrix, Outline, multiply
from cardgen.model.spot import Spot
from cardgen.record import NamedTuple
from cardgen.units import Color, Rect

Blend = Literal["normal", "multiply", "screen", "overlay"]


class Gradient(NamedTuple):
    """Colours that run along a line or from one circle to another.

    `coords`: x1, y1, x2, y2 of a line, or x, y, radius of the circle where the first colour is and of the
    one where the last is. They, and what `matrix` makes of them, are in the coordinates of the item.
    `stops`: from 0 to 1, never falling; two at one place are a hard step.
    """

    coords: tuple[float, ...]
    stops: tuple[tuple[float, Color], ...]
    spread: Literal["pad", "reflect", "repeat"] = "pad"
    matrix: Matrix = IDENTITY


Ink = Color | Gradient


def plain_ink(ink: Ink) -> Color:
    """The one colour that stands for an ink: of a gradient, what is in its middle."""
    return ink.stops[len(ink.stops) // 2][1] if isinstance(ink, Gradient) else ink


def faded(ink: Ink, opacity: float) -> Ink:
    """An ink with so much of its opacity."""
    if opacity == 1:
        return ink
    if isinstance(ink, Gradient):
        return ink._replace(stops=tuple([(at, Color(*c[:3], c.a * opacity)) for at, c in ink.stops]))
    return ink._replace(a=ink.a * opacity)


def moved_ink(ink: Ink, x: float, y: float) -> Ink:
    """An ink whose gradient lies further to the right and further down."""
    if isinstance(ink, Color):
        return ink
    return ink._replace(matrix=multiply((1.0, 0.0, 0.0, 1.0, x, y), ink.matrix))


class Pen(NamedTuple):
    """How an outline is drawn along. `phase`: how far into its dashes it begins."""

    color: Ink
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 10.0
    phase: float = 0.0


class Origin(NamedTuple):
    """What asked for something drawn: a card, or an element by its type, and where that is written."""

    type: str
    name: str
    place: Place


def named(origins: Sequence[Origin]) -> Text:
    """How messages call what is drawn: its card, its element."""
    elements = ", ".join(origin.name or origin.type for origin in origins if origin.type != "card")
    card = next((origin.name for origin in origins if origin.type == "card"), "")
    if not card or not elements:
        return Text(f"card “{card}”", f"卡牌「{card}」") if card else Text(elements, elements)
    return Text(f"card “{card}”, {elements}", f"卡牌「{card}」的 {elements}")


class Glyphs(NamedTuple):
    """A run of glyphs of one face, size and colour on one baseline.

    `gids` are the face's own glyph ids and `text` the characters they stand for: one per glyph (a
    glyph that stands for several characters, or none, has them all in its place in a tuple; where each
    stands for one, a plain string does and is far smaller). `shifts[i]` moves
    everything after glyph i by that many thousandths of an em (positive: further away). A shift that
    belongs to the glyph itself, such as the gap between Chinese and Latin, is in `gaps` instead: the
    glyphs listed there are followed by a quarter of an em that is no space when the text is copied.
    `spacing` is added after every glyph, in thousandths of an em.
    `vertical`: every glyph stands one em below the one before; (x, y) is the first one's, left and baseline.
    `pen` draws along the glyphs' outlines, over the fill; a colour of None leaves them empty. `ghost`: a
    copy for the eye, such as a shadow or an outline below: it is not there when the text is read.
    """

    x: float
    y: float
    face: str
    size: float
    color: Ink | None
    gids: tuple[int, ...]
    text: tuple[str, ...] | str
    shifts: tuple[tuple[int, float], ...] = ()
    gaps: tuple[int, ...] = ()
    spacing: float = 0.0
    vertical: bool = False
    pen: Pen | None = None
    ghost: bool = False


class Path(NamedTuple):
    """A filled outline, and one drawn along; the pen comes last."""

    data: Outline
    fill: Ink | None = None
    pen: Pen | None = None
    even_odd: bool = False


class Picture(NamedTuple):
    """A picture stretched over `box`: PNG, JPEG or WebP, or the first page of a `.pdf` file.

    `file` is absolute; the painter reads it when it writes, unless `data` holds the picture (what was made
    while building: `file` says of what). `pixels` of a page are its width and height in points.
    """

    box: Rect
    file: str
    pixels: tuple[int, int]
    data: bytes = b""


class Link(NamedTuple):
    """An area that leads somewhere: an address, or the name of a place in the document."""

    box: Rect
    target: str


class Group(NamedTuple):
    """A frame placed inside another: moved, turned, scaled, clipped, faded or blended.

    `clip` is an outline in the inner frame's own coordinates, as its items are, and so is `mask`, whose
    luminance says how much of the group is seen. `shared`: the same frame
    object stands in many places, so it is worth drawing once. `alt`: the text that the drawing stands
    for when the page's text is searched or copied (an inline symbol's label). `even_odd`: of the clip.
    `isolated`: what is blended inside does not see what lies below the group.
    """

    frame: "Frame"
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    opacity: float = 1.0
    shared: bool = False
    alt: str = ""
    blend: Blend = "normal"
    mask: "Frame | None" = None
    even_odd: bool = False
    isolated: bool = False


Item = Glyphs | Path | Picture | Link | Group


class Frame:
    """A drawing of a certain size. Compared by identity: two frames are the same if they are one object.

    `card`: whose face it is. `elements`: what each of the items came from, item by item; None for what is
    drawn for several elements, which its own frame names. Empty where no template asked for the items.
    """

    __slots__ = ("card", "elements", "height", "items", "width")

    def __init__(
        self,
        width: float,
        height: float,
        items: tuple[Item, ...] = (),
        card: Origin | None = None,
        elements: tuple[Origin | None, ...] = (),
    ) -> None:
        self.width: Final = width
        self.height: Final = height
        self.items: Final = items
        self.card: Final = card
        self.elements: Final = elements

    def origins(self, wanted: Item) -> tuple[Origin, ...] | None:
        """What an item came from: the card, then element in element; None where it is not drawn here."""
        elements = self.elements or (None,) * len(self.items)
        for item, element in zip(self.items, elements, strict=True):
            within = item.frame.origins(wanted) if isinstance(item, Group) else None
            if item is wanted or (isinstance(wanted, Picture) and item == wanted):
                within = ()
            if within is not None:
                return (*(origin for origin in (self.card, element) if origin), *within)
        return None


class Source(Protocol):
    """Where a frame comes from that need not be drawn."""

    @property
    def known(self) -> bytes:
        """By what it is known: the same for what looks the same; empty where nobody can say."""

    def piece(self) -> object:
        """How it was painted; None where it was not."""

    def draw(self) -> Frame:
        """The same, drawn once more."""


class Face(Frame):
    """A face, or a page of them, that need not be drawn. Whoever asks for its items gets them drawn."""

    __slots__ = ("source",)

    def __init__(
        self,
        size: tuple[float, float],
        card: Origin | None,
        elements: tuple[Origin | None, ...],
        source: Source,
    ) -> None:
        super().__init__(*size, (), card, elements)
        del self.items  # until they are asked for
        self.source: Final = source

    def __getattr__(self, name: str) -> tuple[Item, ...]:
        """Called for what is not there."""
        if name != "items":
            raise AttributeError(name)
        drawn = self.source.draw()
        super().__init__(self.width, self.height, drawn.items, self.card, drawn.elements)
        return drawn.items


# What the last page of a book is called that is its back cover.
BACK_COVER = "back cover"


class Page(NamedTuple):
    """A page to be written out: its drawing and the boxes that printers look at."""

    frame: Frame
    trim: Rect
    bleed: Rect
    label: str = ""


class Bookmark(NamedTuple):
    """A place in the book that can be jumped to: page number from 0, height on it, and its name.

    `level` 1 and up: it stands in the reader's list of contents; 0: only links lead to it.
    """

    title: str
    page: int
    y: float
    level: int = 1
    anchor: str = ""


class Book(NamedTuple):
    """Everything that an exporter needs for one file. `spots`: colours with a plate of their own."""

    title: str
    pages: tuple[Page, ...]
    language: str = "zh-CN"
    author: str = ""
    subject: str = ""
    keywords: str = ""
    duplex: Literal["", "simplex", "long-edge", "short-edge"] = ""
    bookmarks: tuple[Bookmark, ...] = ()
    spots: tuple[Spot, ...] = ()
