"""Whole documents, written as people write theirs: nothing lost, nothing misread, in every form."""

import re
from pathlib import Path

import pytest
from rulebook_kit import words_of
from test_pages import make_desk, texts

from cardgen.export.html import html
from cardgen.export.markdown import markdown
from cardgen.export.outline import without_title
from cardgen.export.text import text
from cardgen.model.document import Box, Document, Facts, Heading, ListBlock, Quote, Table, words_in
from cardgen.model.walk import contents, every
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.reading import read_document
from cardgen.units import MM

DOCUMENTS = sorted((Path(__file__).parents[1] / "cases" / "rulebook-documents").glob("*.md"))
SIGNS = frozenset("#>*-|`\\:_[]()!~⚠\ufe0f")
# What is markup and not words, and what is said instead of it.
MARKUP = (
    (r"\A---\n.*?\n---\n", ""),
    (r"\]\([^)]*\)", ""),
    (r"<(?=https|\w+@)", ""),
    (r"(?m)^(```text|:::tip)", ""),
    (r"\[!NOTE\]", "Note"),
    (r"(?m)^ *\d+\. ", ""),
)
NEVER_FIRST = tuple("，。；：！？、）】》”")


def document_of(path: Path) -> Document:
    document, diagnostics = read_document(path.read_text("utf-8"), file=path.name)
    assert diagnostics == []
    return document


def plain(source: str) -> str:
    """A text's characters without blanks and without what may be markup."""
    return "".join(char for char in source if not char.isspace() and char not in SIGNS)


def words_in_source(path: Path) -> str:
    source = path.read_text("utf-8")
    for form, words in MARKUP:
        source = re.sub(form, words, source, flags=re.DOTALL)
    return plain(source)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_every_word_is_there_in_order(path: Path) -> None:
    found = plain(words_of(document_of(path).blocks))
    assert found == words_in_source(path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_every_character_of_the_text_form_is_there(path: Path) -> None:
    said = plain(words_of(document_of(path).blocks))
    written = text(document_of(path), 0)
    at = 0
    kept = plain(written)
    for word in said:
        at = kept.find(word, at) + 1
        assert at, word


@pytest.mark.parametrize(("width", "columns"), [(210.0, 1), (148.0, 1), (210.0, 2)])
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_every_word_is_on_pages_in_order(path: Path, width: float, columns: int) -> None:
    document = document_of(path)
    book = set_book(document, make_desk(width * MM, width * 2**0.5 * MM, columns))
    kept = plain("".join(texts(page.frame.items) for page in book.pages))
    at = 0
    for n, char in enumerate(plain(words_of(without_title(document)[0]))):
        found = kept.find(char, at)
        # Heads, feet and the numbers of lists stand between.
        assert 0 <= found < at + (60 if n else 1500), (n, kept[at : at + 20])
        at = found + 1


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_no_line_of_the_text_form_begins_with_a_mark(path: Path) -> None:
    for width in (24, 40, 80):
        lines = [line.strip(" |+") for line in text(document_of(path), width).split("\n")]
        assert [line for line in lines if line.startswith(NEVER_FIRST)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_markdown_is_the_text_itself(path: Path) -> None:
    assert markdown(document_of(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_html_is_valid(path: Path) -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(html(document_of(path)))


def by_name(name: str) -> Document:
    return document_of(next(path for path in DOCUMENTS if path.stem == name))


def test_boxes_facts_and_looks() -> None:
    blocks = by_name("duel").blocks
    boxes = [block for block in blocks if isinstance(block, Box)]
    assert [(box.title, len(box.lines), box.code) for box in boxes] == [
        ("版本记录", 3, False),
        ("花絮", 1, False),
    ]
    (facts,) = (block for block in blocks if isinstance(block, Facts))
    assert [words_in(fact.key) for fact in facts.facts] == ["作者：", "出品：", "项目地址：", "当前版本："]
    flat = [part for content in contents(blocks) for part in content]
    assert [words_in((part,)) for part in flat if getattr(part, "emphasis", False)] == [
        *("40", "不会被拿走", "五十张", "全部", "两面都亮", "一张不留")
    ]
    assert sum(getattr(part, "bold", False) for part in flat) == 11
    assert [part.link for part in flat if getattr(part, "link", "")] == [
        "https://creativecommons.org/licenses/by/4.0/legalcode.zh-hans",
        "https://example.org/lantern/releases",
    ]


def test_tables_admonitions_and_keywords() -> None:
    blocks = by_name("reef").blocks
    tables = [(len(table.header), len(table.rows)) for table in blocks if isinstance(table, Table)]
    assert tables == [(2, 5), (4, 3), (4, 1)]
    assert [quote.kind for quote in blocks if isinstance(quote, Quote)] == ["warning"]
    terms = [
        item.anchor for block in blocks if isinstance(block, ListBlock) for item in block.items if item.anchor
    ]
    assert terms == [f"term-{word}" for word in ("寄居", "发光", "抢答", "齐游")]


def test_an_underline_makes_one_line_a_heading() -> None:
    headings = [block for block in by_name("clocks").blocks if isinstance(block, Heading)]
    last = headings[-1]
    assert (last.level, last.anchor) == (2, "剧情the-story-so-far")
    assert len([heading for heading in headings if heading.level == 2]) == 6


def test_lists_within_lists() -> None:
    lists = [block for block in every(by_name("harbour").blocks) if isinstance(block, ListBlock)]
    assert [len(block.items) for block in lists if block.ordered] == [3, 2]
    (ordered,) = (
        block for block in by_name("clocks").blocks if isinstance(block, ListBlock) and block.ordered
    )
    (inner,) = (block for block in ordered.items[1].blocks if isinstance(block, ListBlock))
    assert [type(block).__name__ for block in inner.items[1].blocks] == ["Paragraph", "ListBlock"]


def test_english_with_every_kind_of_box() -> None:
    blocks = by_name("orchard").blocks
    assert [(q.kind, q.title) for q in blocks if isinstance(q, Quote)] == [
        ("note", "Note"),
        ("tip", "Remember"),
    ]
    (table,) = (block for block in blocks if isinstance(block, Table))
    assert table.align == ("left", "right", "center", "", "")
    assert [(box.title, box.code) for box in blocks if isinstance(box, Box)] == [("text", True)]
