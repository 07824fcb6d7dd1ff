"""Edges that look made by hand: rough, torn or cut, on any outline, the same every time for one seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from cardgen.decode.table import TableReader
from cardgen.decode.values import as_string
from cardgen.diagnostics import Place, Text
from cardgen.layout.chance import Dice
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words
from cardgen.model.outline import Outline, Segment, outline, segments
from cardgen.units import MM

if TYPE_CHECKING:
    from cardgen.layout.outlines import Contour

Point = tuple[float, float]
# Where along a line the pen leaves it, and how far.
Places = list[tuple[float, float]]
SIDES = ("top", "right", "bottom", "left")
MOST_POINTS = 4_000
WIDEST = 50 * MM
FLAT = 16


def _rough(length: float, size: float, step: float, dice: Dice) -> Places:
    """Shaken at even distances."""
    count = max(1, round(length / step))
    return [(length * i / count, dice.between(-size, size)) for i in range(1, count)]


def _torn(length: float, size: float, step: float, dice: Dice) -> Places:
    """Drifts slowly to and fro, in small bites of uneven length."""
    out: Places = []
    at = drift = 0.0
    while (at := at + step * dice.between(0.55, 1.45)) < length - step * 0.4:
        drift += (dice.between(-1, 1) - drift) * 0.5
        out.append((at, size * (0.6 * drift + 0.4 * dice.between(-1, 1))))
    return out


def _cut(length: float, size: float, step: float, dice: Dice) -> Places:
    """A few straight cuts, none quite where it should be."""
    count = max(1, round(length / step))
    return [
        (length * (i + dice.between(-0.25, 0.25)) / count, dice.between(-size, size) / 2)
        for i in range(1, count)
    ]


class Manner(NamedTuple):
    """A kind of edge. `pace`: its step, as a multiple of its size. `corners`: they move too."""

    places: Callable[[float, float, float, Dice], Places]
    pace: float
    corners: bool = False


KINDS: Mapping[str, Manner] = {
    "rough": Manner(_rough, 4),
    "torn": Manner(_torn, 4),
    "cut": Manner(_cut, 12, corners=True),
}


class Edge(NamedTuple):
    """How far an outline's lines stray, in which steps, on which of its sides."""

    manner: Manner
    size: float
    step: float
    seed: Wording
    sides: tuple[str, ...]
    place: Place

    def on(self, data: Outline, subject: Subject, desk: Desk) -> Outline:
        if not data or not self.size:
            return data
        parts = [_lines(part) for part in _parts(data)]
        count = sum(_length(line) / self.step + 1 for part in parts for line in part)
        if count > MOST_POINTS:
            desk.complain(
                "too-many-points",
                Text(
                    f"the edge would have {count:,.0f} points; at most {MOST_POINTS:,} are drawn",
                    f"边缘会有 {count:,.0f} 个点，最多能画 {MOST_POINTS:,} 个",
                ),
                self.place,
                Text("make “step” larger", "请把 step 写大一些"),
            )
            return data
        dice = Dice(self.seed.of(subject) or subject.card.kind)
        return outline([step for part in parts for step in self._shaken(part, dice)])

    def _shaken(self, lines: list["Line"], dice: Dice) -> Iterator[Segment]:
        """One part of an outline anew."""
        ends = [line.points[-1] for line in lines]
        clockwise = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ends, ends[0]])) >= 0
        chosen = [self._chooses(line, clockwise) for line in lines]
        closed = lines[-1].points[-1] == lines[0].points[0]
        if self.manner.corners:
            ends = [self._moved(end, dice) if yes else end for end, yes in zip(ends, chosen, strict=True)]
        yield "M", *(ends[-1] if closed else lines[0].points[0])
        for line, end, yes in zip(lines, ends, chosen, strict=True):
            if yes:
                out = self.manner.places(_length(line), self.size, self.step, dice)
                yield from (("L", *point) for point in _off(line, out, clockwise))
                yield "L", *end
            else:
                yield line.op, *(*line.handles, *end)
        if closed:
            yield ("Z",)

    def _moved(self, point: Point, dice: Dice) -> Point:
        return point[0] + dice.between(-self.size, self.size), point[1] + dice.between(-self.size, self.size)

    def _chooses(self, line: "Line", clockwise: bool) -> bool:
        """Whether a line looks to one of the wanted sides."""
        (x, y), (to_x, to_y) = line.points[0], line.points[-1]
        dx, dy = (to_x - x, to_y - y) if clockwise else (x - to_x, y - to_y)
        side = ("top" if dx > 0 else "bottom") if abs(dx) >= abs(dy) else "right" if dy > 0 else "left"
        return side in self.sides


