"""Slots → columns → pages: nothing overflows, headings stay with their text, footnotes stand at the foot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.model.document import Heading
from cardgen.model.frame import Item, Path
from cardgen.rulebook.pages.look import LINE, Look
from cardgen.rulebook.pages.slots import Slot

NOTE_GAP = 8.0


class Placed(NamedTuple):
    """A slot at its height in a column."""

    slot: Slot
    y: float


class Sheet(NamedTuple):
    """A page's columns and footnotes."""

    columns: tuple[tuple[Placed, ...], ...]
    notes: tuple[int, ...]

    def anchors(self) -> list[tuple[str, float]]:
        """Places that links lead to, other than headings."""
        return [(p.slot.anchor, p.y) for column in self.columns for p in column if p.slot.anchor]

    def headings(self) -> list[tuple[Heading, float]]:
        found = ((p.slot.heading, p.y) for column in self.columns for p in column)
        return [(heading, y) for heading, y in found if heading is not None]


def paginate(slots: Iterable[Slot], look: Look, note_slots: Mapping[int, Sequence[Slot]]) -> Iterator[Sheet]:
    """Fills column after column. What must stay together moves on together.

    Slots are taken as they are needed and a sheet is given out as soon as it is full, so that a long book
    is never in memory as a whole.
    """
    source = iter(slots)
    columns: list[tuple[Placed, ...]] = []
    column: list[Placed] = []
    notes: list[int] = []
    y = 0.0
    room = look.room + 0.01
    empty = True  # no sheet was given out yet
    fresh = True  # nothing but a repeated header stands in this column
    waiting: list[Slot] = []
    while waiting or (waiting := _group(source)):
        wanted = waiting
        need = sum([s.height + s.before for s in wanted]) - (0.0 if column else wanted[0].before)
        more = [n for s in wanted for n in s.notes if n not in notes]
        foot = _height([*notes, *more], note_slots) if notes or more else 0.0
        if y + need + foot > room:
            if not fresh:
                columns.append(tuple(column))
                column, y = [], 0.0
                if len(columns) == look.columns:
                    yield Sheet(tuple(columns), tuple(dict.fromkeys(notes)))
                    columns, notes, empty = [], [], False
                fresh = True
                for repeated in wanted[0].repeat:
                    column.append(Placed(repeated, y))
                    y += repeated.height
                continue
            # No column can hold all of it: slot by slot, then.
            wanted = wanted[:1]
        for slot in wanted:
            y += slot.before if column else 0.0
            column.append(Placed(slot, y))
            y += slot.height
            notes.extend(i for i in slot.notes if i not in notes)
        fresh = False
        waiting = waiting[len(wanted) :]
    if column or columns or empty:
        yield Sheet((*columns, tuple(column)), tuple(dict.fromkeys(notes)))


def _height(numbers: Sequence[int], note_slots: Mapping[int, Sequence[Slot]]) -> float:
    """How much of a page its footnotes take."""
    high = sum(s.height + s.before for n in numbers for s in note_slots.get(n, ()))
    return high + NOTE_GAP if high else 0.0


def _group(source: Iterator[Slot]) -> list[Slot]:
    """The next slots that must stand in the same column; none at the end."""
    group = []
    for slot in source:
        group.append(slot)
        if not slot.keep:
            break
    return group


def draw_sheet(sheet: Sheet, look: Look, note_slots: Mapping[int, Sequence[Slot]]) -> tuple[Item, ...]:
    """A page's items: columns and footnotes."""
    items: list[Item] = []
    for n, column in enumerate(sheet.columns):
        x = look.margin_x + n * (look.measure + look.gutter)
        for placed in column:
            placed.slot.paint(items, x, look.margin_top + placed.y)
    own = [s for n in sheet.notes for s in note_slots.get(n, ())]
    if own:
        y = look.height - look.margin_bottom - sum(s.height + s.before for s in own)
        x = look.margin_x
        items.append(Path((("M", x, y - 4.0), ("L", x + 72.0, y - 4.0)), stroke=LINE, width=0.6))
        for slot in own:
            y += slot.before
            slot.paint(items, x, y)
            y += slot.height
    return tuple(items)
