"""Gradients as templates write them: `{ linear = 90, stops = ["#fff", ["$accent", 0.4], "black"] }`."""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import Literal, NamedTuple, TypeVar, cast, get_args

from cardgen.decode.table import MOST, TableReader
from cardgen.decode.values import as_length, as_number
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Tint, tint_of
from cardgen.model.frame import Gradient
from cardgen.units import Color, Rect

T = TypeVar("T")
Stops = tuple[tuple[float, T], ...]
Spread = Literal["pad", "reflect", "repeat"]
FAR = 10.0
MOST_STOPS = 64
WHAT = Text("a gradient", "渐变")


class Coordinate(NamedTuple):
    """A place along one side of a box: a share of it, or a length as boxes count."""

    value: float
    share: bool

    def along(self, start: float, extent: float) -> float:
        return start + self.value * extent if self.share else self.value


class Course(NamedTuple):
    """How colours run through a box: at an angle, from point to point, or out from a point.

    `places`: none; x1, y1, x2, y2; or x, y, radius, and x, y of where the first colour is.
    """

    angle: float
    places: tuple[Coordinate, ...]
    spread: Spread

    def gradient(self, stops: Stops[Color], box: Rect) -> Gradient:
        x, y, w, h = box
        sides = ((x, w), (y, h))
        match self.places:
            case ():
                c, s = cos(radians(self.angle)), sin(radians(self.angle))
                # So long that the first and the last colour are just at the box's outermost corners.
                dx, dy = ((abs(w * c) + abs(h * s)) / 2 * part for part in (c, s))
                cx, cy = x + w / 2, y + h / 2
                return Gradient((cx - dx, cy - dy, cx + dx, cy + dy), stops, self.spread)
            case (_, _, _, _):
                ends = (place.along(*side) for place, side in zip(self.places, sides * 2, strict=True))
                return Gradient(tuple(ends), stops, self.spread)
            case (*middle, radius, fx, fy):
                pairs = zip((fx, fy, *middle), sides * 2, strict=True)
                px, py, cx, cy = (place.along(*side) for place, side in pairs)
        if not radius.share:
            return Gradient((px, py, 0.0, cx, cy, radius.value), stops, self.spread)
        # Shares of two sides: as far from round as the box is from square.
        w, h = w or 1.0, h or 1.0
        unit = ((px - x) / w, (py - y) / h, 0.0, (cx - x) / w, (cy - y) / h, radius.value)
        return Gradient(unit, stops, self.spread, (w, 0.0, 0.0, h, x, y))


class Shading(NamedTuple):
    """A gradient whose colours may come from the card."""

    course: Course
    stops: Stops[Tint]

    @property
    def constant(self) -> bool:
        return all(tint.constant for _, tint in self.stops)

    def of(self, subject: Subject, desk: Desk, box: Rect) -> Gradient | None:
        """The gradient in a box, without the stops whose colours a card lacks."""
        colors = ((at, tint.of(subject, desk)) for at, tint in self.stops)
        stops = tuple([(at, color) for at, color in colors if color is not None])
        return self.course.gradient(stops, box) if stops else None


def read_shading(
    reader: TableReader, key: str, table: Mapping[str, object], setting: Setting
) -> Shading | None:
    """A gradient; None where it is wrong, which is reported."""
    own = reader.below(table, WHAT, key)
    if own is None:
        return None
    course = read_course(own)
    stops = read_stops(own, lambda value, index: tint_of(own, value, setting, None, "stops", index))
    own.done()
    return Shading(course, stops) if course and stops else None


def read_course(reader: TableReader) -> Course | None:
    """`linear` or `radial`, and `spread`."""
    spread = cast(Spread, reader.string("spread", "pad", choices=get_args(Spread)))
    linear = reader.raw("linear")
    if linear is not None and not isinstance(linear, list):
        angle = reader.number("linear", None, least=-360, most=360)
        return None if angle is None else Course(angle, (), spread)
    if linear is not None:
        ends = _places(reader, "linear", 4)
        return Course(0.0, ends, spread) if ends else None
    if not reader.has("radial"):
        reader.error(
            None,
            Text("a gradient is “linear” or “radial”", "渐变要有 linear 或 radial"),
            Text("write { linear = 90, stops = […] }", "请写成 { linear = 90, stops = […] }"),
            code="bad-gradient",
        )
        return None
    circle = _places(reader, "radial", 3)
    focus = _places(reader, "focus", 2) if reader.has("focus") else circle[:2]
    return Course(0.0, (*circle, *focus), spread) if circle and focus else None


def _places(reader: TableReader, key: str, count: int) -> tuple[Coordinate, ...]:
    """So many shares or lengths; none where one is wrong."""

    def read(item: object) -> Coordinate:
        if isinstance(item, str):
            return Coordinate(as_length(item, reader.scope, -MOST, MOST), False)
        return Coordinate(as_number(item, reader.scope, -FAR, FAR), True)

    return reader.items(key, read, Text("shares of the box, or lengths", "框的比例或长度"), count) or ()


