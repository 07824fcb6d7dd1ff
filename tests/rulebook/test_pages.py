"""Pages: what stays together, what is repeated, and that every word is there."""

from collections.abc import Sequence

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.document import (
    Align,
    Block,
    Blocks,
    Break,
    Cell,
    Document,
    Heading,
    Item,
    ListBlock,
    Note,
    Paragraph,
    Quote,
    Table,
    Words,
    rating,
)
from cardgen.model.frame import Frame, Glyphs, Group, Link, Path
from cardgen.model.frame import Item as Drawn
from cardgen.rulebook.pages.blocks import block_slots
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import PageLook, make_look
from cardgen.rulebook.pages.paginate import paginate
from cardgen.rulebook.pages.slots import Slot, nothing
from cardgen.rulebook.pages.spans import CODE, LINK, spans_of
from cardgen.rulebook.pages.tables import column_widths
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK, MM

FONTS = FontSet.open()
LONG = "每轮初始上限为2张，可通过灵珠提升上限，除魔丸的机制外，不可被顺，且被要求明牌时无须展示。" * 4


def make_desk(width: float = 148 * MM, height: float = 210 * MM, columns: int = 1) -> PageDesk:
    typesetter = Typesetter(FONTS, {}, {LINK: BLACK, CODE: BLACK})
    missing = Diagnostic("x", Text("x", "x"))
    look = make_look(width, height, columns=columns)
    assert look.columns == columns
    return PageDesk(look, typesetter, lambda name: missing, lambda card: None, set(), [], {})


def test_no_rule_runs_through_a_cell_that_goes_on_and_its_last_row_has_room_for_it() -> None:
    desk = make_desk()
    head = (Cell(words("a")), Cell(words("b")))
    tall = Cell(words(LONG), 1, 2)
    rows = (
        (tall, Cell(words("1"))),
        (Cell((), 0, 0), Cell(words("2"))),
        (Cell(words("x")), Cell(words("3"))),
    )
    slots = block_slots((Table(head, rows, ("", "")),), desk, 200.0)
    items: list[Drawn] = []
    first, second = slots[1:3]
    for slot in (first, second):
        slot.paint(items, 0.0, 0.0)
    rules = [item.data.numbers for item in items if isinstance(item, Path)]
    assert [numbers[0] > 0 for numbers in rules] == [True, False]
    lines = sum(isinstance(item, Glyphs) for item in items) - 2
    assert first.height < 3 * desk.look.step and first.height + second.height >= lines * desk.look.step


def words(text: str) -> tuple[Words, ...]:
    return (Words(text),)


def heading(level: int, text: str) -> Heading:
    return Heading(level, words(text), text)


def texts(items: Sequence[Drawn]) -> str:
    out = ""
    for item in items:
        if isinstance(item, Glyphs):
            out += "".join(item.text)
        elif isinstance(item, Group):
            out += item.alt + texts(item.frame.items)
    return out


def slots_of(blocks: Blocks, desk: PageDesk) -> list[Slot]:
    return block_slots(blocks, desk, desk.look.measure)


def some_blocks(draw: st.DrawFn) -> Block:
    match draw(st.integers(0, 4)):
        case 0:
            return heading(draw(st.integers(1, 4)), draw(st.sampled_from(["玩法", "牌位", "胜败判定"])))
        case 1:
            return Paragraph(words(LONG[: draw(st.integers(1, len(LONG)))]))
        case 2:
            items = tuple(Item((Paragraph(words("第一项")),)) for _ in range(draw(st.integers(1, 9))))
            return ListBlock(items, draw(st.booleans()))
        case 3:
            return Quote((Paragraph(words(LONG)),), draw(st.sampled_from(["", "warning"])))
        case _:
            row = (Cell(words("名称")), Cell(words(LONG[: draw(st.integers(1, 150))])))
            return Table(row, (row,) * draw(st.integers(0, 12)), ("", ""))


blocks = st.lists(st.composite(some_blocks)(), min_size=1, max_size=14).map(tuple)


