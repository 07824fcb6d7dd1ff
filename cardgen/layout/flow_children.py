"""The children of rows and columns as a template says them, and as nodes for one card."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol, get_args

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.elements.group import children, deeper, inside
from cardgen.layout.extent import extent_of
from cardgen.layout.fitting import TextLook, Valign, printable, read_look
from cardgen.layout.flow import BoxNode, FlowNode, Node, Side, TextNode, Way
from cardgen.layout.items import affordable, items_of
from cardgen.layout.live import Deferred, looking, note
from cardgen.layout.setting import Later, Live, Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_each, read_words
from cardgen.layout.voices import voiced
from cardgen.layout.when import read_condition
from cardgen.model.game import Picks
from cardgen.units import Rect

FLOWS = {"stack": False, "row": True}
# These have an `each` of their own.
REPEATING = ("repeat",)
Extents = tuple[float | None, float | None]


class Part(Protocol):
    """What a child is, whatever card it is on."""

    def node(self, subject: Subject, desk: Desk) -> Node | None: ...


class TextPart(NamedTuple):
    """A text. `hang`: elements beside it, at the left edge and the middle of its first line."""

    words: Wording
    look: TextLook
    indent: float
    hang: tuple[Drawable, ...]
    width: float | None
    grow: float
    box: Rect

    def node(self, subject: Subject, desk: Desk) -> Node | None:
        text = self.words.of(subject)
        style = self.look.of(subject, desk, self.box) if text else None
        if not text or style is None:
            return None
        block = desk.typesetter.block(text, style, indent=self.indent)
        if not printable(block.missing, block.excess, self.words, subject, desk):
            return None
        return TextNode(block, self.words, subject, self.hang, self.width, self.grow)


class CellPart:
    """Any other element. Without a cell it takes as much room as it draws. `wrong`: which is told."""

    __slots__ = ("cell", "grow", "reader", "ready", "setting", "wrong")

    def __init__(self, reader: TableReader, setting: Setting, cell: Extents, grow: float) -> None:
        self.reader: Final = reader
        self.setting: Final = setting
        self.cell: Final = cell
        self.grow: Final = grow
        self.ready: Final[dict[tuple[float, float], Drawable | None]] = {}
        width, height = cell
        card, before = setting.card, len(setting.diagnostics)
        self._make(card.w if width is None else width, card.h if height is None else height, setting)
        self.wrong: Final = len(setting.diagnostics) > before

    def _make(self, width: float, height: float, setting: Setting) -> Drawable | None:
        if (width, height) not in self.ready:
            inner = inside(setting, Rect(0.0, 0.0, width, height))
            made = setting.prepare(self.reader.scoped(inner.scope, setting.diagnostics), inner)
            self.ready[width, height] = made
        return self.ready[width, height]

    def of(self, width: float, height: float, desk: Desk) -> Drawable | None:
        if self.wrong:
            return None
        found: list[Diagnostic] = []
        setting = self.setting._replace(diagnostics=found, asked=Asked([], []))
        element = self._make(width, height, setting)
        for one in found:
            desk.tell_once(one)
        return element

    def node(self, subject: Subject, desk: Desk) -> Node | None:
        width, height = self.cell
        free = width is None and height is None
        if self.grow or not (free or (width is not None and height is not None)):
            return BoxNode(self, subject, width, height, self.grow)
        card = self.setting.card
        size = (card.w if width is None else width, card.h if height is None else height)
        element = self.of(*size, desk)
        frame = drawn((element,), subject, desk, size) if element else None
        extent = extent_of(frame.items, desk.typesetter.fonts) if frame else None
        if extent is None:
            return None
        if not free:
            return BoxNode(self, subject, width, height, 0.0, frame)
        corner = extent.left, extent.top
        return BoxNode(self, subject, extent.width, extent.height, 0.0, frame, corner)


class FlowPart(NamedTuple):
    """A row or column."""

    way: Way
    children: tuple["Child", ...]
    width: float | None = None
    height: float | None = None
    grow: float = 0.0

    def node(self, subject: Subject, desk: Desk) -> FlowNode | None:
        nodes = tuple([node for child in self.children for node in child.nodes(subject, desk)])
        return FlowNode(self.way, nodes, self.width, self.height, self.grow) if nodes else None


class Child(NamedTuple):
    """A child, or one per item of the list field `each`; a part that only a card can make is `later`."""

    each: str
    condition: Picks | None
    part: Part | None
    later: Deferred[Part] | None = None

    def nodes(self, subject: Subject, desk: Desk) -> Iterator[Node]:
        subjects = items_of(self.each, subject, desk) if self.each else (subject,)
        if self.each and not affordable(len(subjects), subject, desk):
            return
        for one in subjects:
            if self.condition and not self.condition(one.get):
                continue
            part = self.later.of(one, desk) if self.later else self.part
            node = part.node(one, desk) if part else None
            if node is not None:
                yield node


def read_flow(reader: TableReader, setting: Setting, row: bool, box: Rect) -> FlowPart:
    """The children of a row or column, and how they lie. `box`: what gradients in texts go across."""
    tables = reader.tables("child")
    inner = deeper(reader, setting, "child") if tables else setting
    if inner is None:
        tables = []
    readers = (voiced(table.scoped(setting.scope), setting) for table in tables)
    found = (read_child(table, inner or setting, row, box) for table in readers)
    return FlowPart(read_way(reader, row), tuple(found))


def read_way(reader: TableReader, row: bool) -> Way:
    align: Side = reader.string("align", "left", choices=get_args(Side))  # type: ignore[assignment]
    valign: Valign = reader.string("valign", "middle" if row else "top", choices=get_args(Valign))  # type: ignore[assignment]
    return Way(row, reader.length("gap", 0.0, least=0.0), align, valign, reader.boolean("spread", False))


def read_child(reader: TableReader, setting: Setting, row: bool, box: Rect) -> Child:
    from cardgen.layout.elements import ELEMENTS

    plain = reader if setting.names is None else reader.scoped(dict(setting.scope))
    type_ = plain.string("type", "text", choices=ELEMENTS)
    if (own := looking(reader, setting)) is not setting:
        setting, reader = own, reader.scoped(own.scope)
    each = "" if type_ in REPEATING else read_each(reader, setting)
    condition = read_condition(reader, setting)
    before = len(setting.diagnostics)
    try:
        return Child(each, condition, read_part(type_, reader, setting, row, box))
    except Later:
        if setting.names is None:
            raise
        del setting.diagnostics[before:]
    note(reader, setting)

    def make(scope: Live, found: list[Diagnostic]) -> Part:
        inner = setting._replace(diagnostics=found, asked=Asked([], []))
        return read_part(type_, reader.scoped(scope, found), inner, row, box)

    return Child(each, condition, None, Deferred(setting, make))


def read_part(type_: str, reader: TableReader, setting: Setting, row: bool, box: Rect) -> Part:
    """A child in a row or column. Raises Later where only a card knows."""
    width, height = read_cell(reader, row)
    grow = reader.number("grow", 0.0, least=0.0, most=1000.0)
    if type_ not in FLOWS and type_ != "text":
        return CellPart(reader, setting, (width, height), grow)
    reader.string("id", "")
    part: FlowPart | TextPart
    if type_ in FLOWS:
        part = read_flow(reader, setting, FLOWS[type_], box)
        part = part._replace(width=width, height=height, grow=grow)
    else:
        words, look = read_words(reader, "text", setting), read_look(reader, setting)
        indent = reader.length("indent", 0.0, least=0.0)
        hang = children(reader, setting, "hang")
        part = TextPart(words, look, indent, hang, width, grow, box)
    reader.done()
    return part


def read_cell(reader: TableReader, row: bool) -> Extents:
    """`cell`: width and height, or only the one along the row or column."""
    if isinstance(reader.raw("cell"), list):
        return reader.lengths("cell", 2, least=0.0) or (None, None)  # type: ignore[return-value]
    length = reader.length("cell", None, least=0.0)
    return (length, None) if row else (None, length)
