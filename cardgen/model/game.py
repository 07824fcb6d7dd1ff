"""Game, Kind, Card: what a game's folder says, checked."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from cardgen.diagnostics import Place
from cardgen.model.book_style import NEUTRAL, BookStyle
from cardgen.model.frame import Frame
from cardgen.model.language import Tongues
from cardgen.model.precut import Precut
from cardgen.model.spot import Spot
from cardgen.record import NamedTuple
from cardgen.units import MM, Color

FieldType = Literal["text", "string", "integer", "number", "boolean", "image", "list", "table"]
# A piece's outline: straight, with round corners, six-sided, or as round as its sides allow.
Shape = Literal["rectangle", "round", "hex", "circle"]
# A game's rulebook, in its folder.
RULEBOOK = "rulebook.md"
BUILT_IN = ("id", "name", "kind", "copies")
# Which of its copies a card is: only templates know it, while they draw.
COPY = "copy"
Scalar = str | int | float | bool
# What a variable may stand for: a table is a gradient.
Variable = Scalar | Mapping[str, object]
Value = Scalar | tuple["Value", ...] | Mapping[str, "Value"]
# Whether a card is meant, asked through its fields.
Picks = Callable[[Callable[[str], Value | None]], bool]


class Field(NamedTuple):
    """One declared field of a kind. `text` is rich text and may be composed: `{damage}`.

    `fields` are the columns of a table, or of each table in a list; `of` is the type of a list's items.
    `label`: what people call it. `separator`: of a list, what parts its items in a cell of a table.
    `translate`: whether other languages say it anew; None: as its type has it, words do.
    """

    name: str
    type: FieldType = "text"
    required: bool = False
    default: Value | None = None
    choices: tuple[Value, ...] = ()
    least: float | None = None
    most: float | None = None
    of: FieldType | None = None
    fields: Mapping[str, "Field"] = {}
    label: str = ""
    separator: str = ""
    translate: bool | None = None


class TemplateChoice(NamedTuple):
    """The template of those cards of a kind that are meant."""

    picks: Picks
    template: str
    place: Place


class Kind(NamedTuple):
    """A kind of card: what fields it has and how it is drawn.

    `small`: the template that draws its cards where they are too small to be read.
    `size`: its own, whatever size an output has. `back_card`: the field that names the card whose face is
    on the back. `made_by`: the field that names the cards by which such a card is made while playing.
    `choices`: templates for some of its cards.
    """

    id: str
    name: str
    template: str
    back: str = ""
    back_card: str = ""
    made_by: str = ""
    small: str = ""
    size: str = ""
    fields: Mapping[str, Field] = {}
    vars: Mapping[str, Variable] = {}
    place: Place | None = None
    choices: tuple[TemplateChoice, ...] = ()

    def chosen(self, card: "Card") -> TemplateChoice | None:
        """Which of the choices a card is drawn by; None for the template of all others."""
        return (
            next((choice for choice in self.choices if choice.picks(card.get)), None)
            if self.choices
            else None
        )


class LookEntry(NamedTuple):
    """What cards with this value of the look's field have, or all; of these, those that `picks` means."""

    value: str | None
    picks: Picks | None
    values: Mapping[str, Variable]
    place: Place


class LookTable(NamedTuple):
    """What templates ask for by name, `$element.dark`: the first entry that fits a card and says it.

    `by_value`: the card's field of the look's name chooses. `fields`: what it asks of a card. `names`: what
    any entry says.
    """

    entries: tuple[LookEntry, ...]
    by_value: bool
    fields: tuple[str, ...]
    names: frozenset[str]
    place: Place


class Card(NamedTuple):
    """A card. `fields` holds every declared field that has a value, texts already composed.

    `own_name`: its name in the game's own language, where it was read in another.
    """

    id: str
    name: str
    kind: str
    copies: int
    fields: Mapping[str, Value]
    place: Place
    own_name: str = ""

    def get(self, name: str) -> Value | None:
        """A field, or one of the four that every card has."""
        found: Value | None = getattr(self, name) if name in BUILT_IN else self.fields.get(name)
        return found


class Voice(NamedTuple):
    """A way of setting text that templates name. What its keys mean is known where texts are drawn."""

    table: Mapping[str, object]
    place: Place


# No colour that anyone can name: who draws a symbol with it finds what has no colour of its own.
TEXT_COLOR = Color(-1.0, -1.0, -1.0)


class Symbol(NamedTuple):
    """A drawn sign in a box of `width` × `height` units.

    `draw`: its frame, in which whatever has no colour of its own has the one given. A colour always gives
    the same frame. `file`: what it is drawn from, if that is a picture.
    """

    id: str
    label: str
    width: float
    height: float
    draw: Callable[[Color], Frame]
    file: str = ""


