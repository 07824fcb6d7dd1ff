"""image: cover covers, contain is contained, the focus stays in view."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_kit import CARD, Faces, groups, in_mm, pictures
from PIL import Image

from cardgen.layout.elements.image import placed
from cardgen.units import Rect

Draw = Callable[..., Faces]
BOX = Rect(10.0, 20.0, 100.0, 50.0)
sides = st.floats(0.5, 3000)
pixels = st.tuples(st.integers(1, 5000), st.integers(1, 5000))
shares = st.floats(0, 1)


@pytest.fixture
def picture(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "g" / "art"
    folder.mkdir(parents=True)
    Image.new("RGB", (40, 10), "red").save(folder / "wide.png")


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
    assert shown.pixels == (40, 10)


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
