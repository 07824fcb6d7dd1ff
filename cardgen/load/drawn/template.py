"""A Face → the TOML of a template, in the drawing's own units: `$u` is one of them on the card."""

import re
from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from cardgen.decode.quoting import quoted
from cardgen.decode.svg.values import hexadecimal
from cardgen.load.drawn.face import Face, Window, Words
from cardgen.model.bounds import Box, outline_box
from cardgen.model.outline import moved, segments
from cardgen.text.compose import BASELINE
from cardgen.units import Color

FIELD = re.compile(r"\{([A-Za-z_]\w*)[^{}]*\}")
LEADING = 1.3
# A shape that has more of the card than this is its ground, and holds no text.
GROUND = 0.9
ENDINGS = ("svg", "pdf", "png", "jpg")
# How far a text may shrink before it is an error.
SMALLEST = 0.55


class Made(NamedTuple):
    """A template, the layers that it shows by their names, and families that it would like."""

    toml: str
    layers: dict[str, bytes]
    families: list[str]


def template_of(face: Face, name: str, families: Sequence[str]) -> Made:
    """`name`: of the files. `families`: those that can be set in."""
    layers: dict[str, bytes] = {}
    parts = [f'[vars]\nu = "$w / {_number(face.width)}"      # one unit of the drawing']
    whole = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
    taken: set[str] = set()
    for number, layer in enumerate(face.layers):
        if number:
            parts.append(_window(face.windows[number - 1], taken))
        if layer:
            file = f"{name}-{'over' if number else 'ground'}{number if number > 1 else ''}.svg"
            layers[file] = layer
            parts.append(
                _element("image", file[:-4], taken, _box(whole), f'file = "art/{file}"', 'fit = "stretch"')
            )
    for words in face.words:
        parts.append(_words(words, face, families, taken))
    wanted = {words.family for words in face.words if words.family and words.family not in families}
    return Made("\n\n".join(parts) + "\n", layers, sorted(wanted))


def _element(type: str, id: str, taken: set[str], *lines: str) -> str:
    id = plain = re.sub(r"\W", "_", id)
    number = 2
    while id in taken:
        id, number = f"{plain}_{number}", number + 1
    taken.add(id)
    return "\n".join(("[[element]]", f'id = "{id}"', f'type = "{type}"', *lines))


def _window(window: Window, taken: set[str]) -> str:
    """A picture; cut off at the shape, unless that is an upright rectangle."""
    box = outline_box(window.data)
    assert box is not None
    x0, y0, x1, y1 = box
    xs, ys = window.data.numbers[::2], window.data.numbers[1::2]
    stem = f"art/{{id}}-{window.part}" if window.part else "art/{id}"
    files = ", ".join(f'"{stem}.{ending}"' for ending in ENDINGS)
    lines = [_box(box), f"file = [{files}]", "optional = true"]
    if window.data.ops != "MLLLZ" or len(set(xs)) > 2 or len(set(ys)) > 2:
        steps = segments(moved(window.data, -x0, -y0))
        path = "".join(step[0] + " ".join(_number(n) for n in step[1:]) for step in steps)
        view = f"[{_number(max(x1 - x0, 0.01))}, {_number(max(y1 - y0, 0.01))}]"
        lines.append(f'clip = {{ shape = "path", path = "{path}", view = {view} }}')
    return _element("image", f"art-{window.part}".strip("-"), taken, *lines)


def _words(words: Words, face: Face, families: Sequence[str], taken: set[str]) -> str:
    field = FIELD.search(words.text)
    leading = words.leading or LEADING
    known = words.family in families
    lines = [
        _box(_room(words, face)),
        f"text = {quoted(words.text)}",
        f'size = "{_number(words.size)} * $u"',
        f'smallest = "{_number(words.size * SMALLEST)} * $u"',
        f'color = "{_color(words.color)}"',
        *([f"{'' if known else '# '}font = {quoted(words.family)}"] if words.family else ()),
        f"weight = {words.weight}",
        f'align = "{words.align}"',
        f"leading = {_number(leading)}",
        f"tightest = {_number(min(leading, LEADING))}",
        *([f"tracking = {_number(words.tracking)}"] if words.tracking else ()),
        *([f"rotate = {_number(words.turn)}"] if words.turn else ()),
        *(["vertical = true"] if words.vertical else ()),
        *([] if field else ["markup = false"]),
    ]
    return _element("text", field[1] if field else "words", taken, *lines)


def _room(words: Words, face: Face) -> Box:
    """Where a text may stand: from its first line on, as far as the shape around it and the next text allow.

    A turned text is as long as its words; it is turned about the middle of its box.
    """
    size, (x, y) = words.size, (words.x, words.y)
    if words.area:
        return words.area
    line = size * (words.leading or LEADING)
    high = line * (words.text.count("\n") + 1)
    top = y - BASELINE * size
    if words.vertical:
        return x - size * 0.6, y, x + size * 0.6, max(y + 2 * size, _holder(x, y, face)[3] - size / 2)
    if words.turn:
        return _turned(words, max(6.0, 1.1 * max(map(len, words.text.split("\n")))) * size, high)
    left, _, right, bottom = _holder(x, y - size / 3, face)
    things = [*face.boxes, *(box for window in face.windows if (box := outline_box(window.data)))]
    match words.align:
        case "center":
            half = max(min(x - left, right - x) - size / 4, size)
            left, right = x - half, x + half
        case "right":
            left, right = min(left + max(right - x, 0.0), x - size), x
        case _:
            beside = [b[0] - size / 4 for b in things if b[0] > x and b[1] < y and b[3] > top]
            left, right = x, max(min([right - max(x - left, 0.0), *beside]), x + size)
    below = [
        other.y - BASELINE * other.size
        for other in face.words
        if other.y > y + size / 2 and left <= other.x <= right and not other.turn
    ]
    below += [b[1] for b in things if b[1] > y and b[0] < right and b[2] > left]
    return left, top, right, max(min([bottom - size / 4, *below]), top + high * 1.02)


def _holder(x: float, y: float, face: Face) -> Box:
    """The smallest shape around a point; the card, where none is but its ground."""
    whole = (0.0, 0.0, face.width, face.height)
    around = [
        b for b in face.boxes if b[0] <= x <= b[2] and b[1] <= y <= b[3] and _area(b) < GROUND * _area(whole)
    ]
    return min(around, key=_area, default=whole)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _turned(words: Words, wide: float, high: float) -> Box:
    c, s = cos(radians(words.turn)), sin(radians(words.turn))
    along = {"center": 0.0, "right": -wide / 2}.get(words.align, wide / 2)
    down = high / 2 - BASELINE * words.size
    x, y = words.x + c * along - s * down, words.y + s * along + c * down
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _box(box: Box) -> str:
    x0, y0, x1, y1 = box
    sides = ", ".join(f'"{_number(side)} * $u"' if side else '"0mm"' for side in (x0, y0, x1 - x0, y1 - y0))
    return f"box = [{sides}]"


def _color(color: Color) -> str:
    return f"#{hexadecimal(color)}" + (f"{round(color.a * 255):02x}" if color.a < 1 else "")


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
