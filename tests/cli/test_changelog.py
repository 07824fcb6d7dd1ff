"""`cardgen changelog`, and `cardgen rulebook --since`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cardgen = Callable[..., Any]

GAME = """title = "小试"
version = "{version}"
[kinds.a]
name = "甲种"
[kinds.a.fields]
power = {{ type = "integer", label = "力量" }}
text = {{ label = "效果" }}
[symbols.heart]
label = "血"
path = "M0 0H1V1Z"
"""
CARD = '[[card]]\nid = "one"\nname = "一号"\npower = {power}\ntext = "打出:heart:{{power}}"\n'


def write(folder: Path, version: str, power: int) -> None:
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME.format(version=version), "utf-8")
    (folder / "cards" / "cards.toml").write_text(CARD.format(power=power), "utf-8")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    write(tmp_path / "card_data" / "g", "1.1", 2)
    write(tmp_path / "old", "1.0", 1)
    return tmp_path


def rulebook(games: Path, text: str) -> None:
    (games / "card_data" / "g" / "rulebook.md").write_text(text, "utf-8")


def test_markdown_for_release_notes(cardgen: Cardgen, games: Path) -> None:
    result = cardgen("changelog", "小试", "--since", "old")
    assert (result.status, result.err) == (0, "")
    assert result.out == (
        "# 小试 v1.0 → v1.1\n\n自 v1.0 以来：改动 1 种。\n\n**甲种**\n\n- **一号**：力量 1 → 2\n"
    )


def test_the_projects_own_games_where_none_is_named(cardgen: Cardgen, games: Path) -> None:
    assert cardgen("changelog", "--since", "old").out == cardgen("changelog", "g", "--since", "old").out


def test_plain_text_with_symbols_in_words(cardgen: Cardgen, games: Path) -> None:
    cards = games / "old" / "cards" / "cards.toml"
    cards.write_text(cards.read_text("utf-8").replace("打出", "各得"), "utf-8")
    result = cardgen("changelog", "g", "--since", "old", "--to", "txt")
    assert result.status == 0
    assert result.out.split("\n")[-2] == "- 一号：力量 1 → 2；效果 “各得血1” → “打出血2”"


def test_a_version_that_is_not_there(cardgen: Cardgen, games: Path) -> None:
    result = cardgen("changelog", "g", "--since", "nowhere")
    assert (result.status, result.out) == (1, "")
    assert "error[no-previous]" in result.err


def test_since_for_the_changelog_in_a_rulebook(cardgen: Cardgen, games: Path) -> None:
    rulebook(games, "# 小试\n\n{{changelog}}\n")
    result = cardgen("rulebook", "g", "--to", "txt", "--since", "old")
    assert (result.status, result.err) == (0, "")
    assert "- 一号：力量 1 → 2\n" in (games / "output" / "g" / "rulebook.txt").read_text("utf-8")


def test_the_documents_own_version_is_meant_from_its_folder(cardgen: Cardgen, games: Path) -> None:
    rulebook(games, "# 小试\n\n{{changelog since=../../old}}\n")
    result = cardgen("rulebook", "g", "--to", "txt")
    assert (result.status, result.err) == (0, "")
    assert "自 v1.0 以来" in (games / "output" / "g" / "rulebook.txt").read_text("utf-8")


def test_a_wrong_since_writes_nothing(cardgen: Cardgen, games: Path) -> None:
    rulebook(games, "# 小试\n\n{{changelog}}\n")
    result = cardgen("rulebook", "g", "--since", "nowhere")
    assert result.status == 1
    assert "card_data/g/rulebook.md:3:1: error[no-previous]" in result.err
    assert not (games / "output").exists()


def test_a_since_that_nothing_shows(cardgen: Cardgen, games: Path) -> None:
    rulebook(games, "# 小试\n")
    result = cardgen("rulebook", "g", "--to", "txt", "--since", "old")
    assert result.status == 0
    assert "warning[unused-since]" in result.err


def test_since_needs_a_game(cardgen: Cardgen, games: Path) -> None:
    (games / "notes.md").write_text("# 笔记\n", "utf-8")
    result = cardgen("rulebook", "notes.md", "--since", "old")
    assert result.status == 2
    assert "--since needs a game" in result.err


def test_checking_asks_for_no_older_version(cardgen: Cardgen, games: Path) -> None:
    rulebook(games, "# 小试\n\n{{changelog since=v0.1}}\n")
    assert cardgen("check", "g").out == "g: nothing wrong\n"
