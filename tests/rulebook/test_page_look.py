"""What a reader of pages likes: titles, contents on one page, short heads, things kept together."""

from pathlib import Path

import pytest
from rulebook_kit import read
from test_pages import LONG, make_desk, slots_of, texts

from cardgen.decode.art import Art
from cardgen.model.document import Document, Paragraph, Quote, Words
from cardgen.model.frame import Book, Frame, Glyphs, Group, Link, Picture
from cardgen.rulebook.pages.blocks import block_slots
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.side_notes import SCALE, side_slots
from cardgen.rulebook.pages.tables import column_widths
from cardgen.units import MM


def document_of(source: str) -> Document:
    document, diagnostics = read(source, None)
    assert diagnostics == []
    return document


def book_of(source: str, desk: PageDesk | None = None) -> Book:
    return set_book(document_of(source), desk or make_desk())


def said(book: Book) -> list[str]:
    return [texts(page.frame.items) for page in book.pages]


def headings(count: int, level: int = 2) -> str:
    return "".join(f"{'#' * level} 第{n}节\n\n文\n\n" for n in range(count))


def test_a_short_document_begins_below_its_title() -> None:
    (page,) = said(book_of("# 书\n\n## 一\n\n正文"))
    assert page == "书一正文1书"


def long_headings(count: int, level: int = 2) -> str:
    return "".join(f"{'#' * level} 第{n}节\n\n{LONG}\n\n" for n in range(count))


def test_a_longer_one_has_contents_below_its_title() -> None:
    first, *_ = said(book_of(f"# 书\n\n{long_headings(24)}"))
    assert first.startswith("书目录第0节1第1节1")
    assert "第0节每轮" in first


def test_a_short_one_has_no_contents_however_many_headings() -> None:
    assert "目录" not in said(book_of(f"# 书\n\n{headings(12)}"))[0]


def test_contents_leave_out_the_lowest_level_to_leave_room_for_text() -> None:
    chapters = "".join(f"## 第{n}章\n\n### 小{n}\n\n{LONG}\n\n" for n in range(30))
    contents, _, _ = said(book_of("# 书\n\n" + chapters))[0].partition("每轮")
    assert "第29章" in contents and contents.count("小") == 1


def test_contents_too_long_for_a_page_are_whole() -> None:
    pages = said(book_of(f"# 书\n\n{long_headings(90)}"))
    assert [sum(f"第{n}节" in page for page in pages[:3]) >= 1 for n in range(90)] == [True] * 90


def test_the_first_paragraph_stands_beside_players_minutes_and_age() -> None:
    book = book_of("---\nplayers: 2–4\nminutes: 40\nage: 10+\n---\n# 书\n\n一段话。\n\n## 一\n\n文")
    runs = {"".join(i.text): i for i in book.pages[0].frame.items if isinstance(i, Glyphs)}
    assert [word for word in runs if word in ("人数", "2–4", "分钟", "40", "年龄", "10+")] == [
        *("人数", "2–4", "分钟", "40", "年龄", "10+")
    ]
    assert runs["一段话。"].x < runs["人数"].x < runs["2–4"].x
    assert runs["一段话。"].size > runs["文"].size


def places(book: Book) -> dict[str, tuple[int, int]]:
    """Where links lead: each anchor's page, and its level among the bookmarks (0: none)."""
    return {mark.anchor: (mark.page, mark.level) for mark in book.bookmarks}


CARD = ":::reference 速查\n# 牌上\n\n## 牌二\n\n文\n:::\n\n"


def test_headings_of_quick_reference_cards_are_not_the_books() -> None:
    book = book_of(f"# 书\n\n{long_headings(24)}{CARD}> ## 引中\n\n见[牌](#牌上)")
    pages = said(book)
    contents, _, _ = pages[0].partition("每轮")
    last = len(pages)
    assert f"引中{last}" in contents and "牌上" not in contents
    assert "牌上牌二文" in pages[-1]
    assert places(book)["牌上"] == places(book)["牌二"] == (last - 1, 0)
    assert places(book)["引中"] == (last - 1, 2)
    assert "#牌上" in [item.target for item in book.pages[-1].frame.items if isinstance(item, Link)]


@pytest.mark.parametrize("count", [1, 5])
def test_links_to_the_title_lead_to_where_it_stands(count: int) -> None:
    book = book_of(f"# 书\n\n{headings(count)}见[书名](#书)")
    assert places(book)["书"] == (0, 0)
    assert len([mark for mark in book.bookmarks if mark.level]) == count


def test_a_foot_is_cut_short() -> None:
    book = book_of("# 书\n\n## " + "长" * 300 + "\n\n" + f"{LONG}\n\n" * 30)
    page = book.pages[1].frame
    number, title, section = (i for i in page.items if isinstance(i, Glyphs) and i.y > page.height - 14 * MM)
    assert ["".join(run.text) for run in (number, title)] == ["2", "书"]
    assert "".join(section.text).endswith("长…")
    assert number.x < page.width / 4 < section.x < title.x


