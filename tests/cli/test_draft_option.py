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
