"""Lengths in points, colours and rectangles.

Inside cardgen every length is a float in PostScript points (1/72 inch), x to the right, y down.
"""

from cardgen.record import NamedTuple

MM = 72 / 25.4
UNITS = {"mm": MM, "cm": 10 * MM, "in": 72.0, "pt": 1.0}


class Color(NamedTuple):
    """An sRGB colour and how opaque it is, each part from 0 to 1."""

    r: float
    g: float
    b: float
    a: float = 1.0

    def mix(self, other: "Color", share: float) -> "Color":
        """This colour with `share` (0 to 1) of another mixed in."""
        return Color(*(round(a + (b - a) * share, 4) for a, b in zip(self, other, strict=True)))

    @property
    def hex(self) -> str:
        """As web pages write it; how opaque it is stands last, where it is not wholly."""
        shown = self if self.a < 1 else self[:3]
        return "#" + "".join(f"{round(part * 255):02x}" for part in shown)

    @property
    def luminance(self) -> float:
        """Relative luminance as WCAG defines it."""
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in self[:3])
        return 0.2126 * r + 0.7152 * g + 0.0722 * b


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)


class Rect(NamedTuple):
    """A box: its top left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def grow(self, by: float) -> "Rect":
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def parse_length(text: str) -> float | None:
    """`"3mm"` → points; None where it is not a number with a unit (mm, cm, in, pt)."""
    text = text.strip()
    unit = UNITS.get(text[-2:])
    if unit is None:
        return None
    number = text[:-2].strip()
    if not number or number.strip("+-.0123456789"):
        return None
    try:
        return float(number) * unit
    except ValueError:
        return None


def parse_color(text: str) -> Color | None:
    """`"#b3261e"` or `"#b32"`, with opacity `"#b3261e80"`, → Color; None for anything else."""
    digits = text[1:]
    if not text.startswith("#") or len(digits) not in (3, 4, 6, 8) or digits.strip("0123456789abcdefABCDEF"):
        return None
    if len(digits) < 6:
        digits = "".join(c + c for c in digits)
    return Color(*[round(part / 255, 4) for part in bytes.fromhex(digits)])


def contrast(a: Color, b: Color) -> float:
    """WCAG contrast ratio, from 1 to 21."""
    low, high = sorted((a.luminance, b.luminance))
    return (high + 0.05) / (low + 0.05)
