"""docs/coverage.md against the rules of the games: neither names nor lacks what the other has."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "card_data").glob("*/rules.toml"))
KINDS = {"D", "S", "Z", "P", "E", "–"}


def sections() -> dict[str, list[list[str]]]:
    """Game → the rows of its table: rule, kind, held by."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in (ROOT / "docs" / "coverage.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            rows = found[line.split("`")[1]] = []
        elif line.startswith("|") and not line.startswith(("| rule", "| ---")):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def outside_brackets(cell: str) -> str:
    """A cell without what stands in brackets: names of values, parameters and zones."""
    depth, kept = 0, []
    for sign in cell:
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            kept.append(sign)
    return "".join(kept)


def ids(cell: str) -> list[str]:
    return outside_brackets(cell).split("`")[1::2]


def rules(game: str) -> dict[str, dict[str, object]]:
    data = tomllib.loads((ROOT / "card_data" / game / "rules.toml").read_text("utf-8"))
    return {rule["id"]: rule for rule in data["rule"]}


def test_every_game_with_rules_has_its_section() -> None:
    assert sorted(sections()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_page_names_exists(game: str) -> None:
    named = {id for row in sections()[game] for id in ids(row[2])}
    assert sorted(named - set(rules(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_the_page(game: str) -> None:
    named = {id for row in sections()[game] for id in ids(row[2])}
    assert sorted(set(rules(game)) - named) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_held_or_says_why_it_is_only_printed(game: str) -> None:
    for rule, kind, held in sections()[game]:
        assert set(kind.split(", ")) <= KINDS, rule
        assert ids(held) or held.startswith("printed: "), rule
        # What is built, set up or limited must be a rule; only play and score may be left to the players.
        assert ids(held) or not {"D", "S", "Z"} & set(kind.split(", ")), rule


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_calls_ours_says_so_in_its_rule(game: str) -> None:
    found = rules(game)
    ours = {id for id, rule in found.items() if "本规则由我们补充" in str(rule.get("why", ""))}
    for rule, _, held in sections()[game]:
        if " ours" in outside_brackets(held):
            last = outside_brackets(held).rsplit(";", 1)[-1]
            assert set(last.split("`")[1::2]) <= ours, rule


@pytest.mark.parametrize("game", GAMES)
def test_values_parameters_and_zones_named_in_brackets_are_those_of_the_rules(game: str) -> None:
    text = (ROOT / "card_data" / game / "rules.toml").read_text("utf-8")
    for _, _, held in sections()[game]:
        for name in set(held.split("`")[1::2]) - set(ids(held)):
            written = (f'value = "{name}"', f"value.{name}", f"\n{name} = ", f"[zones.{name}]")
            assert any(words in text for words in written), name
