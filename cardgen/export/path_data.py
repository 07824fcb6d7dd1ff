"""Outlines as lines of a content stream, by one formatting each: quick where there are many points."""

from math import floor, log10
from operator import sub

from cardgen.model.outline import Dots, Outline, Written

MOST_PLACES = 6
STEPS = 4  # places of a number, beside its first digit: a curve 500 points wide has 50,000 steps
KEPT = 16_384
POINTS = ("Z", "L", "LZ")  # what may follow an M where nothing but a dot is drawn


class Steps(dict[float, str]):
    """Numbers with so many places, without trailing zeros; the coordinates of drawings repeat."""

    def __init__(self, places: int) -> None:
        self._places = places

    def __missing__(self, value: float) -> str:
        text = f"{value:.{self._places}f}"
        if self._places:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"  # whichever zero is met first: both are one key
        if len(self) >= KEPT:
            self.clear()
        self[value] = text
        return text


DOWN = {"M": "%s %s m\n", "L": "%s %s l\n", "C": "%s %s %s %s %s %s c\n", "Z": "h\n"}
UP = {op: line.replace("%s %s", "%s -%s") for op, line in DOWN.items()}
NUMBERS = [Steps(places).__getitem__ for places in range(MOST_PLACES + 1)]


def path_data(data: Outline, *, down: bool = False) -> str:
    """All steps; y is turned upwards, unless it points down there too."""
    if down and isinstance(data, Written):
        return data.words
    numbers = tuple(map(NUMBERS[_places(data)], data.numbers))
    text = "".join(map((DOWN if down else UP).__getitem__, data.ops))[:-1] % numbers
    return text if down else text.replace("--", "")


def dotted(data: Outline) -> Outline:
    """Subpaths of no length, which a round pen makes dots of, one step long: else many readers skip them."""
    if isinstance(data, Dots) or (isinstance(data, Written) and "c" not in data.words):
        return data
    ops, all_points = data.ops, data.numbers
    parts = ops.split("M")[1:]
    if not any(points in parts for points in POINTS):
        return data
    step = 10.0 ** -min(_places(data), 3)
    if ops == "ML" * len(parts):  # a halftone: seen at once where all are long enough
        across = map(abs, map(sub, all_points[2::4], all_points[::4]))
        down = map(abs, map(sub, all_points[3::4], all_points[1::4]))
        if min(map(max, across, down)) >= step:
            return data
    numbers: list[float] = []
    at = 0
    for index, part in enumerate(parts):
        end = at + 2 + 2 * len(part) + 4 * part.count("C") - 2 * part.count("Z")
        points = all_points[at:end]
        at = end
        if part in POINTS and abs(points[0] - points[-2]) < step and abs(points[1] - points[-1]) < step:
            x, y = points[:2]
            points, parts[index] = (x, y, x + step, y), "L"
        numbers += points
    return Outline("M" + "M".join(parts), tuple(numbers))


def _places(data: Outline) -> int:
    """As many as keep a drawing of this size smooth."""
    far = max(max(data.numbers, default=1.0), -min(data.numbers, default=1.0), 1e-9)
    return min(max(STEPS - floor(log10(far)), 0), MOST_PLACES)
