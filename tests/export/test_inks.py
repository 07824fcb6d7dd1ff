"""Every way of laying on colour looks the same in four renderers, and as it should."""

import io
from math import cos, pi, sin
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pytest
from frames_kit import A4, FONTS, READERS, book, box, make, page, pixel, raster, run, tool
from ink_kit import BLUE, GOLD, RED, SIZE, WHITE, drawings
from PIL import Image
from renderers_kit import mean_difference, rasters, worst_tile

from cardgen.export.pdf import pdf
from cardgen.model.frame import Frame, Gradient, Group, Item, Pen
from cardgen.model.frame import Path as Drawn
from cardgen.model.outline import Outline
from cardgen.model.shapes import circle, polygon
from cardgen.units import BLACK, Color

DRAWINGS = drawings()
# In per cent: a tile of 16 pixels, the whole. Ghostscript draws gradients with hard edges, and too wide.
LIMITS = {"poppler": (7.0, 2.0), "mupdf": (7.0, 2.0), "ghostscript": (17.0, 3.5)}


class Painted(NamedTuple):
    file: Path
    rasters: dict[str, list[Image.Image]]


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Painted:
    file: Path = tmp_path_factory.mktemp("inks") / "inks.pdf"
    file.write_bytes(pdf(book(*[page(*items, size=(SIZE, SIZE)) for items in DRAWINGS.values()]), FONTS))
    return Painted(file, dict(rasters(file, len(DRAWINGS), 96)))


def test_qpdf_finds_nothing(painted: Painted) -> None:
    assert "No syntax or stream encoding errors found" in tool("qpdf", "--check", str(painted.file))


@pytest.mark.parametrize("renderer", LIMITS)
def test_renderers_agree(painted: Painted, renderer: str) -> None:
    if renderer not in painted.rasters:
        pytest.skip(f"{renderer} is not installed")
    tile, mean = LIMITS[renderer]
    differing = {}
    for name, ours, theirs in zip(
        DRAWINGS, painted.rasters["pdfium"], painted.rasters[renderer], strict=True
    ):
        found = worst_tile(ours, theirs), mean_difference(ours, theirs)
        if found[0] > tile or found[1] > mean:
            differing[name] = found
    assert differing == {}


def test_an_ink_that_is_met_again_after_a_group_is_as_opaque_as_before() -> None:
    faint, dark = Color(0, 0, 0, 0.5), Group(Frame(100, 100, (Drawn(box(0, 0, 9, 9), BLACK),)))
    again = seen(Drawn(box(0, 50, 9, 9), faint), dark, Drawn(box(40, 40, 20, 20), faint))
    assert again == pytest.approx((128, 128, 128), abs=2)


def seen(*items: Item, at: tuple[float, float] = (50, 50)) -> tuple[int, ...]:
    return pixel(make(*items, size=(100, 100)), *at)


def bytes_of(color: Color) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in color[:3])


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 3) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


SQUARE = box(10, 10, 80, 80)


@pytest.mark.parametrize(
    ("spread", "x", "share"),
    [
        ("pad", 15, 0.0), ("pad", 85, 1.0), ("pad", 50, 0.5),
        ("repeat", 25, 0.25), ("repeat", 65, 0.25), ("repeat", 76, 0.8),
        ("reflect", 25, 0.75), ("reflect", 65, 0.75), ("reflect", 76, 0.2),
    ],
)  # fmt: skip
def test_where_a_gradient_goes_on(spread: str, x: float, share: float) -> None:
    ink = Gradient((40, 0, 60, 0), ((0.0, RED), (1.0, BLUE)), spread)  # type: ignore[arg-type]
    assert near(seen(Drawn(SQUARE, ink), at=(x, 50)), bytes_of(RED.mix(BLUE, share)), 12)


