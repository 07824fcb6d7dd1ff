"""Slots → columns → pages: nothing overflows, headings stay with their text, footnotes stand at the foot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.model.document import Heading
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.rulebook.pages.page_look import LINE, PageLook
from cardgen.rulebook.pages.slots import Slot

NOTE_GAP = 8.0
# A footnote taller than this part of a column may run on in the next; there it takes at most that much.
TALL, MOST = 0.33, 0.6
# So often is the height of the last page's columns halved in on.
STEPS = 8
# A last page filled no more than this is pulled into the ones before it, if their spaces, made smaller by
# one of these, leave room for it. So many pages are held back for that.
RAGGED, SQUEEZED, HELD = 0.15, (0.95, 0.9, 0.85), 4
# More slots than this never fit into a column together.
MOST_KEPT = 300

Notes = Mapping[int, Sequence[Slot]]


class PlacedSlot(NamedTuple):
    """A slot at its height in a column. `again`: a table's header that was set before."""

    slot: Slot
    y: float
    again: bool = False


class Sheet(NamedTuple):
    """A page's columns, and the footnotes below each of them."""

    columns: tuple[tuple[PlacedSlot, ...], ...]
    feet: tuple[tuple[Slot, ...], ...] = ()

    @property
    def late(self) -> bool:
        """Whether something on it can be painted only when all pages are set."""
        return any(p.slot.late for column in self.columns for p in column)

    def anchors(self, room: float) -> list[tuple[str, float]]:
        """Places that links lead to, other than headings, by their heights in a column of this height."""
        found = [(p.slot.anchor, p.y) for column in self.columns for p in column if p.slot.anchor]
        for foot in self.feet:
            y = room - _height(foot)
            for slot in foot:
                y += slot.before
                if slot.anchor:
                    found.append((slot.anchor, y))
                y += slot.height
        return found

    def headings(self) -> list[tuple[Heading, float]]:
        found = ((p.slot.heading, p.y) for column in self.columns for p in column)
        return [(heading, y) for heading, y in found if heading is not None]


def paginate(slots: Iterable[Slot], look: PageLook, notes: Notes) -> Iterator[Sheet]:
    """All pages. The last one has more than a few lines if that can be helped, in columns equally long."""
    held: list[Sheet] = []
    for sheet in _fill(slots, look.room, look.columns, notes):
        held.append(sheet)
        if len(held) > HELD:
            yield held.pop(0)
    held = _pulled_in(held, look)
    yield from held[:-1]
    yield held[-1] if look.columns == 1 else _balanced(held[-1], look)


def _fill(
    slots: Iterable[Slot], room: float, columns: int, notes: Notes, opening: Sequence[Slot] = ()
) -> Iterator[Sheet]:
    """Fills column after column. What must stay together moves on together.

    Slots are taken as they are needed and a sheet is given out as soon as it is full, so that a long book
    is never in memory as a whole. `opening`: what stands at the top as a repeated header.
    """
    source = iter(slots)
    done: list[tuple[PlacedSlot, ...]] = []
    feet: list[tuple[Slot, ...]] = []
    column, y = _header(opening)
    foot: list[Slot] = []  # below this column
    owed: list[Slot] = []  # what is left of a long footnote
    deep = 0.0  # how much of the column its foot takes
    known: set[int] = set()
    room += 0.01
    empty = True  # no sheet was given out yet
    fresh = True  # nothing but a repeated header stands in this column
    waiting: list[Slot] = []
    while waiting or (waiting := _group(source)):
        wanted = waiting
        need = sum([s.height + s.before for s in wanted]) - (0.0 if column else wanted[0].before)
        called = [n for s in wanted for n in s.notes if n not in known]
        least = _least(called, notes, room) + (0.0 if deep or not called else NOTE_GAP)
        if y + need + deep + least > room:
            if not fresh or foot:
                done.append(tuple(column))
                feet.append(tuple(foot))
                if len(done) == columns:
                    yield Sheet(tuple(done), tuple(feet))
                    done, feet, empty = [], [], False
                column, y = _header(wanted[0].repeat)
                fresh = True
                foot, owed = _split(owed, room * MOST)
                deep = _height(foot) + NOTE_GAP if foot else 0.0
                continue
            # No column can hold all of it: as much as this one can, then.
            wanted = _beginning(wanted, room - y - deep)
            called = [n for n in wanted[0].notes if n not in known]
        for slot in wanted:
            y += slot.before if column else 0.0
            column.append(PlacedSlot(slot, y))
            y += slot.height
        if called:
            known.update(called)
            owed += [slot for n in dict.fromkeys(called) for slot in notes.get(n, ())]
            more, owed = _split(owed, room - y - (deep or NOTE_GAP))
            foot += more
            deep = _height(foot) + NOTE_GAP if foot else 0.0
        fresh = False
        waiting = waiting[len(wanted) :]
    while column or foot or owed or done or empty:
        done.append(tuple(column))
        feet.append(tuple(foot))
        column = []
        foot, owed = _split(owed, room - NOTE_GAP)
        if len(done) == columns or not foot:
            yield Sheet(tuple(done), tuple(feet))
            done, feet, empty = [], [], False