@settings(max_examples=40, deadline=None)
@given(blocks, st.integers(1, 2))
def test_nothing_runs_out_of_a_column_and_no_heading_stands_alone(made: Blocks, columns: int) -> None:
    desk = make_desk(columns=columns)
    look = desk.look
    slots = slots_of(made, desk)
    sheets = list(paginate(slots, look, {}))
    placed = [p for sheet in sheets for column in sheet.columns for p in column]
    own = [p.slot.paint for p in placed]
    # Every slot once and in order; headers may come again.
    assert [s.paint for s in slots] == [p for p in own if p in {s.paint for s in slots}][: len(slots)] or any(
        s.repeat for s in slots
    )
    every = [column for sheet in sheets for column in sheet.columns]
    for n, column in enumerate(every):
        if column:
            last = column[-1]
            assert last.y + last.slot.height <= look.room + look.step + 0.02 or len(column) == 1
            if n + 1 < len(every) and any(every[n + 1 :]):
                assert not last.slot.heading


def test_a_heading_above_what_no_column_can_hold_is_not_left_alone() -> None:
    """Its table's rows must all stay together, and are too high for that."""
    desk = make_desk(columns=2)
    row = (Cell(words("名称")), Cell(words(LONG[:106])))
    slots = slots_of((heading(1, "玩法"), Table(row, (row,) * 3, ("", ""))), desk)
    first, second = next(iter(paginate(slots, desk.look, {}))).columns
    assert first[0].slot.heading
    assert [p.slot for p in first] == slots[:-1]
    assert [p.again for p in second] == [True, False]
    assert second[1].slot == slots[-1]


def test_a_table_repeats_its_header_on_every_page() -> None:
    desk = make_desk()
    row = (Cell(words("偷子")), Cell(words(LONG[:60])))
    table = Table((Cell(words("牌名")), Cell(words("说明"))), (row,) * 60, ("", ""))
    book = set_book(Document("表", (table,)), desk)
    assert len(book.pages) > 3
    for page in book.pages[1:]:
        assert texts(page.frame.items).count("牌名") == 1


def test_a_row_taller_than_a_page_breaks() -> None:
    desk = make_desk()
    table = Table((Cell(words("一")),), ((Cell(words(LONG * 12)),),), ("",))
    book = set_book(Document("表", (table,)), desk)
    assert len(book.pages) > 1
    assert "".join(texts(p.frame.items) for p in book.pages).count("灵珠") == (LONG * 12).count("灵珠")


def test_footnotes_stand_on_the_page_of_their_mark() -> None:
    desk = make_desk()
    body: list[Block] = [Paragraph(words(LONG)) for _ in range(12)]
    body.insert(9, Paragraph((Words("有注的话"), Note(1))))
    book = set_book(Document("注", tuple(body), ((Paragraph(words("这里是脚注")),),)), desk)
    pages = [texts(p.frame.items) for p in book.pages]
    assert [("有注的话" in p) for p in pages] == [("这里是脚注" in p) for p in pages]
    assert sum("这里是脚注" in p for p in pages) == 1


def test_contents_name_the_right_pages() -> None:
    desk = make_desk()
    body: list[Block] = []
    for n in range(8):
        body += [heading(2, f"第{n}章"), *(Paragraph(words(LONG)) for _ in range(3))]
    book = set_book(Document("书", tuple(body), source=LONG * 30), desk)
    marks = {mark.title: mark for mark in book.bookmarks}
    links = [i for i in book.pages[0].frame.items if isinstance(i, Link)]
    assert [link.target for link in links] == [f"#第{n}章" for n in range(8)]
    first = texts(book.pages[0].frame.items)
    for n in range(8):
        page = marks[f"第{n}章"].page
        assert f"第{n}章" in texts(book.pages[page].frame.items)
        assert f"第{n}章{page + 1}" in first


def test_a_line_that_announces_a_list_stays_with_it() -> None:
    desk = make_desk()
    items = ListBlock((Item((Paragraph(words("甲")),)),))
    slots = slots_of((Paragraph(words("每轮结束时看：")), items), desk)
    assert slots[0].keep


def test_a_bold_question_stays_with_its_answer_where_some_of_its_words_are_links() -> None:
    asked = (
        Words("献祭过的英雄，", bold=True),
        Words("技能", bold=True, link="#技能"),
        Words("能点他吗？", bold=True),
    )
    slots = slots_of((Paragraph((*asked, Break(), *words(LONG))),), make_desk())
    assert slots[0].keep


def test_what_a_row_is_called_by_stays_whole() -> None:
    desk = make_desk()
    rows = [
        [desk.typesetter.block("字" * n, Style(size=9.0)) for n in row] for row in ((4, 90, 90), (2, 30, 60))
    ]
    widths, enough = column_widths(rows, 3, 200.0, 5.0)
    assert enough and widths[0] >= 4 * 9.0 + 10.0


