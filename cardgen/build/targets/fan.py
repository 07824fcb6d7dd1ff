"""A hand of cards, fanned out as it is held."""

from collections.abc import Sequence
from math import cos, radians, sin

from cardgen.build.targets.contact import put_picture
from cardgen.build.targets.order import Order
from cardgen.export.files import Files
from cardgen.model.bounds import bounds
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Matrix
from cardgen.model.shapes import rounded
from cardgen.units import MM, Color, Rect

# As many as a hand holds; of more, some of each part are shown.
MOST = 7
STEP = 9.0  # degrees between two cards
PIVOT = 1.9  # how far below the top edge the cards turn, in heights of a card
GAP = 6 * MM
EDGE = Pen(Color(0.0, 0.0, 0.0, 0.35), 0.2 * MM)
SHADE = Color(0.0, 0.0, 0.0, 0.18)


def write(order: Order, files: Files) -> None:
    faces = [card.front for card in order.cards]
    put_picture(order, files, fan(faces[:: -(-len(faces) // MOST)]))


def fan(faces: Sequence[Frame]) -> Frame:
    """Faces turned about a point below them, the first lowest, on white."""
    height = max(face.height for face in faces)
    items: list[Item] = []
    for n, face in enumerate(faces):
        angle = radians(STEP * (n - (len(faces) - 1) / 2))
        matrix = _turned(angle, face, height)
        shape = rounded(Rect(0.0, 0.0, face.width, face.height), 3 * MM)
        shade = rounded(Rect(-0.8 * MM, 0.4 * MM, face.width + 0.8 * MM, face.height), 3 * MM)
        items.append(Group(Frame(face.width, face.height, (Path(shade, SHADE),)), matrix))
        items.append(Group(face, matrix, clip=shape))
        items.append(Group(Frame(face.width, face.height, (Path(shape, pen=EDGE),)), matrix))
    shown = [Group(i.frame, i.matrix) for i in items if isinstance(i, Group) and i.clip is None]
    box = (bounds(shown) or Rect(0.0, 0.0, 1.0, 1.0)).grow(GAP)
    moved = Group(Frame(box.w, box.h, tuple(items)), (1.0, 0.0, 0.0, 1.0, -box.x, -box.y))
    return Frame(box.w, box.h, (moved,))


def _turned(angle: float, face: Frame, height: float) -> Matrix:
    """A card whose upper middle lies on a circle, seen from the point that all turn about."""
    c, s = cos(angle), sin(angle)
    x, y = -face.width / 2, -height * PIVOT
    return (c, s, -s, c, c * x - s * y, s * x + c * y)
