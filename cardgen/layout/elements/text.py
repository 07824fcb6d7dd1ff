"""text: words in a box, shrunk to fit if they must; upright or in a vertical column."""

from dataclasses import dataclass

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.fitting import SLACK, Policy, fit_blocks, printable, read_policy, read_style, report
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Words, read_words
from cardgen.model.frame import Item
from cardgen.text.style import Style
from cardgen.text.typeset import LONGEST, Fitted
from cardgen.units import Color, Rect


@dataclass(frozen=True, slots=True, eq=False)
class TextElement:
    """One text with one style. Compared by identity: it is the key of what was drawn before."""

    id: str
    box: Rect
    words: Words
    style: Style
    color: Paint
    policy: Policy
    vertical: bool
    markup: bool

    @property
    def constant(self) -> bool:
        return self.words.constant and self.color.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        text = self.words.of(subject)
        color = self.color.of(subject, desk)
        if not text or color is None:
            return ()
        key = (self, text, color)
        known = desk.drawn.get(key)
        if known is not None:
            return known
        fitted = self._set(text, color, subject, desk, desk.caps.get(self, 1.0))
        if fitted is None:
            return ()
        report(fitted, self.style.size, self.policy, self.id, subject, self.words, desk)
        if fitted.scale >= 0.999 and fitted.overflow <= SLACK:
            desk.drawn[key] = fitted.items
        return fitted.items

    def scale(self, subject: Subject, desk: Desk) -> float:
        """How much this card's text has to shrink, for kinds whose cards share one size."""
        text = self.words.of(subject)
        if not self.policy.same or not text:
            return 1.0
        fitted = self._set(text, self.style.color, subject, desk, 1.0)
        return fitted.scale if fitted else 1.0

    def _set(self, text: str, color: Color, subject: Subject, desk: Desk, cap: float) -> Fitted | None:
        style = self.style if color == self.style.color else self.style._replace(color=color)
        if self.vertical:
            fitted = desk.typesetter.vertical(
                text[:LONGEST],
                style._replace(size=style.size * cap),
                self.box.w,
                self.box.h,
                smallest=self.policy.smallest or style.size,
                align=self.policy.valign,
                x=self.box.x,
                y=self.box.y,
            )
            excess = max(0, len(text) - LONGEST)
            if not printable(fitted.missing, excess, self.words, self.id, subject, desk):
                return None
            return fitted._replace(scale=fitted.size / style.size)
        block = desk.typesetter.block(text, style, markup=self.markup)
        if not printable(block.missing, block.excess, self.words, self.id, subject, desk):
            return None
        return fit_blocks((block,), self.box, self.policy, cap, desk)


def prepare(reader: TableReader, setting: Setting) -> TextElement:
    style, color = read_style(reader, setting)
    words = read_words(reader, "text", setting)
    return TextElement(
        id=reader.string("id", "") or words.field or "text",
        box=setting.box(reader),
        words=words,
        style=style,
        color=color,
        policy=read_policy(reader),
        vertical=reader.boolean("vertical", False),
        markup=reader.boolean("markup", True),
    )