def test_numbers_stand_outside_and_every_page_has_one() -> None:
    book = book_of("# 书\n\n" + f"{LONG}\n\n" * 30)
    feet = [
        [i for i in page.frame.items if isinstance(i, Glyphs) and i.y > page.frame.height - 14 * MM]
        for page in book.pages
    ]
    assert ["".join(foot[0].text) for foot in feet] == [str(n + 1) for n in range(len(feet))]
    assert [foot[0].x > 74 * MM for foot in feet] == [n % 2 == 0 for n in range(len(feet))]


def test_no_line_of_a_list_stands_alone() -> None:
    slots = slots_of(document_of("- 甲\n- 乙\n- 丙\n- 丁\n- 戊").blocks, make_desk())
    assert [slot.keep for slot in slots] == [True, False, False, True, False]


def test_an_item_stays_with_the_first_of_those_below_it() -> None:
    slots = slots_of(document_of("- 甲\n- 乙\n  - 子\n  - 丑\n  - 寅\n- 丙\n- 丁").blocks, make_desk())
    assert [slot.keep for slot in slots] == [True, True, True, True, False, True, False]


def test_a_line_that_announces_the_next_stays_with_it() -> None:
    slots = slots_of(document_of("甲\n触发以下效果：\n乙").blocks, make_desk())
    assert [slot.keep for slot in slots] == [False, True, False]


def test_a_heading_below_a_heading_stands_closer() -> None:
    desk = make_desk()
    after_text, after_heading = (
        next(slot.before for slot in slots_of(document_of(source).blocks, desk)[1:] if slot.heading)
        for source in ("文\n\n### 丙", "## 乙\n\n### 丙")
    )
    assert after_heading < after_text / 2


def test_a_heading_does_not_stand_right_on_bold_words_that_begin_a_paragraph() -> None:
    desk = make_desk()
    plain, bold = (
        next(slot.before for slot in slots_of(document_of(f"### 甲\n\n{words}").blocks, desk)[::-1])
        for words in ("乙。丙丁", "**乙。** 丙丁")
    )
    assert (plain, bold) == (0.0, desk.look.step / 2)


def test_paragraphs_of_a_side_note_are_half_a_line_apart() -> None:
    desk = make_desk()
    look = desk.look._replace(notes=100.0)
    note = Quote((Paragraph((Words("甲"),)), Paragraph((Words("乙"),))), "aside", "注")
    slots = side_slots(note, desk._replace(look=look), block_slots)
    assert [slot.before for slot in slots[-2:]] == [0.0, pytest.approx(look.step * SCALE / 2)]
    assert slots[-1].height == pytest.approx(look.step * SCALE)


def test_short_boxes_and_tables_stay_whole_and_long_ones_do_not() -> None:
    desk = make_desk()
    for source in ("```盒\n甲\n乙\n丙\n```", "> 甲\n> 乙\n> 丙", "| a |\n|--|\n| 1 |\n| 2 |\n| 3 |"):
        slots = slots_of(document_of(source).blocks, desk)
        assert [slot.keep for slot in slots] == [True] * (len(slots) - 1) + [False]
    slots = slots_of(document_of("| a |\n|--|\n" + "| 1 |\n" * 40).blocks, desk)
    assert [slot.keep for slot in slots] == [True, True, *[False] * 37, True, False]


def test_a_row_is_drawn_cell_by_cell() -> None:
    (page,) = said(book_of(f"| 名 | 说明 |\n|--|--|\n| {'甲' * 60} | {'乙' * 60} |"))
    assert "甲" * 60 + "乙" * 60 in page


def test_links_and_notes_in_cells_work() -> None:
    book = book_of("## 一\n\n| 名 | 注 |\n|--|--:|\n| 甲 | [去](#一)[^1] |\n\n[^1]: 脚注")
    links = [i for i in book.pages[0].frame.items if isinstance(i, Link)]
    assert [link.target for link in links] == ["#一", "#note-1"]
    words = next(i for i in book.pages[0].frame.items if isinstance(i, Glyphs) and "".join(i.text)[0] == "去")
    assert links[0].box.x == pytest.approx(words.x, abs=0.5)
    assert "脚注" in said(book)[0]


def test_words_that_cannot_break_get_room_or_smaller_letters() -> None:
    desk = make_desk()
    wide = "| " + " | ".join(f"Column{n}" for n in range(14)) + " |\n|" + "--|" * 14 + "\n|" + "12.5|" * 14
    sizes = {
        item.size
        for page in book_of(wide, desk).pages
        for item in page.frame.items
        if isinstance(item, Glyphs) and "12.5" in "".join(item.text)
    }
    assert sizes == {desk.look.size * 0.74}


def test_a_name_keeps_its_line_where_a_long_text_can_break() -> None:
    desk = make_desk()
    style = desk.look.text()
    rows = [
        [desk.typesetter.block(t, style) for t in row]
        for row in (("名", "说明"), *[("土豆地雷", LONG[:60])] * 6)
    ]
    (name, _), enough = column_widths(rows, 2, 200.0)
    assert enough and name >= 4 * style.size + 10.0


