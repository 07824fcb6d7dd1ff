"""Elements ready to be drawn for any card, and how they are drawn into a frame that knows them."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

from cardgen.layout.desk import Desk
from cardgen.layout.subject import Subject
from cardgen.model.frame import Frame, Item, Origin
from cardgen.model.game import Picks

Draw = Callable[[Subject, Desk], tuple[Item, ...]]


class Element(Protocol):
    """A prepared element: all variables resolved.

    `constant`: it looks the same on every card, so it is drawn once.
    """

    @property
    def constant(self) -> bool: ...

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]: ...


class Drawable(NamedTuple):
    """An element of whatever type, and where it came from; None for several that were drawn together.

    `same`: a text in it shall have one size on all cards.
    """

    origin: Origin | None
    draw: Draw
    constant: bool
    same: bool = False


class Guise(Protocol):
    """What is put on anything that an element draws."""

    def on(self, items: tuple[Item, ...], subject: Subject, desk: Desk) -> tuple[Item, ...]: ...


class Dressed:
    """An element with what any element may have: a condition, a guise. `fixed`: it always looks the same."""

    __slots__ = ("condition", "element", "fixed", "guise")

    def __init__(self, element: Element, condition: Picks | None, guise: Guise | None, fixed: bool) -> None:
        self.element: Final = element
        self.condition: Final = condition
        self.guise: Final = guise
        self.fixed: Final = fixed

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        if self.condition is not None and not self.condition(subject.get):
            return ()
        if self.fixed and (known := desk.drawn.get((self,))) is not None:
            return known
        cells = desk.cells
        items = self.element.draw(subject, desk)
        if self.guise is not None:
            items = self.guise.on(items, subject, desk)
        # What repeats is drawn anew, so that its cells are counted each time.
        if self.fixed and desk.cells == cells and not desk.measuring:
            desk.drawn[(self,)] = items
        return items


def drawn(
    parts: Iterable[Drawable],
    subject: Subject,
    desk: Desk,
    size: tuple[float, float],
    card: Origin | None = None,
) -> Frame:
    """Elements drawn one over another; each item knows the element that it came from."""
    items: list[Item] = []
    origins: list[Origin | None] = []
    around = desk.element
    for origin, draw, _, _ in parts:
        desk.element = origin
        new = draw(subject, desk)
        items += new
        origins += (origin,) * len(new)
    desk.element = around
    return Frame(*size, tuple(items), card, tuple(origins))
