"""What people try first: -h, other units, no game named, `cardgen` alone, `cardgen doctor`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.cli.commands import COMMANDS

Run = Callable[..., Any]


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    assert cardgen("new", "my tea", language="zh").out.count("cd 'my tea'") == 1
    return tmp_path / "my tea"


def test_h_is_help(cardgen: Run) -> None:
    assert cardgen("-h").out == cardgen("--help").out
    assert cardgen("sheet", "-h").out == cardgen("sheet", "--help").out != ""


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ("2.5x3.5in", "63.5×88.9 mm"),
        ("6.3x8.8cm", "63×88 mm"),
        ("63 x 88 mm", "63×88 mm"),
        ("50x70", "50×70 mm"),
    ],
)
def test_sizes_in_other_units_and_the_only_game(size: str, shown: str, cardgen: Run, tea: Path) -> None:
    result = cardgen("sheet", "--size", size, "--only", "longjing", folder=tea)
    assert result.status == 0, result.err
    assert f"of {shown} on" in result.out


def test_several_games_have_to_be_named(cardgen: Run, tea: Path) -> None:
    other = tea / "card_data/other"
    other.mkdir()
    (other / "game.toml").write_text('title = "x"\n', "utf-8")
    result = cardgen("sheet", folder=tea)
    assert result.status == 2
    assert "my-tea, other" in result.err


def test_cardgen_alone_says_what_to_do_next(cardgen: Run, tea: Path, tmp_path: Path) -> None:
    assert "cardgen new my-game" in cardgen(folder=tmp_path).out.splitlines()[-2]
    assert "一盏茶" in cardgen(folder=tea, language="zh").out.splitlines()[-1]
    assert cardgen("--help").out in cardgen().out


def test_doctor(cardgen: Run, tea: Path) -> None:
    result = cardgen("doctor", folder=tea)
    assert result.status == 0, result.err
    for word in ("reportlab", "repair", "Noto Serif SC", "my-tea"):
        assert word in result.out
    assert "doctor" in COMMANDS


def test_cards_without_their_pictures_are_told_where_to_put_them(cardgen: Run, tea: Path) -> None:
    for art in (tea / "card_data/my-tea/art").glob("[!b]*.svg"):
        art.unlink()
    result = cardgen("check", folder=tea)
    assert "element “art” is drawn on no card" in result.err + result.out
    assert "put its pictures where “file” says" in result.err + result.out


def test_a_size_by_its_measures_is_the_games_own(cardgen: Run, tmp_path: Path) -> None:
    for size in ("poker", "63x88", "2.48x3.465in"):
        result = cardgen(
            "show", "kapaiwang", "attack-1", "--size", size, "--dpi", "60", "--output", f"{size}.png"
        )
        assert result.status == 0, result.err
    poker, measured = (Image.open(tmp_path / f"{size}.png").convert("RGB") for size in ("poker", "63x88"))
    assert poker.tobytes() == measured.tobytes()