def _header(repeat: Sequence[Slot]) -> tuple[list[PlacedSlot], float]:
    """A column that begins with a repeated header, and where the header ends."""
    column: list[PlacedSlot] = []
    y = 0.0
    for slot in repeat:
        column.append(PlacedSlot(slot, y, again=True))
        y += slot.height
    return column, y


def _least(called: Sequence[int], notes: Notes, room: float) -> float:
    """How much of the footnotes must stand in the column that calls them: all, or a tall one's beginning."""
    least = 0.0
    for n in dict.fromkeys(called):
        own = notes.get(n, ())
        high = _height(own)
        least += high if high <= room * TALL else _height(own[:2])
    return least


def _split(slots: Sequence[Slot], room: float) -> tuple[list[Slot], list[Slot]]:
    """As many slots as go into a height, and the rest. What must stay together does, if anything does."""
    y, end, cut = 0.0, 0, 0
    for slot in slots:
        y += slot.height + slot.before
        if y > room:
            break
        end += 1
        if not slot.keep:
            cut = end
    end = end if end == len(slots) else cut or end
    return list(slots[:end]), list(slots[end:])


def _height(slots: Sequence[Slot]) -> float:
    return sum([s.height + s.before for s in slots])


def _group(source: Iterator[Slot]) -> list[Slot]:
    """The next slots that must stand in the same column; none at the end."""
    group = []
    for slot in source:
        group.append(slot)
        if not slot.keep or len(group) == MOST_KEPT:
            break
    return group


def _beginning(group: Sequence[Slot], room: float) -> list[Slot]:
    """The first slots of a group: as many as go into a height before one calls a footnote; one at least."""
    y, end = group[0].height, 1
    for slot in group[1:]:
        y += slot.before + slot.height
        if slot.notes or y > room:
            break
        end += 1
    return list(group[:end])


def _pulled_in(sheets: list[Sheet], look: PageLook) -> list[Sheet]:
    """The last sheets, or one less: squeezed if that saves a last one with a few lines.

    Sheets with footnotes stay as they are.
    """
    start = max((n for n, sheet in enumerate(sheets, 1) if any(sheet.feet)), default=0)
    loose = sheets[start:]
    if len(loose) < 2 or sum(map(_height_of, loose[-1].columns)) > look.room * RAGGED:
        return sheets
    opening = [p.slot for p in loose[0].columns[0] if p.again]
    own = [p.slot for sheet in loose for column in sheet.columns for p in column if not p.again]
    for part in SQUEEZED:
        tight = [slot._replace(before=slot.before * part) for slot in own]
        made = list(_fill(tight, look.room, look.columns, {}, opening))
        if len(made) < len(loose):
            return sheets[:start] + made
    return sheets


def _height_of(column: Sequence[PlacedSlot]) -> float:
    return column[-1].y + column[-1].slot.height if column else 0.0


def _balanced(sheet: Sheet, look: PageLook) -> Sheet:
    """The last sheet with columns as equally long as may be; one with footnotes stays as it is."""
    placed = [p for column in sheet.columns for p in column]
    if any(sheet.feet) or not placed:
        return sheet
    opening = [p.slot for p in sheet.columns[0] if p.again]
    own = [p.slot for p in placed if not p.again]
    # Nothing that must stay together may be torn for it.
    source, tallest = iter(own), _height(opening)
    while group := _group(source):
        above = max(_height(opening), _height(group[0].repeat))
        tallest = max(tallest, above + _height(group) - group[0].before)
    low, high, best = max(_height(own) / look.columns, tallest), look.room, sheet
    if low >= high:
        return sheet
    for _ in range(STEPS):
        middle = (low + high) / 2
        made = list(_fill(own, middle, look.columns, {}, opening))
        if len(made) == 1 and max(map(_height_of, made[0].columns)) <= middle + 0.02:
            best, high = made[0], middle
        else:
            low = middle
    return best


def draw_sheet(sheet: Sheet, look: PageLook, late: bool = False) -> tuple[Item, ...]:
    """A page's items: columns and footnotes. `late`: also what waited for all of them to be set."""
    items: list[Item] = []
    for n, column in enumerate(sheet.columns):
        x = look.margin_x + n * (look.measure + look.gutter)
        for placed in column:
            if late or not placed.slot.late:
                placed.slot.paint(items, x, look.margin_top + placed.y)
    for n, foot in enumerate(sheet.feet):
        if foot:
            x = look.margin_x + n * (look.measure + look.gutter)
            y = look.height - look.margin_bottom - _height(foot)
            items.append(Path(Outline("ML", (x, y - 4.0, x + 72.0, y - 4.0)), pen=Pen(LINE, 0.6)))
            for slot in foot:
                y += slot.before
                slot.paint(items, x, y)
                y += slot.height
    return tuple(items)
