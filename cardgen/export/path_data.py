"""Outlines as lines of a content stream, by one formatting each: quick where there are many points."""

from math import floor, log10

from cardgen.model.outline import Outline

MOST_PLACES = 6
STEPS = 4  # places of a number, beside its first digit: a curve 500 points wide has 50,000 steps
POINTS = ("Z", "L", "LZ")  # what may follow an M where nothing but a dot is drawn


def _formats(places: int) -> dict[str, str]:
    point = f"%.{places}f %.{places}f "
    return {"M": f"{point}m", "L": f"{point}l", "C": f"{point * 3}c", "Z": "h"}


FORMATS = [_formats(places) for places in range(MOST_PLACES + 1)]


def path_data(data: Outline) -> str:
    """All steps; y is turned upwards."""
    numbers = list(data.numbers)
    numbers[1::2] = [-y for y in numbers[1::2]]
    formats = FORMATS[_places(data)]
    return "\n".join([formats[op] for op in data.ops]) % tuple(numbers)


def dotted(data: Outline) -> Outline:
    """Subpaths of no length, which a round pen makes dots of, one step long: else many readers skip them."""
    parts = data.ops.split("M")[1:]
    if not any(points in parts for points in POINTS):
        return data
    step = 10.0 ** -min(_places(data), 3)
    numbers: list[float] = []
    at = 0
    for index, part in enumerate(parts):
        end = at + 2 + 2 * len(part) + 4 * part.count("C") - 2 * part.count("Z")
        points = data.numbers[at:end]
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
