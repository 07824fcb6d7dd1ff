"""Dress: what is drawn under and along letters. Outlines, moved copies, a stroke that makes them bolder."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.model.frame import Frame, Glyphs, Gradient, Group, Ink, Item, Path, Pen
from cardgen.model.outline import Matrix, multiply
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

# The box of a line of text above and below its baseline, in em.
ABOVE, BELOW = 0.88, 0.12


class Length(NamedTuple):
    """A length in points, or in em of the text that it belongs to."""

    points: float = 0.0
    em: float = 0.0

    def at(self, size: float) -> float:
        return self.points + self.em * size


class Edge(NamedTuple):
    """A stroke along letters, under their fill; half of its width lies outside of them."""

    color: Ink
    width: Length


class Copy(NamedTuple):
    """The letters once more, moved, under all the rest; without a colour only its edges are seen."""

    dx: Length
    dy: Length
    color: Ink | None
    edges: tuple[Edge, ...] = ()


class Dress(NamedTuple):
    """The first of edges and of copies lies lowest. `thicken`: a stroke in the letters' own colour."""

    edges: tuple[Edge, ...] = ()
    copies: tuple[Copy, ...] = ()
    thicken: Length = Length()


def dressed(items: Sequence[Item], dress: Dress, size: float) -> Iterator[Item]:
    """Items of a text set in a size, with what belongs under and along them."""
    bolder = dress.thicken.at(size)
    for copy in dress.copies:
        move = (1.0, 0.0, 0.0, 1.0, copy.dx.at(size), copy.dy.at(size))
        for edge in copy.edges:
            yield from _ghosts(items, None, Pen(edge.color, edge.width.at(size), join="round"), move)
        if copy.color is not None:
            pen = Pen(copy.color, bolder, join="round") if bolder else None
            yield from _ghosts(items, copy.color, pen, move)
    for edge in dress.edges:
        yield from _ghosts(items, None, Pen(edge.color, edge.width.at(size) + bolder, join="round"))
    yield from thickened(items, bolder) if bolder else items


def thickened(items: Iterable[Item], width: float) -> Iterator[Item]:
    """Letters with a stroke in their own colour; what else is drawn stays as it is."""
    for item in items:
        match item:
            case Glyphs(color=color) if color is not None:
                own = item.pen.width if item.pen else 0.0
                yield item._replace(pen=Pen(color, width + own, join="round"))
            case Group(shared=False):
                frame = item.frame
                yield item._replace(
                    frame=Frame(frame.width, frame.height, tuple(thickened(frame.items, width)))
                )
            case _:
                yield item


def _ghosts(
    items: Iterable[Item], color: Ink | None, pen: Pen | None, move: Matrix | None = None
) -> Iterator[Item]:
    """Items in one colour and with one pen, which are not there when the text is read."""
    for item in items:
        match item:
            case Glyphs():
                dx, dy = move[4:] if move else (0.0, 0.0)
                yield item._replace(x=item.x + dx, y=item.y + dy, color=color, pen=pen, ghost=True)
            case Group():
                a, b, c, d, _, _ = item.matrix
                scale = abs(a * d - b * c) ** 0.5 or 1.0
                inner = pen and pen._replace(width=pen.width / scale)
                frame = Frame(
                    item.frame.width, item.frame.height, tuple(_ghosts(item.frame.items, color, inner))
                )
                matrix = multiply(move, item.matrix) if move else item.matrix
                yield item._replace(frame=frame, matrix=matrix, shared=False, alt="")
            case Path():
                ghost = item._replace(fill=item.fill and color, pen=pen if item.fill else item.pen)
                if item.pen is not None and color is not None:
                    ghost = ghost._replace(pen=item.pen._replace(color=color))
                yield Group(Frame(0.0, 0.0, (ghost,)), move) if move else ghost
            case _:
                pass


def own_box(items: Iterable[Item], fonts: FontSet) -> Rect | None:
    """The box around the letters of a text; None where there are none."""
    boxes = [box for item in items for box in _boxes(item, fonts)]
    if not boxes:
        return None
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    right, bottom = max(x for _, _, x, _ in boxes), max(y for _, _, _, y in boxes)
    return Rect(left, top, right - left, bottom - top)


def _boxes(item: Item, fonts: FontSet) -> Iterator[tuple[float, float, float, float]]:
    if isinstance(item, Glyphs):
        x, y, size, count = item.x, item.y, item.size, len(item.gids)
        if item.vertical:
            long = (count + sum(by for _, by in item.shifts) / 1000) * size
            yield x, y - ABOVE * size, x + size, y - ABOVE * size + long
        else:
            yield x, y - ABOVE * size, x + run_width(item, fonts), y + BELOW * size
    elif isinstance(item, Group) and not item.shared:
        a, b, c, d, e, f = item.matrix
        for one in item.frame.items:
            for left, top, right, bottom in _boxes(one, fonts):
                corners = [(x, y) for x in (left, right) for y in (top, bottom)]
                xs = [a * x + c * y + e for x, y in corners]
                ys = [b * x + d * y + f for x, y in corners]
                yield min(xs), min(ys), max(xs), max(ys)


def run_width(run: Glyphs, fonts: FontSet) -> float:
    """How far a run reaches along its baseline."""
    face = fonts.face(run.face)
    wide = sum(map(face.advance, run.gids)) + sum(by for _, by in run.shifts) + 250 * len(run.gaps)
    return (wide + run.spacing * (len(run.gids) - 1)) * run.size / 1000


def shaded(items: Iterable[Item], gradient: Gradient, box: Rect, fonts: FontSet) -> tuple[Item, ...]:
    """Letters that have a gradient across a box, with the same across their own; in a column across each."""
    known = tuple(items)
    if any(isinstance(item, Glyphs) and item.vertical and len(item.gids) > 1 for item in known):
        parts = (part for item in known for part in _single(item))
        return tuple(item for part in parts for item in shaded((part,), gradient, box, fonts))
    own = own_box(known, fonts)
    if own is None or not box.w or not box.h:
        return known
    sx, sy = own.w / box.w, own.h / box.h
    place = (sx, 0.0, 0.0, sy, own.x - sx * box.x, own.y - sy * box.y)
    return tuple(_shaded(known, gradient, place))


def _single(item: Item) -> Iterator[Item]:
    """The characters of a column one by one; all else as it is."""
    if not isinstance(item, Glyphs) or not item.vertical:
        yield item
        return
    y, after = item.y, dict(item.shifts)
    for n, gid in enumerate(item.gids):
        yield item._replace(y=y, gids=(gid,), text=item.text[n : n + 1], shifts=(), gaps=(), spacing=0.0)
        y += (1000 + item.spacing + after.get(n, 0.0)) * item.size / 1000


def _shaded(items: Iterable[Item], gradient: Gradient, place: Matrix) -> Iterator[Item]:
    """`place` leads from where the gradient was meant to where the items are."""
    for item in items:
        if isinstance(item, Glyphs) and item.color == gradient:
            yield item._replace(color=gradient._replace(matrix=multiply(place, gradient.matrix)))
        elif isinstance(item, Group) and not item.shared:
            frame = item.frame
            inner = tuple(_shaded(frame.items, gradient, multiply(inverse(item.matrix), place)))
            yield item._replace(frame=Frame(frame.width, frame.height, inner))
        else:
            yield item


def inverse(matrix: Matrix) -> Matrix:
    """What undoes a matrix that can be undone."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    a, b, c, d = d / det, -b / det, -c / det, a / det
    return a, b, c, d, -(a * e + c * f), -(b * e + d * f)
