"""Rows and columns: how much room each child takes at a size of type, and where it comes to lie.

Texts in them are shrunk together, however deep they stand; what else there is keeps its size.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, Protocol

from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.fitting import Valign
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording
from cardgen.model.frame import Frame, Group, Item
from cardgen.text.breaking import break_lines
from cardgen.text.fit import STEP, TINY, block_height
from cardgen.text.typeset import Block
from cardgen.units import Rect

Side = Literal["left", "center", "right"]
SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}
# How finely the leading is looked for that fills a box.
HALVINGS = 12


class Sizing(NamedTuple):
    """How texts are set: sizes times `scale`, none below `smallest`; `share` of the leading they may lose."""

    scale: float
    share: float
    smallest: float

    def size(self, block: Block) -> float:
        size = block.style.size
        return max(size * self.scale, min(self.smallest, size))

    def leading(self, block: Block) -> float:
        style = block.style
        return style.tightest + self.share * (style.leading - style.tightest)


class Room(NamedTuple):
    """What something takes: its height, lines of text, how far it runs out sideways; a word is cut."""

    height: float
    lines: int = 0
    over: float = 0.0
    cut: bool = False


class Node(Protocol):
    """A child for one subject. `grow`: its share of what is left over along the row or column."""

    @property
    def grow(self) -> float: ...

    @property
    def narrow(self) -> bool:
        """Whether it is as wide as it is, and not as its column."""
        ...

    def wide(self, sizing: Sizing) -> float:
        """How wide it would be in a row."""
        ...

    def room(self, width: float, sizing: Sizing) -> Room: ...

    def place(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]: ...


class TextNode:
    """A text, and what hangs beside its first line."""

    __slots__ = ("block", "grow", "hang", "known", "narrow", "subject", "width", "words")

    def __init__(
        self,
        block: Block,
        words: Wording,
        subject: Subject,
        hang: tuple[Drawable, ...],
        width: float | None,
        grow: float,
    ) -> None:
        self.block: Final = block
        self.words: Final = words
        self.subject: Final = subject
        self.narrow: Final = width is not None
        self.hang: Final = hang
        self.width: Final = width
        self.grow: Final = grow
        self.known: Final[dict[tuple[float, float], tuple[int, bool]]] = {}

    def wide(self, sizing: Sizing) -> float:
        if self.width is not None:
            return self.width
        widest = max((p.width(0, len(p.text)) for p in self.block.paragraphs), default=0.0)
        return self.block.indent + widest * sizing.size(self.block) / 1000

    def room(self, width: float, sizing: Sizing) -> Room:
        size = sizing.size(self.block)
        if (width, size) not in self.known:
            measure = max(width - self.block.indent, 0.0) / size * 1000
            broken = [break_lines(p, measure + TINY) for p in self.block.paragraphs]
            self.known[width, size] = sum(len(ends) for ends, _ in broken), any(cut for _, cut in broken)
        lines, cut = self.known[width, size]
        return Room(block_height(self.block, lines, size, sizing.leading(self.block)), lines, 0.0, cut)

    def place(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]:
        size, scale = sizing.size(self.block), sizing.size(self.block) / self.block.style.size
        high = self.room(box.w, sizing).height
        yield from desk.typesetter.fit(
            (self.block,), box.w + TINY, high, smallest=size, largest_scale=scale, x=box.x, y=box.y
        ).items
        if self.hang:
            middle = box.y + size / 2
            frame = drawn(self.hang, self.subject, desk, (self.block.indent, 0.0), at=(box.x, middle))
            yield from moved_to(frame, box.x, middle)


class BoxNode(NamedTuple):
    """Anything else: in a cell, whose width and height may follow from the row or column; or as drawn."""

    cell: "Cell"
    subject: Subject
    width: float | None
    height: float | None
    grow: float
    drawing: Frame | None = None
    corner: tuple[float, float] = (0.0, 0.0)

    @property
    def narrow(self) -> bool:
        return self.width is not None

    def wide(self, sizing: Sizing) -> float:
        return self.width or 0.0

    def room(self, width: float, sizing: Sizing) -> Room:
        return Room(self.height or 0.0)

    def place(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]:
        if self.drawing is not None:
            yield from moved_to(self.drawing, box.x - self.corner[0], box.y - self.corner[1])
            return
        element = self.cell.of(box.w, box.h, desk)
        if element is not None:
            frame = drawn((element,), self.subject, desk, (box.w, box.h), at=(box.x, box.y))
            yield from moved_to(frame, box.x, box.y)


class Cell(Protocol):
    """An element that can be made for a cell of any size."""

    def of(self, width: float, height: float, desk: Desk) -> Drawable | None: ...


class Way(NamedTuple):
    """How a row or column is laid out."""

    row: bool
    gap: float
    align: Side
    valign: Valign
    spread: bool = False


class FlowNode(NamedTuple):
    """A row or column of nodes. `width`: of its own, in a row; `height`: at least, in a column."""

    way: Way
    nodes: tuple[Node, ...]
    width: float | None = None
    height: float | None = None
    grow: float = 0.0

    @property
    def narrow(self) -> bool:
        return self.width is not None

    def wide(self, sizing: Sizing) -> float:
        if self.width is not None:
            return self.width
        widths = [node.wide(sizing) for node in self.nodes]
        return sum(widths) + self._gaps(sizing) if self.way.row else max(widths, default=0.0)

    def room(self, width: float, sizing: Sizing) -> Room:
        widths = self._widths(width, sizing)
        rooms = [node.room(w, sizing) for node, w in zip(self.nodes, widths, strict=True)]
        high = [room.height for room in rooms]
        over = [room.over for room in rooms]
        if self.way.row:
            over.append(sum(widths) + self._gaps(sizing) - width)
        else:
            over += [w - width for w in widths]
        height = max(high, default=0.0) if self.way.row else sum(high) + self._gaps(sizing)
        lines, cut = sum(room.lines for room in rooms), any(room.cut for room in rooms)
        return Room(max(height, self.height or 0.0), lines, max(over, default=0.0), cut)

    def place(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]:
        place = self._across if self.way.row else self._down
        return place(box, sizing, desk)

    def _gaps(self, sizing: Sizing) -> float:
        return self.way.gap * sizing.scale * max(len(self.nodes) - 1, 0)

    def _widths(self, width: float, sizing: Sizing) -> list[float]:
        if not self.way.row:
            return [node.wide(sizing) if node.narrow else width for node in self.nodes]
        fixed = [node.wide(sizing) if not node.grow or node.narrow else 0.0 for node in self.nodes]
        return shared_out(fixed, self.nodes, width - self._gaps(sizing))

    def _across(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]:
        widths, gap = self._widths(box.w, sizing), self.way.gap * sizing.scale
        x = box.x + SHARES[self.way.align] * max(0.0, box.w - sum(widths) - self._gaps(sizing))
        for node, width in zip(self.nodes, widths, strict=True):
            high = node.room(width, sizing).height or box.h
            y = box.y + SHARES[self.way.valign] * (box.h - high)
            yield from node.place(Rect(x, y, width, high), sizing, desk)
            x += width + gap

    def _down(self, box: Rect, sizing: Sizing, desk: Desk) -> Iterator[Item]:
        widths, gap = self._widths(box.w, sizing), self.way.gap * sizing.scale
        natural = [node.room(w, sizing).height for node, w in zip(self.nodes, widths, strict=True)]
        heights = shared_out(natural, self.nodes, box.h - self._gaps(sizing))
        left = max(0.0, box.h - sum(heights) - self._gaps(sizing))
        if self.way.spread and len(self.nodes) > 1:
            more = left / (len(self.nodes) - 1)
            gap, left = gap + more, 0.0
        y = box.y + SHARES[self.way.valign] * left
        for node, width, height in zip(self.nodes, widths, heights, strict=True):
            x = box.x + SHARES[self.way.align] * max(0.0, box.w - width)
            yield from node.place(Rect(x, y, width, height), sizing, desk)
            y += height + gap


def shared_out(sizes: Sequence[float], nodes: Sequence[Node], room: float) -> list[float]:
    """Sizes along a row or column: what is left over goes to those that grow."""
    total, left = sum(node.grow for node in nodes), max(0.0, room - sum(sizes))
    return [s + left * node.grow / total if node.grow else s for s, node in zip(sizes, nodes, strict=True)]


def moved_to(frame: Frame, x: float, y: float) -> Iterator[Item]:
    if frame.items:
        yield Group(frame, (1.0, 0.0, 0.0, 1.0, x, y))


class Settled(NamedTuple):
    """The sizing at which nodes go into a box, and how much is too much."""

    sizing: Sizing
    room: Room
    overflow: float


def settle(flow: FlowNode, box: Rect, smallest: float, cap: float, lines: int | None) -> Settled:
    """The largest size, and then the widest leading, at which a flow goes into a box."""
    sizes = [text.block.style.size for text in texts(flow)] or [1.0]
    floor = min(smallest / max(sizes), cap) if max(sizes) > smallest else cap
    scales = [cap - n * STEP / sizes[0] for n in range(int((cap - floor) * sizes[0] / STEP + TINY) + 1)]
    if scales[-1] > floor + TINY:
        scales.append(floor)

    def too_much(room: Room) -> float:
        excess = room.lines - lines if lines is not None else 0
        return max(room.height - box.h, room.over, excess * sizes[0], 0.0)

    # A word is cut only where no size would help.
    for uncut in (True, False):
        for scale in scales:
            tight = flow.room(box.w, Sizing(scale, 0.0, smallest))
            if too_much(tight) <= TINY and not (uncut and tight.cut):
                return _opened(flow, box, Sizing(scale, 1.0, smallest))
    sizing = Sizing(scales[-1], 0.0, smallest)
    room = flow.room(box.w, sizing)
    return Settled(sizing, room, too_much(room))


def _opened(flow: FlowNode, box: Rect, sizing: Sizing) -> Settled:
    """The widest leading that a size has room for."""
    room = flow.room(box.w, sizing)
    low, high = 0.0, 1.0
    if room.height > box.h + TINY:
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            fits = flow.room(box.w, sizing._replace(share=middle)).height <= box.h + TINY
            low, high = (middle, high) if fits else (low, middle)
        sizing = sizing._replace(share=low)
        room = flow.room(box.w, sizing)
    return Settled(sizing, room, 0.0)


def texts(node: Node) -> Iterator[TextNode]:
    """All texts in a flow, in order."""
    if isinstance(node, TextNode):
        yield node
    elif isinstance(node, FlowNode):
        for inner in node.nodes:
            yield from texts(inner)
