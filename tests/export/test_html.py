"""The HTML page: valid, whole, safe, with contents; symbols and pictures inside it."""

import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from cardgen.export.book_art import BookArt
from cardgen.export.html import html
from cardgen.export.html_body import ON_DESKS, ON_PHONES, in_a_row
from cardgen.export.html_colors import palettes
from cardgen.export.html_words import WORDS
from cardgen.export.outline import levels, outline
from cardgen.export.svg import symbol_svg
from cardgen.load.symbols import PathSymbol
from cardgen.model.book_style import NEUTRAL, BookStyle, BookVoice
from cardgen.model.document import (
    Cards,
    Cell,
    Definition,
    Definitions,
    Document,
    Figure,
    Heading,
    Note,
    Paragraph,
    PictureMark,
    SymbolMark,
    Table,
    Words,
)
from cardgen.model.game import Symbol
from cardgen.model.labels import LABELS
from cardgen.text.fonts import FontSet
from cardgen.units import Color, contrast, parse_color

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
    own = NEUTRAL._replace(accent=color("#123456"))
    return html(BOOK, symbols={"heart": HEART}, pictures={"a.png": PNG, "card:x": PNG}, style=own)


def color(text: str) -> Color:
    found = parse_color(text)
    assert found
    return found


def test_it_is_valid() -> None:
    html5lib = pytest.importorskip("html5lib")
    html5lib.HTMLParser(strict=True).parse(page())


def test_it_is_one_file() -> None:
    text = page()
    assert text.count('src="data:image/png;base64,') == 2
    assert text.count("src=") == 2
    assert "<link" not in text and "@import" not in text
    assert not re.search(r"(?:https?:)?//[a-z]", text.replace("http://www.w3.org/2000/svg", ""))
    assert not re.search(r"url\((?!data:)", text)


def test_only_its_own_script_may_run() -> None:
    text = page()
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert "default-src 'none'; img-src data:; font-src data:;" in text
    assert f"script-src 'sha256-{digest}'; base-uri 'none'" in text
    assert not re.search(r"<[^>]* on[a-z]+=", text)


def test_it_is_whole_without_the_script() -> None:
    """What is hidden at first is only what the script needs."""
    html5lib = pytest.importorskip("html5lib")
    tree = html5lib.parse(page(), namespaceHTMLElements=False)
    hidden = [element for element in tree.iter() if "hidden" in element.attrib]
    assert [element.attrib.get("role") or element.attrib["class"] for element in hidden] == [
        "search",
        "found",
        "theme",
    ]
    (main,) = tree.iter("main")
    assert "一点一" in "".join(main.itertext())
    assert [link.attrib["href"] for link in tree.iter("nav").__next__().iter("a")] == [
        "#一",
        "#一点一",
        "#二",
    ]


def test_every_link_leads_somewhere() -> None:
    text = page()
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    for target in re.findall(r' (?:href="#|popovertarget=")([^"]+)"', text):
        assert target in ids


def test_it_is_always_the_same() -> None:
    fonts = FontSet.open()
    assert html(BOOK, fonts=fonts) == html(BOOK, fonts=FontSet.open())


def test_letters_come_along() -> None:
    fonts = FontSet.open()
    chinese = html(BOOK, fonts=fonts)
    assert chinese.count("@font-face") == chinese.count("url(data:font/woff;base64,") == 2
    english = html(BOOK._replace(language="en"), fonts=fonts)
    assert english.count('font-family: "book-text";') == 3
    assert "--text: book-text, &quot;" not in english
    styled = BookStyle(display=BookVoice(("Noto Serif SC",), 400, 0, 0.05))
    assert '--display: book-display, "Songti SC"' in html(BOOK, style=styled)
    assert "--tracking: 0.05em" in html(BOOK, style=styled)


@pytest.mark.parametrize("cards", range(1, 40))
def test_no_card_stands_alone(cards: int) -> None:
    desk, phone = in_a_row(cards, ON_DESKS), in_a_row(cards, ON_PHONES)
    assert cards == 1 or cards % desk != 1
    assert cards == 1 or cards % phone != 1 or cards % 6 == 1
    assert desk <= 5 and phone <= 3


def test_cards_can_be_enlarged_without_the_script() -> None:
    linked = Document("书", (heading(2, "一"), Cards(("x", "y"), "", ("甲", "乙"), ("#一", ""))))
    text = html(linked, pictures={"card:x": PNG, "card:y": PNG})
    assert '<figure class="cards" style="--few: 2; --many: 2">' in text
    assert '<a class="zoom" href="#一"><img id="large.1"' in text
    assert '<a class="zoom" href="#large.2"><img id="large.2"' in text
    assert "<dialog" in text and "<dialog" not in html(linked)