def read_stops(reader: TableReader, read: Callable[[object, int], T]) -> Stops[T]:
    """`stops`: values, or values with where they are, `["$ink", 0.4]`; none where their places are wrong.

    Those without a place are spread evenly between their neighbours. `hard`: each value holds until the
    next one begins. `read`: what a value means; it is told how many came before.
    """
    hard = reader.boolean("hard", False)
    stops = reader.raw("stops")
    pairs = (
        [s if isinstance(s, list) and len(s) == 2 else (s, None) for s in stops]
        if isinstance(stops, list)
        else []
    )
    values = [read(value, index) for index, (value, _) in enumerate(pairs[:MOST_STOPS])]
    places = [
        None
        if at is None
        else reader.attempt(lambda v: as_number(v, reader.scope, 0.0, 1.0), at, "stops", i, 1)
        for i, (_, at) in enumerate(pairs)
    ]
    placed = spaced([*places, 1.0] if hard else places)
    if not 2 <= len(pairs) <= MOST_STOPS or any(b < a for a, b in pairwise(placed)):
        reader.error(
            "stops" if stops is not None else None,
            Text(
                f"a gradient needs 2 to {MOST_STOPS} stops, none before the one that it follows",
                f"渐变需要 2 到 {MOST_STOPS} 个色标，并按先后排列",
            ),
            Text(
                'write stops = ["white", ["$accent", 0.4], "black"]',
                '请写成 stops = ["white", ["$accent", 0.4], "black"]',
            ),
            code="bad-gradient",
        )
        return ()
    if hard:
        return tuple([(at, v) for v, ends in zip(values, pairwise(placed), strict=True) for at in ends])
    return tuple(zip(placed, values, strict=True))


def spaced(places: Sequence[float | None]) -> list[float]:
    """Places from 0 to 1; those not given lie evenly between their neighbours."""
    known = {0: 0.0, len(places) - 1: 1.0} if places else {}
    known.update((index, at) for index, at in enumerate(places) if at is not None)
    out = [0.0] * len(places)
    for (i, a), (j, b) in pairwise(sorted(known.items())):
        out[i : j + 1] = [a + (b - a) * k / (j - i) for k in range(j - i + 1)]
    return out


class Amounts(NamedTuple):
    """A gradient of numbers from 0 to 1: how much is seen, how large something is."""

    course: Course
    stops: Stops[float]

    def over(self, box: Rect) -> Callable[[float, float], float]:
        """How much there is at each place of a box."""
        along = _along(self.course.gradient((), box))
        places, values = zip(*self.stops, strict=True)

        def amount(x: float, y: float) -> float:
            t = along(x, y)
            index = bisect(places, t)
            if index in (0, len(places)):
                return float(values[min(index, len(values) - 1)])
            a, b = places[index - 1], places[index]
            return float(values[index - 1] + (values[index] - values[index - 1]) * (t - a) / (b - a))

        return amount


def _along(gradient: Gradient) -> Callable[[float, float], float]:
    """How far along a gradient each place is, from 0 to 1."""
    spread, (a, _, _, d, e, f) = gradient.spread, gradient.matrix

    def within(t: float) -> float:
        if spread == "pad":
            return min(1.0, max(0.0, t))
        return t % 1 if spread == "repeat" else 1 - abs(t % 2 - 1)

    if len(gradient.coords) == 4:
        x1, y1, x2, y2 = gradient.coords
        dx, dy = x2 - x1, y2 - y1
        whole = dx * dx + dy * dy or 1.0
        return lambda x, y: within(((x - x1) * dx + (y - y1) * dy) / whole)
    px, py, _, cx, cy, radius = gradient.coords
    vx, vy = cx - px, cy - py
    # Places at t lie on a circle whose middle and radius have come so far; from inside, there is always one.
    rest = radius * radius - vx * vx - vy * vy

    def out(x: float, y: float) -> float:
        ux, uy = (x - e) / a - px, (y - f) / d - py
        dot = ux * vx + uy * vy
        return within((sqrt(dot * dot + rest * (ux * ux + uy * uy)) - dot) / rest) if rest > 0 else 1.0

    return out


def read_amounts(reader: TableReader, key: str, what: Text) -> Amounts | None:
    """A gradient of numbers; None where there is none, or it is wrong, which is reported."""
    table = reader.table(key, what=what)
    if table is None:
        return None

    def read(value: object, index: int) -> float:
        return table.attempt(lambda v: as_number(v, table.scope, 0.0, 1.0), value, "stops", index) or 0.0

    course, stops = read_course(table), read_stops(table, read)
    table.done()
    return Amounts(course, stops) if course and stops else None
