"""Small cards with rich art are pictures in a book; what is large, light or askew is drawn."""

from math import cos, sin

import pytest

from cardgen.build.pictured import with_small_pictures
from cardgen.diagnostics import Place
from cardgen.model.frame import Book, Frame, Group, Item, Origin, Page, Path, Picture
from cardgen.model.outline import Matrix, Outline
from cardgen.model.shapes import rectangle
from cardgen.text.fonts import FontSet
from cardgen.units import MM, Color, Rect

BLUE = Color(0.1, 0.2, 0.8)
LEVEL: Matrix = (0.25, 0.0, 0.0, 0.25, 20.0, 20.0)
BOX = Rect(0.0, 0.0, 63 * MM, 88 * MM)


def card(points: int) -> Frame:
    """A blue card with a scribble of so many points."""
    spots = tuple(n for i in range(points) for n in (80 + 60 * cos(i * 1.7), 100 + 90 * sin(i * 2.3)))
    scribble = Path(Outline("M" + "L" * (points - 1), spots), Color(1.0, 0.9, 0.3))
    origin = Origin("card", "雷角犀", Place("cards.toml", ()))
    return Frame(BOX.w, BOX.h, (Path(rectangle(BOX), BLUE), scribble), origin)


def shown(*placed: tuple[Frame, Matrix]) -> list[Group]:
    """How cards lie on a page after small ones became pictures."""
    items: tuple[Item, ...] = tuple(Group(face, matrix) for face, matrix in placed)
    whole = Rect(0.0, 0.0, 300.0, 400.0)
    inner = Group(Frame(300.0, 400.0, items))
    book = Book("", (Page(Frame(300.0, 400.0, (inner,)), whole, whole),))
    (group,) = with_small_pictures(book, FontSet.open()).pages[0].frame.items
    assert isinstance(group, Group)
    return [item for item in group.frame.items if isinstance(item, Group)]


def test_a_small_card_is_a_picture_that_is_read_as_its_name() -> None:
    (group,) = shown((card(6000), LEVEL))
    (picture,) = group.frame.items
    assert isinstance(picture, Picture)
    assert (group.alt, picture.box) == ("雷角犀", BOX)
    from io import BytesIO

    from PIL import Image

    image = Image.open(BytesIO(picture.data)).convert("RGB")
    # 270 dots to the inch of what is shown.
    assert image.size == (round(BOX.w / 4 / 72 * 270), round(BOX.h / 4 / 72 * 270))
    corner = image.getpixel((1, 1))
    assert corner == pytest.approx((26, 51, 204), abs=12)


@pytest.mark.parametrize(
    ("points", "matrix"),
    [
        (40, LEVEL),  # light
        (6000, (0.6, 0.0, 0.0, 0.6, 20.0, 20.0)),  # large
        (6000, (0.25, 0.004, -0.004, 0.25, 20.0, 20.0)),  # askew
    ],
)
def test_other_cards_are_drawn(points: int, matrix: Matrix) -> None:
    face = card(points)
    assert shown((face, matrix))[0].frame is face


def test_a_card_that_is_also_shown_large_is_drawn_once() -> None:
    face = card(6000)
    assert {group.frame for group in shown((face, LEVEL), (face, (0.6, 0.0, 0.0, 0.6, 90.0, 90.0)))} == {face}


def test_a_small_card_with_the_art_of_a_large_one_is_drawn() -> None:
    """A file holds the art once, so that to show it again weighs nothing."""
    drawn = card(6000)
    art, origin = Frame(BOX.w, BOX.h, drawn.items), drawn.card
    large, small = (Frame(BOX.w, BOX.h, (Group(art),), origin) for _ in range(2))
    places: tuple[Matrix, Matrix] = (0.6, 0.0, 0.0, 0.6, 90.0, 90.0), LEVEL
    assert [group.frame for group in shown((large, places[0]), (small, places[1]))] == [large, small]
    assert isinstance(shown((small, LEVEL))[0].frame.items[0], Picture)
