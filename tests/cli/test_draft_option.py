"""`--draft`, and what `show` does where a picture is not there yet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
ART = '[[element]]\nid = "art"\ntype = "image"\nbox = ["5mm", "20mm", "40mm", "30mm"]\nfile = "{art}"\n'
GAME = """
title = "狐"
[sizes.card]
card = ["63mm", "88mm"]
[sizes.token]
card = ["25mm", "25mm"]
shape = "circle"
[kinds.k]
fields = { art = "image" }
[kinds.t]
size = "token"
"""
CARDS = '[[card]]\nid = "fox"\nname = "狐"\nkind = "k"\nart = "art/fox.png"\n'
TOKEN = '[[card]]\nid = "coin"\nname = "币"\nkind = "t"\ncopies = 3\n'


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    files = {
        "card_data/fox/game.toml": GAME,
        "card_data/fox/cards/c.toml": CARDS + TOKEN,
        "templates/fox/k.toml": ART,
        "templates/fox/t.toml": '[[element]]\ntype = "shape"\nfill = "black"\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_build_stops_where_a_picture_is_missing(cardgen: Run, fox: Path) -> None:
    result = cardgen("build", "fox", folder=fox)
    assert result.status == 1 and "error[image-missing]" in result.err
    assert not (fox / "output").exists()
    assert cardgen("sheet", "fox", folder=fox).status == 1


def test_a_draft_goes_on_and_tells(cardgen: Run, fox: Path) -> None:
    result = cardgen("sheet", "fox", "--draft", folder=fox)
    assert result.status == 0 and "warning[image-missing]" in result.err
    assert "4 cards of 63×88 mm, 25×25 mm on 1 sheet of A4 → " in result.out
    assert (fox / "output/fox/sheet.pdf").is_file()


def test_one_card_is_shown_with_what_there_is(cardgen: Run, fox: Path) -> None:
    result = cardgen("show", "fox", "fox", "--dpi", "40", folder=fox)
    assert result.status == 0 and "warning[image-missing]" in result.err
    assert (fox / "output/fox/fox.png").is_file()


def test_a_kind_of_its_own_size_is_shown_so_unless_another_is_asked_for(cardgen: Run, fox: Path) -> None:
    from PIL import Image

    for words, expected in (((), (25, 25)), (("--size", "card"), (63, 88))):
        assert cardgen("show", "fox", "coin", "--dpi", "127", *words, folder=fox).status == 0
        with Image.open(fox / "output/fox/coin.png") as shown:
            assert [round(side / 5) for side in shown.size] == list(expected)


def test_each_card_of_a_draft_says_so(cardgen: Run, fox: Path) -> None:
    from datetime import date

    import pypdfium2

    game = fox / "card_data/fox/game.toml"
    game.write_text('version = "0.7"\n' + game.read_text("utf-8"), "utf-8")
    assert cardgen("sheet", "fox", "--draft", folder=fox).status == 0
    document = pypdfium2.PdfDocument((fox / "output/fox/sheet.pdf").read_bytes())
    words = "".join(document[0].get_textpage().get_text_range().split())
    document.close()
    assert words.count(f"样稿v0.7{date.today().isoformat()}") == 4
    # The word across each card, and the one in its line.
    assert words.count("样稿") == 8


COLORS = """
[[element]]
type = "shape"
box = ["0mm", "0mm", "20mm", "88mm"]
fill = "#ff0000"
stroke = "#00ff00"
width = "1mm"
[[element]]
type = "shape"
box = ["20mm", "0mm", "20mm", "88mm"]
fill = { linear = 90, stops = ["#ff0000", "#0000ff"] }
[[element]]
type = "text"
box = ["2mm", "2mm", "15mm", "10mm"]
text = "{name}"
color = "#ffff00"
[[element]]
type = "image"
box = ["40mm", "0mm", "23mm", "88mm"]
file = "{art}"
"""


@pytest.mark.parametrize("ending", ["png", "jpg", "svg", "pdf"])
def test_a_grey_print_has_no_colours_and_is_as_bright(cardgen: Run, fox: Path, ending: str) -> None:
    from PIL import Image, ImageChops

    (fox / "templates/fox/k.toml").write_text(COLORS.replace("{art}", f"art/fox.{ending}"), "utf-8")
    cards = fox / "card_data/fox/cards/c.toml"
    cards.write_text(CARDS.replace("fox.png", f"fox.{ending}"), "utf-8")
    art = fox / f"card_data/fox/art/fox.{ending}"
    art.parent.mkdir()
    if ending == "svg":
        art.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 23 88">'
            '<path fill="red" d="M0 0h23v88H0z"/></svg>'
        )
    else:
        Image.new("RGB", (230, 880), (255, 0, 0)).save(art)
    found = {}
    for words in ((), ("--grey",)):
        result = cardgen("cards", "fox", "--dpi", "60", "--only", "fox", *words, folder=fox)
        assert result.status == 0, result.err
        with Image.open(fox / "output/fox/png/fox.png") as image:
            found[words] = image.convert("RGB")
    grey = found["--grey",]
    red, green, blue = grey.split()
    assert ImageChops.difference(red, green).getbbox() is None
    assert ImageChops.difference(green, blue).getbbox() is None
    assert ImageChops.difference(found[()].convert("L"), red).getextrema()[1] <= 12


def test_grey_sheets_use_no_colour_operators(cardgen: Run, fox: Path) -> None:
    import pikepdf

    (fox / "templates/fox/t.toml").write_text('[[element]]\ntype = "shape"\nfill = "#ff0000"\n', "utf-8")
    for words, expected in (((), True), (("--grey",), False)):
        assert cardgen("sheet", "fox", "--draft", *words, folder=fox).status == 0
        with pikepdf.open(fox / "output/fox/sheet.pdf") as document:
            streams = [one for one in document.objects if isinstance(one, pikepdf.Stream)]
            painted = [one for one in streams if one.get("/Subtype") == "/Form" or "/Type" not in one]
            lines = b"\n".join(one.read_bytes() for one in painted)
        assert (b" rg" in lines) is expected