class Line(NamedTuple):
    """One line or curve of an outline: its op, a curve's handles, and points along it."""

    op: str
    handles: tuple[float, ...]
    points: list[Point]


def _parts(data: Outline) -> Iterator[list[Segment]]:
    """Each part of an outline: what its pen draws without being lifted."""
    part: list[Segment] = []
    for step in segments(data):
        if step[0] == "M" and part:
            yield part
            part = []
        part.append(step)
    yield part


def _lines(part: list[Segment]) -> list[Line]:
    """The lines of a part, the one back to its start too; what has no length is left out."""
    _, *first = part[0]
    start = here = (first[0], first[1])
    out: list[Line] = []
    for op, *numbers in part[1:]:
        end = (numbers[-2], numbers[-1]) if numbers else start
        if op == "C":
            points = [_on_curve((*here, *numbers), i / FLAT) for i in range(FLAT)]
            out.append(Line(op, tuple(numbers[:4]), [*points, end]))
        elif end != here:
            out.append(Line("L", (), [here, end]))
        here = end
    return out or [Line("L", (), [start, start])]


def _on_curve(ends: Sequence[float], t: float) -> Point:
    s = 1 - t
    shares = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (sum(n * share for n, share in zip(ends[i::2], shares, strict=True)) for i in (0, 1))
    return x, y


def _length(line: Line) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line.points))


def _off(line: Line, places: Places, clockwise: bool) -> Iterator[Point]:
    """The points at these places along a line, so far outside of it."""
    done = 0.0
    rest = iter(places)
    at, far = next(rest, (0.0, 0.0))
    for (x, y), (to_x, to_y) in pairwise(line.points):
        long = hypot(to_x - x, to_y - y)
        while places and long and done <= at < done + long:
            share, out = (at - done) / long, (far if clockwise else -far) / long
            yield x + (to_x - x) * share + (to_y - y) * out, y + (to_y - y) * share - (to_x - x) * out
            at, far = next(rest, (-1.0, 0.0))
        done += long


class Edged(NamedTuple):
    """An outline with such an edge."""

    contour: "Contour"
    edge: Edge

    @property
    def constant(self) -> bool:
        return self.contour.constant and self.edge.seed.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        return self.edge.on(self.contour.of(subject, desk), subject, desk)


def read_edge(reader: TableReader, setting: Setting) -> Edge | None:
    """`edge = { kind = "torn", size = "0.4mm", step = "1.6mm", seed = "{id}", sides = "top" }`."""
    table = reader.table("edge", what=Text("an edge", "边缘"))
    if table is None:
        return None
    manner = KINDS[table.string("kind", "rough", choices=tuple(KINDS))]
    size = table.length("size", 0.4 * MM, least=0.0, most=WIDEST)
    if isinstance(table.raw("sides"), list):
        what = Text("sides of the outline", "轮廓的边")
        sides = table.items("sides", lambda v: as_string(v, table.scope, SIDES), what) or SIDES
    else:
        side = table.string("sides", "all", choices=("all", *SIDES))
        sides = SIDES if side == "all" else (side,)
    edge = Edge(
        manner,
        size,
        table.length("step", max(size, 0.01) * manner.pace, least=0.01),
        read_words(table, "seed", setting, "{id}"),
        sides,
        reader.place_of("edge"),
    )
    table.done()
    return edge
