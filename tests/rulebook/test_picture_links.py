"""A link around a picture or a symbol, from Markdown to every form."""

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pikepdf
from PIL import Image
from rulebook_kit import HEART, read

from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.export.html import html
from cardgen.export.text import text
from cardgen.load.project import find_project
from cardgen.model.document import Cards, Figure, PictureMark, SymbolMark
from cardgen.model.walk import links

SOURCE = """# 书

[![图](a.png)](https://a.b/c)

[![甲](card:attack-1)](#书) ![乙](card:attack-2)

见 [:heart:](https://d.e)
"""


def test_it_is_in_the_document() -> None:
    document, diagnostics = read(SOURCE)
    assert diagnostics == []
    _, figure, cards, paragraph = document.blocks
    assert figure == Figure(PictureMark("a.png", "图", link="https://a.b/c"), 3)
    assert cards == Cards(("attack-1", "attack-2"), "", ("甲", "乙"), ("#书", ""), 5)
    assert paragraph.content[1] == SymbolMark("heart", "https://d.e")  # type: ignore[union-attr]
    assert [link for link in links(document.blocks) if link] == ["https://d.e", "https://a.b/c", "#书"]


def test_it_is_in_the_forms_without_pages() -> None:
    document, _ = read(SOURCE)
    page = html(
        document, symbols={"heart": HEART}, pictures={"a.png": b"\x89PNG", "card:attack-1": b"\x89PNG"}
    )
    assert '<figure><a href="https://a.b/c"><img ' in page
    assert '<figure class="cards" style="--few: 2; --many: 2"><a class="zoom" href="#书"><img ' in page
    assert '<a href="https://d.e"><svg ' in page
    assert "[图：图]（https://a.b/c）\n" in text(document)


def test_pictures_stand_in_lines_after_other_words(tmp_path: Path) -> None:
    """What was set before a picture was met knows of it too."""
    file = tmp_path / "book.md"
    file.write_text("文[^1]\n\n![图](a.png)，![图](b.png)。\n\n[^1]: 注\n", "utf-8")
    for name in "ab":
        Image.new("RGB", (40, 30)).save(tmp_path / f"{name}.png")
    request = RulebookRequest(file, None, ("pdf",), ("a4",), 1, False, tmp_path / "out")
    (written,), found = make_rulebook(find_project(tmp_path), request)
    assert (written.pages, found) == (1, ())


def test_a_page_of_a_pdf_is_embedded_and_on_the_web_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "book.md"
    file.write_text("# 书\n\n![图](a.pdf)\n", "utf-8")
    with pikepdf.new() as made:
        made.add_blank_page(page_size=(72, 36))
        made.pages[0].Contents = made.make_stream(b"1 0 0 rg 0 0 72 36 re f")
        made.save(tmp_path / "a.pdf")
    request = RulebookRequest(file, None, ("pdf", "html"), ("a4",), 1, False, tmp_path / "out")
    written, found = make_rulebook(find_project(tmp_path), request)
    assert found == ()
    assert b"/Subtype /Image" not in written[0].target.read_bytes()
    (data,) = re.findall(r'src="data:image/png;base64,([^"]*)"', written[1].target.read_text("utf-8"))
    shown = Image.open(BytesIO(b64decode(data)))
    assert (shown.size, shown.getpixel((80, 40))) == ((160, 80), (255, 0, 0))


def test_it_is_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "book.md"
    file.write_text("文\n\n[![图](a.png)](https://a.b/c)\n", "utf-8")
    Image.new("RGB", (150, 75)).save(tmp_path / "a.png")
    request = RulebookRequest(file, None, ("pdf",), ("a4",), 1, False, tmp_path / "out")
    (written,), _ = make_rulebook(find_project(tmp_path), request)
    with pikepdf.open(written.target) as pdf:
        found = [
            (str(note.A.URI), [float(n) for n in note.Rect])
            for page in pdf.pages
            for note in page.get("/Annots", ())
        ]
    assert [uri for uri, _ in found] == ["https://a.b/c"]
    left, bottom, right, top = found[0][1]
    assert (round(right - left, 1), round(top - bottom, 1)) == (72.0, 36.0)
