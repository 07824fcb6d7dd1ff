"""The glossary on pages: the numbers are those of the pages, wherever it stands."""

from itertools import takewhile

import pytest
from rulebook_kit import GAME, read
from test_pages import LONG, make_desk, texts

from cardgen.model.document import Definitions, Document, words_in
from cardgen.model.frame import Book, Glyphs, Link
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.glossary import _ranges
from cardgen.text.pinyin import pinyin_order
from cardgen.units import MM

WORDS = ("装备", "连锁", "湮灭", "HP")
CHAPTER = "".join(f"本章有【{word}】。{LONG}{LONG}\n\n" for word in WORDS[:3])
TERMS = "".join(f"- 【{word}】：{LONG}\n" for word in WORDS)


def book_of(source: str, columns: int = 1) -> Book:
    document, diagnostics = read(source, None)
    assert diagnostics == []
    return set_book(document, make_desk(columns=columns))


def numbers(book: Book, word: str) -> tuple[str, str]:
    """What the glossary says of a word: all its pages, and the bold one."""
    for page in book.pages:
        items = page.frame.items
        for n, item in enumerate(items):
            if isinstance(item, Glyphs) and "".join(item.text) == f"【{word}】":
                rest = items[n + 1 :]
                behind = takewhile(
                    lambda i: isinstance(i, Link) or (isinstance(i, Glyphs) and i.x > 100), rest
                )
                pages = [i for i in behind if isinstance(i, Glyphs)]
                if pages and "".join(pages[0].text)[0].isdigit():
                    said = ["".join(run.text) for run in pages]
                    return "".join(said), "".join(
                        t for t, r in zip(said, pages, strict=True) if r.face == item.face
                    )
    raise AssertionError(f"{word} is not in the glossary")


def stands_on(book: Book, anchor: str) -> int:
    return next(mark.page + 1 for mark in book.bookmarks if mark.anchor == anchor)


def links_to(book: Book, anchor: str) -> list[int]:
    return [
        n
        for n, page in enumerate(book.pages, 1)
        if any(isinstance(item, Link) and item.target == f"#{anchor}" for item in page.frame.items)
    ]


def spelled(text: str) -> set[int]:
    """`2–4, 7` → 2, 3, 4, 7."""
    pages: set[int] = set()
    for part in text.split(", "):
        first, _, last = part.partition("–")
        pages.update(range(int(first), int(last or first) + 1))
    return pages


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("first", [True, False])
def test_the_numbers_are_true(columns: int, first: bool) -> None:
    chapters = "".join(f"## 第{n}章\n\n{CHAPTER}" for n in range(6))
    glossary = "## 索引\n\n{{glossary}}\n\n"
    parts = (glossary, chapters, f"## 词\n\n{TERMS}") if first else (chapters, f"## 词\n\n{TERMS}", glossary)
    book = book_of("# 书\n\n" + "\n\n".join(parts), columns)
    index = stands_on(book, "索引")
    for word in WORDS:
        anchor = f"term-{word.lower()}"
        own = stands_on(book, anchor)
        said, bold = numbers(book, word)
        assert bold == str(own)
        # The glossary's own links are no uses.
        around = {index, index + 1} if first else {index, len(book.pages)}
        assert spelled(said) - around - {own} == set(links_to(book, anchor)) - around - {own}
        assert own in spelled(said)


def test_a_word_that_nothing_uses_has_only_its_own_page() -> None:
    book = book_of(f"{TERMS}\n\n{{{{glossary}}}}")
    assert numbers(book, "HP") == ("1", "1")


def test_an_index_says_only_where_words_are_explained() -> None:
    game = GAME._replace(keywords={"湮灭": "移出游戏。"})
    said = {}
    for kind in ("", " index"):
        document, found = read(f"【湮灭】\n\n- 【装备】：留在场上。\n\n{{{{glossary{kind}}}}}", game)
        assert found == []
        said[kind] = "".join(texts(page.frame.items) for page in set_book(document, make_desk()).pages)
    assert said[""].count("留在场上") == 2 and said[" index"].count("留在场上") == 1
    # What stands nowhere else is explained here.
    assert said[" index"].count("移出游戏") == 1
    assert "【装备】" in said[" index"]


def test_there_are_two_kinds_of_glossary() -> None:
    _, found = read("- 【装备】：留在场上。\n\n{{glossary long}}", None)
    assert [one.code for one in found] == ["bad-directive"]


def test_ranges() -> None:
    assert _ranges([5, 1, 2, 3, 4, 6, 7, 9]) == [(1, 4), (5, 5), (6, 7), (9, 9)]


def test_many_pages_are_cut_short_but_never_the_one_that_explains() -> None:
    gaps = "".join(f"## {n}\n\n【装备】\n\n" + f"{LONG * 5}\n\n" * 5 for n in range(40))
    book = book_of(f"# 书\n\n{gaps}\n\n## 词\n\n- 【装备】：留在场上。\n\n{{{{glossary}}}}", 2)
    said, bold = numbers(book, "装备")
    assert said.endswith("…")
    assert bold == str(stands_on(book, "term-装备"))