@pytest.mark.parametrize(
    ("width", "expected"),
    [("", 144.0), ("{width=50%}", 0.5), ("{width=40mm}", 40 * MM), ("{width=9xx}", 144.0)],
)
def test_pictures_are_as_wide_as_their_author_says(width: str, expected: float) -> None:
    desk = make_desk()._replace(find_image=lambda name: Art("/x.png", (300, 150)))
    document, _ = read(f"![a](x.png){width}", None)
    pictures = [i for i in set_book(document, desk).pages[0].frame.items if isinstance(i, Picture)]
    want = desk.look.measure * expected if expected < 1 else expected
    assert [p.box.w for p in pictures] == [pytest.approx(want)] or width == "{width=9xx}"


def test_pictures_in_a_row_stand_side_by_side() -> None:
    desk = make_desk()._replace(find_image=lambda name: Art(str(Path("/") / name), (200, 100)))
    book = book_of("![a](x.png) ![b](y.png)\n![c](z.png) ![d](w.png)", desk)
    boxes = [i.box for i in book.pages[0].frame.items if isinstance(i, Picture)]
    assert [box.y == boxes[0].y for box in boxes] == [True, True, True, False]


def test_faces_share_rows_evenly() -> None:
    face = Frame(63 * MM, 88 * MM)
    desk = make_desk()._replace(face_of=lambda card: face)
    document, _ = read("![](card:a) ![](card:b) ![](card:c) ![](card:d)", None)
    book = set_book(document, desk)
    rows = [[i.matrix[5] for i in page.frame.items if isinstance(i, Group)] for page in book.pages]
    assert [(len(row), len(set(row))) for row in rows] == [(2, 1), (2, 1)]


def test_a_picture_in_a_line_is_as_high_as_the_line() -> None:
    desk = make_desk()._replace(find_image=lambda name: Art(f"/{name}", (9000, 100)))
    book = book_of("前![甲](x.png)后\n\n| 图 |\n|--|\n| ![乙](y.png) |", desk)
    line, cell = (item for item in book.pages[0].frame.items if isinstance(item, Group))
    size = desk.look.size
    assert (line.alt, line.frame.height * line.matrix[3]) == ("甲", pytest.approx(0.92 * size))
    assert line.frame.width * line.matrix[0] == pytest.approx(8 * 0.92 * size)
    assert cell.frame.height * cell.matrix[3] == pytest.approx(0.92 * 3 * 0.93 * size)
    assert said(book)[0].startswith("rulebook前甲后图乙")


def test_a_picture_that_is_not_there_is_described() -> None:
    desk = make_desk()
    assert said(book_of("前![甲](x.png)后", desk)) == ["rulebook前［甲］后1rulebook"]


def lines_on_pages(count: int, note: str = "", columns: int = 1) -> list[int]:
    """So many one-line paragraphs: how many stand on each page."""
    document = document_of("# 书\n\n" + "甲甲\n\n" * count + note)
    pages = said(set_book(document, make_desk(columns=columns)))
    return [page.count("甲甲") for page in pages]


def test_a_last_page_of_a_few_lines_is_pulled_into_those_before_it() -> None:
    """Where a line more on each of them makes room for it; elsewhere all stays as it was."""
    fills = [lines_on_pages(count, columns=2) for count in range(30, 100)]
    usual = next(pages[0] for pages in fills if len(pages) > 1 and pages[1] > 16)
    longer = [pages for pages in fills if pages[0] > usual]
    assert longer and all(pages[0] <= usual + 2 for pages in longer)


def test_pages_with_footnotes_are_not_made_longer() -> None:
    longest = max(n for n in range(15, 30) if len(lines_on_pages(n)) == 1)
    assert len(lines_on_pages(longest - 1, "甲甲[^a]\n\n[^a]: 注")) == 2


@pytest.mark.parametrize("columns", [1, 2])
def test_a_link_lies_over_its_words_in_stretched_lines_too(columns: int) -> None:
    """The boxes begin where the words begin that they lie over, and end before the next."""
    words = "每回合摸两张牌，若HP低于5则多摸1张[看这里](#一)，然后可以弃置任意张牌。"
    book = book_of(f"# 书\n\n## 一\n\n{words * 12}", make_desk(columns=columns))
    items = [item for page in book.pages for item in page.frame.items]
    boxes = sorted((i.box.y, i.box.x, i.box.w) for i in items if isinstance(i, Link))
    runs = sorted(
        (i.y, i.x, len(i.text) * i.size) for i in items if isinstance(i, Glyphs) and i.text in "看这里"
    )
    assert len(boxes) == len(runs) >= 12
    assert any(i.spacing for i in items if isinstance(i, Glyphs))
    for (_, left, wide), (_, x, least) in zip(boxes, runs, strict=True):
        assert left == pytest.approx(x, abs=0.01)
        assert least - 0.01 <= wide < least + 4
