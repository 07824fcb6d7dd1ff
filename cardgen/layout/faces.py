"""Cards of one kind → their faces. What is the same on all of them is drawn once."""

from collections.abc import Iterable, Iterator, Sequence

from cardgen.layout.desk import Desk
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


def sized_alike(elements: Sequence[Element]) -> Iterable[TextElement | Stack]:
    """The texts that shall have one size on all cards."""
    for element in elements:
        inner = element.element if isinstance(element, Dressed) else element
        if isinstance(inner, TextElement | Stack) and inner.policy.same:
            yield inner


def draw_faces(
    elements: Sequence[Element], cards: Sequence[Card], size: Size, desk: Desk
) -> Iterator[tuple[Card, Frame]]:
    """Each card with its face, in order. Texts that share one size on all cards are measured first."""
    if not cards:
        return
    subjects = [Subject(card) for card in cards]
    for element in sized_alike(elements):
        desk.caps[element] = min(element.scale(subject, desk) for subject in subjects)
    prepared = layers(elements, cards[0], size, desk)
    for subject in subjects:
        items: list[Item] = []
        for layer in prepared:
            if isinstance(layer, Group):
                items.append(layer)
            else:
                items.extend(layer.draw(subject, desk))
        yield subject.card, Frame(size.width, size.height, tuple(items))