def test_a_wide_card_is_as_wide_as_its_author_says() -> None:
    text = html(Document("书", (Cards(("x",), width="178mm"), Cards(("x",), width="40%"))))
    assert '<figure class="cards" style="--few: 1; --many: 1; --said: 504.6pt">' in text
    assert '<figure class="cards" style="--few: 1; --many: 1">' in text


def test_a_small_piece_is_shown_little_larger_than_it_is() -> None:
    def picture(wide: int) -> bytes:
        out = BytesIO()
        Image.new("RGB", (wide, 300)).save(out, "PNG")
        return out.getvalue()

    shown = {"card:rider": picture(100), "card:card": picture(512)}
    text = html(Document("书", (Cards(("rider", "card")),)), pictures=shown)
    assert re.findall(r'<a class="zoom" href="[^"]*"( style="[^"]*")?>', text) == [
        ' style="max-width: 48px"',
        "",
    ]


def test_an_index_is_links_on_screens() -> None:
    words = (Words("甲", link="#a"),), (Words("乙", link="#b"),)
    entries = tuple(Definition(term, ((Paragraph((Words("说明。"),)),),)) for term in words)
    text = html(Document("书", (Definitions(entries, glossary=True, brief=True),)))
    assert '<p class="words"><a href="#a">甲</a> · <a href="#b">乙</a></p>' in text and "说明" not in text


def test_a_picture_that_is_shown_twice_is_there_once() -> None:
    out = BytesIO()
    Image.new("RGB", (30, 20)).save(out, "PNG")
    twice = Document("书", (Cards(("x",), "", ("甲",)), Figure(PictureMark("card:x", "乙", width="50%"))))
    text = html(twice, pictures={"card:x": out.getvalue()})
    assert text.count("data:image/png") == 1
    assert ".again-1 { --width: 30px; aspect-ratio: 30 / 20; background-image: url(data:image/png" in text
    assert '<span id="large.1" class="picture again-1" role="img" aria-label="甲"></span>' in text
    assert 'class="picture again-1" role="img" aria-label="乙" style="width: 50%"></span>' in text


def test_what_the_style_draws_is_shown() -> None:
    art = BookArt(b"<svg/>", {"一": PNG}, {"other": PNG, "example": b"<svg/>", "reference": PNG})
    text = html(BOOK, art=art)
    assert '<header><img class="cover" src="data:image/svg+xml;base64,PHN2Zy8+" alt=""/><div>' in text
    assert '<h2 id="一" class="drawn"><img src="data:image/png' in text
    assert '" alt="一"/><span>一</span></h2>' in text
    assert '<h2 id="二">二</h2>' in text
    frames = re.findall(r"^main (\S+) \{ border:", text, re.MULTILINE)
    assert frames == ["aside", "aside.example", ".reference"]
    dark = [line for line in text.split("\n") if "--drawn: none" in line]
    assert len(dark) == 3 and all("--frame-example: none;" in line for line in dark)


def test_its_furniture_speaks_every_language_of_documents() -> None:
    assert WORDS.keys() == LABELS.keys()
    assert 'aria-label="Suchen"' in html(BOOK._replace(language="de"))


def test_players_time_and_age_stand_below_the_title() -> None:
    text = html(BOOK._replace(players="2–4", age="<8"))
    assert "<div><dt>人数</dt><dd>2–4</dd></div><div><dt>年龄</dt><dd>&lt;8</dd></div></dl>" in text


def test_its_head_says_what_it_is() -> None:
    text = page()
    for part in (
        '<html lang="zh-CN">',
        "<title>书 &amp; 名</title>",
        'name="viewport" content="width=device-width, initial-scale=1"',
        '<meta name="author" content="甲"/>',
        "--accent: #123456;",
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


@pytest.mark.parametrize("paper", ["#ffffff", "#f6eedc", "#141d3c"])
@pytest.mark.parametrize("accent", ["#ffd54a", "#101030", "#7f7f7f", "#ffffff", "#000000"])
def test_every_color_can_be_read(paper: str, accent: str) -> None:
    ink = color("#f6eedc" if paper == "#141d3c" else "#231d18")
    tint = color(paper).mix(ink, 0.06)
    own = NEUTRAL._replace(paper=color(paper), ink=ink, tint=tint, accent=color(accent), second=color(accent))
    for palette in palettes(own):
        for name in ("ink", "accent", "second", "quiet", "danger"):
            assert contrast(palette[name], palette["paper"]) >= 4.5
            assert contrast(palette[name], palette["tint"]) >= 4.5
        assert contrast(palette["on-accent"], palette["accent"]) >= 4.5


def test_tables_say_what_they_are() -> None:
    cells = (Cell((Words("名"),)), Cell((Words("数", bold=True),)))
    page = html(Document("书", (Table(cells, (cells,), ("", "right")),)))
    assert '<div class="table" tabindex="0" role="group" aria-label="名 数"><table>' in page
    assert '<th scope="col" class="right short"><strong>数</strong></th>' in page
