"""text: words in a box, shrunk to fit if they must; upright or in a vertical column."""

from typing import Final

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.fitting import SLACK, Policy, fit_blocks, printable, read_policy, read_style, report
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, read_words
from cardgen.model.frame import Ink, Item
from cardgen.text.style import Style
from cardgen.text.typeset import LONGEST, Fitted
from cardgen.units import Rect


class TextElement:
    """One text with one style. Compared by identity: it is the key of what was drawn before."""

    __slots__ = ("box", "color", "markup", "policy", "style", "vertical", "words")

    def __init__(
        self,
        box: Rect,
        words: Wording,
        style: Style,
        color: Paint,
        policy: Policy,
        vertical: bool,
        markup: bool,
    ) -> None:
        self.box: Final = box
        self.words: Final = words
        self.style: Final = style
        self.color: Final = color
        self.policy: Final = policy
        self.vertical: Final = vertical
        self.markup: Final = markup

    @property
    def constant(self) -> bool:
        return self.words.constant and self.color.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        text = self.words.of(subject)
        color = self.color.of(subject, desk, self.box)
        if not text or color is None:
            return ()
        key = (self, text, color)
        known = desk.drawn.get(key)
        if known is not None:
            desk.lines += known[1]
            return known[0]
        fitted = self._set(text, color, subject, desk)
        if fitted is None:
            return ()
        desk.lines += fitted.lines
        report(self, fitted, self.style.size, self.words, subject, desk)
        if fitted.scale >= 0.999 and fitted.overflow <= SLACK and not desk.measuring:
            desk.drawn[key] = fitted.items, fitted.lines
        return fitted.items

    def _set(self, text: str, color: Ink, subject: Subject, desk: Desk) -> Fitted | None:
        style = self.style if color == self.style.color else self.style._replace(color=color)
        if self.vertical:
            fitted = desk.typesetter.vertical(
                text[:LONGEST],
                style._replace(size=style.size * desk.cap(self)),
                self.box.w,
                self.box.h,
                smallest=self.policy.smallest or style.size,
                align=self.policy.valign,
                x=self.box.x,
                y=self.box.y,
            )
            excess = max(0, len(text) - LONGEST)
            if not printable(fitted.missing, excess, self.words, subject, desk):
                return None
            return fitted._replace(scale=fitted.size / style.size)
        block = desk.typesetter.block(text, style, markup=self.markup)
        if not printable(block.missing, block.excess, self.words, subject, desk):
            return None
        return fit_blocks((block,), self.box, self.policy, desk.cap(self), desk)


def prepare(reader: TableReader, setting: Setting) -> TextElement:
    style, color = read_style(reader, setting)
    return TextElement(
        box=setting.box(reader),
        words=read_words(reader, "text", setting),
        style=style,
        color=color,
        policy=read_policy(reader),
        vertical=reader.boolean("vertical", False),
        markup=reader.boolean("markup", True),
    )
