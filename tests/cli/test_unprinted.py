"""A game that is only a list of cards: nothing is printed, and nothing is wrong with that."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]

GAME = 'title = "牌表"\n[kinds.a]\nname = "甲"\n[kinds.a.fields]\ntext = "text"\n'
CARDS = '[defaults]\ncopies = 0\n[[card]]\nid = "one"\nname = "一"\n[[card]]\nid = "two"\nname = "二"\n'


def project(root: Path) -> Path:
    folder = root / "card_data" / "list"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards" / "cards.toml").write_text(CARDS, "utf-8")
    return root


def test_build_says_so_and_goes_on(cardgen: Run, tmp_path: Path) -> None:
    result = cardgen("build", "list", folder=project(tmp_path))
    assert result.status == 0
    assert "牌表: nothing to print, all 2 cards have 0 copies" in result.out
    assert not (tmp_path / "output").exists()


def test_check_and_list(cardgen: Run, tmp_path: Path) -> None:
    assert cardgen("check", "list", folder=project(tmp_path)).status == 0
    assert "2 different, none printed" in cardgen("list", folder=tmp_path).out


def test_a_card_of_it_can_be_shown(cardgen: Run, tmp_path: Path) -> None:
    assert cardgen("show", "list", "one", folder=project(tmp_path)).status == 0
    assert (tmp_path / "output" / "list" / "one.png").read_bytes().startswith(b"\x89PNG")
