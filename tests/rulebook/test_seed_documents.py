"""The documents that people really wrote: nothing lost, nothing misread, in every form."""

from pathlib import Path

import pytest
from rulebook_kit import bare, words_of
from test_pages import make_desk, texts

from cardgen.export.html import html
from cardgen.export.markdown import markdown
from cardgen.export.outline import without_title
from cardgen.export.text import text
from cardgen.model.document import Box, Document, Facts, Heading, ListBlock, Quote, Table, words_in
from cardgen.model.walk import contents
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.reading import read_document
from cardgen.units import MM

SEEDS = sorted((Path(__file__).parents[3] / "shared" / "seeds").glob("0*.md"))
SIGNS = frozenset("#>*-|`\\:_[]()!⚠\ufe0f")
pytestmark = pytest.mark.skipif(not SEEDS, reason="the documents are not here")


def document_of(path: Path) -> Document:
    document, diagnostics = read_document(path.read_text("utf-8"), file=path.name)
    assert diagnostics == []
    return document


def plain(source: str) -> str:
    """A text's characters without blanks and without what may be markup."""
    return "".join(char for char in source if not char.isspace() and char not in SIGNS)


def numbered(source: str) -> str:
    """Without `1.` in front of a line, which a list makes by itself."""
    lines = []
    for line in source.split("\n"):
        head, dot, rest = line.strip().partition(". ")
        lines.append(rest if dot and head.isdigit() else line)
    return "\n".join(lines)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_every_word_is_there_in_order(path: Path) -> None:
    found = plain(words_of(document_of(path).blocks))
    source = numbered(path.read_text("utf-8")).replace("https://github.com/iqonli/KPW/releases", "")
    assert found == plain(source)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_every_character_of_the_text_form_is_there(path: Path) -> None:
    said = plain(words_of(document_of(path).blocks))
    written = text(document_of(path), 0)
    at = 0
    kept = plain(written)
    for word in said:
        at = kept.find(word, at) + 1
        assert at, word


@pytest.mark.parametrize(("width", "columns"), [(210.0, 1), (148.0, 1), (210.0, 2)])
@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_every_word_is_on_pages_in_order(path: Path, width: float, columns: int) -> None:
    document = document_of(path)
    book = set_book(document, make_desk(width * MM, width * 2**0.5 * MM, columns))
    kept = plain("".join(texts(page.frame.items) for page in book.pages[1:]))
    at = 0
    for n, char in enumerate(plain(words_of(without_title(document)[0]))):
        found = kept.find(char, at)
        # Heads, feet and the numbers of lists stand between.
        assert 0 <= found < at + 60, (n, kept[at : at + 20])
        at = found + 1


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_markdown_reads_back(path: Path) -> None:
    document = document_of(path)
    again, diagnostics = read_document(markdown(document), file=path.name)
    assert diagnostics == []
    assert bare(again) == bare(document)
    assert markdown(again) == markdown(document)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_html_is_valid(path: Path) -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(html(document_of(path)))


def by_name(name: str) -> Document:
    return document_of(next(path for path in SEEDS if name in path.name))


def test_what_kapaiwang_is_made_of() -> None:
    blocks = by_name("kapaiwang").blocks
    boxes = [block for block in blocks if isinstance(block, Box)]
    assert [(box.title, len(box.lines), box.code) for box in boxes] == [
        ("版本记录", 3, False),
        ("轶事", 2, False),
    ]
    (facts,) = (block for block in blocks if isinstance(block, Facts))
    assert [words_in(fact.key) for fact in facts.facts] == ["作者：", "出品：", "项目地址：", "当前版本："]
    flat = [part for content in contents(blocks) for part in content]
    assert sum(getattr(part, "emphasis", False) for part in flat) == 8
    assert sum(getattr(part, "bold", False) for part in flat) == 21
    assert [part.link for part in flat if getattr(part, "link", "")] == [
        "https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode.zh-hans",
        "https://github.com/iqonli/KPW/releases",
    ]


def test_what_jimu_is_made_of() -> None:
    blocks = by_name("jimu").blocks
    assert [(len(t.header), len(t.rows)) for t in blocks if isinstance(t, Table)] == [
        (2, 7),
        (4, 3),
        (4, 1),
        (4, 2),
    ]
    assert [quote.kind for quote in blocks if isinstance(quote, Quote)] == ["warning"]
    terms = [
        item.anchor for block in blocks if isinstance(block, ListBlock) for item in block.items if item.anchor
    ]
    assert terms == [f"term-{word}" for word in ("装备", "增益", "快速", "攻击技能", "连锁", "压轴")]


def test_an_underline_of_confix_makes_one_line_a_heading() -> None:
    headings = [block for block in by_name("confix").blocks if isinstance(block, Heading)]
    last = headings[-1]
    assert (last.level, last.anchor) == (2, "剧情the-story-behind")
    assert len([heading for heading in headings if heading.level == 2]) == 6
