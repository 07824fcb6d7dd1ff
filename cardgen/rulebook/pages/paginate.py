"""Slots → columns → pages: nothing overflows, headings stay with their text, footnotes stand at the foot.

Lines stand on a grid that all columns share. What goes across the columns parts them into bands; those above
it are as equally long as may be.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, takewhile
from math import ceil

from cardgen.model.document import Heading
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_look import NOTES_GAP, PageLook
from cardgen.rulebook.pages.slots import Slot, across, paint_all, tall

NOTE_GAP = 8.0
# A footnote taller than this part of a column may run on in the next; there it takes at most that much.
TALL, MOST = 0.33, 0.6
# A last page filled no more than this is pulled into the ones before it, if a line more on each leaves room
# for it. So many pages are held back for that.
RAGGED, HELD = 0.3, 4
# Drawings may be so much lower for that.
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76)
# More slots than this never fit into a column together.
MOST_KEPT = 300
ACROSS = -1

Notes = Mapping[int, Sequence[Slot]]


class PlacedSlot(NamedTuple):
    """A slot at its height on a page, in a column or ACROSS all. `again`: a header that was set before."""

    slot: Slot
    y: float
    column: int = 0
    again: bool = False


class Sheet(NamedTuple):
    """What stands on a page, in the order of the text, and the footnotes below each column."""

    placed: tuple[PlacedSlot, ...]
    feet: tuple[tuple[Slot, ...], ...]

    @property
    def columns(self) -> tuple[tuple[PlacedSlot, ...], ...]:
        own: tuple[list[PlacedSlot], ...] = tuple([] for _ in self.feet)
        for placed in self.placed:
            if placed.column != ACROSS:
                own[placed.column].append(placed)
        return tuple(map(tuple, own))

    @property
    def late(self) -> bool:
        """Whether something on it can be painted only when all pages are set."""
        return any(p.slot.late for p in self.placed)

    def anchors(self, room: float) -> list[tuple[str, float]]:
        """Places that links lead to, other than headings, by their heights in a column of this height."""
        found = [(p.slot.anchor, p.y) for p in self.placed if p.slot.anchor]
        for foot in self.feet:
            y = room - _height(foot)
            for slot in foot:
                y += slot.before
                if slot.anchor:
                    found.append((slot.anchor, y))
                y += slot.height
        return found

    def said(self) -> frozenset[str]:
        return frozenset(anchor for placed in self.placed for anchor in placed.slot.said)

    def headings(self) -> list[tuple[Heading, float]]:
        return [(p.slot.heading, p.y) for p in self.placed if p.slot.heading is not None]


class Grid(NamedTuple):
    """What columns are filled by: how high they are, how many, and how far lines are apart."""

    room: float
    columns: int
    step: float

    def line(self, y: float) -> float:
        """The next line of the grid."""
        return -(-(y - 0.01) // self.step) * self.step

    def after(self, y: float, slots: Sequence[Slot], fresh: bool) -> float:
        """How far down slots reach that begin at some height; `fresh`: at the top of a column."""
        for slot in slots:
            if not fresh or (slot.span and y):
                y += slot.before
            fresh = False
            if slot.snap:
                y = self.line(y)
            y += slot.height
        return y


def paginate(slots: Iterable[Slot], look: PageLook, notes: Notes) -> Iterator[Sheet]:
    """All pages. The last one has more than a few lines if that can be helped, in columns equally long.

    So has the last one of each chapter that begins a page.
    """
    grid = Grid(look.room, look.columns, look.step)
    for chapter in _chapters(slots):
        held: list[Sheet] = []
        for sheet in _Press(grid, notes).sheets(chapter):
            held.append(sheet)
            if len(held) > HELD:
                yield held.pop(0)
        yield from _pulled_in(held, grid)


def _chapters(slots: Iterable[Slot]) -> Iterator[Iterator[Slot]]:
    """Slots up to each that begins a page; what stands before the first such is of its chapter."""
    source = iter(slots)
    waiting = next(source, None)

    def chapter(first: Slot) -> Iterator[Slot]:
        nonlocal waiting
        turned = False
        for slot in chain((first,), source):
            if slot.turn:
                if turned:
                    waiting = slot
                    return
                turned = True
            yield slot
        waiting = None

    while waiting is not None:
        yield chapter(waiting)


class _Press:
    """Fills column after column. What must stay together moves on together.

    Slots are taken as they are needed and a sheet is given out as soon as it is full, so that a long book
    is never in memory as a whole. `opening`: what stands at the top as a repeated header. `even`: columns
    above what goes across them, and the last ones, are made equally long.
    """

    def __init__(self, grid: Grid, notes: Notes, opening: Sequence[Slot] = (), even: bool = True) -> None:
        self.grid, self.notes, self.even = grid, notes, even and grid.columns > 1
        self.known: set[int] = set()
        self.owed: list[Slot] = []  # what is left of a long footnote
        self._turn()
        self._open(opening)

    def _turn(self) -> None:
        """An empty page."""
        self.placed: list[PlacedSlot] = []
        self.feet: list[list[Slot]] = [[] for _ in range(self.grid.columns)]
        self.used = False  # whether anything but headers stands on it
        self.column = 0
        self.top = 0.0  # where the columns of this band begin
        self.lowest = 0.0  # how far down those reach that are full
        self.begun = 0  # the first slot of this band among those placed

    def sheets(self, slots: Iterable[Slot]) -> Iterator[Sheet]:
        source = iter(slots)
        given = False
        room = self.grid.room + 0.01
        waiting: list[Slot] = []
        while waiting or (waiting := _group(source)):
            # What stays with something that goes across all columns stands right above it.
            across = waiting[0].span
            if across and not self.bare:
                self._close_band()
            called = [n for s in waiting for n in s.notes if n not in self.known]
            deep = self.deep
            least = self._least(called) + (0.0 if deep else NOTE_GAP) if called else 0.0
            begin = self.y if across else self._start
            over = self.grid.after(begin, waiting, self.bare) + deep + least - room
            taken = waiting if over <= 0 else _fitted(waiting, over)
            if not taken:
                if not self.fresh or deep or (self.top and self.used):
                    if sheet := self._next_column(waiting[0], across):
                        yield sheet
                        given = True
                    continue
                # No column can hold all of it: as much as this one can, then.
                taken = self._beginning(waiting, room - deep)
                called = [n for n in taken[0].notes if n not in self.known]
            self._place(taken)
            if called:
                self._call(called, room)
            waiting = waiting[len(taken) :]
        while self.owed:
            if sheet := self._next_column(None):
                yield sheet
                given = True
        if self.placed or any(self.feet) or not given:
            if self.even and not any(self.feet):
                self._balance()
            yield self._sheet()

    @property
    def deep(self) -> float:
        """How much of this column its footnotes take."""
        foot = self.feet[self.column]
        return _height(foot) + NOTE_GAP if foot else 0.0

    def _open(self, repeat: Sequence[Slot]) -> None:
        """Begins a column with a repeated header."""
        self.y = self.top
        self.fresh, self.bare = True, not repeat  # nothing but a header stands in this column; nothing at all
        for slot in repeat:
            column = ACROSS if slot.span else self.column
            self.placed.append(PlacedSlot(slot, self.y, column, again=True))
            self.y += slot.height
        if repeat and repeat[-1].span:
            self._begin_band(self.y)

    def _place(self, slots: Sequence[Slot]) -> None:
        for slot in slots:
            if not self.bare or (slot.span and self.y):
                self.y += slot.before
            else:
                self.y = self._start
                self.top = max(self.top, self.y)
            if slot.snap:
                self.y = self.grid.line(self.y)
            self.placed.append(PlacedSlot(slot, self.y, ACROSS if slot.span else self.column))
            self.y += slot.height
            self.bare = self.fresh = False
            self.used = True
            if slot.span:
                self._begin_band(self.y)

    @property
    def _start(self) -> float:
        """Where the next slot of a column begins.

        Columns stand on the grid, at a distance from what goes across above them but for a heading.
        """
        if not self.bare or self.column or not self.placed:
            return self.y
        above = self.placed[-1].slot
        return self.grid.line(self.y + (0.0 if above.keep else self.grid.step / 2))

    def _begin_band(self, y: float) -> None:
        """Columns begin anew below what goes across them."""
        self.top = self.lowest = y
        self.column, self.begun = 0, len(self.placed)
        self._open(())

    def _close_band(self) -> None:
        """Makes the columns above what goes across equally long, if no footnotes hang on them."""
        end = max(self.y, self.lowest)
        if self.even and self.begun < len(self.placed) and not any(self.feet):
            end = self._balance()
        self._begin_band(end)
        self.fresh = self.bare = False

    def _balance(self) -> float:
        """Sets the slots of this band again, in the lowest columns that hold them; how far they reach."""
        own = self.placed[self.begun :]
        if not own:
            return self.top
        made, height = balanced(own, self.grid, self.top)
        self.placed[self.begun :] = [p._replace(y=p.y + self.top) for p in made]
        return self.top + height

    def _next_column(self, slot: Slot | None, across: bool = False) -> Sheet | None:
        """Goes on to the next column, or page for what goes across; the sheet, where that was its last."""
        if self.bare:
            self.top = self._start
        self.lowest = max(self.lowest, self.y)
        sheet = None
        if self.column + 1 == self.grid.columns or across:
            sheet = self._sheet()
            self._turn()
        else:
            self.column += 1
        self._open(slot.repeat if slot else ())
        if self.owed:
            taken = _height(self.feet[self.column])
            more, self.owed = _split(self.owed, self.grid.room * (MOST if slot else 1.0) - NOTE_GAP - taken)
            self.feet[self.column] += more
        return sheet

    def _sheet(self) -> Sheet:
        return Sheet(tuple(self.placed), tuple(map(tuple, self.feet)))

    def _call(self, called: Sequence[int], room: float) -> None:
        self.known.update(called)
        self.owed += [slot for n in dict.fromkeys(called) for slot in self.notes.get(n, ())]
        more, self.owed = _split(self.owed, room - self.y - (self.deep or NOTE_GAP))
        self.feet[self.column] += more

    def _least(self, called: Sequence[int]) -> float:
        """How much of footnotes must stand in the column that calls them: all, or a tall one's beginning."""
        least = 0.0
        for n in dict.fromkeys(called):
            own = self.notes.get(n, ())
            high = _height(own)
            least += high if high <= self.grid.room * TALL else _height(own[:2])
        return least

    def _beginning(self, group: Sequence[Slot], room: float) -> list[Slot]:
        """The first slots of a group: as many as have room before one calls a footnote; one at least."""
        end = 1
        y = self.grid.after(self.y, group[:1], self.bare)
        for slot in group[1:]:
            y = self.grid.after(y, (slot,), False)
            if slot.notes or y > room:
                break
            end += 1
        return list(group[:end])


