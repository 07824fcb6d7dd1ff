"""Every file of cases/games/GAME: decks, set-ups, tables and turns of a shipped game, and what its rules say.

A file holds `title`, `game` and `[[deck]]` tables as the cases of forms do: `cards` (by home zone) or
`zones`, `values`, `scope`, `format`, `as_of`; `expect` lists the rules that are broken, with the cards to
blame if given (“talent: stellar-predator”), and `status` how the whole is judged.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.rules.ruleset import RuleSet

CASES = Path(__file__).parents[1] / "cases" / "games"
GAMES = sorted(folder.name for folder in CASES.iterdir() if any(folder.glob("*.toml")))
Case = dict[str, Any]


def cases(game: str) -> Iterator[tuple[Path, Case]]:
    for path in sorted((CASES / game).glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        assert data["game"] == game, path
        for deck in data["deck"]:
            yield path, deck


@cache
def rules_of(game: str, format: str, as_of: Any) -> RuleSet:
    project = find_project(shipped_root())
    loaded, mistakes = load_game(project, shipped_root() / "card_data" / game)
    assert loaded is not None and not mistakes, mistakes
    rules, mistakes = load_rules(project, loaded, format=format, as_of=as_of)
    assert rules is not None and not mistakes, mistakes
    return rules


def deck_of(case: Case) -> Deck:
    zones = {"": case["cards"]} if "cards" in case else {}
    zones |= case.get("zones", {})
    entries = {zone: tuple(Entry(c, n) for c, n in cards.items()) for zone, cards in zones.items()}
    name, values = case.get("name", ""), case.get("values", {})
    return Deck(name, entries, values, case.get("scope", "deck"), case.get("format", ""))


def blamed(rules: RuleSet, expected: str) -> tuple[str, frozenset[int] | None]:
    """“rule: card, card”: the rule, and the numbers of the cards if they are given."""
    rule, _, cards = expected.partition(":")
    if not cards:
        return rule, None
    words = [word.strip() for word in cards.split(",")] if "," in cards else cards.split()
    numbers = [rules.cards.find(word) for word in words]
    assert None not in numbers, expected
    return rule, frozenset(n for n in numbers if n is not None)


@pytest.mark.parametrize(
    ("game", "case"),
    [
        pytest.param(game, case, id=f"{game}/{path.stem}/{case.get('name', number)}")
        for game in GAMES
        for number, (path, case) in enumerate(cases(game))
    ],
)
def test_case(game: str, case: Case) -> None:
    rules = rules_of(game, case.get("format", ""), case.get("as_of"))
    verdict = rules.check(deck_of(case))
    found: dict[str, set[int]] = {}
    for finding in verdict.findings:
        assert finding.message.en and finding.message.zh
        found.setdefault(finding.rule, set()).update(finding.cards)
    expected = [blamed(rules, text) for text in case["expect"]]
    assert sorted(found) == sorted({rule for rule, _ in expected})
    for rule, cards in expected:
        if cards is not None:
            assert found[rule] == cards, rule
    if "status" in case:
        assert verdict.status == case["status"]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_kept_and_broken_by_some_case_of_one_file(game: str) -> None:
    shown: dict[str, set[Path]] = {}
    legal: dict[Path, set[str]] = {}
    formats = {case.get("format", "") for _, case in cases(game)}
    for path, case in cases(game):
        if not case["expect"]:
            legal.setdefault(path, set()).add(case.get("scope", "deck"))
        for text in case["expect"]:
            shown.setdefault(text.partition(":")[0], set()).add(path)
    for rule in {rule.id: rule for f in formats for rule in rules_of(game, f, None).rules}.values():
        assert rule.id in shown, f"{rule.id} is never broken"
        assert any(rule.scope in legal.get(path, ()) for path in shown[rule.id]), (
            f"{rule.id} is never kept in {', '.join(p.name for p in shown[rule.id])}"
        )
