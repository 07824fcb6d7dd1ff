"""emblem: a picture for cards without art, drawn from the card's own data, always the same for a card."""

from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.patterns import PATTERNS, Dice
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Tint, Wording, read_paint, read_tint, read_words
from cardgen.model.frame import Frame, Group, Item, Path, plain_ink
from cardgen.model.shapes import rounded
from cardgen.units import BLACK, WHITE, Rect

# How many times as high as wide a pattern is drawn.
TALLEST = 6


class Emblem(NamedTuple):
    """A pattern in tints of one colour on a ground, cut off at its box."""

    box: Rect
    pattern: Wording
    seed: Wording
    color: Tint
    ground: Paint
    strength: float
    radius: float

    @property
    def constant(self) -> bool:
        return all(p.constant for p in (self.pattern, self.seed, self.color, self.ground))

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        name = self.pattern.of(subject)
        color = self.color.of(subject, desk)
        if not name or color is None or not self.box.w or not self.box.h:
            return ()
        draw = PATTERNS.get(name)
        if draw is None:
            desk.complain(
                "unknown-pattern",
                Text(f"there is no pattern “{name}”", f"没有名为「{name}」的图案"),
                self.pattern.place_on(subject),
                hint_for(name, PATTERNS),
            )
            return ()
        ground = self.ground.of(subject, desk, self.box)
        paper = plain_ink(ground) if ground else WHITE
        inks = tuple(paper.mix(color, self.strength * s) for s in (1.6, 1.0, 0.5))
        outline = rounded(self.box, self.radius)
        items: list[Item] = [Path(outline, ground)] if ground else []
        dice = Dice(self.seed.of(subject) or subject.card.kind)
        items += draw(widened(self.box), dice, (inks[0], inks[1], inks[2]))
        return (Group(Frame(self.box.w, self.box.h, tuple(items)), clip=outline),)


def widened(box: Rect) -> Rect:
    """Patterns go by the width: in a narrow strip they would be too fine, and endless."""
    more = max(0.0, box.h / TALLEST - box.w)
    return Rect(box.x - more / 2, box.y, box.w + more, box.h)


def prepare(reader: TableReader, setting: Setting) -> Emblem:
    return Emblem(
        box=setting.box(reader),
        pattern=read_words(reader, "pattern", setting, "rays"),
        seed=read_words(reader, "seed", setting, "{id}"),
        color=read_tint(reader, "color", setting, BLACK),
        ground=read_paint(reader, "ground", setting),
        strength=reader.number("strength", 0.18, least=0.0, most=0.6),
        radius=reader.length("radius", 0.0, least=0.0),
    )
