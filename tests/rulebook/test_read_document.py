"""Front matter, lines, titles, options; hostile texts."""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_kit import GAME, bare, read, words_of

from cardgen.diagnostics import Text, has_errors
from cardgen.export.html import html
from cardgen.export.markdown import markdown
from cardgen.export.text import text
from cardgen.markdown.directives import DIRECTIVES
from cardgen.model.document import Box, Break, Heading, Paragraph, Quote, Table, Words, words_in
from cardgen.model.walk import pictures
from cardgen.rulebook import directives
from cardgen.rulebook.reading import read_document


def test_front_matter_in_both_forms() -> None:
    yaml = (
        '---\n# 注\ntitle: 书名\nauthors:\n  - 甲\n  - "乙, 丙"\nbreaks: false\npaper: a5 # 纸\n---\n一\n二'
    )
    toml = '+++\ntitle = "书名"\nauthors = ["甲", "乙, 丙"]\nbreaks = false\npaper = "a5" # 纸\n+++\n一\n二'
    for source in (yaml, toml):
        document, diagnostics = read(source, None)
        assert diagnostics == []
        assert (document.title, document.authors) == ("书名", ("甲", "乙, 丙"))
        assert document.options == (("breaks", "false"), ("paper", "a5"))
        assert [words_in(b.content) for b in document.blocks if isinstance(b, Paragraph)] == ["一二"]


def test_a_divider_in_front_is_one() -> None:
    for source in ("---\n\n第一段\n\n---\n", "---\n", "---\n没有冒号\n---\n后"):
        document, diagnostics = read(source, None)
        assert diagnostics == []
        assert document.options == ()
        assert document.title == "rulebook"


def test_a_bad_line_of_front_matter_has_its_place() -> None:
    _, diagnostics = read("---\ntitle: a\n没有键\n---\n一\n", None)
    assert [(d.code, str(d.span)) for d in diagnostics] == [("bad-front-matter", "rulebook.md:3:1")]


def test_lines_are_those_of_the_file() -> None:
    document, _ = read(
        "---\ntitle: a\n---\n# 一\n\n> [!NOTE]\n> 二\n\n- 三\n\n```x\ny\n```\n\n|a|\n|-|\n\n甲\n乙\n---\n"
    )
    found = [(type(block).__name__, block.line) for block in document.blocks]
    assert found == [
        ("Heading", 4),
        ("Quote", 6),
        ("ListBlock", 9),
        ("Box", 11),
        ("Table", 15),
        ("Paragraph", 18),
        ("Heading", 19),
    ]
    quote = document.blocks[1]
    assert isinstance(quote, Quote)
    assert [block.line for block in quote.blocks] == [7]


def test_the_title_is_found() -> None:
    assert read("# 甲\n", None)[0].title == "甲"
    assert read("前\n\n# 甲\n", None)[0].title == "rulebook"
    assert read("前\n\n# 甲\n")[0].title == "小游戏"
    assert read("---\ntitle: 乙\n---\n# 甲\n")[0].title == "乙"
    document = read("前")[0]
    assert (document.authors, document.version, document.licence) == (("甲",), "1.1", "CC0")


def test_breaks_are_kept_or_joined() -> None:
    kept, _ = read("一\n二  \n三", None)
    joined, _ = read("---\nbreaks: no\n---\n一\n二  \n三\nfour\nfive", None)
    first, second = kept.blocks[0], joined.blocks[0]
    assert isinstance(first, Paragraph)
    assert isinstance(second, Paragraph)
    assert first.content == (Words("一"), Break(False), Words("二"), Break(True), Words("三"))
    assert second.content == (Words("一二"), Break(True), Words("三 four five"))


def test_links_to_entries_can_be_switched_off() -> None:
    source = "---\nlinks: off\n---\n- 【甲】：乙\n\n见【甲】"
    document, _ = read(source, None)
    last = document.blocks[-1]
    assert isinstance(last, Paragraph)
    assert last.content == (Words("见【甲】"),)


