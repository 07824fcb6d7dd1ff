"""Slots → columns → pages: nothing overflows, headings stay with their text, footnotes stand at the foot."""

from collections.abc import Callable, Mapping, Sequence
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


def paginate(slots: Sequence[Slot], look: Look, note_slots: Mapping[int, Sequence[Slot]]) -> list[Sheet]:
    """Fills column after column. What must stay together moves on together."""
    sheets: list[Sheet] = []
    columns: list[tuple[Placed, ...]] = []
    column: list[Placed] = []
    notes: list[int] = []
    y = 0.0

    def height_of(numbers: Sequence[int]) -> float:
        high = sum(s.height + s.before for n in numbers for s in note_slots.get(n, ()))
        return high + NOTE_GAP if high else 0.0

    def close_column(*, page: bool = False) -> None:
        nonlocal column, columns, notes, y
        columns.append(tuple(column))
        column, y = [], 0.0
        if len(columns) == look.columns or page:
            sheets.append(Sheet(tuple(columns), tuple(dict.fromkeys(notes))))
            columns, notes = [], []

    at = 0
    fresh = True  # nothing but a repeated header stands in this column
    while at < len(slots):
        wanted = slots[at : _group(slots, at)]
        need = sum(s.height + s.before for s in wanted) - (0.0 if column else wanted[0].before)
        more = [n for s in wanted for n in s.notes if n not in notes]
        if y + need + height_of([*notes, *more]) > look.room + 0.01:
            if not fresh:
                close_column()
                fresh = True
                for repeated in slots[at].repeat:
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
        at += len(wanted)
    if column or columns or not sheets:
        close_column(page=True)
    return sheets


def _group(slots: Sequence[Slot], at: int) -> int:
    """One past the last slot that must stand in the same column as slot `at`."""
    end = at
    while end < len(slots) - 1 and slots[end].keep:
        end += 1
    return end + 1


def draw_sheet(
    sheet: Sheet, look: Look, note_slots: Mapping[int, Sequence[Slot]], extra: Callable[[list[Item]], None]
) -> tuple[Item, ...]:
    """A page's items: columns, footnotes, and what stands on every page."""
    items: list[Item] = []
    extra(items)
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
