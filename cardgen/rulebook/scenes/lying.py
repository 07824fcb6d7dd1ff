"""Cards on a table: single, in piles with their thickness, in fans, with others that peek out below them."""

from math import pi, sin

from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.scenes import CardPile
from cardgen.model.shapes import rounded, turned
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.drawn import CORNER, Laid, inks_of, lay_card
from cardgen.units import MM, Rect

SMALL = 20.5 * MM  # what is no wider, or lies and is no higher, cannot be read
# A pile is so much thicker with each card, up to the most; so much peeks out of each card below another.
THICK, THICKEST = 0.045 * MM, 2.6 * MM
LAYERS = 7
PEEK = 0.075  # of a card's height
SHADE, DARK = 0.012, 0.5  # how far a card's shade falls on those that peek out below it, and how dark it is
# A fan: how far its outer cards are turned, in turns for each card and at most, and where its middle is.
SPREAD, WIDEST = 0.022, 0.13
MOST_IN_FAN = 12


def with_small(desk: PageDesk) -> PageDesk:
    """The desk of a scene in which cards of any size are in their reduced form."""
    return desk._replace(face_of=lambda id: desk.small_of(id) or desk.face_of(id))


def face_of(pile: CardPile, desk: PageDesk, width: float) -> Frame | None:
    """What is seen of a pile whose cards are so wide: small ones in their reduced form."""
    if pile.back:
        return desk.back_of(pile.card)
    if width <= SMALL and (small := desk.small_of(pile.card)):
        return small
    face = desk.face_of(pile.card)
    lies = face is not None and width > SMALL >= width * face.height / face.width
    return (desk.small_of(pile.card) if lies else None) or face


def high_of(pile: CardPile, desk: PageDesk, width: float) -> float:
    """How high a card is that is so wide; 0 where there is none."""
    face = face_of(pile, desk, width)
    return face.height * width / face.width if face else 0.0


def lay_pile(
    items: list[Item], pile: CardPile, desk: PageDesk, at: tuple[float, float, float], turns: float = 0.0
) -> None:
    """A pile whose upmost card has its top left corner at (x, y) and is so wide."""
    x, y, width = at
    face = face_of(pile, desk, width)
    if face is None:
        return
    scale = width / face.width
    if pile.fan:
        _fan(items, pile, face, desk, at)
        return
    thick = min(pile.copies * THICK, THICKEST) if pile.copies > 1 else 0.0
    inks = inks_of(desk)
    layers = min(pile.copies - 1, LAYERS)
    for n in range(layers, 0, -1):
        off = max(thick, layers * 0.25 * MM) * n / layers
        edge = rounded(Rect(x - off * 0.7, y + off, width, face.height * scale), CORNER * scale)
        items.append(Path(edge, inks.paper.mix(inks.quiet, 0.25), Pen(inks.quiet, 0.3)))
    lay_card(items, face, Laid(x, y, scale, turns + pile.turned / 2), inks, desk.edge_of(pile.card))


def lay_under(
    items: list[Item], under: tuple[CardPile, ...], desk: PageDesk, at: tuple[float, float, float]
) -> None:
    """Cards that peek out below one at (x, y), the undermost first, each in the shade of that above it."""
    x, y, width = at
    inks = inks_of(desk)
    faces = [face for pile in under for face in [face_of(pile, desk, width)] * min(pile.copies, 20) if face]
    for n in range(len(faces), 0, -1):
        face = faces[n - 1]
        scale = width / face.width
        high = face.height * scale
        lay_card(items, face, Laid(x, y + n * PEEK * high, scale), inks)
        shade = Rect(x, y + ((n - 1) * PEEK + SHADE) * high, width, high)
        items.append(Path(rounded(shade, CORNER * scale), inks.ink._replace(a=DARK)))


def peek_of(under: tuple[CardPile, ...], high: float) -> float:
    """How far cards below another reach out."""
    return PEEK * high * sum(min(pile.copies, 20) for pile in under)


def _fan(
    items: list[Item], pile: CardPile, face: Frame, desk: PageDesk, at: tuple[float, float, float]
) -> None:
    """Cards held in a hand: turned about a point below them, within the width of about two cards."""
    x, y, width = at
    scale = width / face.width
    count = min(max(pile.copies, 2), MOST_IN_FAN)
    half = min(SPREAD * (count - 1) / 2, WIDEST / 2)
    inks = inks_of(desk)
    cx, cy = x + width / 2, y + face.height * scale * 1.9
    for n in range(count):
        turn = -half + 2 * half * n / (count - 1)
        one: list[Item] = []
        lay_card(one, face, Laid(x, y, scale), inks)
        items.append(Group(Frame(0.0, 0.0, tuple(one)), turned(cx, cy, turn)))


def fan_width(pile: CardPile, width: float, high: float) -> float:
    """How wide a fan is."""
    count = min(max(pile.copies, 2), MOST_IN_FAN)
    half = min(SPREAD * (count - 1) / 2, WIDEST / 2)
    return width + 2 * sin(2 * pi * half) * high * 1.9