def balanced(placed: Sequence[PlacedSlot], grid: Grid, top: float) -> tuple[Sequence[PlacedSlot], float]:
    """What stands in columns from `top` on, set again in the lowest ones that hold it, and how low they are.

    Heights are counted from `top`. It stays as it is where nothing is won by that.
    """
    opening = [p.slot for p in takewhile(lambda p: p.again, placed)]
    own = [p.slot for p in placed if not p.again]
    best: Sequence[PlacedSlot] = [p._replace(y=p.y - top) for p in placed]
    height = max(p.y + p.slot.height for p in best)
    # Nothing that must stay together may be torn for it.
    source, tallest = iter(own), 0.0
    while group := _group(source):
        above = max(_height(opening), _height(group[0].repeat))
        tallest = max(tallest, grid.after(above, group, True))
    half = grid.step / 2
    low, high = ceil(max(_height(own) / grid.columns, tallest) / half - 0.01), int(height / half)
    while low < high:
        middle = (low + high) // 2
        made = list(islice(_Press(grid._replace(room=middle * half), {}, opening, False).sheets(own), 2))
        if len(made) == 1:
            best, high = made[0].placed, middle
        else:
            low = middle + 1
    return best, max(p.y + p.slot.height for p in best)


def _pulled_in(sheets: list[Sheet], grid: Grid) -> list[Sheet]:
    """The last sheets; one with only a few lines goes into those before it, if they are a line longer.

    Where that is not enough, their drawings are smaller.
    """
    if len(sheets) < 2 or any(any(sheet.feet) for sheet in sheets):
        return sheets
    low = max((p.y + p.slot.height for p in sheets[-1].placed), default=0.0)
    if low > grid.room * RAGGED or any(p.again for p in sheets[0].placed):
        return sheets
    slots = [p.slot for sheet in sheets for p in sheet.placed if not p.again]
    longer = grid._replace(room=grid.room + grid.step)
    for scale in SMALLER:
        fitted = [(slot.fit and scale < 1 and slot.fit(slot.height * scale)) or slot for slot in slots]
        made = list(_Press(longer, {}).sheets(fitted))
        if len(made) < len(sheets):
            return made
    return sheets


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
    """The next slots that must stand in the same column; none at the end.

    What stays with something that goes across the columns goes across them too.
    """
    group: list[Slot] = []
    for slot in source:
        if slot.span and group and not group[-1].span:
            group = across(group)
        group.append(slot)
        if not slot.keep or len(group) == MOST_KEPT:
            break
    return group


