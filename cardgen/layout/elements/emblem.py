"""emblem: a pattern; a picture for cards without art, always the same for a card, or a screen on a panel."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Place, Text
from cardgen.layout.chance import Dice
from cardgen.layout.cloth import Cloth, Inks
from cardgen.layout.desk import Desk
from cardgen.layout.patterns import PATTERNS
from cardgen.layout.setting import Setting
from cardgen.layout.signs import contour, read_sign, sign_of
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Tint, Wording, read_paint, read_tint, read_words
from cardgen.model.frame import Frame, Group, Item, Path, plain_ink
from cardgen.model.outline import Outline, transformed
from cardgen.model.shapes import rounded, turned
from cardgen.units import BLACK, WHITE, Rect

# How many times as high as wide a pattern is drawn.
TALLEST = 6
MOST_MARKS = 20_000
UNIT = Rect(-0.5, -0.5, 1.0, 1.0)


class Weave(NamedTuple):
    """How marks stand. `grow`: how large they are at a place."""

    pitch: float
    size: float
    angle: float
    focus: tuple[float, float] | None
    grow: Callable[[float, float], float] | None
    symbol: Wording | None


class Emblem(NamedTuple):
    """A pattern in tints of one colour on a ground, cut off at its box."""

    box: Rect
    pattern: Wording
    seed: Wording
    color: Tint
    ground: Paint
    strength: float
    radius: float
    weave: Weave
    place: Place

    @property
    def constant(self) -> bool:
        symbol = self.weave.symbol is None or self.weave.symbol.constant
        return symbol and all(p.constant for p in (self.pattern, self.seed, self.color, self.ground))

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        name = self.pattern.of(subject)
        color = self.color.of(subject, desk)
        if not name or color is None or not self.box.w or not self.box.h:
            return ()
        if name not in PATTERNS:
            desk.complain(
                "unknown-pattern",
                Text(f"there is no pattern “{name}”", f"没有名为「{name}」的图案"),
                self.pattern.place_on(subject),
                hint_for(name, PATTERNS),
            )
            return ()
        ground = self.ground.of(subject, desk, self.box)
        paper = plain_ink(ground) if ground else WHITE
        strong, middle, light = (paper.mix(color, min(1.0, self.strength * s)) for s in (1.6, 1.0, 0.5))
        outline = rounded(self.box, self.radius)
        items: list[Item] = [Path(outline, ground)] if ground else []
        items += self._woven(name, (strong, middle, light), subject, desk)
        return (Group(Frame(self.box.w, self.box.h, tuple(items)), clip=outline),) if items else ()

    def _woven(self, name: str, inks: Inks, subject: Subject, desk: Desk) -> list[Path]:
        """The pattern's paths, turned."""
        weave, area = self.weave, widened(turned_box(self.box, self.weave.angle))
        if weave.pitch and (area.w / weave.pitch + 4) * (area.h / weave.pitch + 4) > MOST_MARKS:
            desk.complain(
                "pattern-too-fine",
                Text(
                    f"the pattern would have more than {MOST_MARKS:,} marks",
                    f"图案会有超过 {MOST_MARKS:,} 个图形",
                ),
                self.place,
                Text("make “pitch” larger", "请把 pitch 写大一些"),
            )
            return []
        if name == "symbol" and weave.symbol is None:
            desk.complain("missing-key", Text("“symbol” is missing", "缺少「symbol」"), self.place)
        sign = sign_of(weave.symbol, subject, desk) if weave.symbol else None
        mark = contour(sign, UNIT) if sign else Outline()
        dice = Dice(self.seed.of(subject) or subject.card.kind)
        cloth = Cloth(area, dice, inks, weave.pitch, weave.size, weave.focus, weave.grow, mark)
        if not weave.angle:
            return PATTERNS[name](cloth)
        turn = turned(self.box.x + self.box.w / 2, self.box.y + self.box.h / 2, weave.angle / 360)
        grow = weave.grow
        if grow:
            a, b, c, d, e, f = turn
            cloth = cloth._replace(grow=lambda x, y: grow(a * x + c * y + e, b * x + d * y + f))
        return [path._replace(data=transformed(path.data, turn)) for path in PATTERNS[name](cloth)]


def turned_box(box: Rect, angle: float) -> Rect:
    """The box about a box's middle that still covers it when it is turned."""
    if not angle:
        return box
    c, s = abs(cos(radians(angle))), abs(sin(radians(angle)))
    w, h = box.w * c + box.h * s, box.w * s + box.h * c
    return Rect(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def widened(box: Rect) -> Rect:
    """Patterns go by the width: in a narrow strip they would be too fine, and endless."""
    more = max(0.0, box.h / TALLEST - box.w)
    return Rect(box.x - more / 2, box.y, box.w + more, box.h)


def prepare(reader: TableReader, setting: Setting) -> Emblem:
    box = setting.box(reader)
    return Emblem(
        box=box,
        pattern=read_words(reader, "pattern", setting, "rays"),
        seed=read_words(reader, "seed", setting, "{id}"),
        color=read_tint(reader, "color", setting, BLACK),
        ground=read_paint(reader, "ground", setting),
        strength=reader.number("strength", 0.18, least=0.0, most=1.0),
        radius=reader.length("radius", 0.0, least=0.0),
        weave=_read_weave(reader, box, setting),
        place=reader.place,
    )


def _read_weave(reader: TableReader, box: Rect, setting: Setting) -> Weave:
    focus = reader.numbers("focus", 2, least=-5.0, most=5.0)
    return Weave(
        pitch=reader.length("pitch", 0.0),
        size=reader.number("size", 0.0, least=0.0, most=4.0),
        angle=reader.number("angle", 0.0, least=-360, most=360),
        focus=(focus[0], focus[1]) if focus else None,
        grow=_read_grow(reader, box),
        symbol=read_sign(reader, setting) if reader.has("symbol") else None,
    )


def _read_grow(reader: TableReader, box: Rect) -> Callable[[float, float], float] | None:
    """`grow`: a gradient of how large marks are, from 0 to 1."""
    if not reader.has("grow"):
        return None
    from cardgen.layout.gradients import read_amounts

    amounts = read_amounts(reader, "grow", Text("a growth", "渐大"))
    return amounts.over(box) if amounts else None
