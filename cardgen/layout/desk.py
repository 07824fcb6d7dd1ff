"""The desk on which faces are drawn: what drawing needs at hand, and what it has to report."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.frame import Item, Origin, named
from cardgen.model.game import Card, Symbol
from cardgen.record import NamedTuple
from cardgen.text.typeset import Typesetter
from cardgen.units import Color

if TYPE_CHECKING:
    from cardgen.decode.art import Art
    from cardgen.layout.extent import Extent

# Finds the first image that is there by the names a user wrote, or says what is wrong with it. Where none is
# there and none has to be, there is nothing to say.
FindImage = Callable[[Sequence[str], Place, bool], "Art | Diagnostic | None"]
# The names that a picture may have.
Asked = tuple[str, ...]


class Tight(NamedTuple):
    """A text that had to be set smaller than asked."""

    card: str
    element: str
    asked: float
    size: float
    smallest: float


class LeftOut(NamedTuple):
    """Keywords of a text whose reminders had no room."""

    card: str
    element: str
    keywords: tuple[str, ...]


class Neighbours(Protocol):
    """Elements that are drawn together: each may follow from another's extent."""

    def extent(self, id: str) -> "Extent": ...


class Desk:
    """Shared by all faces of one build; its collections grow while faces are drawn.

    `drawn` remembers what looks the same on many cards, with its lines of text, `caps` the scale that all
    cards of a kind share where a template asks for one size, `colors` what colours that cards name mean.
    `output`, `card` and `element` are what is drawn at the moment, `neighbours` what is drawn with it.
    `cells` counts what repetitions draw on the face at hand, `lines` the lines of text; `told` is what was
    said once.
    `draft`: a picture that is not there is told, and drawn as an empty box.
    `measuring`: texts only look for their scale, and what is drawn is thrown away.
    `asked`: the pictures that the face at hand asked for, `always` those that every face of its template
    shows. `remarks` counts whatever was told, also again; `spoilt`: something was told of every face.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        symbols: Mapping[str, Symbol],
        find_image: FindImage,
        *,
        draft: bool = False,
    ) -> None:
        self.typesetter = typesetter
        self.symbols = symbols
        self.find_image = find_image
        self.draft = draft
        self.diagnostics: list[Diagnostic] = []
        self.tight: list[Tight] = []
        self.left_out: list[LeftOut] = []
        self.drawn: dict[tuple[object, ...], tuple[tuple[Item, ...], int, tuple[Asked, ...]]] = {}
        self.asked: list[Asked] = []
        self.always: tuple[Asked, ...] = ()
        self.remarks = 0
        self.spoilt = False
        self.caps: dict[object, float] = {}
        self.colors: dict[str, Color] = {}
        self.output = ""
        self.card: Origin | None = None
        self.element: Origin | None = None
        self.neighbours: Neighbours | None = None
        self.cells = 0
        self.lines = 0
        self.told: set[tuple[str, Diagnostic]] = set()
        self.measuring = False

    def turn_to(self, card: Card) -> Origin:
        """Begins a face. What messages call its card; an empty one has only its kind."""
        self.cells = 0
        self.asked = []
        self.card = Origin("card", card.name or card.id or card.kind, card.place)
        return self.card

    def image(self, names: Sequence[str], place: Place, optional: bool) -> "Art | Diagnostic | None":
        """The first picture that is there by these names."""
        self.asked.append(tuple(names))
        return self.find_image(names, place, optional)

    def at_hand(self, field: str = "") -> tuple[Origin, ...]:
        """The card and the element that are drawn; an element without an id is called after its field."""
        element = self.element and self.element._replace(name=self.element.name or field)
        return tuple(origin for origin in (self.card, element) if origin)

    def cap(self, text: object) -> float:
        """The largest scale that a text may have."""
        return 1.0 if self.measuring else self.caps.get(text, 1.0)

    def complain(
        self, code: str, message: Text, place: Place, hint: Text | None = None, field: str = ""
    ) -> None:
        """Something is wrong with what is drawn at the moment. `field`: what of the card is shown."""
        self.tell(Diagnostic(code, message, place.span(), hint), named(self.at_hand(field)))

    def tell_once(self, found: Diagnostic) -> None:
        """Something is wrong with an element on this card, and would be on others in the same words."""
        self.remarks += 1
        if (self.output, found) not in self.told:
            self.told.add((self.output, found))
            self.tell(found, named(self.at_hand()))

    def tell(self, found: Diagnostic, who: Text | None = None) -> None:
        """Keeps a message, with what it is about and the file that it would be printed in."""
        self.remarks += 1
        if who:
            message = Text(f"{who.en}: {found.message.en}", f"{who.zh}：{found.message.zh}")
            found = found._replace(message=message)
        self.diagnostics.append(found._replace(outputs=(self.output,) if self.output else ()))
