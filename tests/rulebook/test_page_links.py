"""`{{page …}}` and keywords without brackets: what pages say instead of what stands in the text."""

from collections import Counter

import pytest
from rulebook_kit import read
from scenes_kit import desk_of, game_of
from test_pages import LONG, make_desk, texts

from cardgen.model.frame import Book, Frame, Link
from cardgen.model.scenes import Example
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.reading import read_document
from cardgen.rulebook.scenes import example
from cardgen.units import MM

CHAPTER = f"{LONG}\n\n" * 24


def book_of(source: str, columns: int = 1) -> Book:
    document, diagnostics = read(source, None)
    assert diagnostics == []
    return set_book(document, make_desk(columns=columns))


def stands_on(book: Book, anchor: str) -> int:
    return next(mark.page + 1 for mark in book.bookmarks if mark.anchor == anchor)


@pytest.mark.parametrize(("front", "named"), [("", "第 {} 页"), ("---\nlang: en\n---\n", "page {}")])
def test_the_number_is_that_of_the_page_and_a_link(front: str, named: str) -> None:
    book = book_of(
        f"{front}# 书\n\n见{{{{page 第二章}}}}。\n\n## 第一章\n\n{CHAPTER}\n\n## 第二章\n\n{LONG}\n"
    )
    page = stands_on(book, "第二章")
    assert page > 1
    assert named.format(page).replace(" ", "") in texts(book.pages[0].frame.items).replace(" ", "")
    assert [i.target for i in book.pages[0].frame.items if isinstance(i, Link)][-1] == "#第二章"


def test_numbers_stay_right_where_they_move_what_they_name() -> None:
    # As many references as fill pages themselves: shorter numbers bring the chapters forward.
    many = "\n\n".join("见{{page 末章}}与{{page 首章}}。" * 9 for _ in range(40))
    book = book_of(f"# 书\n\n## 首章\n\n{many}\n\n## 末章\n\n{LONG}\n")
    said = texts(book.pages[0].frame.items).replace(" ", "").replace("\n", "")
    assert f"见第{stands_on(book, '末章')}页与第{stands_on(book, '首章')}页。" in said


def test_what_is_wrong_is_told_once_and_drawings_without_pages_are_drawn_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = ":::example\n- **甲** [8848]\n  {}\n:::\n\n"
    source = f"# 书\n\n见{{{{page 末章}}}}。\n\n{steps}## 末章\n\n{{{{chart bars by=id}}}}\n"
    draw, times = example.draw, Counter[str]()
    for said in ("牌", "见{{page 末章}}"):

        def counted(shown: Example, desk: PageDesk, width: float, said: str = said) -> list[Frame]:
            times[said] += 1
            return draw(shown, desk, width)

        monkeypatch.setattr(example, "draw", counted)
        document, _ = read_document(source.replace("{}", said, 1), file="x.md", game=game_of("kapaiwang"))
        desk = desk_of("kapaiwang")._replace(diagnostics=[], scenes={}, look=make_look(60 * MM, 60 * MM))
        set_book(document, desk)
        assert [d.code for d in desk.diagnostics] == ["chart-too-small"]
    assert times["见{{page 末章}}"] == 2 * times["牌"] > 0


def test_a_heading_that_is_not_there_is_told_with_its_line() -> None:
    _, diagnostics = read("# 书\n\n## 开局\n\n见{{page 开句}}。\n", None)
    assert [(d.code, d.span.line if d.span else 0) for d in diagnostics] == [("no-anchor", 5)]
    _, diagnostics = read("# 书\n\n见{{page }}。\n", None)
    assert [d.code for d in diagnostics] == ["bad-directive"]


def test_brackets_of_keywords_may_stay_unprinted_and_links_stay() -> None:
    document, _ = read("# 书\n\n先【横置】它，再打。\n\n- 【横置】：横过来。\n", None)
    desk = make_desk()
    bare = desk._replace(look=desk.look._replace(style=desk.look.style._replace(brackets=False)))
    said = {}
    for name, used in (("with", desk), ("bare", bare)):
        items = set_book(document, used).pages[0].frame.items
        said[name] = texts(items)
        [link] = [i for i in items if isinstance(i, Link)]
        assert link.target == "#term-横置"
    assert "【横置】" in said["with"]
    assert "先横置它" in said["bare"] and "【" not in said["bare"]
