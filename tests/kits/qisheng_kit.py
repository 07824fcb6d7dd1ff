"""七圣召唤 as it ships, and the facts and verdicts of others where they are at hand."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Game
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet

ORACLES = Path(__file__).parents[1] / "oracles"
SHARED = Path(__file__).parents[2].parent / "shared"


@cache
def load() -> tuple[Game, RuleSet]:
    project = find_project(shipped_root())
    game, mistakes = load_game(project, shipped_root() / "card_data" / "qisheng")
    assert game is not None and not mistakes, mistakes
    rules, mistakes = load_rules(project, game)
    assert rules is not None and not mistakes, mistakes
    return game, rules


@cache
def given(name: str) -> Any:
    """A file of facts or of verdicts that we did not write; the test is left out where it is missing."""
    path = SHARED / name
    if not path.is_file():
        pytest.skip(f"{name} is not here")
    return json.loads(path.read_text("utf-8"))


def oracle(name: str) -> str:
    """The words of others in tests/oracles."""
    return (ORACLES / name).read_text("utf-8")


def judged_decks() -> list[tuple[Deck, bool]]:
    """Decks, and whether another checker calls them legal."""
    found = []
    for line in oracle("qisheng-decks.tsv").splitlines():
        verdict, *zones = line.split("\t")
        pairs = [[word.partition("*") for word in zone.split()] for zone in zones]
        characters, actions = ([n for n, _, times in zone for _ in range(int(times or 1))] for zone in pairs)
        found.append((deck(characters, actions), verdict == "legal"))
    return found


def tournament_codes() -> list[str]:
    return oracle("qisheng-tournament-codes.txt").split()


def deck(characters: list[Any], actions: list[Any]) -> Deck:
    """A deck of cards by any key."""
    zones = {"characters": characters, "actions": actions}
    return Deck("", {zone: tuple(Entry(str(card)) for card in cards) for zone, cards in zones.items()})


def hand(rules: RuleSet, share_numbers: list[int]) -> Hand:
    """Three characters and thirty action cards by share number; 0 is no card."""
    numbers = [rules.cards.find(str(n)) for n in share_numbers]
    zones: list[list[int]] = [[] for _ in rules.zones]
    zones[0] = [n for n in numbers[:3] if n is not None]
    zones[1] = [n for n in numbers[3:] if n is not None]
    return Hand(zones)