def _fitted(group: list[Slot], over: float) -> list[Slot]:
    """A group with its drawing so much lower; nothing where it has none that may be."""
    for n, slot in enumerate(group):
        if slot.fit and (made := slot.fit(slot.height - over)):
            return [*group[:n], made, *group[n + 1 :]]
    return []


def draw_sheet(sheet: Sheet, look: PageLook, late: bool = False) -> tuple[Item, ...]:
    """A page's items: columns and footnotes. `late`: also what waited for all of them to be set."""
    items: list[Item] = []
    lefts = [look.column_left(n) for n in range(look.columns)]
    lefts.append(look.margin_x)  # of what goes ACROSS
    beside: list[PlacedSlot] = []
    for placed in sheet.placed:
        slot, y, column, _ = placed
        if late or not slot.late:
            slot.paint(items, lefts[column], look.margin_top + y)
        if slot.wide:
            _set_beside(items, beside, y, look)
            beside = []
        if slot.side:
            beside.append(placed)
    _set_beside(items, beside, look.room, look)
    for n, foot in enumerate(sheet.feet):
        if foot:
            y = look.height - look.margin_bottom - _height(foot)
            rule = Outline("ML", (lefts[n], y - 4.0, lefts[n] + 54.0, y - 4.0))
            items.append(Path(rule, pen=Pen(look.style.ink, 0.5)))
            paint_all(foot, items, lefts[n], y + foot[0].before)
    return tuple(items)


def _set_beside(items: list[Item], placed: Sequence[PlacedSlot], end: float, look: PageLook) -> None:
    """Draws side notes beside what they comment, one under another, above something that goes across."""
    x = look.margin_x + look.text_width + NOTES_GAP
    tops: list[float] = []
    notes = sorted(placed, key=lambda p: p.y)
    below = 0.0
    for note in notes:
        tops.append(max(note.y, below))
        below = tops[-1] + tall(note.slot.side) + look.step
    for n in reversed(range(len(notes))):
        end = tops[n] = max(0.0, min(tops[n], end - tall(notes[n].slot.side)))
        end -= look.step / 2
        paint_all(notes[n].slot.side, items, x, look.margin_top + tops[n])
