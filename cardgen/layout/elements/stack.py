"""stack: texts one under another that share one fit. Each may hang a badge in the margin beside it."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.elements.group import children
from cardgen.layout.fitting import Policy, fit_blocks, printable, read_policy, read_style, report
from cardgen.layout.setting import Element, Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Words, read_words
from cardgen.layout.when import Condition, read_condition
from cardgen.model.frame import Frame, Group, Item
from cardgen.text.style import Style
from cardgen.text.typeset import Block
from cardgen.units import Rect

MOST = 60


class Child(NamedTuple):
    """One text of a stack, or one per item of the list field `each`.

    `hang`: elements beside the text; their origin is the stack's left edge at the middle of the
    text's first line.
    """

    words: Words
    style: Style
    color: Paint
    each: str
    condition: Condition | None
    indent: float
    hang: tuple[Element, ...]


class Stack(NamedTuple):
    """Children in order, top to bottom."""

    id: str
    box: Rect
    children: tuple[Child, ...]
    policy: Policy

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def constant(self) -> bool:
        return False

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        rows, blocks = self._rows(subject, desk)
        if not blocks:
            return ()
        fitted = fit_blocks(blocks, self.box, self.policy, desk.caps.get(self, 1.0), desk)
        place = rows[0][0].words.place_on(subject)
        report(fitted, blocks[0].style.size, self.policy, self.id, subject, place, desk)
        items: list[Item] = list(fitted.items)
        for (child, one), block, top in zip(rows, blocks, fitted.tops, strict=True):
            hung = tuple(i for e in child.hang for i in e.draw(one, desk))
            if hung:
                middle = top + block.style.size * fitted.scale / 2
                items.append(Group(Frame(child.indent, 0.0, hung), (1.0, 0.0, 0.0, 1.0, 0.0, middle)))
        frame = Frame(self.box.w, self.box.h, tuple(items))
        return (Group(frame, (1.0, 0.0, 0.0, 1.0, self.box.x, self.box.y)),)

    def scale(self, subject: Subject, desk: Desk) -> float:
        """How much this card's texts have to shrink, for kinds whose cards share one size."""
        if not self.policy.same:
            return 1.0
        _, blocks = self._rows(subject, desk)
        return fit_blocks(blocks, self.box, self.policy, 1.0, desk).scale if blocks else 1.0

    def _rows(self, subject: Subject, desk: Desk) -> tuple[list[tuple[Child, Subject]], list[Block]]:
        rows: list[tuple[Child, Subject]] = []
        blocks: list[Block] = []
        for child in self.children:
            for one in _subjects(child, subject):
                text = child.words.of(one)
                color = child.color.of(one, desk)
                if not text or color is None or (child.condition and not child.condition(one.get)):
                    continue
                style = child.style if color == child.style.color else child.style._replace(color=color)
                block = desk.typesetter.block(text, style, indent=child.indent)
                if printable(block.missing, block.excess, child.words, self.id, subject, desk):
                    rows.append((child, one))
                    blocks.append(block)
        return rows, blocks


def _subjects(child: Child, subject: Subject) -> tuple[Subject, ...]:
    if not child.each:
        return (subject,)
    values = subject.get(child.each)
    if not isinstance(values, tuple):
        return ()
    return tuple(Subject(subject.card, v, i + 1) for i, v in enumerate(values[:MOST]))


def prepare(reader: TableReader, setting: Setting) -> Stack:
    rows = []
    for child in reader.tables("child"):
        child.string("type", "text", choices=("text",))
        style, color = read_style(child, setting)
        each = child.string("each", "")
        if each and each not in setting.fields:
            child.error(
                "each",
                Text(f"no kind of card has a list field “{each}”", f"没有哪种卡牌有列表字段「{each}」"),
                code="unknown-field",
            )
        rows.append(
            Child(
                words=read_words(child, "text", setting),
                style=style,
                color=color,
                each=each,
                condition=read_condition(child, setting),
                indent=child.length("indent", 0.0, least=0.0),
                hang=children(child, setting, "hang"),
            )
        )
        child.done()
    return Stack(reader.string("id", ""), setting.box(reader), tuple(rows), read_policy(reader))
