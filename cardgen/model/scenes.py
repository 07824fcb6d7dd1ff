"""What the drawings of a rulebook show, as plain data: one value for each kind of scene.

Cards stand here by their ids, with their names for who reads; words are as the author wrote them.
"""

from typing import NamedTuple

from cardgen.diagnostics import Span
from cardgen.model.document import Inlines
from cardgen.units import Color


class AnatomyPart(NamedTuple):
    """What is said of a part of a card: of one element, or of several together."""

    elements: tuple[str, ...]
    words: Inlines
    place: Span


class Anatomy(NamedTuple):
    """A card with lines to its parts. `width`: as the author wrote it; nothing for its own size.

    `side`: at which side alone its labels stand; nothing for both. `large`: labels are as large as the text.
    """

    card: str
    name: str
    parts: tuple[AnatomyPart, ...]
    width: str = ""
    side: str = ""
    large: bool = False


class CardPile(NamedTuple):
    """Cards of one face that lie together: a pile, or a fan. `back`: face down. `turned`: by half.

    `under`: what peeks out below them in a worked turn.
    """

    card: str
    name: str
    back: bool = False
    copies: int = 1
    fan: bool = False
    turned: bool = False
    under: tuple["CardPile", ...] = ()


class SymbolSign(NamedTuple):
    """A symbol of the game that stands among cards, with a number on it or none."""

    symbol: str
    number: str = ""


class BoardPlace(NamedTuple):
    """A place for cards. `disc`: its number. `sign`: a symbol of the game. `value`: written large.

    `cards` lie on it side by side; `under`: what peeks out below them. `copies`: an empty place
    several times, as a block. `forward`: it stands further forward than the rest of its row. `lying`: while
    it is empty it is as wide as others are high.
    """

    name: str
    disc: str = ""
    sign: str = ""
    value: str = ""
    cards: tuple[CardPile, ...] = ()
    under: tuple[CardPile, ...] = ()
    copies: int = 1
    forward: bool = False
    lying: bool = False


class BoardTrack(NamedTuple):
    """A row of numbers, of which some are marked."""

    name: str
    values: tuple[str, ...]
    marked: tuple[str, ...] = ()


BoardRow = tuple[BoardPlace | None, ...] | BoardTrack


class BoardLabel(NamedTuple):
    """Words beside the board, with a line to a place."""

    place: str
    words: Inlines


class Board(NamedTuple):
    """A table from above. `other`: what is seen turned by half, `shared`: what lies between both sides.

    `players`: their names, the other one first. `legend`: what the numbers of discs mean.
    `ground`: the colour that everything lies on; `mat`: the template that draws it.
    `height`: how high it is at least, `cards`: how wide a card is at most, as their author wrote them.
    `small`: cards are in their reduced form.
    """

    own: tuple[BoardRow, ...]
    shared: tuple[BoardRow, ...] = ()
    other: tuple[BoardRow, ...] = ()
    players: tuple[str, ...] = ()
    labels: tuple[BoardLabel, ...] = ()
    legend: tuple[Inlines, ...] = ()
    ground: Color | None = None
    mat: str = ""
    height: str = ""
    small: bool = False
    cards: str = ""


# Cards, and the signs or words between them.
CardRow = tuple[CardPile | SymbolSign | str, ...]


class TurnPhase(NamedTuple):
    """A phase of a turn: its word, what its tile shows, and what is said below it."""

    word: str
    cards: tuple[CardPile, ...]
    sign: str
    words: Inlines


class Turn(NamedTuple):
    """Phases, one after another."""

    phases: tuple[TurnPhase, ...]


class ExamplePanel(NamedTuple):
    """A step of a worked example. `tab`: who acts. `sums`: lines that end in what they come to.

    `player`: which of those who act, from 0. `loud`: it is the loudest of all. `topic`: nobody acts, the tab
    says what it is about.
    """

    tab: str
    player: int
    row: CardRow
    words: tuple[Inlines, ...]
    sums: tuple[Inlines, ...] = ()
    loud: bool = False
    topic: bool = False


class ExampleTotal(NamedTuple):
    """How much somebody has of how much."""

    name: str
    value: int
    of: int


class Example(NamedTuple):
    """A worked turn: panels, so many in a row on wide pages, and what everybody has at its end.

    `cards`: how wide its cards are, as it was written; as the panel allows where nothing was. `small`: they
    are in their reduced form. `even`: what is said begins at the same place in all panels.
    """

    panels: tuple[ExamplePanel, ...]
    totals: tuple[ExampleTotal, ...] = ()
    columns: int = 1
    cards: str = ""
    small: bool = False
    even: bool = False


class BoxHeap(NamedTuple):
    """Cards of one kind: how many there are in all, each different one with its copies, what is said of them.

    `piled`: they lie in the pile that is drawn card by card. `ink`: the colour of their kind, if it has one.
    """

    name: str
    copies: int
    cards: tuple[CardPile, ...]
    words: Inlines = ()
    piled: bool = True
    ink: Color | None = None


class Contents(NamedTuple):
    """What is in the box. `cards`: how wide cards are, as it was written; as fits where nothing was.

    `columns`: how many kinds stand in a row on wide pages; 1 for as many as go there in one row of cards.
    """

    heaps: tuple[BoxHeap, ...]
    cards: str = ""
    columns: int = 1


class GalleryPiece(NamedTuple):
    """A card and what is said of it, line by line; without a card, words alone."""

    card: CardPile | None
    words: tuple[Inlines, ...]


class Gallery(NamedTuple):
    """Cards in a grid. `width` of each as it was written, `across`: how many in a row at most, 0 for any.

    `beside`: words stand beside their cards and not below them. `small`: cards are in their reduced form.
    `said`: how much room words beside a card have at least, as it was written. `top`: they begin at its top.
    """

    pieces: tuple[GalleryPiece, ...]
    width: str = ""
    across: int = 0
    beside: bool = False
    small: bool = False
    said: str = ""
    top: bool = False


Shown = Anatomy | Board | Turn | Example | Contents | Gallery
