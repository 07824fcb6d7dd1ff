"""Elements ready to be drawn for any card, and how they are drawn into a frame that knows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from cardgen.layout.desk import Desk
from cardgen.layout.subject import Subject
from cardgen.model.frame import IDENTITY, Frame, Group, Item, Matrix, Origin
from cardgen.model.game import Picks
from cardgen.units import Rect


class Element(Protocol):
    """A prepared element: all variables resolved.

    `constant`: it looks the same on every card, so it is drawn once.
    """

    @property
    def constant(self) -> bool: ...

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Dressed:
    """An element with what any element has: an origin, a condition, a turn, an opacity.

    `card`: what it lies on. `fixed`: the element itself is constant. `same`: a text in it shall have one
    size on all cards.
    """

    origin: Origin
    element: Element
    card: Rect
    condition: Picks | None
    matrix: Matrix
    opacity: float
    fixed: bool
    same: bool

    @property
    def constant(self) -> bool:
        return self.condition is None and self.fixed

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        if self.condition is not None and not self.condition(subject.get):
            return ()
        if self.fixed and (known := desk.drawn.get((self,))) is not None:
            return known
        around, desk.element, cells = desk.element, self.origin, desk.cells
        items = self.element.draw(subject, desk)
        desk.element = around
        if items and (self.matrix != IDENTITY or self.opacity < 1):
            items = (Group(Frame(self.card.w, self.card.h, items), self.matrix, opacity=self.opacity),)
        # What repeats is drawn anew, so that its cells are counted each time.
        if self.fixed and desk.cells == cells and not desk.measuring:
            desk.drawn[(self,)] = items
        return items


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Neighbouring elements that look the same on all cards, drawn once."""

    drawing: tuple[Group]
    origin: None = None

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        return self.drawing


def drawn(
    parts: Iterable[Dressed | Layer],
    subject: Subject,
    desk: Desk,
    size: tuple[float, float],
    card: Origin | None = None,
) -> Frame:
    """Elements drawn one over another; each item knows the element that it came from."""
    items: list[Item] = []
    origins: list[Origin | None] = []
    for part in parts:
        new = part.draw(subject, desk)
        items += new
        origins += [part.origin] * len(new)
    return Frame(*size, tuple(items), card, tuple(origins))
