"""Cards of one kind → their faces. What is the same on all of them is drawn once."""

from collections.abc import Iterable, Iterator, Sequence

from cardgen.layout.desk import Desk
from cardgen.layout.elements.group import GroupElement
from cardgen.layout.elements.repeat import Repeat
from cardgen.layout.elements.stack import Stack
from cardgen.layout.elements.text import TextElement
from cardgen.layout.prepare import Dressed
from cardgen.layout.setting import Element
from cardgen.layout.subject import Subject
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.game import Card, Size

# A run of elements that is the same for all cards, already drawn; or an element to be drawn for each.
Layer = Group | Element


def layers(elements: Iterable[Element], card: Card, size: Size, desk: Desk) -> tuple[Layer, ...]:
    """Neighbouring constant elements become one shared drawing."""
    out: list[Layer] = []
    run: list[Item] = []
    subject = Subject(card)

    def close() -> None:
        if run:
            out.append(Group(Frame(size.width, size.height, tuple(run)), shared=True))
            run.clear()

    for element in elements:
        if element.constant:
            run.extend(element.draw(subject, desk))
        else:
            close()
            out.append(element)
    close()
    return tuple(out)


def shares_size(element: Element) -> bool:
    """Whether a text in it shall have one size on all cards."""
    match element:
        case Dressed():
            return shares_size(element.element)
        case TextElement() | Stack():
            return element.policy.same
        case GroupElement():
            return any(map(shares_size, element.children))
        case Repeat():
            return any(map(shares_size, element.cells))
        case _:
            return False


def sized_alike(
    element: Element, subjects: Sequence[Subject], desk: Desk
) -> Iterator[tuple[TextElement | Stack, Sequence[Subject]]]:
    """The texts that shall have one size, each with all that it is drawn for."""
    match element:
        case Dressed(condition=condition):
            shown = subjects if condition is None else [s for s in subjects if condition(s.get)]
            yield from sized_alike(element.element, shown, desk)
        case TextElement() | Stack() if element.policy.same:
            yield element, subjects
        case GroupElement():
            for child in element.children:
                yield from sized_alike(child, subjects, desk)
        case Repeat():
            items = [one for subject in subjects for one in element.subjects(subject, desk)]
            for cell in element.cells:
                yield from sized_alike(cell, items, desk)


def draw_faces(
    elements: Sequence[Element], cards: Sequence[Card], size: Size, desk: Desk
) -> Iterator[tuple[Card, Frame]]:
    """Each card with its face, in order. Texts that share one size on all cards are measured first."""
    if not cards:
        return
    subjects = [Subject(card) for card in cards]
    for element in filter(shares_size, elements):
        for text, drawn_for in sized_alike(element, subjects, desk):
            desk.caps[text] = min((text.scale(subject, desk) for subject in drawn_for), default=1.0)
    desk.cells = 0
    prepared = layers(elements, cards[0], size, desk)
    for subject in subjects:
        desk.cells = 0
        items: list[Item] = []
        for layer in prepared:
            if isinstance(layer, Group):
                items.append(layer)
            else:
                items.extend(layer.draw(subject, desk))
        yield subject.card, Frame(size.width, size.height, tuple(items))
