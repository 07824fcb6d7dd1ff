"""stack: elements one under another. Texts among them share one fit; each may hang a badge beside it."""

from typing import Final

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Place, Text
from cardgen.layout.desk import Desk
from cardgen.layout.element import drawn
from cardgen.layout.fitting import SLACK, Policy, fit_blocks, read_policy, report, size_at
from cardgen.layout.flow import FlowNode, Settled, TextNode, moved_to, settle, texts
from cardgen.layout.flow_children import FlowPart, read_flow
from cardgen.layout.reminders import Reminders, read_reminders
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.model.frame import Item
from cardgen.text.typeset import Fitted
from cardgen.units import MM, Rect


class Stack:
    """A column, or a row, in its box."""

    __slots__ = ("box", "flow", "place", "policy", "reminders")

    def __init__(
        self, box: Rect, flow: FlowPart, policy: Policy, place: Place, reminders: Reminders | None
    ) -> None:
        self.box: Final = box
        self.flow: Final = flow
        self.policy: Final = policy
        self.place: Final = place
        self.reminders: Final = reminders

    @property
    def constant(self) -> bool:
        return False

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        flow = self.flow.node(subject, desk)
        if flow is None:
            return ()
        if self.reminders is not None and not desk.measuring:
            flow = self._reminded(self.reminders, flow, subject, desk)
        lines = [n for n in flow.nodes if isinstance(n, TextNode) and not n.grow and not n.narrow]
        if not flow.way.row and len(lines) == len(flow.nodes):
            return self._only_texts(lines, desk)
        inside = list(texts(flow))
        first = inside[0].block.style.size if inside else 1.0
        sizing, room, overflow = self._settled(flow, first, desk)
        items = tuple(flow.place(self.box, sizing, desk))
        size = sizing.size(inside[0].block) if inside else first
        fitted = Fitted(sizing.scale, size, 0.0, room.height, overflow, (), items, (), room.lines)
        desk.lines += room.lines
        if inside:
            report(self, fitted, first, inside[0].words, inside[0].subject, desk)
        elif overflow > SLACK:
            over = overflow / MM
            message = Text(f"what it holds is {over:.1f} mm too large", f"内容超出 {over:.1f} 毫米")
            desk.complain("overflow", message, self.place)
        return items

    def _settled(self, flow: FlowNode, first: float, desk: Desk) -> Settled:
        """`first`: the size of the first text."""
        return settle(flow, self.box, self.policy.smallest or first, desk.cap(self), self.policy.lines)

    def _reminded(self, reminders: Reminders, flow: FlowNode, subject: Subject, desk: Desk) -> FlowNode:
        """The column with as many reminders below it as leave it as it is."""
        inside = list(texts(flow))
        text = "\n".join(node.words.of(node.subject) or "" for node in inside)
        if not reminders.asked(text):
            return flow
        first = inside[0].block.style.size
        alone, best, told = self._settled(flow, first, desk), flow, 0
        for told, block, words in reminders.of(text, subject, desk, self.box):
            node = TextNode(block, words, subject, (), None, 0.0)
            fuller = flow._replace(nodes=(*flow.nodes, node))
            settled = self._settled(fuller, first, desk)
            if settled.overflow or settled.sizing != alone.sizing:
                told -= 1
                break
            best = fuller
        reminders.leave_out(text, told, desk)
        return best

    def _only_texts(self, lines: list[TextNode], desk: Desk) -> tuple[Item, ...]:
        """As most stacks are: the typesetter knows how to fit texts one under another."""
        blocks = [line.block for line in lines]
        fitted = fit_blocks(blocks, self.box, self.policy, desk.cap(self), desk)
        desk.lines += fitted.lines
        report(self, fitted, blocks[0].style.size, lines[0].words, lines[0].subject, desk)
        items: list[Item] = list(fitted.items)
        for line, top in zip(lines, fitted.tops, strict=True):
            if line.hang:
                size = size_at(line.block.style, fitted, self.policy, blocks[0].style)
                at = self.box.x, self.box.y + top + size / 2
                hung = drawn(line.hang, line.subject, desk, (line.block.indent, 0.0), at=at)
                items += moved_to(hung, *at)
        return tuple(items)


def prepare(reader: TableReader, setting: Setting, row: bool = False) -> Stack:
    box = setting.box(reader)
    policy, flow = read_policy(reader), read_flow(reader, setting, row, box)
    return Stack(box, flow, policy, reader.place, None if row else read_reminders(reader, setting))