class Size(NamedTuple):
    """A card size that the game can be printed in. `outline`: whether its cut line is printed.

    `overlap`: how far its tiles overlap where it is larger than the paper; None where it may not be cut.
    `stock`, `finish`: what it is printed on, and what is done to it then, in words for print shops.
    """

    id: str
    width: float
    height: float
    radius: float = 0.0
    vars: Mapping[str, Variable] = {}
    shape: Shape = "rectangle"
    outline: bool = False
    overlap: float | None = None
    stock: str = ""
    finish: str = ""

    @property
    def measures(self) -> str:
        """Its width and height for people to read."""
        return f"{self.width / MM:g}×{self.height / MM:g} mm"


# On which sides colour runs over the cut: of every card, of the block of them, or of backs alone.
BleedAt = Literal["all", "outside", "backs"]
# Whether backs are printed: behind the faces, turned about an edge of the sheet, or beside them to be folded.
Backs = Literal["none", "long-edge", "short-edge", "fold"]


class Output(NamedTuple):
    """A file that `cardgen build` makes. Lengths in points; None means the default.

    `blank`: how many empty faces of each kind, instead of cards. `spare`: the ids of cards that fill up
    the last sheet, by turns. `only`: picks cards. `copies`: for every card, or the field that
    says it, instead of what the cards say.
    `deck`: copies by the id of the card, instead of all cards. `reference`: whether the rulebook's
    quick-reference cards are among them, or so many of each. `rulebook`: its pages follow the last sheet.
    `bleed_at`: where there is bleed. `trace`: a tiny code on each card, by which it is found again.
    """

    file: str
    size: str
    paper: str = "a4"
    backs: Backs = "none"
    gutter: float | None = None
    bleed: float = 0.0
    bleed_at: BleedAt = "all"
    margin: float | None = None
    copies: int | str | None = None
    blank: Mapping[str, int] = {}
    spare: tuple[str, ...] = ()
    only: Picks | None = None
    deck: Mapping[str, int] = {}
    vars: Mapping[str, Variable] = {}
    reference: bool | int = False
    rulebook: bool = False
    trace: bool = False
    place: Place | None = None

    @property
    def whole(self) -> bool:
        """Whether it prints every card that has copies."""
        return not (self.blank or self.only or self.deck)

    def bare(self) -> "Output":
        """The same without what fills up or follows its sheets: spares, quick references, the rulebook."""
        return self._replace(spare=(), reference=False, rulebook=False)


class Game(NamedTuple):
    """A whole game, as read from its folder. Cards with 0 copies only fill up sheets.

    `keywords`: what each of them means, as card text. `players`, `minutes`, `age`: as a box says them.
    `book`: how its rulebook looks. `papers`: pre-cut sheets that it names. `spots`: colours with an ink of
    their own. `language`: the one it was read in, or nothing where game.toml says none. `tongues`: all that
    it can be read in.
    """

    id: str
    title: str
    version: str
    language: str
    authors: tuple[str, ...]
    licence: str
    credit: str
    root: Path
    kinds: Mapping[str, Kind]
    cards: tuple[Card, ...]
    sizes: Mapping[str, Size]
    symbols: Mapping[str, Symbol] = {}
    outputs: tuple[Output, ...] = ()
    vars: Mapping[str, Variable] = {}
    looks: Mapping[str, LookTable] = {}
    fonts: tuple[str, ...] = ()
    voices: Mapping[str, Voice] = {}
    keep: tuple[str, ...] = ()
    keywords: Mapping[str, str] = {}
    publisher: str = ""
    players: str = ""
    minutes: str = ""
    age: str = ""
    book: BookStyle = NEUTRAL
    papers: Mapping[str, Precut] = {}
    spots: tuple[Spot, ...] = ()
    tongues: Tongues = Tongues()
    place: Place | None = None

    @property
    def rulebook(self) -> Path:
        """The file of its rulebook, in the language that it was read in."""
        tag = self.tongues.wanted
        return self.root / (f"rulebook.{tag}.md" if tag else RULEBOOK)

    @property
    def shelf(self) -> tuple[str, ...]:
        """The folders below output/ that its files go into: each language has its own."""
        return (self.id, self.tongues.wanted) if self.tongues.wanted else (self.id,)

    @property
    def tag(self) -> str:
        """Its language; Chinese where game.toml does not say it."""
        return self.language or "zh-CN"

    @property
    def field_names(self) -> frozenset[str]:
        """What every card has and what any kind declares: the names that selectors may use."""
        return frozenset(BUILT_IN).union(*(kind.fields for kind in self.kinds.values()))

    def size_of(self, kind: str, usual: str) -> Size:
        """How large cards of a kind are where others have the usual size."""
        return self.sizes[self.kinds[kind].size or usual]

    def label(self, field: str) -> str:
        """What people call a field: the first label that a kind gives it, else its own name."""
        name, _, part = field.partition(".")
        declared = [kind.fields[name] for kind in self.kinds.values() if name in kind.fields]
        if part:
            declared = [one.fields[part] for one in declared if part in one.fields]
        return next((one.label for one in declared if one.label), field)

    @property
    def is_catalogue(self) -> bool:
        """Whether it has 0 copies of every card: a list to build decks from."""
        return not any(card.copies for card in self.cards)
