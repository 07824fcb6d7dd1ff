"""Cards of one kind → their faces. What is the same on all of them is drawn once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.subject import Subject
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.game import Card, Size


def layers(
    elements: Iterable[Drawable], subject: Subject, size: tuple[float, float], desk: Desk
) -> Iterator[Drawable]:
    """Neighbouring constant elements become one shared drawing."""
    for shared, run in groupby(elements, lambda element: element.constant and element.anchor is None):
        if not shared:
            yield from run
        elif (frame := drawn(tuple(run), subject, desk, size)).items:
            yield ready((Group(frame, shared=True),))


def ready(items: tuple[Item, ...]) -> Drawable:
    """What was drawn before."""
    return Drawable(None, lambda subject, desk: items, constant=True)


def measure(elements: Sequence[Drawable], subjects: Iterable[Subject], desk: Desk) -> None:
    """Finds the size of texts that shall have one on all cards, by drawing what holds them for each card."""
    wanted = [element for element in elements if element.same]
    desk.measuring = True
    for subject in subjects if wanted else ():
        desk.turn_to(subject.card)
        drawn(wanted, subject, desk, (0.0, 0.0), beside=elements)
    desk.measuring = False


def draw_faces(
    elements: Sequence[Drawable], cards: Sequence[Card], size: Size, desk: Desk
) -> Iterator[tuple[Card, Frame]]:
    """Each card with its face, in order."""
    if cards:
        face = face_of(elements, cards, size, desk)
        yield from ((card, face(card)) for card in cards)


def face_of(
    elements: Sequence[Drawable], cards: Sequence[Card], size: Size, desk: Desk
) -> Callable[[Card], Frame]:
    """Draws any of these cards, when it is asked to. What they share is drawn now."""
    box = size.width, size.height
    measure(elements, map(Subject, cards), desk)
    desk.turn_to(cards[0])
    remarks = desk.remarks, len(desk.diagnostics)
    prepared = tuple(layers(elements, Subject(cards[0]), box, desk))
    desk.always, desk.spoilt = tuple(desk.asked), (desk.remarks, len(desk.diagnostics)) != remarks

    def face(card: Card) -> Frame:
        origin = desk.turn_to(card)
        return drawn(prepared, Subject(card), desk, box, origin)

    return face
