"""A deck on sheets: as an output of the game, and with `cardgen sheet --deck`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

GAME = """
title = "牌表"
[kinds.a]
name = "甲"
[kinds.a.fields]
text = "text"
[[outputs]]
file = "deck.pdf"
deck = "{deck}"
"""
CARDS = "[defaults]\ncopies = 0\n" + "".join(
    f'[[card]]\nid = "{id}"\nname = "{name}"\n' for id, name in (("one", "一"), ("two", "二"), ("six", "六"))
)
RULES = '[[rule]]\nid = "size"\nform = "count"\nat_most = 9\n'


def project(root: Path, deck: str = "first", cards: str = '"一" = 2\nsix = 3\n') -> Path:
    folder = root / "card_data" / "list"
    (folder / "cards").mkdir(parents=True)
    (folder / "decks").mkdir()
    (folder / "game.toml").write_text(GAME.format(deck=deck), "utf-8")
    (folder / "cards" / "cards.toml").write_text(CARDS, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    (folder / "decks" / "first.toml").write_text(f"[cards]\n{cards}", "utf-8")
    return root


def test_an_output_prints_a_deck_with_its_copies(cardgen: Run, tmp_path: Path) -> None:
    result = cardgen("build", "list", folder=project(tmp_path))
    assert result.status == 0
    assert "5 cards of 63×88 mm on 1 sheet" in result.out
    assert (tmp_path / "output" / "list" / "deck.pdf").is_file()


@pytest.mark.parametrize(
    ("deck", "cards", "message"),
    [
        ("frist", "one = 1\n", "game.toml:9:8: error[no-deck] there is no deck “frist” in decks/"),
        ("first", "seven = 1\n", "first.toml:2:1: error[unknown-card] there is no card “seven”"),
    ],
)
def test_a_deck_that_is_not_there_is_told(
    cardgen: Run, tmp_path: Path, deck: str, cards: str, message: str
) -> None:
    result = cardgen("build", "list", folder=project(tmp_path, deck, cards))
    assert result.status == 1
    assert message in result.out + result.err


def test_sheet_prints_the_deck_that_is_named(cardgen: Run, tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "mine.toml").write_text('[cards]\n"二" = 7\n', "utf-8")
    assert "7 cards of" in cardgen("sheet", "list", "--deck", "mine.toml", folder=folder).out
    assert "5 cards of" in cardgen("sheet", "list", "--deck", "first", folder=folder).out


def test_sheet_can_print_a_part_of_a_deck_and_other_cards_than_the_deck(cardgen: Run, tmp_path: Path) -> None:
    folder = project(tmp_path)
    assert "3 cards of" in cardgen("sheet", "list", "--deck", "first", "--only", "six", folder=folder).out
    assert "4 cards of" in cardgen("sheet", "list", "--only", "two", "--copies", "4", folder=folder).out


def test_sheet_says_what_is_wrong_with_a_deck(cardgen: Run, tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "mine.toml").write_text("[cards]\nseven = 7\n", "utf-8")
    result = cardgen("sheet", "list", "--deck", "mine.toml", folder=folder)
    assert result.status == 1
    assert "mine.toml:2:1: error[unknown-card] there is no card “seven”" in result.err
    assert "hint: known here: 一, one, 二, two, 六, six" in result.err
    assert cardgen("sheet", "list", "--deck", "nothing", folder=folder).status == 2


def test_a_plain_list_is_a_deck(cardgen: Run, tmp_path: Path) -> None:
    folder = project(tmp_path, "list")
    (folder / "card_data/list/decks/list.txt").write_text("2 一\nsix x3\n", "utf-8")
    (folder / "mine.txt").write_text("4x 二\n七\n", "utf-8")
    result = cardgen("build", "list", folder=folder)
    assert "5 cards of 63×88 mm on 1 sheet" in result.out
    result = cardgen("sheet", "list", "--deck", "mine.txt", folder=folder)
    assert "mine.txt:2:1: error[unknown-card] there is no card “七”" in result.err
    (folder / "mine.txt").write_text("4x 二\nsix\n", "utf-8")
    result = cardgen("sheet", "list", "--deck", "mine.txt", folder=folder)
    assert "5 cards of 63×88 mm on 1 sheet" in result.out