def test_without_a_glossary_nothing_waits() -> None:
    desk = make_desk()
    document: Document = read(f"# 书\n\n{TERMS}", None)[0]
    assert "留在" not in texts(set_book(document, desk).pages[0].frame.items)
    assert desk.pages == {}


def test_what_game_toml_explains_is_listed_and_linked_to() -> None:
    game = GAME._replace(keywords={"湮灭": "移出**游戏**。", "装备": "不是这样。"})
    source = "# 书\n\n【湮灭】与【装备】。\n\n- 【装备】：留在场上。\n\n{{glossary}}"
    document, diagnostics = read(source, game)
    assert diagnostics == []
    glossary = document.blocks[-1]
    assert isinstance(glossary, Definitions)
    own, linked = glossary.entries
    assert (own.anchor, linked.anchor) == ("term-湮灭", "")
    assert [words_in(entry.meanings[0][0].content) for entry in glossary.entries] == [  # type: ignore[union-attr]
        "移出游戏。",
        "留在场上。",
    ]
    book = set_book(document, make_desk())
    page = stands_on(book, "term-湮灭")
    assert page in links_to(book, "term-湮灭")
    assert numbers(book, "湮灭")[1] == str(page)


def test_words_of_an_index_stand_two_in_a_line() -> None:
    document, found = read(f"{TERMS}\n\n{{{{glossary index}}}}", None)
    assert found == []
    page = set_book(document, make_desk()).pages[-1]
    runs = {"".join(i.text): i for i in page.frame.items if isinstance(i, Glyphs)}
    # In the order of pinyin, down the first column and then the second: HP, 连锁 | 湮灭, 装备.
    hp, chain, gone, gear = (runs[word] for word in ("HP", "连锁", "湮灭", "装备"))
    assert (hp.x, hp.y) == (chain.x, gone.y) and chain.y == gear.y > hp.y and gone.x == gear.x > hp.x


def test_an_index_goes_across_the_columns_of_a_page_one_after_another() -> None:
    words = pinyin_order([place + beast for place in "火水风" for beast in "虎狼熊鹿"])
    terms = "".join(f"- 【{word}】：有。\n" for word in words)
    document, found = read(f"{terms}\n\n{{{{glossary index}}}}", None)
    assert found == []
    book = set_book(document, make_desk(210 * MM, 297 * MM, columns=2))
    runs = {"".join(i.text): i for i in book.pages[-1].frame.items if isinstance(i, Glyphs)}
    columns = [[runs[word] for word in words[n : n + 3]] for n in range(0, 12, 3)]
    assert len({column[0].x for column in columns}) == 4
    assert [column[0].x for column in columns] == sorted(column[0].x for column in columns)
    for column in columns:
        assert {run.x for run in column} == {column[0].x}
        assert [run.y for run in column] == [run.y for run in columns[0]]


def test_or_one_in_a_line() -> None:
    document, found = read(f"{TERMS}\n\n{{{{glossary index single}}}}", None)
    assert found == []
    page = set_book(document, make_desk()).pages[-1]
    runs = {"".join(i.text): i for i in page.frame.items if isinstance(i, Glyphs)}
    placed = [runs[word] for word in ("HP", "连锁", "湮灭", "装备")]
    assert len({run.x for run in placed}) == 1
    assert [run.y for run in placed] == sorted({run.y for run in placed})


def test_a_definition_list_straight_behind_the_glossary_is_part_of_it() -> None:
    document, diagnostics = read(
        "先用【装备】。\n\n{{glossary}}\n\n装备\n: 留在场上。\n\n湮灭\n: 离开游戏。\n", None
    )
    assert diagnostics == []
    (glossary,) = [block for block in document.blocks if isinstance(block, Definitions)]
    assert [words_in(entry.term) for entry in glossary.entries] == ["【湮灭】", "【装备】"]
    assert all(entry.anchor and entry.meanings for entry in glossary.entries)


def test_words_in_drawings_count() -> None:
    """Also those that a label names without brackets, and not those of another drawing."""
    turn = ":::turn\n- **抽** :heart:\n  **湮灭** 有【连锁】。\n:::\n"
    other = ":::turn\n- **打** :heart:\n  湮灭一词在句子里。\n:::\n"
    pages = f"## 一\n\n{LONG * 9}\n\n## 二\n\n{turn}\n\n{LONG * 9}\n\n## 三\n\n{other}\n\n{LONG * 9}\n\n"
    document, found = read(f"# 书\n\n{pages}## 词\n\n{TERMS}\n\n{{{{glossary}}}}", GAME)
    assert found == []
    book = set_book(document, make_desk())
    drawn = stands_on(book, "二")
    assert drawn < stands_on(book, "三") < stands_on(book, "词")
    for word in ("湮灭", "连锁"):
        assert drawn in spelled(numbers(book, word)[0]), word
        assert stands_on(book, "三") not in spelled(numbers(book, word)[0]), word
    assert drawn not in spelled(numbers(book, "装备")[0])
