"""Templates of a rulebook's style: covers, heads of chapters, grounds of pages and frames of boxes.

They are drawn as cards are: a page is a card whose fields are what is known of the book.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from cardgen.layout.faces import draw_faces
from cardgen.layout.prepare import prepare_template
from cardgen.model.book_style import BookStyle
from cardgen.model.document import Document
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Field, Game, Kind, Size, Variable
from cardgen.units import MM, parse_length

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

KIND = "rulebook"
# What a template may ask for, beside what it is drawn with.
OWN = (
    "title",
    "lead",
    "number",
    "seat",
    "topic",
    "left",
    "top",
    "across",
    "high",
    "side",
    "sign",
    "kind_of_box",
)
# The width for which lengths in `$u` are millimetres.
USUAL = 148 * MM
COLORS = ("paper", "ink", "accent", "second", "quiet", "tint", "line")


class BookTemplates:
    """`width`: of the page; `margin`: beside its text."""

    def __init__(self, workshop: "Workshop", document: Document, width: float, margin: float) -> None:
        self.workshop, self.document = workshop, document
        self.width, self.margin = width, margin
        self._drawn: dict[tuple[str, float, float, tuple[tuple[str, str], ...]], Frame | None] = {}

    @cached_property
    def style(self) -> BookStyle:
        return self.workshop.game.book

    @cached_property
    def facts(self) -> dict[str, str]:
        """What is known of the book, by the names that templates use."""
        book = self.document
        return {
            "title": book.title,
            "subtitle": book.subtitle,
            "players": book.players,
            "minutes": book.minutes,
            "age": book.age,
            "authors": "、".join(book.authors),
            "edition": book.edition,
            "licence": book.licence,
        }

    @cached_property
    def game(self) -> Game:
        """The game with a kind of card more: a page."""
        fields = {name: Field(name, "string") for name in (*self.facts, *OWN)}
        kind = Kind(KIND, "", "", fields=fields)
        return self.workshop.game._replace(kinds={**self.workshop.game.kinds, KIND: kind})

    def length(self, name: str, variable: str) -> float:
        """A length that a template says in its variables; 0 where it says none."""
        template = self.workshop.template(name, self.style.place)
        said = template.vars.get(variable) if template else None
        return parse_length(said) or 0.0 if isinstance(said, str) else 0.0

    def draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
        """A template in a box of some width and height; drawn once for the same fields."""
        key = name, width, height, tuple(fields.items())
        if key not in self._drawn:
            self._drawn[key] = self._draw(name, width, height, fields)
        return self._drawn[key]

    def _draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
        template = self.workshop.template(name, self.style.place)
        place = self.style.place or self.workshop.game.place
        if template is None or place is None:
            return None
        desk, size = self.workshop.desk, Size(KIND, width, height)
        elements = prepare_template(
            template, self.game, self.game.kinds[KIND], size, self._variables(), desk.diagnostics
        )
        said = {key: value for key, value in {**self.facts, **fields}.items() if value}
        card = Card(name, self.document.title, KIND, 1, said, place)
        return next((frame for _, frame in draw_faces(elements, (card,), size, desk)), None)

    def _variables(self) -> dict[str, Variable]:
        colors = {name: getattr(self.style, name).hex for name in COLORS}
        scale = round(self.width / USUAL, 4)
        return {**colors, "s": scale, "u": f"{scale}mm", "edge": f"{self.margin / MM:.4f}mm"}