def test_a_gradient_is_laid_where_its_frame_is() -> None:
    """Patterns count from the start of a stream, so groups in groups and forms have to be reckoned in."""
    inner = Frame(10, 10, (Drawn(box(0, 0, 10, 10), Gradient((0, 0, 10, 0), ((0.0, RED), (1.0, BLUE)))),))
    for shared in (False, True):
        group = Group(
            Frame(10, 10, (Group(inner, (0, 1, -1, 0, 10, 0), shared=shared),)), (4, 0, 0, 4, 30, 30)
        )
        assert near(seen(group, at=(50, 32)), bytes_of(RED), 12)  # turned: from the top down
        assert near(seen(group, at=(50, 68)), bytes_of(BLUE), 12)


def test_a_hard_step_is_hard() -> None:
    ink = Gradient((10, 0, 90, 0), ((0.0, RED), (0.5, RED), (0.5, BLUE), (1.0, BLUE)))
    assert near(seen(Drawn(SQUARE, ink), at=(48, 50)), bytes_of(RED))
    assert near(seen(Drawn(SQUARE, ink), at=(52, 50)), bytes_of(BLUE))


@pytest.mark.parametrize("coords", [(50, 50, 50, 50), (50, 50, 9, 50, 50, 9)])
def test_a_gradient_without_room_is_its_last_colour(coords: tuple[float, ...]) -> None:
    assert near(seen(Drawn(SQUARE, Gradient(coords, ((0.0, RED), (1.0, BLUE))))), bytes_of(BLUE))


@pytest.mark.parametrize(
    "ink", [BLACK._replace(a=0.5), Gradient((0, 0, 1, 0), ((0.0, BLACK._replace(a=0.5)),))]
)
def test_half_a_colour(ink: Color | Gradient) -> None:
    assert near(seen(Drawn(SQUARE, ink)), (128, 128, 128))
    assert near(seen(Drawn(Outline("ML", (10, 50, 90, 50)), pen=Pen(ink, 40))), (128, 128, 128))


def test_opacity_does_not_stay() -> None:
    faint = Drawn(box(0, 0, 20, 20), RED._replace(a=0.1), Pen(RED._replace(a=0.1), 2))
    form = Frame(100, 100, (Drawn(SQUARE, BLUE),))
    for item in (Drawn(SQUARE, BLUE), Group(form), Group(form, shared=True)):
        assert seen(faint, item) == bytes_of(BLUE)
    text = run(20, 80, "一", size=60, weight=900)
    assert near(
        seen(text._replace(color=RED._replace(a=0.2)), text._replace(color=BLUE), at=(50, 58)), bytes_of(BLUE)
    )


def test_a_translucent_pen_shows_the_fill_below() -> None:
    square = Drawn(SQUARE, GOLD, Pen(BLUE._replace(a=0.5), 20))
    assert near(seen(square, at=(15, 50)), bytes_of(GOLD.mix(BLUE, 0.5)))
    assert near(seen(square, at=(5, 50)), bytes_of(WHITE.mix(BLUE, 0.5)))


def test_a_mask_shows_as_much_as_it_is_light() -> None:
    for grey, shown in ((1.0, 1.0), (0.5, 0.5), (0.0, 0.0)):
        mask = Frame(100, 100, (Drawn(SQUARE, Color(grey, grey, grey)),))
        group = Group(Frame(100, 100, (Drawn(SQUARE, RED), Drawn(box(30, 30, 40, 40), BLUE))), mask=mask)
        assert near(seen(group), bytes_of(WHITE.mix(BLUE, shown)))
    assert seen(Group(Frame(100, 100, (Drawn(SQUARE, RED),)), mask=Frame(100, 100))) == (255, 255, 255)


def test_blends() -> None:
    ground, over = Drawn(SQUARE, GOLD), Frame(100, 100, (Drawn(SQUARE, RED), Drawn(box(0, 0, 5, 5), RED)))
    each = list(zip(GOLD[:3], RED[:3], strict=True))
    wanted = {
        "multiply": [a * b for a, b in each],
        "screen": [a + b - a * b for a, b in each],
        "overlay": [2 * a * b if a < 0.5 else 1 - 2 * (1 - a) * (1 - b) for a, b in each],
    }
    for blend, parts in wanted.items():
        found = seen(ground, Group(over, blend=blend))  # type: ignore[arg-type]
        assert near(found, tuple(round(255 * part) for part in parts)), blend


