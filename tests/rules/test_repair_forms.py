"""What the solver is told about a rule is what the checker thinks of it, for every form and any hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from case_kit import as_deck, read_case
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import hand as random_hand
from random_rules import read
from random_rules import rule as random_rule

from cardgen.model.game import Scalar
from cardgen.rules.form import Rule
from cardgen.rules.forms import FORMS
from cardgen.rules.hand import Hand
from cardgen.rules.repair.linear import Linear
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.solve import Clock, solve
from cardgen.rules.repair.space import translated
from cardgen.rules.ruleset import RuleSet

pytest.importorskip("ortools")
CASES = Path(__file__).parents[1] / "cases"
FILES = sorted([*CASES.glob("rules/*/*.toml"), *CASES.glob("repair/*.toml")])


@cache
def rules_of(file: Path) -> tuple[RuleSet, tuple[Mapping[str, Scalar], ...]] | None:
    """A case's rules, and the values that its decks come with."""
    case = read_case(file.read_text("utf-8"))
    if "mistakes" in case.data:
        return None
    return case.sound_rules(case.decks[0]), ({}, *(deck.get("values", {}) for deck in case.decks))


def accepted(rules: RuleSet, rule: Rule, hand: Hand) -> bool:
    """Whether the solver finds exactly this hand fit for one rule."""
    have = {
        (n, zone): copies for zone, cards in enumerate(hand.zones) for n, copies in Counter(cards).items()
    }
    model = Model(rules.cards, rules.zones, have, hand.values, cap=9)
    assert translated(model, [rule]) == [], rule.id
    for place, variable in model.copies_of.items():
        model.program.require(Linear({variable: 1}), have.get(place, 0), have.get(place, 0))
    outcome = solve(model.program, Clock(20)).outcome
    assert outcome in ("best", "none"), (rule.id, outcome)
    return outcome == "best"


def drawn_zones(data: st.DataObject, rules: RuleSet) -> Sequence[Sequence[int]]:
    every = st.integers(0, len(rules.cards.cards) - 1)
    return [
        data.draw(st.lists(st.sampled_from(sorted(zone.holds)) if zone.holds else every, max_size=7))
        for zone in rules.zones
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_solver_and_checker_agree(file: Path, data: st.DataObject) -> None:
    found = rules_of(file)
    if found is None:
        return
    rules, values = found
    hand = Hand(drawn_zones(data, rules), data.draw(st.sampled_from(values)))
    for rule in rules.rules:
        legal = not rule.breaches(hand)
        assert accepted(rules, rule, hand) is legal, (rule.id, hand.zones, hand.values)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_solver_and_checker_agree_on_the_cases(file: Path) -> None:
    case = read_case(file.read_text("utf-8"))
    for deck in case.decks if "mistakes" not in case.data else ():
        rules = case.sound_rules(deck)
        hand, _ = rules.hand(as_deck(deck))
        for rule in rules.of_scope(deck.get("scope", "deck")):
            legal = not rule.breaches(hand)
            assert accepted(rules, rule, hand) is legal, (rule.id, deck["name"])


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_solver_and_checker_agree_on_random_rules(form: str, data: st.DataObject) -> None:
    rules, mistakes = read([data.draw(random_rule(form))])
    assert rules is not None, mistakes
    (rule,) = rules.rules
    for _ in range(2):
        hand = data.draw(random_hand)
        legal = not rule.breaches(hand)
        assert accepted(rules, rule, hand) is legal, (hand.zones, hand.values)
