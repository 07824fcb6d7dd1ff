"""text: words in a box, shrunk to fit if they must; upright or in a vertical column."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.fitting import (
    FILL,
    SLACK,
    Policy,
    TextLook,
    fit_blocks,
    printable,
    read_look,
    read_policy,
    report,
)
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words
from cardgen.model.frame import Item
from cardgen.text.breaking import break_lines
from cardgen.text.style import Style
from cardgen.text.typeset import LONGEST, Block, Fitted
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.layout.reminders import Reminders

# Between a text and its reminders where nothing else is said, in em of the text.
HALF_LINE = 0.5
MOST_DRAWN = 2000  # drawings that are remembered, because other cards may say the same
# A size for texts of so many characters, or that take so many lines in it, at most.
SizeStep = tuple[float, int | None, int | None]


class TextElement:
    """One text with one style. Compared by identity: it is the key of what was drawn before.

    `sizes`: the first of them that holds is taken. `fill`: letters are spaced to fill the box.
    """

    __slots__ = ("box", "fill", "look", "markup", "policy", "reminders", "sizes", "vertical", "words")

    def __init__(
        self,
        box: Rect,
        words: Wording,
        look: TextLook,
        policy: Policy,
        sizes: tuple[SizeStep, ...],
        fill: bool,
        vertical: bool,
        markup: bool,
        reminders: "Reminders | None",
    ) -> None:
        self.box: Final = box
        self.words: Final = words
        self.look: Final = look
        self.policy: Final = policy
        self.sizes: Final = sizes
        self.fill: Final = fill
        self.vertical: Final = vertical
        self.markup: Final = markup
        self.reminders: Final = reminders

    @property
    def constant(self) -> bool:
        return self.words.constant and self.look.constant and self.reminders is None

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        text = self.words.of(subject)
        style = self.look.of(subject, desk, self.box) if text else None
        if not text or style is None:
            return ()
        key = (self, text) if self.look.fixed else (self, text, style.color, style.dress)
        known = desk.drawn.get(key)
        if known is not None:
            desk.lines += known[1]
            return known[0]
        if self.sizes or self.fill:
            style = self._suited(text, style, desk)
        fitted = self._set(text, style, subject, desk)
        if fitted is None:
            return ()
        reminded = bool(self.reminders and self.reminders.asked(text))
        desk.lines += fitted.lines
        report(self, fitted, style.size, self.words, subject, desk)
        if fitted.scale >= 0.999 and fitted.overflow <= SLACK and not (desk.measuring or reminded):
            if len(desk.drawn) >= MOST_DRAWN:
                desk.drawn.clear()
            desk.drawn[key] = fitted.items, fitted.lines, ()
        return fitted.items

    def _suited(self, text: str, style: Style, desk: Desk) -> Style:
        """The style with the size and the spacing that suit a text."""
        block = desk.typesetter.block(text, style, markup=self.markup)
        chars = sum(len(paragraph.text) for paragraph in block.paragraphs)
        for size, most, lines in self.sizes:
            if (most is None or chars <= most) and (lines is None or self._lines(block, size) <= lines):
                style = style._replace(size=size)
                break
        if not self.fill:
            return style
        length = self.box.h if self.vertical else self.box.w
        return style._replace(tracking=desk.typesetter.spaced(text, style, length, vertical=self.vertical))

    def _lines(self, block: Block, size: float) -> int:
        return sum(len(break_lines(p, self.box.w / size * 1000)[0]) for p in block.paragraphs)

    def _set(self, text: str, style: Style, subject: Subject, desk: Desk) -> Fitted | None:
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
        fitted = fit_blocks((block,), self.box, self.policy, desk.cap(self), desk)
        if self.reminders is None or desk.measuring:
            return fitted
        return self._reminded(self.reminders, text, block, fitted, subject, desk)

    def _reminded(
        self, reminders: "Reminders", text: str, block: Block, alone: Fitted, subject: Subject, desk: Desk
    ) -> Fitted:
        """The text with as many reminders as leave it as it is alone."""
        best, told = alone, 0
        policy = self.policy._replace(gap=self.policy.gap or block.style.size * HALF_LINE, condense=1.0)
        for told, more, _ in reminders.of(text, subject, desk, self.box):
            fuller = fit_blocks((block, more), self.box, policy, desk.cap(self), desk)
            if fuller.overflow > SLACK or (fuller.scale, fuller.leading) != (alone.scale, alone.leading):
                told -= 1
                break
            best = fuller
        reminders.leave_out(text, told, desk)
        return best


def prepare(reader: TableReader, setting: Setting) -> TextElement:
    fill = reader.raw("tracking") == FILL
    vertical = reader.boolean("vertical", False)
    return TextElement(
        box=setting.box(reader),
        words=read_words(reader, "text", setting),
        look=read_look(reader, setting, fill=fill),
        policy=read_policy(reader),
        sizes=tuple(_steps(reader)),
        fill=fill,
        vertical=vertical,
        markup=reader.boolean("markup", True),
        reminders=None if vertical or not reader.has("reminders") else _reminders(reader, setting),
    )


def _reminders(reader: TableReader, setting: Setting) -> "Reminders | None":
    from cardgen.layout.reminders import read_reminders

    return read_reminders(reader, setting)


def _steps(reader: TableReader) -> Iterator[SizeStep]:
    for step in reader.tables("sizes"):
        size = step.length("size", None, least=1.0, most=400.0, required=True)
        chars = step.integer("chars", None, least=1)
        lines = step.integer("lines", None, least=1)
        step.done()
        if size is not None:
            yield size, chars, lines
