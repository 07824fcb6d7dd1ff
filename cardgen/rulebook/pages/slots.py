"""Slots: what pages are filled with. A slot is never broken; a paragraph is a slot for each line."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial

from cardgen.model.document import Heading
from cardgen.model.frame import Frame, Group, Item, Link, Path, Pen
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.text.block import Block
from cardgen.text.breaking import break_lines
from cardgen.text.compose import BASELINE, Line, compose_line, extent
from cardgen.text.settling import settled
from cardgen.text.style import Align
from cardgen.text.typeset import Typesetter
from cardgen.units import Color, Rect

COLONS = ("：", ":")
# How wide the bar beside a box is.
BAR = 2.6
Paint = Callable[[list[Item], float, float], None]


class Slot(NamedTuple):
    """`before`: space above, dropped at the top of a column. `keep`: stays with the slot after it.

    `heading`: what begins here. `anchor`: a place that links lead to. `notes`: footnotes that must stand on
    the same page. `repeat`: slots that are set again where a column begins with this one (a table's header).
    `late`: it can be painted only when all pages are set. `snap`: it stands on a whole line of the grid.
    `span`: it goes across all columns; `wide`: also over that for notes. `side`: what stands beside it there.
    `turn`: it begins a page, but where it is the first such on the first page. `fit`: makes it at most so
    high, if it can be. `said`: where words in a drawing lead.
    """

    height: float
    paint: Paint
    before: float = 0.0
    keep: bool = False
    heading: Heading | None = None
    anchor: str = ""
    notes: tuple[int, ...] = ()
    repeat: "tuple[Slot, ...]" = ()
    late: bool = False
    snap: bool = False
    span: bool = False
    side: "tuple[Slot, ...]" = ()
    turn: bool = False
    wide: bool = False
    fit: "Callable[[float], Slot | None] | None" = None
    said: tuple[str, ...] = ()


class Reach(NamedTuple):
    """A stretch of a line of the source that leads somewhere, or that calls a footnote."""

    start: int
    end: int
    link: str = ""
    note: int = 0


def touching(reaches: Sequence[Reach], start: int, end: int) -> Sequence[Reach]:
    """Those of a line of which something stands between; found quickly, because they are in order."""
    first = bisect_right(reaches, start, key=lambda reach: reach.end)
    return reaches[first : bisect_left(reaches, end, key=lambda reach: reach.start)]


def nothing(items: list[Item], x: float, y: float) -> None:
    """Paint for slots that are only space."""


def text_slots(
    typesetter: Typesetter,
    block: Block,
    width: float,
    *,
    step: float,
    base: float = 0.0,
    reaches: Sequence[Sequence[Reach]] = (),
    before: float = 0.0,
    together: bool = False,
    heading: Heading | None = None,
    align: Align | None = None,
) -> list[Slot]:
    """A slot for each line. No first or last line stands alone; `together`: no break in it at all.

    `step`: how high each is. `base`: where its letters stand in that, without it in the middle.
    `heading`: what these are the words of; they stay with what follows. `align`: where that is not the
    block's own.
    """
    size = block.style.size
    align = align or block.style.align
    together = together or heading is not None
    measure = width / size * 1000
    drop = base - BASELINE * size if base else (step - size) / 2
    symbol_frame = typesetter.symbol_frame
    slots: list[Slot] = []
    for n, paragraph in enumerate(block.paragraphs):
        ends = break_lines(paragraph, measure)[0]
        if len(ends) > 1:
            ends = settled(paragraph, ends, measure, typesetter.kept, justified=align == "justify")
        own = reaches[n] if n < len(reaches) else ()
        # The words of a heading, and a line that announces the next, stay with what follows.
        more = n < len(block.paragraphs) - 1
        bound = heading is not None or (more and (together or paragraph.text.endswith(COLONS)))
        start, count = 0, len(ends)
        for i, end in enumerate(ends, 1):
            line = Line(paragraph, start, end, width, size, align, i == count)
            paint: Paint = partial(compose_line, line, symbol_frame, drop)
            here = touching(own, start, end) if own else ()
            if here:
                links = [(*extent(line, max(a, start), min(b, end)), link) for a, b, link, _ in here if link]
                paint = _with_links(paint, links, step)
            above = 0.0 if slots else before
            # Neither the first nor the last line stands alone.
            keep = bound if i == count else together or i == 1 or i == count - 1
            notes = tuple([r.note for r in here if r.note and start <= r.start]) if here else ()
            slots.append(Slot(step, paint, above, keep, None if slots else heading, "", notes))
            start = end
    return slots


def _with_links(line: Paint, links: Sequence[tuple[float, float, str]], high: float) -> Paint:
    """A line, and over it the places from left to right that lead somewhere."""

    def paint(items: list[Item], x: float, y: float) -> None:
        line(items, x, y)
        items += [Link(Rect(x + left, y, right - left, high), link) for left, right, link in links]

    return paint


def stay(slots: Sequence[Slot]) -> list[Slot]:
    """Slots that no break comes between."""
    return [*(s._replace(keep=True) for s in slots[:-1]), *slots[-1:]]


def stay_with_next(slots: Sequence[Slot]) -> list[Slot]:
    """The same, and none comes after them."""
    return [s._replace(keep=True) for s in slots]


def across(slots: Sequence[Slot]) -> list[Slot]:
    """Slots that go across all columns."""
    return [s._replace(span=True, repeat=tuple(across(s.repeat)) if s.repeat else ()) for s in slots]


def tall(slots: Sequence[Slot]) -> float:
    """How high slots are, one under another."""
    return sum([s.height for s in slots]) + sum([s.before for s in slots[1:]])


def paint_all(slots: Sequence[Slot], items: list[Item], x: float, y: float) -> float:
    """Paints slots one under another, the first without the space above it; where they end."""
    for n, slot in enumerate(slots):
        y += slot.before if n else 0.0
        slot.paint(items, x, y)
        y += slot.height
    return y


def boxed(
    slots: Sequence[Slot],
    width: float,
    ground: Color | None,
    bar: Color | None,
    pad: float,
    before: float,
    whole: float = 0.0,
) -> list[Slot]:
    """Slots on a ground of their own, which runs over several pages if it is higher than `whole`."""
    if not slots:
        return []
    together = tall(slots) <= whole
    edge = Slot(pad, nothing)
    out: list[Slot] = []
    last = len(slots)
    for n, s in enumerate([edge, *slots, edge]):
        above = s.before if n > 1 else 0.0
        paint = _on_ground(s, above, width, ground, bar if 0 < n <= last else None)
        keep = n in (0, last) or s.keep or (together and n < last)
        first = n == 0
        own = s._replace(
            height=s.height + above, paint=paint, before=before if first else 0.0, keep=keep, snap=first
        )
        out.append(own)
    return out


def outlined(slots: Sequence[Slot], width: float, line: Color, pad: float, before: float) -> list[Slot]:
    """Slots in a frame, as one."""
    if not slots:
        return []
    whole = slots[0].before + tall(slots) + 2 * pad

    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(rectangle(Rect(x, y, width, whole)), pen=Pen(line, 0.5)))
        paint_all(slots, items, x, y + pad + slots[0].before)

    return [Slot(whole, paint, before)]


def both(one: Paint, other: Paint) -> Paint:
    """The one, and over it the other."""

    def paint(items: list[Item], x: float, y: float) -> None:
        one(items, x, y)
        other(items, x, y)

    return paint


def ruled(width: float, high: float, ink: Color) -> Paint:
    """A rule from here on."""
    return lambda items, x, y: items.append(Path(rectangle(Rect(x, y, width, high)), ink))


def shifted(slots: Sequence[Slot], dx: float) -> list[Slot]:
    """Slots moved to the right."""
    return [_rebuilt(s, moved(s.paint, dx), s.before, s.keep, s.anchor, dx) for s in slots]


def hung(slots: Sequence[Slot], dx: float, mark: Paint, before: float, anchor: str, keep: bool) -> list[Slot]:
    """The same with a mark on the left of the first, which stands at its beginning."""
    first, *others = slots
    paint = both(mark, moved(first.paint, dx))
    return [_rebuilt(first, paint, before, keep or first.keep, anchor, dx), *shifted(others, dx)]


def _rebuilt(s: Slot, paint: Paint, before: float, keep: bool, anchor: str, dx: float) -> Slot:
    """Built field by field, which is much quicker than replacing some."""
    return Slot(
        s.height,
        paint,
        before,
        keep,
        s.heading,
        anchor,
        s.notes,
        tuple(shifted(s.repeat, dx)) if s.repeat else (),
        s.late,
        s.snap,
        s.span,
        s.side,
        s.turn,
    )


def moved(paint: Paint, dx: float, dy: float = 0.0) -> Paint:
    """The same, further to the right or further down."""
    return lambda items, x, y: paint(items, x + dx, y + dy)


def drawing(frame: Frame, dx: float = 0.0, scale: float = 1.0, alt: str = "") -> Paint:
    """A frame, further to the right."""
    return lambda items, x, y: items.append(Group(frame, (scale, 0.0, 0.0, scale, x + dx, y), alt=alt))


def _on_ground(slot: Slot, above: float, width: float, ground: Color | None, bar: Color | None) -> Paint:
    """A slot with the space above it, all of it on a ground."""
    paint, height = slot.paint, slot.height + above

    def both(items: list[Item], x: float, y: float) -> None:
        # A hair more than the slot, so that no seam shows between two slots.
        if ground is not None:
            items.append(Path(rectangle(Rect(x, y, width, height + 0.15)), ground))
        if bar is not None:
            items.append(Path(rectangle(Rect(x, y, BAR, height + 0.15)), bar))
        paint(items, x, y + above)

    return both