def test_what_is_isolated_does_not_see_the_ground() -> None:
    inside = Frame(100, 100, (Group(Frame(100, 100, (Drawn(SQUARE, RED),)), blend="multiply"),))
    assert near(seen(Drawn(SQUARE, GOLD), Group(inside, isolated=True)), bytes_of(RED))
    assert not near(seen(Drawn(SQUARE, GOLD), Group(inside)), bytes_of(RED))


@pytest.mark.parametrize("reader", READERS)
def test_what_is_only_looked_at_is_not_read(tmp_path: Path, reader: str) -> None:
    words = run(50, 80, "攻击一级", size=20)
    shadow = words._replace(x=52, y=82, ghost=True)
    ring = words._replace(color=None, pen=Pen(WHITE, 2), ghost=True)
    inked = words._replace(y=140, color=Gradient((50, 0, 130, 0), ((0.0, RED), (1.0, BLUE._replace(a=0.2)))))
    drawn = words._replace(
        y=200, color=None, pen=Pen(Gradient((50, 0, 130, 0), ((0.0, RED), (1.0, BLUE))), 1)
    )
    outlined = words._replace(y=260, pen=Pen(BLUE, 0.5))
    file = tmp_path / "ghosts.pdf"
    file.write_bytes(make(shadow, ring, words, inked, drawn, outlined))
    lines = [line for line in READERS[reader](file).replace("\f", "").split("\n") if line.strip()]
    assert lines == ["攻击一级"] * 4


def test_letters_as_shapes_stand_where_the_text_does() -> None:
    """Also with shifts, gaps, spacing and downwards."""
    for words in (
        run(50, 80, "高ping战神", size=30, gaps=(0, 4), shifts=((1, 120.0), (3, -80.0)))._replace(
            spacing=40.0
        ),
        run(50, 80, "卡牌，王", size=30, vertical=True, gaps=(1,), shifts=((0, 60.0),))._replace(
            spacing=100.0
        ),
    ):
        texts, shapes = make(words), make(words._replace(ghost=True))
        from frames_kit import raster

        one, other = raster(texts), raster(shapes)
        assert mean_difference(one, other) < 0.05  # type: ignore[arg-type]
        assert worst_tile(one, other) < 9  # type: ignore[arg-type]


def test_many_points_of_a_drawing_in_small_units() -> None:
    """A drawing that is enlarged keeps enough places."""
    points = [(0.5 + 0.4 * cos(t * pi / 500), 0.5 + 0.4 * sin(t * pi / 500)) for t in range(1000)]
    group = Group(Frame(1, 1, (Drawn(polygon(points), RED),)), (400, 0, 0, 400, 50, 50))
    plain = Drawn(circle(250, 250, 160), RED)
    assert worst_tile(raster(make(group)), raster(make(plain))) < 1  # type: ignore[arg-type]


def test_a_ring_of_a_gradient_is_round_in_small_units() -> None:
    """pdfium bends such lines by the unit, which may be a tenth of the page."""
    shaded = Gradient((0, 0, 1, 0), ((0.0, RED), (1.0, RED._replace(r=RED.r - 0.01))))
    rings = [Drawn(circle(5, 5, 4), pen=Pen(ink, 0.5, (3.0, 0.5), phase=1.0)) for ink in (shaded, RED)]
    one, other = (raster(make(Group(Frame(10, 10, (ring,)), (40, 0, 0, 40, 50, 50)))) for ring in rings)
    assert worst_tile(one, other) < 4  # type: ignore[arg-type]


def test_a_page_that_shines_through_says_how_it_mixes() -> None:
    faded = Group(Frame(10, 10, (Drawn(SQUARE, RED),)), opacity=0.5)
    for items, expected in (
        ((Drawn(SQUARE, RED),), False),
        ((Group(Frame(10, 10, (faded,)), shared=True),), True),
    ):
        with pikepdf.open(io.BytesIO(make(*items, size=A4))) as opened:
            assert ("/Group" in opened.pages[0]) is expected
