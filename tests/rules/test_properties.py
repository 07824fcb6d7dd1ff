"""What holds for every form of rule, whatever the rule and the deck."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import FORMS as RANDOM
from random_rules import Table, deck, hand, read, rule, rules, words

from cardgen.model.deck import Deck
from cardgen.rules.finding import Finding, Verdict
from cardgen.rules.forms import FORMS
from cardgen.rules.hand import Hand
from cardgen.rules.report import closing, diagnostics, record
from cardgen.rules.ruleset import Judge, RuleSet

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
few = settings(some, max_examples=15)  # for each form


def sound(tables: list[Table]) -> RuleSet:
    made, found = read(tables)
    assert made is not None, [d.message.en for d in found]
    return made


def test_every_form_is_tried() -> None:
    assert set(RANDOM) == set(FORMS)


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@few
def test_the_quick_answer_is_the_full_one(form: str, data: st.DataObject) -> None:
    (made,) = sound([data.draw(rule(form))]).rules
    for _ in range(3):
        one = data.draw(hand)
        findings = list(made.form.findings(one))
        assert bool(made.form.breaches(one)) is bool(findings)
        there = {n for zone in one.zones for n in zone}
        for finding in findings:
            assert finding.message.en and finding.message.zh
            assert finding.lacking or set(finding.cards) <= there
            assert len(set(finding.cards)) == len(finding.cards)


@given(tables=rules(), one=hand, data=st.data())
@some
def test_the_order_of_cards_and_rules_does_not_matter(
    tables: list[Table], one: Hand, data: st.DataObject
) -> None:
    first = Judge(sound(tables).rules)(one)
    shuffled = Hand([data.draw(st.permutations(zone)) for zone in one.zones], one.values)
    second = Judge(sound(data.draw(st.permutations(tables))).rules)(shuffled)
    assert in_order(first) == in_order(second)
    assert first.status == second.status


def in_order(verdict: Verdict) -> list[Finding]:
    return sorted(verdict.findings, key=repr)


@given(tables=rules(), one=deck(), data=st.data())
@some
def test_how_a_deck_is_written_does_not_matter(tables: list[Table], one: Deck, data: st.DataObject) -> None:
    made = sound(tables)
    zones = data.draw(st.permutations(list(one.zones)))
    split = {
        zone: tuple(
            e._replace(copies=1) for e in data.draw(st.permutations(one.zones[zone])) for _ in range(e.copies)
        )
        for zone in zones
    }
    again = one._replace(zones=split)
    assert set(made.check(again).findings) == set(made.check(one).findings)
    assert made.check(again).status == made.check(one).status


# ---- sentences ------------------------------------------------------------------------------------------


def numbers(value: object) -> Iterator[str]:
    """Every number that stands in a rule, also within arithmetic."""
    match value:
        case bool():
            return
        case int() | float():
            yield f"{value:g}"
        case str():
            word = "".join(c if c.isdigit() else " " for c in value.replace("$p", "3"))
            # What a card or its id is called is no number of the rule.
            if "each." in value or any(sign in value for sign in "+-*/(") or value == "$p":
                yield from word.split()
        case dict():
            for part in value.values():
                yield from numbers(part)
        case list():
            for part in value:
                yield from numbers(part)


def marked(value: Any, used: Iterator[int], key: str = "") -> Any:
    """The rule with a number of its own in each place, so that none is named by chance."""
    match value:
        case bool():
            return value
        case int():
            return next(used)
        case dict():
            return {k: marked(v, used, k) for k, v in sorted(value.items())}
        case list() if key != "one_of" or all(isinstance(v, int) for v in value):
            return [marked(v, used) for v in value]
    return value


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@few
def test_the_sentence_names_every_number(form: str, data: st.DataObject) -> None:
    table = marked(data.draw(rule(form)), iter(range(11, 99)))
    (made,) = sound([table]).rules
    sentence = made.sentence()
    for text in (sentence.en, sentence.zh):
        split = "".join(c if c.isdigit() or c == "." else " " for c in text)
        said = {word.strip(".") for word in split.split()}
        assert set(numbers(table)) <= said, (table, text)


# ---- nothing crashes ------------------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=6) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
).filter(lambda value: value is not None)


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@few
def test_wrong_rules_are_mistakes_and_never_crash(form: str, data: st.DataObject) -> None:
    table = data.draw(rule(form))
    key = data.draw(st.sampled_from(sorted(set(table) - {"form"})))
    broken = {**table, key: data.draw(anything)}
    made, found = read([broken])
    if made is None:
        assert found
        assert all(d.message.en and d.message.zh for d in found)
        return
    one = data.draw(hand)
    Judge(made.rules)(one)
    for whole in made.rules:
        assert whole.sentence().en


@given(tables=rules(), one=deck(words | st.text(max_size=8)))
@some
def test_unknown_cards_never_crash(tables: list[Table], one: Deck) -> None:
    made = sound(tables)
    verdict = made.check(one)
    said = diagnostics(verdict, one, made)
    unknown = [e.card for zone in one.zones.values() for e in zone if made.cards.find(e.card) is None]
    assert sum(d.code == "unknown-card" for d in said) == len(unknown)
    assert len(said) == len(verdict.findings)
    assert verdict.legal or verdict.status != "legal"
    told = record(one, verdict, made, "zh")
    assert told["legal"] is verdict.legal
    assert closing(one, verdict, said).zh


@given(one=deck(), zone=st.text(max_size=6))
@some
def test_unknown_zones_never_crash(one: Deck, zone: str) -> None:
    made = sound([{"id": "r", "form": "count", "at_most": 3}])
    moved = one._replace(zones={zone: next(iter(one.zones.values()), ())})
    assert len(diagnostics(made.check(moved), moved, made)) == len(made.check(moved).findings)
