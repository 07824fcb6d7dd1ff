"""image: cover covers, contain is contained, the focus stays in view."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_kit import CARD, Faces, bounds, flat, groups, in_mm, pictures
from PIL import Image

from cardgen.diagnostics import merged
from cardgen.export.paint import form_box
from cardgen.layout.elements.image import placed
from cardgen.layout.nine_slice import OVERLAP
from cardgen.model.bounds import outline_box
from cardgen.model.frame import Path as Shape
from cardgen.model.shapes import bounds as hull
from cardgen.units import MM, Color, Rect

Draw = Callable[..., Faces]
BOX = Rect(10.0, 20.0, 100.0, 50.0)
sides = st.floats(0.5, 3000)
pixels = st.tuples(st.integers(1, 5000), st.integers(1, 5000))
shares = st.floats(0, 1)


@pytest.fixture
def picture(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "g" / "art"
    folder.mkdir(parents=True)
    Image.new("RGB", (800, 200), "red").save(folder / "wide.png")


def image(*lines: str) -> str:
    return "\n".join(
        (
            '[[element]]\ntype = "image"\nbox = ["10mm", "10mm", "20mm", "20mm"]\nfile = "art/wide.png"',
            *lines,
        )
    )


def test_cover_fills_the_box_and_is_cut_off_at_it(draw: Draw, picture: None) -> None:
    face = draw(image()).first
    (group,) = [g for g in groups(face) if g.clip]
    (shown,) = pictures(face)
    assert in_mm(shown.box) == (-20, 10, 80, 20)
    assert group.clip is not None
    assert group.clip.ops == "MLLLZ"
    assert shown.pixels == (800, 200)


def test_what_is_cut_off_is_drawn_whole_where_it_is_shared(draw: Draw, picture: None) -> None:
    (group,) = [g for g in groups(draw(image()).first) if g.clip]
    left, top, wide, high = form_box(group.frame, "parts")
    assert group.clip is not None
    cut = outline_box(group.clip)
    assert cut is not None
    assert left <= cut[0] < cut[2] <= left + wide
    assert top <= cut[1] < cut[3] <= top + high


def test_contain_lies_in_the_middle(draw: Draw, picture: None) -> None:
    (shown,) = pictures(draw(image('fit = "contain"')).first)
    assert in_mm(shown.box) == (10, 17.5, 20, 5)


def test_stretch_is_the_box_and_needs_no_clip(draw: Draw, picture: None) -> None:
    face = draw(image('fit = "stretch"')).first
    assert groups(face)[0].clip is None  # the run of what all cards share
    assert in_mm(pictures(face)[0].box) == (10, 10, 20, 20)


def test_focus_moves_what_is_seen_but_never_past_an_edge(draw: Draw, picture: None) -> None:
    lefts = [
        in_mm(pictures(draw(image(f"focus = [{x}, 0.5]")).first)[0].box)[0] for x in (0, 0.25, 0.5, 0.75, 1)
    ]
    assert lefts == [10, 0, -20, -40, -50]


def test_a_radius_rounds_the_clip(draw: Draw, picture: None) -> None:
    (group, *_) = [g for g in groups(draw(image('radius = "2mm"', 'fit = "stretch"')).first) if g.clip]
    assert group.clip is not None
    assert group.clip.ops.count("C") == 4


def test_a_card_without_art_has_no_picture(draw: Draw, picture: None) -> None:
    template = image().replace("art/wide.png", "{art}")
    cards = CARD + '[[card]]\nid = "b"\nname = "乙"\nkind = "k"\nart = "art/wide.png"\n'
    faces = draw(template, cards)
    assert [len(pictures(f)) for f in faces.frames.values()] == [0, 1]


def test_each_card_that_names_a_wrong_image_is_told(draw: Draw, picture: None) -> None:
    cards = "".join(
        f'[[card]]\nid = "{id}"\nname = "{id}"\nkind = "k"\nart = "{art}"\n'
        for id, art in (("a", "art/wied.png"), ("b", "art/wied.png"), ("c", "../../../x.png"))
    )
    faces = draw(image().replace("art/wide.png", "{art}"), cards)
    assert faces.codes == ["image-missing", "image-missing", "image-outside"]
    assert [str(d.span).split(":")[-2] for d in faces.diagnostics] == ["5", "10", "15"]
    assert "wide.png" in str(faces.diagnostics[0].hint)


@given(sides, sides, pixels, shares, shares)
def test_cover_covers(w: float, h: float, size: tuple[int, int], fx: float, fy: float) -> None:
    box = Rect(-3.0, 5.0, w, h)
    x, y, pw, ph = placed(box, size, "cover", (fx, fy))
    slack = 1e-6 * max(pw, ph, 1)
    assert x <= box.x + slack
    assert y <= box.y + slack
    assert x + pw >= box.x + w - slack
    assert y + ph >= box.y + h - slack
    assert pw / ph == pytest.approx(size[0] / size[1])
    assert min(abs(pw - w), abs(ph - h)) <= slack  # and is no larger than it must be


@given(sides, sides, pixels, shares, shares)
def test_contain_is_contained(w: float, h: float, size: tuple[int, int], fx: float, fy: float) -> None:
    box = Rect(-3.0, 5.0, w, h)
    x, y, pw, ph = placed(box, size, "contain", (fx, fy))
    slack = 1e-6 * max(w, h)
    assert x >= box.x - slack
    assert y >= box.y - slack
    assert x + pw <= box.x + w + slack
    assert y + ph <= box.y + h + slack
    assert pw / ph == pytest.approx(size[0] / size[1])
    assert x - box.x == pytest.approx(box.x + w - x - pw, abs=slack)
    assert y - box.y == pytest.approx(box.y + h - y - ph, abs=slack)


@given(pixels, shares, shares)
def test_the_focus_is_in_view(size: tuple[int, int], fx: float, fy: float) -> None:
    x, y, w, h = placed(BOX, size, "cover", (fx, fy))
    assert BOX.x - 1e-6 <= x + fx * w <= BOX.x + BOX.w + 1e-6
    assert BOX.y - 1e-6 <= y + fy * h <= BOX.y + BOX.h + 1e-6


def test_nine_slices_keep_their_corners(draw: Draw, picture: None) -> None:
    """40×10 pixels: a border of a quarter of them lies 2 mm wide on the card, whatever the box."""
    face = draw(image("slice = 0.25", 'border = "2mm"')).first
    pieces = [g for g in groups(face) if g.clip]
    parts = [in_mm(hull(g.clip)) for g in pieces if g.clip]
    assert len(parts) == 9
    over = OVERLAP / MM  # below the pieces that come after
    assert parts[0] == pytest.approx((10, 10, 2 + over, 2 + over), abs=0.001)
    assert parts[4] == pytest.approx((12, 12, 16 + over, 16 + over), abs=0.001)
    assert parts[8] == (28, 28, 2, 2)
    wholes = [in_mm(p.box) for p in pictures(face)]
    assert wholes[0] == (10, 10, 8, 8)  # its first quarter is 2 mm
    assert wholes[4] == (4, 4, 32, 32)  # its middle half is 16 mm
    assert wholes[8] == (22, 22, 8, 8)


def test_slices_that_are_too_wide_or_nothing(draw: Draw, picture: None) -> None:
    wide = draw(image("slice = [0.5, 0.5, 0.5, 0.5]", 'border = ["90mm", "30mm", "90mm", "90mm"]'))
    parts = [in_mm(hull(g.clip)) for g in groups(wide.first) if g.clip]
    assert [part[:2] for part in parts] == [(10, 10), (10, 20), (25, 10), (25, 20)]
    assert parts[3] == (25, 20, 5, 10)
    (one,) = pictures(draw(image("slice = 0", 'border = "0mm"')).first)
    assert in_mm(one.box) == (10, 10, 20, 20)
    rounded = draw(image("slice = 0.2", 'radius = "2mm"')).first
    assert sum(bool(g.clip) for g in groups(rounded)) == 10
    assert draw(image("slice = 0.6")).codes == ["out-of-range"]
    assert draw(image("slice = [0.1, 0.1]")).codes == ["wrong-type"]
    assert draw(image('border = "2mm"')).codes == ["unknown-key"]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 56 76">{}</svg>'
SQUARE = '<rect width="10" height="10" fill="{}"/>'


@pytest.fixture
def drawings(tmp_path: Path, picture: None) -> Path:
    folder = tmp_path / "card_data" / "g" / "art"
    for name, body in (
        ("a", SQUARE.format("#ff0000")),
        ("kind-k", SQUARE.format("#0000ff")),
        ("tinted", SQUARE.format("var(--skin, #ff0000)") + SQUARE.format("currentColor")),
        ("window", '<circle cx="20" cy="20" r="5"/>'),
        ("lettered", f"<text>x</text>{SQUARE.format('red')}"),
        ("broken", '<path d="M1"/>'),
    ):
        (folder / f"{name}.svg").write_text(SVG.format(body), "utf-8")
    return folder


def art(file: str, *lines: str) -> str:
    return "\n".join(('[[element]]\ntype = "image"', f"file = {file}", *lines, ""))


def test_a_drawing_fills_a_box_as_pixels_do(draw: Draw, drawings: Path) -> None:
    faces = draw(art('"art/a.svg"', 'box = ["10mm", "10mm", "28mm", "38mm"]', 'fit = "stretch"'))
    (path,) = faces.paths()
    assert in_mm(bounds(path)) == (11.5, 11.5, 5, 5)
    assert path.fill == Color(1, 0, 0)


def test_a_drawing_lies_where_it_says_on_the_card(draw: Draw, drawings: Path) -> None:
    (path,) = draw(art('"art/a.svg"', 'fit = "card"')).paths()
    assert in_mm(bounds(path)) == (0, 0, 10, 10)
    (path,) = draw(art('"art/a.svg"', 'fit = "card"', 'at = ["5mm", "6mm"]', "scale = 1.5")).paths()
    assert in_mm(bounds(path)) == (5, 6, 15, 15)
    (path,) = draw(art('"art/a.svg"', 'fit = "card"', 'at = ["0mm", "-2mm"]')).paths()
    assert in_mm(bounds(path)) == (0, -2, 10, 10)


def test_only_a_drawing_says_where_it_lies(draw: Draw, drawings: Path) -> None:
    assert draw(art('"art/wide.png"', 'fit = "card"')).codes == ["bad-fit"]


def test_the_first_file_that_is_there_is_shown(draw: Draw, drawings: Path) -> None:
    cards = CARD + CARD.replace('"a"', '"b"').replace("甲", "乙")
    faces = draw(art('["art/{id}.svg", "art/kind-{kind}.svg"]', 'fit = "card"'), cards)
    assert not faces.diagnostics
    fills = [[p.fill for p, _ in flat(f) if isinstance(p, Shape)] for f in faces.frames.values()]
    assert fills == [[Color(1, 0, 0)], [Color(0, 0, 1)]]


def test_where_none_is_there_it_is_told_unless_it_may_be_missing(draw: Draw, drawings: Path) -> None:
    faces = draw(art('["art/x-{id}.svg", "art/y.svg"]'))
    assert faces.codes == ["image-missing"]
    assert "art/x-a.svg" in faces.diagnostics[0].message.en
    assert "art/y.svg" in faces.diagnostics[0].message.en
    assert "optional = true" in str(faces.diagnostics[0].hint)
    faces = draw(art('"art/x-{id}.svg"', "optional = true"))
    assert not faces.diagnostics
    assert not faces.first.items
    assert draw(art('"art/broken.svg"', "optional = true")).codes == ["bad-path"]


def test_many_cards_show_one_frame(draw: Draw, drawings: Path) -> None:
    cards = "".join(CARD.replace('"a"', f'"{n}"').replace("甲", f"{n}") for n in "abc")
    faces = draw(art('["art/x-{id}.svg", "art/a.svg"]'), cards)
    shown = {id(g.frame) for f in faces.frames.values() for g in groups(f) if g.shared}
    assert len(faces.frames) == 3
    assert len(shown) == 1


def test_tints_and_a_colour(draw: Draw, drawings: Path) -> None:
    lines = ('tints = { skin = "{color}" }', 'color = "#00ff00"', 'fit = "card"')
    faces = draw(art('"art/tinted.svg"', *lines), CARD + 'color = "#0000ff"\n')
    assert [p.fill for p in faces.paths()] == [Color(0, 0, 1), Color(0, 1, 0)]


def test_a_clip_is_a_shape_a_path_or_what_a_drawing_covers(draw: Draw, drawings: Path) -> None:
    def clip(value: str, *lines: str) -> Rect:
        faces = draw(art('"art/a.svg"', f"clip = {value}", *lines))
        assert not faces.diagnostics
        (found,) = [g.clip for g in groups(faces.first) if g.clip and "C" in g.clip.ops]
        box = outline_box(found)
        assert box is not None
        return in_mm(Rect(box[0], box[1], box[2] - box[0], box[3] - box[1]))

    assert clip('{ shape = "ellipse", box = ["1mm", "2mm", "3mm", "4mm"] }') == (1, 2, 3, 4)
    assert clip('{ shape = "path", path = "M0 0C4 0 8 1 24 0V24H0Z" }')[2:] == (50, 70)
    window = clip('{ file = "art/window.svg", fit = "card" }')
    assert window == pytest.approx((15, 15, 10, 10), abs=0.01)


def test_what_only_pixels_can_show_is_told_once_and_drawn(draw: Draw, drawings: Path) -> None:
    cards = CARD + CARD.replace('"a"', '"b"').replace("甲", "乙")
    faces = draw(
        art('"art/lettered.svg"', 'fit = "card"', "when = { cost = 1 }"),
        cards.replace('kind = "k"', 'kind = "k"\ncost = 1'),
    )
    assert {(d.code, d.severity) for d in faces.diagnostics} == {("svg-as-pixels", "warning")}
    assert len(merged(faces.diagnostics)) == 1
    (shown,) = pictures(faces.first)
    assert shown.data.startswith(b"\x89PNG")
    assert shown.pixels == (round(56 / 25.4 * 600), round(76 / 25.4 * 600))
    assert in_mm(shown.box) == (-3, -3, 56, 76)


def test_a_drawing_may_begin_at_or_beyond_the_edge(draw: Draw, drawings: Path) -> None:
    (path,) = draw(art('"art/a.svg"', 'fit = "card"', 'at = ["0mm", "-4mm"]')).paths()
    assert in_mm(bounds(path)) == (0, -4, 10, 10)


def test_pixels_that_would_be_seen_are_told_with_their_dpi(draw: Draw, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "g" / "art"
    folder.mkdir(parents=True)
    for name, side in (("coarse", 117), ("fine", 119)):
        Image.new("RGB", (side, side)).save(folder / f"{name}.png")
    faces = draw(image().replace("wide", "coarse"))  # 20 mm are 0.787 inches
    (found,) = faces.diagnostics
    assert (found.code, found.severity) == ("image-coarse", "warning")
    assert "149 dpi" in found.message.en
    assert "119×119" in str(found.hint)
    assert not draw(image().replace("wide", "fine")).diagnostics


def test_a_page_of_a_pdf_is_a_picture_that_is_never_coarse(draw: Draw, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "g" / "art"
    folder.mkdir(parents=True)
    with pikepdf.new() as made:
        made.add_blank_page(page_size=(40, 10))
        made.save(folder / "wide.pdf")
    faces = draw(image('fit = "contain"').replace("wide.png", "wide.pdf"))
    (shown,) = pictures(faces.first)
    assert in_mm(shown.box) == (10, 17.5, 20, 5)
    assert not faces.diagnostics


def test_an_outline_of_nothing_is_told_once(draw: Draw, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "g" / "art"
    folder.mkdir(parents=True)
    body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="red"'
    for name, fill in (("line", "none"), ("wide", "red")):
        (folder / f"{name}.svg").write_text(f'{body} fill="{fill}"/></svg>')
    cards = CARD + '[[card]]\nid = "b"\nname = "乙"\nkind = "k"\n'
    faces = draw(image('clip = { file = "art/line.svg" }').replace("wide.png", "wide.svg"), cards)
    (found,) = faces.diagnostics
    assert found.code == "no-outline"
    assert "line.svg" in found.message.en
