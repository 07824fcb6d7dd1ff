"""Values of SVG attributes: lengths, shares, transforms, colours."""

import re
from math import cos, isfinite, radians, sin, tan

from cardgen.decode.path_words import FARTHEST
from cardgen.decode.svg.problems import Unknown, refused
from cardgen.decode.svg_path import NUMBER, numbers_in
from cardgen.decode.tints import CURRENT, Tints
from cardgen.diagnostics import Mistakes
from cardgen.model.bounds import Box
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.units import BLACK, Color, Rect, parse_color

PER_UNIT = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
PER_UNIT |= {"em": 16.0, "rem": 16.0, "ex": 8.0}
LENGTH = re.compile(rf"\s*({NUMBER})\s*(%|[a-z]*)\s*")
CALL = re.compile(r"\s*(\w+)\s*\(([^()]*)\)[\s,]*")
PARTS = re.compile(rf"({NUMBER})(%|deg)?")
VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
CLEAR = Color(0.0, 0.0, 0.0, 0.0)


def length(text: str | None, default: float = 0.0, of: float = 0.0) -> float:
    """A length in user units. `of`: what 100 % is."""
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        match = LENGTH.fullmatch(text)
        if match is None or (match[2] != "%" and match[2] not in PER_UNIT):
            return default
        value = float(match[1]) * (of / 100 if match[2] == "%" else PER_UNIT[match[2]])
    if not abs(value) < FARTHEST:
        raise refused("has numbers beyond reason", "里面的数字大得离谱")
    return value


def share(text: str | None, default: float = 1.0) -> float:
    """A number from 0 to 1, or per cent."""
    return default if text is None else min(max(length(text, default, 1.0), 0.0), 1.0)


def row(text: str) -> list[float]:
    """Numbers, as in `points` and `viewBox`."""
    try:
        found = numbers_in(text.replace("-", " -"))
    except ValueError:
        raise refused(f"“{text[:40]}” is not a row of numbers", f"「{text[:40]}」不是一串数字") from None
    if not all(abs(number) < FARTHEST for number in found):
        raise refused("has numbers beyond reason", "里面的数字大得离谱")
    return found


def transform(text: str) -> Matrix:
    """All steps of a `transform`, the last one first."""
    matrix, at = IDENTITY, 0
    for call in CALL.finditer(text):
        if call.start() != at:
            break
        matrix = multiply(matrix, _step(call[1], row(call[2]), text))
        at = call.end()
    if text[at:].strip() not in ("", "none") or not isfinite(sum(matrix)) or max(map(abs, matrix)) > FARTHEST:
        raise _bad_transform(text)
    return matrix


def _step(name: str, n: list[float], text: str) -> Matrix:
    match name, n:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *rest] if len(rest) < 2:
            return 1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0
        case "scale", [x, *rest] if len(rest) < 2:
            return x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0
        case "rotate", [turn, *rest] if len(rest) in (0, 2):
            c, s = cos(radians(turn)), sin(radians(turn))
            x, y = rest or (0.0, 0.0)
            return c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        case "skewX", [turn]:
            return 1.0, 0.0, tan(radians(turn)), 1.0, 0.0, 0.0
        case "skewY", [turn]:
            return 1.0, tan(radians(turn)), 0.0, 1.0, 0.0, 0.0
    raise _bad_transform(text)


def _bad_transform(text: str) -> Mistakes:
    return refused(f"the transform “{text[:40]}” cannot be read", f"看不懂变换「{text[:40]}」")


def fitted(view: Rect, w: float, h: float, how: str) -> Matrix:
    """What a `viewBox` needs to lie in a box of w × h whose corner is 0, 0; `how`: preserveAspectRatio."""
    sx, sy = w / view.w, h / view.h
    if not how.strip().startswith("none"):
        sx = sy = max(sx, sy) if "slice" in how else min(sx, sy)
    dx = (w - view.w * sx) * (0.0 if "xMin" in how else 1.0 if "xMax" in how else 0.5)
    dy = (h - view.h * sy) * (0.0 if "YMin" in how else 1.0 if "YMax" in how else 0.5)
    return sx, 0.0, 0.0, sy, dx - view.x * sx, dy - view.y * sy


def stretched(box: Box) -> Matrix:
    """From the unit square to a box: what `…Units="objectBoundingBox"` means."""
    return box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]


class Colors:
    """What words for colours mean in one drawing whose tints are chosen.

    A tint is given by the name of a variable, `var(--skin, #f2c9a1)`, or by the very colour that it
    replaces, `#f2c9a1`; that of CURRENT is what `currentColor` and shapes without a fill take.
    """

    __slots__ = ("_known", "tints")

    def __init__(self, tints: Tints) -> None:
        self.tints = tints
        self._known: dict[str, Color] = {"": tints.get(CURRENT, BLACK)}

    def read(self, text: str, current: str) -> Color:
        """A colour; `current`: what the property `color` says here."""
        found = self._known.get(text)
        if found is not None:
            return found
        word = text.strip().lower()
        if word == "currentcolor":
            return (
                self._known[""] if current.strip().lower() in ("", "currentcolor") else self.read(current, "")
            )
        if variable := VARIABLE.fullmatch(text.strip()):
            tint = self.tints.get(variable[1])
            return tint or self.read((variable[2] or "").strip(), current)
        found = _color(word, text)
        if self.tints and found.a == 1:
            found = self.tints.get(f"#{hexadecimal(found)}", found)
        self._known[text] = found
        return found


def hexadecimal(color: Color) -> str:
    """Six digits; how opaque it is, they do not say."""
    return "".join(f"{round(part * 255):02x}" for part in color[:3])


def _color(word: str, text: str) -> Color:
    if color := parse_color(word):
        return color
    if word == "transparent":
        return CLEAR
    parts = [(float(n), unit) for n, unit in PARTS.findall(word)] if "(" in word else []
    if len(parts) in (3, 4):
        alpha = share("".join(map(str, parts[3]))) if len(parts) == 4 else 1.0
        if word.startswith("rgb"):
            r, g, b = (min(max(n / (100 if unit else 255), 0.0), 1.0) for n, unit in parts[:3])
            return Color(r, g, b, alpha)
        if word.startswith("hsl"):
            from colorsys import hls_to_rgb

            hue, saturation, light = (n for n, _ in parts[:3])
            return Color(*hls_to_rgb(hue / 360 % 1, share(f"{light}%"), share(f"{saturation}%")), alpha)
    if not word.isalpha():
        raise Unknown(f"“{text[:40]}”")
    from PIL.ImageColor import getrgb

    try:
        return Color(*(round(part / 255, 4) for part in getrgb(word)))
    except ValueError:
        raise Unknown(f"“{text[:40]}”") from None
