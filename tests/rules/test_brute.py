"""Checker and solver against a judge that knows nothing of cardgen, on random rules with references."""

from typing import Any

import pytest
from brute_judge import World, legal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import CARDS, FIELDS, LISTS, ZONES, Table, hand, read, rule, rules

from cardgen.rules.forms import FORMS
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import Judge

NAMES = ("id", "name", "kind", "copies", *FIELDS)
BY_ID: dict[str, dict[str, Any]] = {
    card.id: {name: card.get(name) for name in NAMES if card.get(name) is not None} for card in CARDS
}
POINTS = {"banned": {"c1": 1.0, "c3": 1.0}, "worth": {"c0": 3.0, "c2": 1.0}}
some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def world(one: Hand) -> World:
    deck = {name: [CARDS[n].id for n in cards] for name, cards in zip(ZONES, one.zones, strict=True)}
    return World(BY_ID, ZONES, POINTS, {"p": 3}, deck, one.values)


def test_the_lists_are_those_of_the_rules() -> None:
    assert POINTS.keys() == LISTS.keys()


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@some
def test_the_checker_judges_as_brute_force_does(form: str, data: st.DataObject) -> None:
    table = data.draw(rule(form))
    made, mistakes = read([table])
    assert made is not None, [d.message.en for d in mistakes]
    for _ in range(3):
        one = data.draw(hand)
        assert Judge(made.rules)(one).legal is legal({"rule": [table]}, world(one)), (one.zones, one.values)


@given(tables=rules(3), one=hand)
@some
def test_several_rules_together(tables: list[Table], one: Hand) -> None:
    made, mistakes = read(tables)
    assert made is not None, [d.message.en for d in mistakes]
    assert Judge(made.rules)(one).legal is legal({"rule": tables}, world(one))
