"""Footnotes at the foot of their column, long ones over several, and the last page's columns."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.frame import Item
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.pages.paginate import ACROSS, NOTE_GAP, Sheet, draw_sheet, paginate
from cardgen.rulebook.pages.slots import Reach, Slot, text_slots
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import MM

ONE, TWO = make_look(148 * MM, 210 * MM), make_look(210 * MM, 297 * MM, columns=2)


def line(height: float = 15.0, notes: tuple[int, ...] = (), keep: bool = False) -> Slot:
    """A slot that nothing else is equal to."""

    def paint(items: list[Item], x: float, y: float) -> None:
        raise AssertionError("nothing is painted here")

    return Slot(height, paint, keep=keep, notes=notes)


def below(sheet: Sheet, column: int) -> float:
    """Where a column's text ends and what its footnotes take."""
    placed, foot = sheet.columns[column], sheet.feet[column]
    end = placed[-1].y + placed[-1].slot.height if placed else 0.0
    return end + (sum(s.height for s in foot) + NOTE_GAP if foot else 0.0)


def test_side_notes_stand_one_under_another_above_what_goes_over_their_column() -> None:
    painted: list[float] = []

    def note() -> tuple[Slot, ...]:
        return (Slot(60.0, lambda items, x, y: painted.append(y - TWO.margin_top)),)

    text = Slot(20.0, lambda items, x, y: None)
    wide = text._replace(span=True, wide=True)
    slots = [text, text._replace(side=note()), text._replace(side=note()), *[text] * 14, wide, text]
    (sheet,) = paginate(slots, TWO, {})
    draw_sheet(sheet, TWO)
    first, second = sorted(painted)
    drawn = next(placed.y for placed in sheet.placed if placed.slot.wide)
    assert second >= first + 60 and second + 60 <= drawn


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 4), st.booleans()), min_size=1, max_size=40),
    st.sampled_from([ONE, TWO]),
)
def test_every_note_is_set_once_in_order_and_nothing_overlaps(
    lines: list[tuple[int, int, bool]], look: object
) -> None:
    assert look is ONE or look is TWO
    own = ONE if look is ONE else TWO
    notes = {n: [line(12.0) for _ in range(length)] for n, (length, _, _) in enumerate(lines)}
    slots = [
        slot
        for n, (_, plain, keep) in enumerate(lines)
        for slot in (*(line() for _ in range(plain)), line(notes=(n,), keep=keep))
    ]
    sheets = list(paginate(slots, own, notes))
    placed = [p.slot for sheet in sheets for column in sheet.columns for p in column]
    assert placed == slots
    set_ = [slot for sheet in sheets for foot in sheet.feet for slot in foot]
    assert set_ == [slot for note in notes.values() for slot in note]
    for sheet in sheets:
        for n in range(len(sheet.columns)):
            assert below(sheet, n) <= own.room + 0.02


def test_a_short_note_stands_whole_where_it_is_called() -> None:
    notes = {1: [line(12.0) for _ in range(5)]}
    fits = int((ONE.room - NOTE_GAP - 60.0) // 15)
    slots = [line() for _ in range(fits)] + [line(notes=(1,))]
    first, second = paginate(slots, ONE, notes)
    assert [len(foot) for foot in first.feet] == [0]
    assert [p.slot for p in second.columns[0]] == slots[-1:]
    assert second.feet == (tuple(notes[1]),)


def test_a_long_note_begins_where_it_is_called_and_leaves_room_for_text() -> None:
    notes = {1: [line(12.0) for _ in range(100)]}
    slots = [line(notes=(1,)), *(line() for _ in range(200))]
    sheets = list(paginate(slots, ONE, notes))
    assert len(sheets[0].columns[0]) == 1 and len(sheets[0].feet[0]) > 30
    assert len(sheets[1].columns[0]) > 8 and len(sheets[1].feet[0]) > 8


@pytest.mark.parametrize("count", [1, 2, 7, 30, 61])
def test_the_last_columns_are_equally_long(count: int) -> None:
    *_, last = paginate([line() for _ in range(count)], TWO, {})
    lengths = [len(column) for column in last.columns]
    assert sum(lengths) <= count
    assert len(lengths) == 1 or lengths[0] - lengths[-1] in (0, 1)


def test_a_header_comes_again_and_is_not_counted_twice() -> None:
    header = line(20.0, keep=True)
    rows = [Slot(15.0, line().paint, repeat=(header,)) for _ in range(70)]
    sheets = list(paginate([header, *rows], TWO, {}))
    assert all(column[0].slot is header for sheet in sheets for column in sheet.columns)
    again = [p for sheet in sheets for column in sheet.columns for p in column if p.again]
    assert len(again) == sum(len(sheet.columns) for sheet in sheets) - 1
    own = [p.slot for sheet in sheets for column in sheet.columns for p in column if not p.again]
    assert own == [header, *rows]


class Counted(list[Reach]):
    """Counts how often something in it is looked at."""

    looked = 0

    def __getitem__(self, at: Any) -> Any:
        Counted.looked += 1
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Reach]:
        for reach in super().__iter__():
            Counted.looked += 1
            yield reach


def test_very_many_notes_in_a_paragraph_take_linear_time() -> None:
    """A line looks at its own notes, not at all of them: 40,000 took a quarter of a minute."""
    count = 2000
    typesetter = Typesetter(FontSet.open(), {}, {})
    block = typesetter.block("文¹" * count, Style(), markup=False)
    reaches = Counted(Reach(2 * n + 1, 2 * n + 2, f"#note-{n}", n) for n in range(1, count))
    slots = text_slots(typesetter, block, 100.0, step=13.0, reaches=[reaches])
    assert [note for slot in slots for note in slot.notes] == list(range(1, count))
    assert len(slots) > 50
    assert Counted.looked < 20 * count


slot_lists = st.lists(
    st.tuples(st.integers(1, 12), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 2)), max_size=60
)


@settings(max_examples=150, deadline=None)
@given(slot_lists)
def test_what_goes_across_lies_over_nothing(made: list[tuple[int, bool, bool, bool, int]]) -> None:
    """Slots of half lines, some across: all are set, none overlaps another, columns begin on the grid."""
    step = TWO.step
    slots = [
        line(high * step / 2, keep=keep)._replace(span=span, snap=snap, before=before * step / 2)
        for high, keep, span, snap, before in made
    ]
    sheets = list(paginate(slots, TWO, {}))
    assert [p.slot.paint for sheet in sheets for p in sheet.placed] == [slot.paint for slot in slots]
    for sheet in sheets:
        for n, p in enumerate(sheet.placed):
            for q in sheet.placed[n + 1 :]:
                if p.column == q.column or ACROSS in (p.column, q.column):
                    assert p.y + p.slot.height <= q.y + 0.01 or q.y + q.slot.height <= p.y + 0.01
            if p.slot.snap:
                assert abs(p.y / step - round(p.y / step)) < 0.01
            most = TWO.room + step + 0.01
            assert p.y + p.slot.height <= most or p.slot.height > TWO.room
        for column in sheet.columns:
            for p in column[:1]:
                assert abs(p.y / step - round(p.y / step)) < 0.01


def test_what_stays_together_is_not_torn_to_make_columns_equally_long() -> None:
    high = TWO.step * 0.85
    group = [line(high, keep=n < 4) for n in range(5)]
    wide = line(high)._replace(span=True)
    (sheet,) = paginate([*group, *(line(high) for _ in range(3)), wide], TWO, {})
    assert [placed.column for placed in sheet.placed] == [0] * 5 + [1] * 3 + [ACROSS]
