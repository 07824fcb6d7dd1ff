"""stack: texts one under another that share one fit. Each may hang a badge in the margin beside it."""

from typing import Final, NamedTuple

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.elements.group import children
from cardgen.layout.fitting import (
    Policy,
    TextLook,
    fit_blocks,
    printable,
    read_look,
    read_policy,
    report,
    size_at,
)
from cardgen.layout.items import affordable, items_of
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_each, read_words
from cardgen.layout.voices import voiced
from cardgen.layout.when import read_condition
from cardgen.model.frame import Group, Item
from cardgen.model.game import Picks
from cardgen.text.typeset import Block
from cardgen.units import Rect


class Child(NamedTuple):
    """One text of a stack, or one per item of the list field `each`.

    `hang`: elements beside the text; their origin is the stack's left edge at the middle of the
    text's first line.
    """

    words: Wording
    look: TextLook
    each: str
    condition: Picks | None
    indent: float
    hang: tuple[Drawable, ...]


class Stack:
    """Children in order, top to bottom."""

    __slots__ = ("box", "children", "policy")

    def __init__(self, box: Rect, children: tuple[Child, ...], policy: Policy) -> None:
        self.box: Final = box
        self.children: Final = children
        self.policy: Final = policy

    @property
    def constant(self) -> bool:
        return False

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        rows, blocks = self._rows(subject, desk)
        if not blocks:
            return ()
        fitted = fit_blocks(blocks, self.box, self.policy, desk.cap(self), desk)
        desk.lines += fitted.lines
        child, first = rows[0]
        report(self, fitted, blocks[0].style.size, child.words, first, desk)
        items: list[Item] = list(fitted.items)
        for (child, one), block, top in zip(rows, blocks, fitted.tops, strict=True):
            if not child.hang:
                continue
            size = size_at(block.style, fitted, self.policy, blocks[0].style)
            middle = self.box.y + top + size / 2
            hung = drawn(child.hang, one, desk, (child.indent, 0.0), at=(self.box.x, middle))
            if hung.items:
                items.append(Group(hung, (1.0, 0.0, 0.0, 1.0, self.box.x, middle)))
        return tuple(items)

    def _rows(self, subject: Subject, desk: Desk) -> tuple[list[tuple[Child, Subject]], list[Block]]:
        rows: list[tuple[Child, Subject]] = []
        blocks: list[Block] = []
        for child in self.children:
            subjects = items_of(child.each, subject, desk) if child.each else (subject,)
            if child.each and not affordable(len(subjects), subject, desk):
                continue
            for one in subjects:
                text = child.words.of(one)
                style = child.look.of(one, desk, self.box)
                if not text or style is None or (child.condition and not child.condition(one.get)):
                    continue
                block = desk.typesetter.block(text, style, indent=child.indent)
                if printable(block.missing, block.excess, child.words, one, desk):
                    rows.append((child, one))
                    blocks.append(block)
        return rows, blocks


def prepare(reader: TableReader, setting: Setting) -> Stack:
    rows = []
    for table in reader.tables("child"):
        child = voiced(table, setting)
        child.string("type", "text", choices=("text",))
        child.string("id", "")
        rows.append(
            Child(
                words=read_words(child, "text", setting),
                look=read_look(child, setting),
                each=read_each(child, setting),
                condition=read_condition(child, setting),
                indent=child.length("indent", 0.0, least=0.0),
                hang=children(child, setting, "hang"),
            )
        )
        child.done()
    return Stack(setting.box(reader), tuple(rows), read_policy(reader))
