"""Many decks as columns: what is said of them is what the rules say of each, hand by hand."""

from pathlib import Path
from random import Random

import pytest
from case_kit import as_deck, read_case
from columns_kit import Zones, columns, disagreeing
from hypothesis import given, settings
from hypothesis import strategies as st
from qisheng_kit import judged_decks, load, tournament_codes
from random_rules import CARDS, FORMS, ZONES, read, rule, values
from test_forms_agree import FILES

from bench.decks import facts_of, make_decks
from cardgen.rules.columns import OneByOne, Tables, kept
from cardgen.rules.form import ColumnForm
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import read_code

# Forms that are asked hand by hand.
ALONE = {"bundle", "leaders", "options", "turn"}


hands = st.lists(
    st.tuples(*(st.lists(st.integers(0, len(CARDS) - 1), max_size=6) for _ in ZONES)), min_size=1, max_size=12
)


@pytest.mark.parametrize("form", sorted(FORMS))
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_random_rules_of_each_form(form: str, data: st.DataObject) -> None:
    rules, _ = read([data.draw(rule(form))])
    if rules is not None and rules.rules:
        assert isinstance(rules.rules[0].form, ColumnForm) is (form not in ALONE)
        assert disagreeing(rules, data.draw(hands), data.draw(values)) == []


def random_decks(rules: RuleSet, count: int, seed: int) -> list[Zones]:
    chance = Random(seed)
    every = range(len(rules.cards.cards))
    return [[chance.choices(every, k=chance.randint(0, 8)) for _ in rules.zones] for _ in range(count)]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_cases_of_every_form(file: Path) -> None:
    case = read_case(file.read_text("utf-8"))
    if "mistakes" not in case.data:
        rules = case.sound_rules(case.decks[0])
        decks = [rules.hand(as_deck(deck))[0].zones for deck in case.decks]
        assert disagreeing(rules, [*decks, *random_decks(rules, 20, 1)], {"players": 3, "life": 20}) == []


def test_oracles_of_qisheng() -> None:
    _, rules = load()
    assert rules.share is not None
    decks = [rules.hand(deck)[0].zones for deck, _ in judged_decks()]
    decks += [zones for code in tournament_codes() if isinstance(zones := read_code(rules.share, code), list)]
    said = kept(rules.of_scope("deck"), columns(rules, decks)).tolist()
    assert said[: len(judged_decks())] == [legal for _, legal in judged_decks()]
    assert all(said[len(judged_decks()) :])


def test_no_deck_and_no_card() -> None:
    _, rules = load()
    assert kept(rules.rules, columns(rules, [])).tolist() == []
    assert disagreeing(rules, [[[] for _ in rules.zones]]) == []


def test_numbers_that_are_not_whole_are_added_one_by_one() -> None:
    tables = Tables(2)
    assert tables.whole([1.0, 2.0]).tolist() == [1, 2]
    with pytest.raises(OneByOne):
        tables.whole([0.1, 2.0])


@pytest.mark.nightly
def test_a_hundred_thousand_random_decks() -> None:
    """Decks of 七圣召唤 that keep all rules but for a card or two, so that every rule is met and broken."""
    _, rules = load()
    facts = facts_of(rules.cards)
    chance = Random(3)
    rest: list[list[int]] = [[] for _ in rules.zones[2:]]
    decks: list[Zones] = []
    for characters, actions in make_decks(facts, 100_000):
        for pile in (characters, actions):
            if chance.random() < 0.4:
                pile[chance.randrange(len(pile))] = chance.randrange(len(rules.cards.cards))
        decks.append([characters, actions[: chance.choice((30, 30, 29))], *rest])
    for start in range(0, len(decks), 10_000):
        assert disagreeing(rules, decks[start : start + 10_000]) == []
