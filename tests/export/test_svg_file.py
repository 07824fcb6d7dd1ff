"""Cards as SVG: text that is text, shapes that look as they do in print."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from frames_kit import FONTS, book, box, make, page, pdfium, run
from ink_kit import BLUE, RED, SIZE, drawings
from PIL import Image
from renderers_kit import mean_difference, worst_tile
from svg_kit import opened, rasterised

from cardgen.diagnostics import Mistakes
from cardgen.export.formats import CARDS
from cardgen.export.pdf import pdf
from cardgen.export.png import png
from cardgen.model.frame import Frame, Gradient, Group, Item, Link, Pen, Picture
from cardgen.model.frame import Path as Drawn
from cardgen.units import Rect

TEXT = CARDS["svg"]
SHAPES = TEXT._replace(outlines=True)
DRAWINGS = drawings()
NS = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
# In per cent. pdfium takes 256 samples of a gradient, so hard steps lie up to half a point elsewhere.
TILE, MEAN = 11.0, 1.4
STEPPED = ("repeat", "reflect")


def svg(*items: Item, size: tuple[float, float] = (SIZE, SIZE), outlines: bool = False) -> str:
    form = SHAPES if outlines else TEXT
    return form.write(book(page(*items, size=size)), FONTS).decode()


@cache
def printed() -> bytes:
    return pdf(book(*[page(*items, size=(SIZE, SIZE)) for items in DRAWINGS.values()]), FONTS)


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_looks_as_the_pdf(name: str) -> None:
    ours = opened(png(printed(), list(DRAWINGS).index(name), 192))
    theirs = rasterised(svg(*DRAWINGS[name], outlines=True), ours)
    looser = 2 if name.endswith(STEPPED) else 1
    assert worst_tile(ours, theirs) < TILE * looser
    assert mean_difference(ours, theirs) < MEAN * looser


def elements(text: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter(NS + tag))


def test_text_is_text_with_a_place_for_each_character() -> None:
    words = run(10, 20, "高ping战", size=10, weight=700, gaps=(0,), shifts=((1, 100.0),))
    (found,) = elements(svg(words), "text")
    assert found.text == "高ping战"
    xs = [float(x) for x in found.get("x", "").split()]
    assert len(xs) == 6 and xs[:2] == [10, 22.5]  # an em and a quarter
    assert xs[2] - xs[1] > xs[4] - xs[3]
    assert found.get("font-weight") == "700"
    assert (found.get("font-family"), found.get("font-size")) == ("'Noto Sans SC', sans-serif", "10")


def test_characters_of_one_glyph_stand_together() -> None:
    """Whatever comes after them has a place of its own again."""
    words = run(10, 20, "一二三", text=("fi", "𠮷", "三"))
    assert [(span.text, len(span.get("x", "").split())) for span in elements(svg(words), "tspan")] == [
        ("fi", 1), ("𠮷", 1), ("三", 1),
    ]  # fmt: skip


def test_a_glyph_that_stands_for_nothing_is_a_shape() -> None:
    (found,) = elements(text := svg(run(10, 20, "一二", text=("一", ""))), "text")
    assert found.text == "一"
    assert [path.get("d", "")[0] for path in elements(text, "path")] == ["M"]


def test_blanks_are_kept_where_they_would_be_lost() -> None:
    (kept,) = elements(svg(run(0, 20, "a  b")), "text")
    assert "{http://www.w3.org/XML/1998/namespace}space" in kept.attrib
    (plain,) = elements(svg(run(0, 20, "a b")), "text")
    assert len(plain.attrib) < len(kept.attrib)


def test_a_column_stands_upright() -> None:
    (found,) = elements(svg(run(10, 20, "卡牌王", size=10, vertical=True)), "text")
    assert found.get("y") == "20 30 40"
    assert "vert" in found.get("style", "")


def test_copies_for_the_eye_are_shapes_and_drawn_once() -> None:
    words = run(10, 40, "战王", size=30)
    shadow = words._replace(x=12, y=42, ghost=True, color=RED)
    ring = words._replace(
        ghost=True, color=None, pen=Pen(Gradient((0, 0, 96, 0), ((0.0, RED), (1.0, BLUE))), 2)
    )
    text = svg(shadow, ring, words)
    assert [element.text for element in elements(text, "text")] == ["战王"]
    assert len(elements(text, "path")) == 1
    assert elements(svg(words, outlines=True), "text") == []


def test_outlines_have_no_font_in_a_pdf_either(tmp_path: Path) -> None:
    file = tmp_path / "shapes.pdf"
    file.write_bytes(CARDS["pdf"]._replace(outlines=True).write(book(page(run(10, 20, "战王"))), FONTS))
    assert pdfium(file) == "" and b"/FontFile" not in file.read_bytes()


def test_what_is_shared_stands_there_once() -> None:
    inner = Frame(10, 10, (Drawn(box(0, 0, 10, 10), Gradient((0, 0, 10, 0), ((0.0, RED), (1.0, BLUE)))),))
    group = Group(inner, shared=True)
    text = svg(group, group._replace(matrix=(1, 0, 0, 1, 20, 0)), Drawn(box(0, 0, 5, 5), inner.items[0].fill))  # type: ignore[union-attr]
    assert len(elements(text, "use")) == 2
    assert len(elements(text, "linearGradient")) == 1


def test_several_fit_into_one_page() -> None:
    """Every id is there once, what is referred to is there, and the same drawing has the same ids."""
    mask = Frame(9, 9, (Drawn(box(0, 0, 9, 9), RED),))
    texts = []
    for color in (RED, BLUE):
        ink = Gradient((0, 0, 9, 0), ((0.0, color), (1.0, RED._replace(a=0.5))))
        inner = Frame(9, 9, (Drawn(box(0, 0, 9, 9), ink),))
        texts.append(svg(Group(inner, clip=box(0, 0, 5, 5), mask=mask, shared=True, alt='"盾"')))
        assert texts[-1] == svg(Group(inner, clip=box(0, 0, 5, 5), mask=mask, shared=True, alt='"盾"'))
    found = [re.findall(r' id="([^"]+)"', text) for text in texts]
    assert len({*found[0], *found[1]}) == 8
    for text, ids in zip(texts, found, strict=True):
        assert set(re.findall(r"#(c[0-9a-f]{8}-\d+)", text)) == set(ids)
        assert 'aria-label="&quot;盾&quot;"' in text


def test_links_lead_only_where_addresses_do() -> None:
    area = Rect(0, 0, 9, 9)
    targets = ("https://a.example/甲?b&c", "javascript:alert(1)", "#here", "data:text/html,x")
    found = elements(svg(*[Link(area, target) for target in targets]), "a")
    assert [link.get(XLINK) for link in found] == ["https://a.example/%E7%94%B2?b&c"]


def test_nothing_in_a_title_breaks_the_file() -> None:
    text = TEXT.write(book(page(run(0, 9, "一")))._replace(title="<a>&\x00\x1f\ufffe]]>"), FONTS).decode()
    assert [title.text for title in elements(text, "title")] == ["<a>&]]>"]


def picture_of(text: str) -> str:
    (found,) = elements(text, "image")
    return found.get(XLINK, "")


def test_a_picture_is_inside_and_once(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    Image.new("RGB", (2, 2), (255, 0, 0)).save(file)
    items = [Picture(Rect(x, 10, 20, 40), str(file), (2, 2)) for x in (0, 50)]
    text = svg(*items)
    assert picture_of(text).startswith("data:image/png;base64,")
    seen = rasterised(text, Image.new("RGB", (96, 96)))
    assert [seen.getpixel(at) for at in ((10, 45), (60, 15), (30, 30))] == [
        (255, 0, 0), (255, 0, 0), (255, 255, 255),
    ]  # fmt: skip


def test_a_photo_stands_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (160, 80), (255, 0, 0))
    image.paste((0, 0, 255), (80, 0, 160, 80))
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise: what is on the left comes to the top
    file = tmp_path / "a.jpg"
    image.save(file, exif=exif, quality=95)
    drawn = Picture(Rect(0, 0, 48, 96), str(file), (80, 160))
    ours = opened(png(make(drawn, size=(SIZE, SIZE)), dpi=72))
    assert worst_tile(ours, rasterised(svg(drawn), ours)) < 3


def test_a_page_of_a_pdf_becomes_pixels_and_stays_clear(tmp_path: Path) -> None:
    file = tmp_path / "art.pdf"
    file.write_bytes(make(Drawn(box(0, 0, 50, 100), RED), size=(100, 100)))
    text = svg(Drawn(box(0, 0, SIZE, SIZE), BLUE), Picture(Rect(0, 0, SIZE, SIZE), str(file), (100, 100)))
    seen = rasterised(text, Image.new("RGB", (96, 96)))
    reds, blues = seen.getpixel((20, 50)), seen.getpixel((80, 50))
    assert reds == tuple(round(255 * part) for part in RED[:3])
    assert blues == tuple(round(255 * part) for part in BLUE[:3])


def test_a_picture_that_is_gone_is_told() -> None:
    with pytest.raises(Mistakes) as caught:
        svg(Picture(Rect(0, 0, 9, 9), "/nowhere/a.png", (2, 2)))
    assert [problem.code for problem in caught.value.diagnostics] == ["image-unreadable"]
