"""Elements ready to be drawn for any card, and how they are drawn into a frame that knows them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.desk import Desk, Neighbours
from cardgen.layout.subject import Subject
from cardgen.model.frame import Frame, Group, Item, Origin
from cardgen.model.game import Picks
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.layout.extent import Extent

Draw = Callable[[Subject, Desk], tuple[Item, ...]]
Anchor = Callable[[Subject, Desk], "Extent"]


class Element(Protocol):
    """A prepared element: all variables resolved.

    `constant`: it looks the same on every card, so it is drawn once.
    """

    @property
    def constant(self) -> bool: ...

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]: ...


class Drawable(NamedTuple):
    """An element of whatever type, and where it came from; None for several that were drawn together.

    `same`: a text in it shall have one size on all cards. `anchor`: its extent where it draws nothing, if
    others follow from its extent.
    """

    origin: Origin | None
    draw: Draw
    constant: bool
    same: bool = False
    anchor: Anchor | None = None


class Guise(Protocol):
    """What is put on anything that an element draws."""

    def on(self, items: tuple[Item, ...], subject: Subject, desk: Desk) -> tuple[Item, ...]: ...


class Dressed:
    """An element with what any element may have: a condition, a guise. `fixed`: it always looks the same.

    `shared`: it is drawn on many cards, but not on all, so that it is worth being written once.
    """

    __slots__ = ("condition", "element", "fixed", "guise", "shared")

    def __init__(
        self, element: Element, condition: Picks | None, guise: Guise | None, fixed: bool, shared: bool
    ) -> None:
        self.element: Final = element
        self.condition: Final = condition
        self.guise: Final = guise
        self.fixed: Final = fixed
        self.shared: Final = shared

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        if self.condition is not None and not self.condition(subject.get):
            return ()
        if self.fixed and (known := desk.drawn.get((self,))) is not None:
            desk.lines += known[1]
            desk.asked += known[2]
            return known[0]
        cells, lines, asked = desk.cells, desk.lines, len(desk.asked)
        items = self.element.draw(subject, desk)
        if self.guise is not None:
            items = self.guise.on(items, subject, desk)
        # What repeats is drawn anew, so that its cells are counted each time.
        if self.fixed and desk.cells == cells and not desk.measuring:
            items = written_once(items) if self.shared else items
            desk.drawn[(self,)] = items, desk.lines - lines, tuple(desk.asked[asked:])
        return items


def written_once(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What is drawn on several cards, as one drawing that they share; a lone path is not worth it."""
    match items:
        case (Group() as group,):
            return (group._replace(shared=True),)
        case (_, _, *_):
            return (Group(Frame(0.0, 0.0, items), shared=True),)
    return items


def drawn(
    parts: Sequence[Drawable],
    subject: Subject,
    desk: Desk,
    size: tuple[float, float],
    card: Origin | None = None,
    at: tuple[float, float] = (0.0, 0.0),
    beside: Sequence[Drawable] = (),
) -> Frame:
    """Elements drawn one over another; each item knows the element that it came from.

    `at`: where the frame will lie in the one around it. `beside`: elements to be measured but not drawn.
    """
    items: list[Item] = []
    origins: list[Origin | None] = []
    around, outer = desk.element, desk.neighbours
    ensemble = desk.neighbours = Ensemble(beside or parts, subject, desk, outer, at)
    for origin, draw, _, _, anchor in parts:
        desk.element = origin
        if anchor is None or origin is None:
            new = draw(subject, desk)
        else:
            new, extent = ensemble.measured(origin, draw, anchor)
            desk.lines += extent.lines
        items += new
        origins += (origin,) * len(new)
    desk.element, desk.neighbours = around, outer
    return Frame(*size, tuple(items), card, tuple(origins))


class Unanswered(Exception):
    """There is no such extent, no such look; `diagnostic` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic: Final = diagnostic


class Ensemble:
    """Elements that are drawn on one frame for one subject. Whose extent is asked for is drawn at once."""

    __slots__ = ("at", "desk", "done", "outer", "parts", "subject", "under_way")

    def __init__(
        self,
        parts: Sequence[Drawable],
        subject: Subject,
        desk: Desk,
        outer: Neighbours | None,
        at: tuple[float, float],
    ) -> None:
        self.parts: Final = parts
        self.subject: Final = subject
        self.desk: Final = desk
        self.outer: Final = outer
        self.at: Final = at
        self.done: Final[dict[Origin, tuple[tuple[Item, ...], Extent]]] = {}
        self.under_way: Final[list[Origin]] = []

    def extent(self, id: str) -> "Extent":
        """How far an element reaches, of these or of those around them. Raises Unanswered."""
        for part in self.parts:
            if part.origin is not None and part.origin.name == id and part.anchor is not None:
                return self.measured(part.origin, part.draw, part.anchor)[1]
        if self.outer is not None:
            return self.outer.extent(id).moved(-self.at[0], -self.at[1])
        raise self.wrong(
            "unknown-element",
            Text(
                f"the element “{id}” stands neither beside this one nor around it",
                f"元素「{id}」既不在这个元素旁边，也不在它外面",
            ),
        )

    def measured(self, origin: Origin, draw: Draw, anchor: Anchor) -> "tuple[tuple[Item, ...], Extent]":
        """An element drawn once, whoever asks first, and how far it reaches."""
        if origin in self.under_way:
            loop = [one.name for one in self.under_way[self.under_way.index(origin) :]]
            words = " → ".join((*loop, origin.name))
            raise self.wrong(
                "element-loop",
                Text(
                    f"elements follow from one another in a loop: {words}",
                    f"元素互相依赖，成了死循环：{words}",
                ),
            )
        if origin not in self.done:
            from cardgen.layout.extent import extent_of

            desk, before = self.desk, (self.desk.element, self.desk.neighbours, self.desk.lines)
            desk.element, desk.neighbours, desk.lines = origin, self, 0
            self.under_way.append(origin)
            items = draw(self.subject, desk)
            extent = extent_of(items, desk.typesetter.fonts) or anchor(self.subject, desk)
            self.under_way.pop()
            self.done[origin] = items, extent._replace(lines=desk.lines)
            desk.element, desk.neighbours, desk.lines = before
        return self.done[origin]

    def wrong(self, code: str, message: Text) -> Unanswered:
        place = self.desk.element and self.desk.element.place.span()
        return Unanswered(Diagnostic(code, message, place))