def test_large_type_makes_a_book_of_few_words_long_enough_for_contents() -> None:
    body = [block for n in range(5) for block in (heading(2, f"第{n}章"), Paragraph(words(LONG)))]
    document = Document("书", tuple(body), source="x" * 12000)
    plain = make_desk()._replace(look=make_look(210 * MM, 297 * MM))
    large = plain._replace(look=plain.look._replace(size=12.0, step=18.0))
    named = [
        [i for i in set_book(document, d).pages[0].frame.items if isinstance(i, Link)] for d in (plain, large)
    ]
    assert not named[0] and len(named[1]) == 5


def test_no_first_or_last_line_alone() -> None:
    slots = slots_of((Paragraph(words(LONG)),), make_desk())
    assert len(slots) > 4
    assert [s.keep for s in slots] == [True, *[False] * (len(slots) - 3), True, False]


def test_every_word_is_set_in_order() -> None:
    desk = make_desk()
    made: Blocks = (
        heading(1, "甲"),
        Paragraph((Words("乙", bold=True), Words("丙", link="#甲"), Words("丁", code=True))),
        ListBlock((Item((Paragraph(words("戊")), ListBlock((Item((Paragraph(words("己")),)),)))),), True),
        Quote((Paragraph(words("庚")),), "tip", "辛"),
    )
    book = set_book(Document("书", made), desk)
    found = "".join(texts(p.frame.items) for p in book.pages)
    assert [c for c in found if c in "甲乙丙丁戊己辛庚"] == list("甲乙丙丁戊己辛庚")


@pytest.mark.parametrize(
    ("text", "pips"), [("OOOO*", (4, 5)), ("*****", (0, 5)), ("OO", None), ("OOX", None), ("2", None)]
)
def test_ratings(text: str, pips: tuple[int, int] | None) -> None:
    assert rating(words(text)) == pips


@given(st.lists(st.lists(st.integers(0, 60), min_size=3, max_size=3), min_size=1, max_size=6))
def test_columns_never_exceed_the_measure(lengths: list[list[int]]) -> None:
    desk = make_desk()
    rows = [[desk.typesetter.block("字" * n, Style(size=9.0)) for n in row] for row in lengths]
    widths, _ = column_widths(rows, 3, 300.0)
    assert sum(widths) <= 300.01
    assert all(w >= 0 for w in widths)


@pytest.mark.parametrize(("align", "before"), [("", 0.0), ("center", 0.5), ("right", 1.0)])
def test_ratings_stand_within_their_column(align: Align, before: float) -> None:
    """A column of short ratings is as wide as their dots, which stand as its words do."""
    desk = make_desk()
    rated = tuple((Cell(words(text)),) for text in ("OO*****", "OO*"))
    table = Table((Cell(words("难")),), rated, (align,))
    items: list[Drawn] = []
    for slot in slots_of((table,), desk):
        slot.paint(items, 0.0, 0.0)
    long, short = (item for item in items if isinstance(item, Group))
    assert long.matrix[4] == pytest.approx(before * 0.5)
    assert short.matrix[4] == pytest.approx(before * (0.5 + long.frame.width - short.frame.width))
    rule = next(item for item in items if isinstance(item, Path) and item.pen)
    assert steps(rule.data)[1][1:][0] == pytest.approx(long.frame.width + 0.5)


def test_reaches_belong_to_lines() -> None:
    _, reaches = spans_of((Words("一\n\n二"), Words("三", link="#x")))
    assert [[(r.start, r.end, r.link) for r in line] for line in reaches] == [[], [(1, 2, "#x")]]


def test_an_empty_document_has_a_page() -> None:
    book = set_book(Document("空", ()), make_desk())
    assert "空" in texts(book.pages[0].frame.items)
    assert isinstance(book.pages[0].frame, Frame)


def test_small_paper_has_small_text() -> None:
    sizes = [make_look(width * MM, 297 * MM).size for width in (99, 148, 210)]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 3


def test_a_slot_taller_than_a_page_does_not_stop_the_press() -> None:
    look: PageLook = make_desk().look
    slots = [Slot(look.room * 2, nothing), Slot(10.0, nothing)]
    assert len(list(paginate(slots, look, {}))) == 2
