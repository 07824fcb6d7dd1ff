"""The HTML page: valid, whole, safe, with contents; symbols and pictures inside it."""

from pathlib import Path

import pytest

from cardgen.export.html import GROUNDS, STYLE, html, own_colors
from cardgen.export.outline import levels, outline
from cardgen.export.svg import symbol_svg
from cardgen.load.symbols import PathSymbol
from cardgen.model.document import (
    Cards,
    Cell,
    Document,
    Heading,
    Note,
    Paragraph,
    PictureMark,
    SymbolMark,
    Table,
    Words,
)
from cardgen.model.game import Symbol
from cardgen.units import contrast, parse_color

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20
HEART = Symbol(
    "heart",
    "生命 & <3",
    24.0,
    12.5,
    PathSymbol(24.0, 12.5, (("M0 .5L24 1.25Z", parse_color("#f00"), True),)).draw,
)


def heading(level: int, text: str) -> Heading:
    return Heading(level, (Words(text),), text)


BOOK = Document(
    "书 & 名",
    (
        heading(1, "书 & 名"),
        heading(2, "一"),
        Paragraph((Words("见 ", bold=True), Words("此", bold=True, link="#二"), Note(1), Note(1))),
        heading(3, "一点一"),
        heading(5, "细"),
        heading(2, "二"),
        Paragraph(
            (
                SymbolMark("heart"),
                SymbolMark("none"),
                PictureMark("a.png", '图"', width="50%"),
                PictureMark("b.png"),
            )
        ),
        Cards(("x", "y"), "注", ("甲", "乙")),
    ),
    ((Paragraph((Words("注"),)),),),
    authors=("甲",),
    version="1.1",
    subtitle="副题",
)


def page() -> str:
    return html(BOOK, symbols={"heart": HEART}, pictures={"a.png": PNG, "card:x": PNG}, accent="#123456")


def test_it_is_valid() -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(page())


def test_it_is_one_file_without_scripts() -> None:
    text = page()
    assert "<script" not in text
    assert 'src="data:image/png;base64,' in text
    assert text.count("src=") == 2
    assert "<link" not in text
    assert "url(" not in text


def test_its_head_says_what_it_is() -> None:
    text = page()
    for part in (
        '<html lang="zh-CN">',
        "<title>书 &amp; 名</title>",
        'name="viewport" content="width=device-width, initial-scale=1"',
        '<meta name="author" content="甲"/>',
        "--own: #123456",
        "prefers-color-scheme: dark",
        "@media print",
    ):
        assert part in text


def test_the_title_stands_once() -> None:
    text = page()
    assert text.count("<h1") == 1
    assert '<h1 id="书 &amp; 名">书 &amp; 名</h1>' in text
    assert '<p class="facts">甲 · v1.1</p>' in text


def test_neighbours_in_one_look_share_its_tags() -> None:
    assert '<p><strong>见 </strong><a href="#二"><strong>此</strong></a>' in page()


def test_notes_lead_there_and_back() -> None:
    text = page()
    assert text.count('id="ref-1"') == 1
    assert text.count('href="#note-1"') == 2
    assert 'href="#ref-1"' in text


def test_missing_pictures_and_symbols_are_named() -> None:
    text = page()
    assert '<span class="missing">b.png</span>' in text
    assert '<span class="missing">乙</span>' in text
    assert ":none:" in text
    assert 'alt="图&quot;" style="width: 50%"' in text


def test_a_width_is_never_more_than_one() -> None:
    evil = Document("a", (Paragraph((PictureMark("a.png", width="1px;background:url(x)"),)),))
    assert "style=" not in html(evil, pictures={"a.png": PNG}).split("</head>")[1]


def test_symbols_are_drawn() -> None:
    assert symbol_svg(HEART) == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="symbol" role="img" aria-label="生命 &amp; &lt;3"'
        ' viewBox="0 0 24 12.5"><path d="M0 0.5L24 1.25Z" fill="#ff0000" fill-rule="evenodd"/></svg>'
    )


def test_the_outline_has_two_levels() -> None:
    chapters = outline(BOOK.blocks[1:])
    assert [(c.heading.anchor, [b.heading.anchor for b in c.below]) for c in chapters] == [
        ("一", ["一点一"]),
        ("二", []),
    ]
    assert outline(()) == ()


def test_an_empty_document_is_a_page() -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(html(Document("空", ())))


def test_no_level_of_headings_is_left_out() -> None:
    deep = Document("书", (heading(3, "一"), heading(5, "二"), heading(4, "三"), heading(3, "四")))
    assert list(levels(deep).values()) == [2, 3, 3, 2]
    assert '<h2 id="一">一</h2>\n<h3 id="二">二</h3>\n<h3 id="三">三</h3>\n<h2 id="四">四</h2>' in html(deep)
    several = Document("书", (heading(2, "序"), heading(1, "一"), heading(3, "二")))
    assert list(levels(several).values()) == [2, 1, 2]


def test_the_outline_keeps_what_stands_before_the_first_chapter() -> None:
    chapters = outline((heading(2, "序"), heading(1, "一"), heading(2, "二")))
    assert [(c.heading.anchor, [b.heading.anchor for b in c.below]) for c in chapters] == [
        ("序", []),
        ("一", ["二"]),
    ]


@pytest.mark.parametrize("accent", ["#ffd54a", "#101030", "#7f7f7f", "#fff", "#000000"])
def test_every_accent_can_be_read(accent: str) -> None:
    style = own_colors(accent)
    light, dark = (parse_color(part[:7]) for part in style.replace("; }", "").split(": ")[1:])
    assert light is not None and contrast(light, GROUNDS[0][0]) >= 4.5
    assert dark is not None and contrast(dark, GROUNDS[1][0]) >= 4.5


def test_an_accent_that_is_none_is_left_out() -> None:
    assert own_colors("") == own_colors("red; } body { display: none") == ""


def test_the_grounds_are_those_of_the_style_sheet() -> None:
    sheet = (Path(__file__).parents[2] / "cardgen" / "export" / STYLE).read_text("utf-8")
    tints = [parse_color(line.split()[1].rstrip(";")) for line in sheet.split("\n") if "--tint:" in line]
    assert [tuple(round(part, 2) for part in tint) for tint in tints if tint] == [
        tuple(round(part, 2) for part in ground) for ground, _ in GROUNDS
    ]


def test_tables_say_what_they_are() -> None:
    cells = (Cell((Words("名"),)), Cell((Words("数", bold=True),)))
    page = html(Document("书", (Table(cells, (cells,), ("", "right")),)))
    assert '<div class="table" tabindex="0" role="group" aria-label="名 数"><table>' in page
    assert '<th scope="col" class="right short"><strong>数</strong></th>' in page
