"""Words of SVG: numbers, path data, pens. Exponents are allowed, so five digits that count are enough."""

from collections.abc import Iterable

from cardgen.model.frame import Gradient, Pen
from cardgen.model.outline import Outline

# What XML writes otherwise, and what it may not have at all.
QUOTED = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), "") | str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
)
STEPS = {"M": "M%.5g %.5g", "L": "L%.5g %.5g", "C": "C%.5g %.5g %.5g %.5g %.5g %.5g", "Z": "Z"}


def escape(text: str) -> str:
    """Text as HTML and SVG write it."""
    return text.translate(QUOTED)


def number(value: float) -> str:
    return f"{value:.6g}"


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


def path_data(data: Outline) -> str:
    return "".join([STEPS[op] for op in data.ops]) % data.numbers


def clip_rule(even_odd: bool) -> str:
    return ' clip-rule="evenodd"' if even_odd else ""


def pen_words(pen: Pen) -> str:
    """Everything about a stroke but its colour, where it is not as everywhere."""
    words = f' stroke-width="{number(pen.width)}"'
    if sum(pen.dash) > 0:
        words += f' stroke-dasharray="{numbers(pen.dash)}"'
        words += f' stroke-dashoffset="{number(pen.phase)}"' if pen.phase else ""
    if pen.cap != "butt":
        words += f' stroke-linecap="{pen.cap}"'
    if pen.join != "miter":
        return f'{words} stroke-linejoin="{pen.join}"'
    return f'{words} stroke-miterlimit="{number(max(pen.miter, 1.0))}"'


def stops(ink: Gradient) -> str:
    return "".join(
        f'<stop offset="{number(at)}" stop-color="{color._replace(a=1.0).hex}"'
        + (f' stop-opacity="{number(color.a)}"/>' if color.a < 1 else "/>")
        for at, color in ink.stops
    )
