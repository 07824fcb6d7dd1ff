"""Outlines of many points as the lines of a content stream, quickly."""

from math import floor, log10

from cardgen.model.outline import TAKES, Outline

MOST_PLACES = 6
STEPS = 4  # places of a number, beside its first digit: a curve 500 points wide has 50,000 steps


def _formats(places: int) -> dict[str, str]:
    point = f"%.{places}f %.{places}f "
    return {"M": f"{point}m\n", "L": f"{point}l\n", "C": f"{point * 3}c\n", "Z": "h\n"}


FORMATS = [_formats(places) for places in range(MOST_PLACES + 1)]


def path_data(data: Outline) -> str:
    """All steps by one formatting; y is turned upwards."""
    numbers = list(data.numbers)
    formats = FORMATS[_places(data)]
    numbers[1::2] = [-y for y in numbers[1::2]]
    return ("".join([formats[op] for op in data.ops]) % tuple(numbers)).rstrip("\n")


def dotted(data: Outline) -> Outline:
    """Subpaths of no length, which a round pen makes dots of, one step long: else many readers skip them."""
    if "MZ" not in data.ops and "ML" not in data.ops:
        return data
    step = 10.0 ** -min(_places(data), 3)
    ops, numbers, at = [], list[float](), 0
    for index, op in enumerate(data.ops):
        point = list(data.numbers[at : at + TAKES[op]])
        at += TAKES[op]
        after = data.ops[index - 1 : index] == "M"
        if after and op == "Z":
            op, point = "L", numbers[-2:]
        if after and op == "L" and all(abs(a - b) < step for a, b in zip(point, numbers[-2:], strict=True)):
            point[0] = numbers[-2] + step
        ops.append(op)
        numbers += point
    return Outline("".join(ops), tuple(numbers))


def _places(data: Outline) -> int:
    """As many as keep a drawing of this size smooth."""
    far = max(max(data.numbers, default=1.0), -min(data.numbers, default=1.0), 1e-9)
    return min(max(STEPS - floor(log10(far)), 0), MOST_PLACES)