def test_a_name_within_a_longer_word_is_no_card() -> None:
    game = GAME._replace(cards=(GAME.cards[0]._replace(name="8848"),))
    document, _ = read("{{cards}}\n\n18848 8848 x8848", game)
    last = document.blocks[-1]
    assert isinstance(last, Paragraph)
    assert [part.text for part in last.content if isinstance(part, Words) and part.link] == ["8848"]


def test_directives_need_a_game() -> None:
    document, diagnostics = read("{{count}} {{rules deck}}\n\n{{rules deck}}\n\n{{cards}}", None)
    assert [d.code for d in diagnostics] == ["needs-game", "bad-directive", "needs-game"]
    assert "恰好 30 张牌。" in words_of(document.blocks)


def test_every_directive_is_a_function_in_a_file_of_its_name() -> None:
    folder = Path(directives.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__", "call"}
    assert files == set(DIRECTIVES)
    for name in DIRECTIVES:
        assert callable(getattr(import_module(f"cardgen.rulebook.directives.{name}"), name))


def test_pictures_are_listed_once() -> None:
    document, _ = read("![a](x.png)\n\n文![b](y.png)![c](x.png)\n\n{{card attack-1}}\n\n甲^[![d](z.png)]")
    assert tuple(pictures(document)) == ("x.png", "y.png", "card:attack-1", "z.png")


def test_control_characters_are_named_and_dropped() -> None:
    document, diagnostics = read("一\n二\u202e三\x07\n\ud800", None)
    assert [(d.code, str(d.span)) for d in diagnostics] == [
        ("bad-character", "rulebook.md:2:2"),
        ("bad-character", "rulebook.md:3:1"),
    ]
    assert "U+202E" in diagnostics[0].message.en
    assert words_of(document.blocks) == "一\n二三"


@pytest.mark.parametrize("marker", ["- ", "> ", "1. "])
def test_deep_nesting_is_read_or_refused(marker: str) -> None:
    fine, diagnostics = read(marker * 40 + "底", None)
    assert diagnostics == []
    assert words_of(fine.blocks).endswith("底")
    deep, diagnostics = read(marker * 5000 + "底", None)
    assert [d.code for d in diagnostics] == ["nested-too-deeply"]
    for export in (html, text, markdown):
        export(deep)


@pytest.mark.parametrize(
    "source",
    [
        "[" * 3000,
        "![" * 3000,
        "*a **b " * 1500,
        "`" * 3000 + "a" + "`" * 2999,
        "{{" * 3000,
        "<" * 3000,
        ":" * 3000,
        "【" * 3000,
        "~~a " * 3000,
        "[a](" * 2000,
        "|a" * 3000 + "\n" + "|-" * 3000,
        "&#x41;" * 2000,
        "https://" * 2000,
        "[^a]" * 2000 + "\n\n[^a]: x",
        "> ⚠️ " * 300,
        "{{}}" * 300,
        "^[\\*a]" * 300,
        "".join(f"[a](#b{n})" for n in range(2000)),
        "a://b " * 3000,
        "- [x] " * 45,
        "term\n: " * 45,
        "\n".join("#" * 6 + " 同" for _ in range(2000)),
    ],
)
def test_hostile_texts_are_read(source: str) -> None:
    document, _ = read(source)
    assert html(document).startswith("<!DOCTYPE html>")
    assert text(document)
    assert markdown(document) == source


def test_a_huge_table() -> None:
    source = "|a|b|\n|-|-|\n" + "|一|二|\n" * 5000
    document, _ = read(source)
    table = document.blocks[0]
    assert isinstance(table, Table)
    assert len(table.rows) == 5000


def test_markup_never_reaches_the_page() -> None:
    evil = "<img src=x onerror=alert(1)>\"'<script>&"
    source = f'# {evil}\n\n{evil}\n\n```{evil}\n{evil}\n```\n\n![{evil}](a.png)\n\n[a](<x"onclick=y>)'
    page = html(read(source)[0])
    assert page.count("<script") == 1, "our own"
    assert "<img" not in page
    assert 'x"onclick' not in page


@given(st.text(alphabet='a一。*_`[]()【】<>#-+1.|:~{}\\\n >!^"&;', max_size=60))
@settings(max_examples=300, deadline=None)
def test_anything_is_read_and_written(source: str) -> None:
    document, _ = read(source)
    assert html(document)
    assert text(document)
    assert not has_errors(read_document("普通文字", file="a", game=None)[1])


@given(st.text(alphabet="ab一二。， \n", max_size=60))
@settings(max_examples=150, deadline=None)
def test_plain_text_loses_nothing(source: str) -> None:
    document, diagnostics = read(source, None)
    assert [d.code for d in diagnostics] == ([] if source.strip() else ["empty-rulebook"])
    assert "".join(words_of(document.blocks).split()) == "".join(source.split())


def test_values_without_lines_are_compared_by_type() -> None:
    assert bare(Heading(1, (), "")) != bare(Box((), "", False))


def test_a_field_within_a_list_of_tables() -> None:
    skilled = GAME.cards[2]._replace(fields={"text": ({"text": "升级"}, {"text": "**明牌**"})})
    game = GAME._replace(cards=(*GAME.cards[:2], skilled))
    text = "{{field warrior text.2.text}} {{field warrior text.3.text}}\n"
    text += "\n{{table kind=hero columns=name,text.1.text:一}}"
    document, found = read(text, game)
    assert not found and words_of(document.blocks) == "明牌 名称一战士升级"


def test_keywords_of_a_field_have_no_chinese_brackets_in_other_languages() -> None:
    said = GAME.cards[2]._replace(fields={"text": "Each 【Attack】 and 【升级】."})
    game = GAME._replace(cards=(*GAME.cards[:2], said))
    for language, words in (("en", "Each Attack and 【升级】."), ("zh", "Each 【Attack】 and 【升级】.")):
        document, _ = read(f"---\nlanguage: {language}\n---\n\n{{{{field warrior text}}}}\n", game)
        assert words_of(document.blocks) == words


def test_a_list_to_build_decks_from_is_meant_with_all_its_cards() -> None:
    """0 copies of every card; else such cards are spares, and only meant where they are named."""
    listed = GAME._replace(cards=tuple(card._replace(copies=0) for card in GAME.cards))
    text = "{{count}} {{kinds kind=hero}} {{count kind=attack}}\n\n{{cards kind=hero}}"
    assert words_of(read(text, listed)[0].blocks) == "4 2 2战士备用"
    assert words_of(read(text)[0].blocks) == "15 1 13战士 ×2"


@pytest.mark.parametrize(
    ("file", "title"),
    [("docs/规则.md", "规则"), ("01_x.md", "x"), ("7wonders.md", "7wonders"), ("12.md", "12")],
)
def test_a_document_without_a_title_is_called_as_its_file(file: str, title: str) -> None:
    assert read_document("一行", file=file)[0].title == title


def test_a_heading_that_only_says_the_title_is_not_said_twice() -> None:
    document, _ = read("---\ntitle: 书名\nversion: v1.1\n---\n## 书名\n\n一段。", None)
    assert document.edition == "v1.1"
    assert text(document) == "书名\n====\nv1.1\n\n一段。\n"
    assert html(document).count("书名</h") == 1


def test_an_address_of_thousands_of_characters_is_no_link() -> None:
    """Each line of it would have all of it."""
    address = "https://a.b/" + "x" * 4000
    document, (found,) = read(f"{address} [甲]({address[:3000]})", None)
    assert (found.code, found.severity) == ("unsafe-link", "warning")
    assert found.hint == Text("it has 4012 characters", "它有 4012 个字符")
    paragraph = document.blocks[0]
    assert isinstance(paragraph, Paragraph)
    assert [part.link for part in paragraph.content if isinstance(part, Words)] == ["", address[:3000]]
