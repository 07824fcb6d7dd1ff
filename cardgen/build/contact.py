"""A contact sheet: every face that a game prints, once, in one picture."""

from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import TYPE_CHECKING

from cardgen.build.faces import back_of, draw
from cardgen.build.plan import Plan
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.game import Card, Output
from cardgen.model.shapes import rectangle, rounded
from cardgen.units import MM, Color, Rect

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

GROUND = Color(0.36, 0.35, 0.38)
GAP = 4 * MM
# More than these would be too small to look at; what is shown is spread over the whole set.
MOST = 96
SHAPE = 1.5  # how much wider than high
PIXELS = 2400  # the longer side of a picture, where nobody says how many dots an inch has


def once_each(plans: Iterable[Plan], most: int = 0) -> Iterator[tuple[Output, list[Card]]]:
    """Each card that is printed, by the first output that does; `most`: so many, from all over the set."""
    cards: dict[tuple[str, str], tuple[Card, Output]] = {}
    for what in plans:
        for pile in () if what.request.output.blank else what.printed:
            if not pile.spare:
                cards.setdefault((pile.card.kind, pile.card.id), (pile.card, what.request.output))
    by_output: dict[str, tuple[Output, list[Card]]] = {}
    for card, output in tuple(cards.values())[:: -(-len(cards) // most) or 1 if most else 1]:
        by_output.setdefault(output.file, (output, []))[1].append(card)
    yield from by_output.values()


def contact_sheet(workshop: "Workshop", plans: Iterable[Plan]) -> Frame:
    """The faces of all plans, one of each card, then the backs that are not alike."""
    shown = [*once_each(plans, MOST)]
    faces = [
        frames[0]
        for output, own in shown
        for frames in draw(workshop, own, output._replace(file="")).values()
    ]
    kinds = workshop.game.kinds
    backs = {
        kinds[card.kind].back: (card, output)
        for output, own in shown
        for card in own
        if kinds[card.kind].back
    }
    faces += [back for card, output in backs.values() if (back := back_of(workshop, card, output))]
    return _laid_out(faces)


def dpi_of(frame: Frame) -> int:
    """How many dots to the inch make a picture of the usual size."""
    return max(int(72 * PIXELS / max(frame.width, frame.height)), 10)


def _laid_out(faces: Sequence[Frame]) -> Frame:
    """Faces on a ground, row by row, in the shape that leaves the least of it bare."""
    widest = max((face.width for face in faces), default=0.0)
    tries = [[*_rows(faces, across * (widest + GAP))] for across in range(1, len(faces) + 1)]
    rows = min(tries, key=_bareness, default=[])
    width, height = _extent(rows)
    items: list[Item] = [Path(rectangle(Rect(0.0, 0.0, width, height)), GROUND)]
    top = GAP
    for row in rows:
        left = GAP
        for face in row:
            clip = rounded(Rect(0.0, 0.0, face.width, face.height), 3 * MM)
            items.append(Group(face, (1.0, 0.0, 0.0, 1.0, left, top), clip=clip))
            left += face.width + GAP
        top += max(face.height for face in row) + GAP
    return Frame(width, height, tuple(items))


def _extent(rows: Sequence[Sequence[Frame]]) -> tuple[float, float]:
    """How wide and high rows are, with the gaps around them."""
    width = max((sum(face.width + GAP for face in row) for row in rows), default=0.0)
    return width + GAP, sum(max(face.height for face in row) + GAP for row in rows) + GAP


def _bareness(rows: Sequence[Sequence[Frame]]) -> float:
    """How much of the ground is bare, and how far it is from the shape that pictures have."""
    width, height = _extent(rows)
    covered = sum(face.width * face.height for row in rows for face in row)
    return 1 - covered / (width * height) + abs(log(width / height / SHAPE)) / 2


def _rows(faces: Sequence[Frame], width: float) -> Iterator[list[Frame]]:
    """As many in each row as go into the width; faces of another height begin a new one."""
    row: list[Frame] = []
    for face in faces:
        used = sum(one.width + GAP for one in row)
        if row and (used + face.width > width or abs(row[0].height - face.height) > GAP):
            yield row
            row = []
        row.append(face)
    if row:
        yield row
