"""Sheets for machines that cut: marks where they look for them, and lines where the cards are."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ezdxf
import pytest
from frames_kit import tool
from PIL import Image
from press_kit import plates

Run = Callable[..., Any]
GAME = """
title = "小牌"
[sizes.card]
card = ["63mm", "88mm"]
stock = "300 g"
[sizes.coin]
card = ["25mm", "25mm"]
shape = "circle"
[kinds.a]
name = "甲"
template = "face"
[kinds.coin]
name = "币"
size = "coin"
template = "face"
"""
CARDS = """
[[card]]
id = "one"
name = "一"
kind = "a"
copies = 8
[[card]]
id = "coin"
name = "币"
kind = "coin"
"""
FACE = '[[element]]\ntype = "shape"\nbox = "card"\nfill = "#00aa00"\n'


@pytest.fixture
def small(tmp_path: Path) -> Path:
    files = {
        "card_data/small/game.toml": GAME,
        "card_data/small/cards/c.toml": CARDS,
        "templates/small/face.toml": FACE,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def sheet(cardgen: Run, folder: Path, *words: str) -> None:
    done = cardgen("sheet", "small", "--output", "s.pdf", *words, folder=folder)
    assert done.status == 0, done.err


def test_marks_and_lines_for_a_silhouette(cardgen: Run, small: Path) -> None:
    sheet(cardgen, small, "--cut", "silhouette", "--only", "kind=a")
    tool("pdftoppm", "-r", "254", "-png", "-singlefile", str(small / "s.pdf"), str(small / "s"))
    page = Image.open(small / "s.png").convert("L")
    dark = ((105, 105), (145, 145), (2865, 105), (2825, 105), (105, 1995), (105, 1955))
    assert all(abs(a - b) <= 1 for a, b in zip(page.size, (2970, 2100), strict=True))
    assert all(page.getpixel(at) == 0 for at in dark)
    assert all(
        page.getpixel(at) == 255 for at in ((95, 125), (155, 125), (2845, 125), (125, 1975), (2865, 1995))
    )
    read = ezdxf.readfile(small / "s-cut.dxf")
    assert not read.audit().errors and read.units == 4
    shapes = [shape for shape in read.modelspace() if shape.is_closed]
    corners = [[(point.x, point.y) for point in shape.points()] for shape in shapes]
    boxes = [
        (min(xs), 210 - max(ys), max(xs), 210 - min(ys)) for xs, ys in (zip(*c, strict=True) for c in corners)
    ]
    assert len(boxes) == 8
    for left, top, right, bottom in boxes:
        assert (round(right - left, 3), round(bottom - top, 3)) == (63, 88)
        inside = round((left + 4) * 10), round((top + 4) * 10)
        outside = round((left - 0.4) * 10), round((top + 40) * 10)
        assert page.getpixel(inside) < 200 and page.getpixel(outside) == 255
    drawn = ElementTree.fromstring((small / "s-cut.svg").read_bytes())
    assert drawn.attrib["viewBox"] == "0 0 297 210" and len(drawn[0]) == 8


def test_lines_on_a_plate_of_their_own(cardgen: Run, small: Path) -> None:
    sheet(cardgen, small, "--cut", "contour", "--cut-ink", "Thru-cut")
    found = plates(small / "s.pdf", small, 100)
    assert found["Thru-cut"].convert("L").getextrema()[0] < 255
    assert {path.name for path in small.glob("s-cut*.dxf")} == {"s-cut-1.dxf", "s-cut-2.dxf"}
    circles = [
        shape for shape in ezdxf.readfile(small / "s-cut-2.dxf").modelspace() if len(shape.vertices) > 50
    ]
    assert circles


def test_a_list_for_a_quote(cardgen: Run, small: Path) -> None:
    assert cardgen("cards", "small", "--to", "quote", "--output", "q", folder=small).status == 0
    rows = (small / "q" / "components.md").read_text("utf-8").splitlines()
    assert "| 甲 | 63×88 | 矩形 | 1 | 0 | 8 | 4/0 | 300 g | ? |" in rows
    assert "| 币 | 25×25 | 圆形 | 1 | 0 | 1 | 4/0 | ? | ? |" in rows
    assert (small / "q" / "components.csv").read_text("utf-8-sig").count("\n") == 3


def test_no_machine_folds(cardgen: Run, small: Path) -> None:
    assert cardgen("sheet", "small", "--cut", "contour", "--backs", "fold", folder=small).status == 2
