"""A folder of finished pictures on sheets: what is a face, what a back, and bleed for those without."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageDraw

Run = Callable[..., Any]
DPI = 100
SIZE = (248, 346)  # of 63×88 mm at DPI
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def face(
    path: Path, size: tuple[int, int] = SIZE, ground: tuple[int, int, int] = GREEN, edge: int = 4
) -> None:
    """A picture whose left edge is red."""
    path.parent.mkdir(exist_ok=True)
    image = Image.new("RGB", size, ground)
    ImageDraw.Draw(image).rectangle((0, 0, edge, size[1]), RED)
    image.save(path)


def pages(cardgen: Run, folder: Path, *words: str) -> list[Image.Image]:
    """What is printed, a card on each page with 3 mm around it."""
    paper = ("--paper", "69x94mm", "--bleed", "3mm", "--output", "x.pdf")
    result = cardgen("sheet", "./faces", *paper, *words, folder=folder)
    assert result.status == 0, result.err
    document = pypdfium2.PdfDocument((folder / "x.pdf").read_bytes())
    found = [page.render(scale=25.4 / 72 * 10).to_pil() for page in document]
    document.close()
    return found


def at(page: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour so many millimetres from the corner of the paper."""
    found = page.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return tuple(255 * round(part / 255) for part in found[:3])


@pytest.fixture
def flat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paper may be as small as a card with its bleed."""
    from cardgen.build import plan

    monkeypatch.setattr(plan, "MARGIN", 0.0)


@pytest.mark.usefixtures("flat")
def test_edges_are_mirrored_where_a_picture_has_no_bleed(cardgen: Run, tmp_path: Path) -> None:
    face(tmp_path / "faces/fox.png")
    (page,) = pages(cardgen, tmp_path)
    # 1.2 mm of red on both sides of the cut at 3 mm, green beyond, which a mirror shows.
    assert [at(page, x, 47) for x in (0.5, 1.4, 2.2, 3.8, 4.8)] == [GREEN, GREEN, RED, RED, GREEN]
    assert at(page, 0.5, 0.5) == GREEN and at(page, 68.5, 93.5) == GREEN


@pytest.mark.usefixtures("flat")
def test_bleed_that_is_there_is_used(cardgen: Run, tmp_path: Path) -> None:
    face(tmp_path / "faces/fox.png", (272, 370), edge=8)
    (page,) = pages(cardgen, tmp_path)
    assert [at(page, x, 47) for x in (0.3, 1.8, 2.9)] == [RED, RED, GREEN]


@pytest.mark.usefixtures("flat")
def test_a_picture_that_lies_is_turned(cardgen: Run, tmp_path: Path) -> None:
    face(tmp_path / "faces/fox.png", (SIZE[1], SIZE[0]))
    (page,) = pages(cardgen, tmp_path)
    assert [at(page, 34, y) for y in (2.2, 3.8, 4.8, 90)] == [RED, RED, GREEN, GREEN]


@pytest.mark.usefixtures("flat")
def test_backs_by_their_names(cardgen: Run, tmp_path: Path) -> None:
    for name, ground in (("card10", GREEN), ("card2", GREEN), ("back", BLUE), ("card2.back", WHITE)):
        face(tmp_path / f"faces/{name}.png", ground=ground)
    face(tmp_path / "faces/lost.back.png")
    found = [at(page, 34, 47) for page in pages(cardgen, tmp_path, "--backs", "long-edge")]
    assert found == [GREEN, WHITE, GREEN, BLUE]
    result = cardgen("sheet", "faces", folder=tmp_path)
    assert "lost.back.png: warning[lone-back] this is a back, and there is no face “lost”" in result.err


def test_a_picture_of_another_shape_is_told(cardgen: Run, tmp_path: Path) -> None:
    face(tmp_path / "faces/fox.png", (400, 400))
    result = cardgen("sheet", "faces", folder=tmp_path)
    assert result.status == 0
    assert "fox.png: warning[picture-shape] a picture of 400×400" in result.err
    result = cardgen("sheet", "faces", "--size", "70x70", folder=tmp_path)
    assert "picture-shape" not in result.err
    assert "1 card of 70×70 mm on 1 sheet" in result.out


def test_shops_take_them_too(cardgen: Run, tmp_path: Path) -> None:
    face(tmp_path / "faces/fox.png")
    assert cardgen("cards", "faces", "--to", "mpc", folder=tmp_path).status == 0
    with Image.open(tmp_path / "output/faces/mpc/fronts/001 fox.png") as image:
        assert image.size == (816, 1110)


@pytest.mark.parametrize("broken", [True, False])
def test_what_is_no_picture_is_told(cardgen: Run, tmp_path: Path, broken: bool) -> None:
    (tmp_path / "faces").mkdir()
    if broken:
        (tmp_path / "faces/fox.png").write_bytes(b"\x89PNG\r\n\x1a\nfox")
    result = cardgen("sheet", "./faces", folder=tmp_path)
    assert result.status == 1
    assert ("fox.png: error[image-broken]" if broken else "faces: error[no-cards]") in result.err
