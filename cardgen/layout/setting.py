"""Where an element stands: the card's boxes, the variables, and what a game knows by name."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.element import Drawable
from cardgen.model.game import Variable
from cardgen.units import Rect

Scope = Mapping[str, Variable]


class Setting(NamedTuple):
    """What elements are prepared against. `columns`: the fields of tables in cards' fields.

    `asked`: where elements put down what they ask of cards.
    """

    card: Rect
    bleed: float
    safe: float
    scope: Scope
    families: tuple[str, ...]
    fields: frozenset[str]
    columns: frozenset[str]
    symbols: frozenset[str]
    diagnostics: list[Diagnostic]
    prepare: Callable[[TableReader, "Setting"], Drawable | None]
    asked: Asked
    depth: int = 0

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
