"""Outline: lines and curves as flat numbers, and what can be done with them."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

# One step of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Segment = tuple[str, *tuple[float, ...]]
# (a, b, c, d, e, f): x' = a·x + c·y + e, y' = b·x + d·y + f, in frame coordinates (y down).
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
TAKES = {"M": 2, "L": 2, "C": 6, "Z": 0}
# What makes steps of words, and what leaves numbers.
STEPS = str.maketrans("mlch", "MLCZ", "0123456789-. \n\t\r\f\v")
NO_STEPS = str.maketrans("mlch", "    ")


class Outline:
    """`ops` names the steps (M, L, C, Z), `numbers` are the points they take, one after another."""

    __slots__ = ("numbers", "ops")

    def __init__(self, ops: str = "", numbers: tuple[float, ...] = ()) -> None:
        self.ops = ops
        self.numbers = numbers

    @property
    def count(self) -> int:
        """How many numbers it has."""
        return len(self.numbers)

    def __bool__(self) -> bool:
        return bool(self.ops)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outline) and self.ops == other.ops and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash((self.ops, self.numbers))

    def __repr__(self) -> str:
        return f"Outline({self.ops!r}, {self.numbers!r})"


class Written(Outline):
    """One in words, "3 4 m 5 4 l h", y down. Whoever asks for its steps and numbers gets them parsed.

    `box`: that of all its points: left, top, right, bottom; found out when somebody asks, if it is not known.
    No straight line in it leads nowhere.
    """

    __slots__ = ("box", "count", "words")

    def __init__(self, words: str, count: int, box: tuple[float, float, float, float] | None = None) -> None:
        self.words: Final = words
        self.count: Final = count
        if box is not None:
            self.box = box

    def __bool__(self) -> bool:
        return True

    def _parsed(self) -> tuple[float, ...]:
        return tuple(map(float, self.words.translate(NO_STEPS).split()))

    def __getattr__(self, name: str) -> object:
        """Called for what is not there."""
        if name == "ops":
            self.ops = self.words.translate(STEPS)
        elif name == "numbers":
            self.numbers = self._parsed()
        elif name == "box":
            numbers = self._parsed()
            xs, ys = numbers[::2], numbers[1::2]
            self.box = min(xs), min(ys), max(xs), max(ys)
        return object.__getattribute__(self, name)


class Dots(Outline):
    """Lines to the right, as halftones have them: "3 4 .01 0 re 5 4 .01 0 re", rectangles of no height.

    A round pen that goes around these draws what it draws along the lines, in fewer words.
    """

    __slots__ = ("count", "rectangles")

    def __init__(self, rectangles: str, count: int) -> None:
        self.rectangles: Final = rectangles
        self.count: Final = count

    def __bool__(self) -> bool:
        return True

    def __getattr__(self, name: str) -> object:
        """Called for what is not there."""
        if name == "ops":
            self.ops = "ML" * (self.count // 4)
        elif name == "numbers":
            words = list(map(float, self.rectangles.replace("re", " ").split()))
            numbers = [0.0] * self.count
            numbers[::4] = words[::4]
            numbers[1::4] = numbers[3::4] = words[1::4]
            numbers[2::4] = [round(x + across, 3) for x, across in zip(words[::4], words[2::4], strict=True)]
            self.numbers = tuple(numbers)
        return object.__getattribute__(self, name)


def outline(segments: Iterable[Segment]) -> Outline:
    """Steps put together."""
    steps = tuple(segments)
    return Outline("".join([step[0] for step in steps]), tuple([n for _, *rest in steps for n in rest]))


def segments(data: Outline) -> Iterator[Segment]:
    """An outline step by step."""
    at, numbers = 0, data.numbers
    for op in data.ops:
        end = at + TAKES[op]
        yield op, *numbers[at:end]
        at = end


def joined(outlines: Iterable[Outline]) -> Outline:
    """Several outlines as one."""
    parts = tuple(outlines)
    if len(parts) == 1:
        return parts[0]
    return Outline("".join([p.ops for p in parts]), tuple(chain.from_iterable([p.numbers for p in parts])))


def moved(data: Outline, dx: float, dy: float, sx: float = 1.0, sy: float | None = None) -> Outline:
    """The outline scaled by (sx, sy) about the origin, then moved."""
    return transformed(data, (sx, 0.0, 0.0, sx if sy is None else sy, dx, dy))


def transformed(data: Outline, matrix: Matrix) -> Outline:
    if matrix == IDENTITY:
        return data
    a, b, c, d, e, f = matrix
    xs, ys = data.numbers[::2], data.numbers[1::2]
    out = [0.0] * len(data.numbers)
    if b == c == 0.0:
        out[::2] = [a * x + e for x in xs]
        out[1::2] = [d * y + f for y in ys]
    else:
        out[::2] = [a * x + c * y + e for x, y in zip(xs, ys, strict=True)]
        out[1::2] = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
    return Outline(data.ops, tuple(out))


def inverse(matrix: Matrix) -> Matrix:
    """What undoes a transform; one that flattens everything cannot be undone."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * o + e, b * k + d * o + f)
