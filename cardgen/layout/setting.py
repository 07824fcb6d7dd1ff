"""Where an element stands: the card's boxes, the variables, and what a game knows by name."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.element import Drawable
from cardgen.model.game import Game, LookTable, Scalar, Variable, Voice
from cardgen.model.template import Part
from cardgen.record import NamedTuple
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.layout.live import Mentioned
    from cardgen.layout.values import Wording

Scope = Mapping[str, Variable]
NOTHING: Scope = {}
SIZE = r"(?<!\$)\$([wh])(?![A-Za-z0-9_.])"


class Later(Exception):
    """Only a card can say."""


def only_a_card(name: str) -> Scalar:
    """What is said before anybody has looked whether a card can fill this."""
    raise Later


def sized_in(scope: Scope) -> list[str]:
    """The variables that speak of `$w` or `$h`."""
    return [name for name, value in scope.items() if isinstance(value, str) and re.search(SIZE, value)]


class Live(dict[str, Variable]):
    """Variables, and what `ask` says of names that only a card can fill: `{points}`, `rules.top`.

    `looks`: names that go on with a dot even where there is such a variable. `sized`: variables that speak of
    `$w` or `$h`.
    """

    def __init__(
        self,
        scope: Scope,
        ask: Callable[[str], Variable],
        looks: Container[str] = (),
        sized: Sequence[str] | None = None,
    ) -> None:
        super().__init__(scope)
        self.ask: Final = ask
        self.looks: Final = looks
        self.sized: Final = sized_in(scope) if sized is None else sized

    def __missing__(self, name: str) -> Variable:
        first, dot, _ = name.partition(".")
        if not name.startswith("{") and (not dot or (first in self and first not in self.looks)):
            raise KeyError(name)
        return self.ask(name)

    def asking(self, ask: Callable[[str], Variable]) -> "Live":
        """The same with somebody else who answers."""
        return Live(self, ask, self.looks, self.sized)

    def inside(self, box: Rect, more: Scope = NOTHING) -> "Live":
        """The same where `$w` and `$h` are those of a box, with further variables.

        In variables from outside they stay what they are there: `u = "$h / 88"` is the same everywhere.
        """
        here = {"w": f"{self['w']}pt", "h": f"{self['h']}pt"}
        outer = {name: re.sub(SIZE, lambda found: here[found[1]], str(self[name])) for name in self.sized}
        scope = {**self, **outer, **more, "w": box.w, "h": box.h}
        return Live(scope, self.ask, self.looks, sized_in(more))


class Setting(NamedTuple):
    """What elements are prepared against. `columns`: the fields of tables in cards' fields.

    `asked`: where elements put down what they ask of cards.
    `names`: the ids in the template, looked for where something in it follows from a card.
    `within`: the parts around an element. `chosen`: what chooses a look instead of the card's field.
    """

    game: Game
    card: Rect
    bleed: float
    safe: float
    scope: Live
    families: tuple[str, ...]
    voices: Mapping[str, Voice]
    fields: frozenset[str]
    columns: frozenset[str]
    symbols: frozenset[str]
    diagnostics: list[Diagnostic]
    prepare: Callable[[TableReader, "Setting"], Drawable | None]
    asked: Asked
    looks: Mapping[str, LookTable] = {}
    parts: Mapping[str, Part] = {}
    within: tuple[str, ...] = ()
    names: "Mentioned | None" = None
    chosen: Mapping[str, "Wording"] = {}
    depth: int = 0

    def measures(self, id: str) -> bool:
        """Whether something follows from the extent of the element with this id."""
        return self.names is not None and id in self.names.measured

    def box(self, reader: TableReader) -> Rect:
        """The element's `box`: four lengths, or the name of one of the card's boxes."""
        named = {
            "card": self.card,
            "bleed": self.card.grow(self.bleed),
            "safe": self.card.grow(-self.safe),
        }
        if isinstance(reader.raw("box"), list):
            return reader.box("box") or self.card
        return named[reader.string("box", "card", choices=tuple(named))]
