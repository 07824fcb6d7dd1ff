"""A set that breaks its game's rules: `check` names the lines, `build` and `sheet` say so in one."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from cardgen.load.project import shipped_root

Run = Callable[..., Any]


@pytest.fixture
def pile_of_76(tmp_path: Path) -> Path:
    """卡牌王 with one attack too many; only its first output."""
    copytree(shipped_root() / "card_data" / "kapaiwang", tmp_path / "card_data" / "kapaiwang")
    file = tmp_path / "card_data" / "kapaiwang" / "cards" / "1-attack.toml"
    text = file.read_text("utf-8")
    assert text.count("copies = 7") == 1
    file.write_text(text.replace("copies = 7", "copies = 8"), "utf-8")
    data = file.parents[1] / "game.toml"
    before, first, *_ = data.read_text("utf-8").split("[[outputs]]")
    data.write_text(f"{before}[[outputs]]{first}", "utf-8")
    return tmp_path


def test_check_names_the_copies_and_the_rule(cardgen: Run, pile_of_76: Path) -> None:
    result = cardgen("check", "kapaiwang", folder=pile_of_76)
    said = result.out + result.err
    line = next(
        n
        for n, text in enumerate(
            (pile_of_76 / "card_data/kapaiwang/cards/1-attack.toml").read_text("utf-8").splitlines(), 1
        )
        if text.startswith("copies = 8")
    )
    for rule in ("pile-size", "attack-24", "copies-attack-1"):
        told = said[said.index(f"[{rule}]") :].partition("\n\n")[0]
        head = said[: said.index(f"[{rule}]")].rpartition("\n")[2] + told
        assert f"1-attack.toml:{line}:" in head, head
        assert "rules.toml:" in head, head


@pytest.mark.parametrize("command", ["build", "sheet"])
def test_printing_says_it_in_one_line(cardgen: Run, pile_of_76: Path, command: str) -> None:
    result = cardgen(command, "kapaiwang", folder=pile_of_76)
    assert result.status == 0
    (line,) = [line for line in result.err.splitlines() if "breaks its rules" in line]
    assert "Pile: needs exactly 75 cards, has 76" in line and "and 2 more" in line


def test_parts_of_a_set_are_no_set(cardgen: Run, pile_of_76: Path) -> None:
    result = cardgen("sheet", "kapaiwang", "--only", "kind=hero", folder=pile_of_76)
    assert "cardgen check" not in result.err
