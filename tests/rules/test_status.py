"""“Not finished, can still become legal” against brute force: every deck that adding cards can reach.

A rule that caps the number of cards makes the enumeration finite.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from case_kit import as_deck, read_case
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_rules import CARDS, ZONES, read, values
from random_rules import rules as random_rules

from cardgen.rules.hand import Hand
from cardgen.rules.repair import proven_hand
from cardgen.rules.ruleset import Judge, RuleSet

MOST = 3
ONE = st.tuples(st.integers(0, len(ZONES) - 1), st.integers(0, len(CARDS) - 1))
HANDS = st.tuples(st.lists(ONE, max_size=MOST), values).map(
    lambda drawn: Hand([[card for zone, card in drawn[0] if zone == n] for n in range(len(ZONES))], drawn[1])
)
CAP = {"id": "cap", "form": "count", "zone": list(ZONES), "at_most": MOST}


def reachable(rules: RuleSet, start: Hand) -> Iterator[Hand]:
    """The hand with more cards, each in a zone that takes it."""
    places = [
        (zone, card)
        for zone, known in enumerate(rules.zones)
        for card in range(len(CARDS))
        if card in known.holds or not known.holds
    ]
    for number in range(MOST - sum(map(len, start.zones)) + 1):
        for added in combinations_with_replacement(places, number):
            zones = [[*cards, *(c for z, c in added if z == n)] for n, cards in enumerate(start.zones)]
            yield Hand(zones, start.values)


def can_become_legal(rules: RuleSet, start: Hand) -> bool:
    tests = [r for r in rules.rules if r.severity == "error"]
    return any(not any(r.breaches(one) for r in tests) for one in reachable(rules, start))


@settings(max_examples=60, deadline=None)
@example(
    [
        {"id": "r0", "form": "count", "at_least": 1},
        {"id": "r1", "form": "count", "when": {"has": {"element": "火"}}, "at_most": 0},
    ],
    Hand([[], [], [], []]),
)
@given(random_rules(3), HANDS)
def test_what_is_certain_is_so(tables: list[dict[str, object]], start: Hand) -> None:
    rules, _ = read([CAP, *({**one, "id": f"r{n}"} for n, one in enumerate(tables))])
    if rules is None:
        return
    verdict = Judge(rules.rules, rules)(start)
    if verdict.legal:
        return
    can = can_become_legal(rules, start)
    if verdict.proven:
        assert verdict.unfinished is can, verdict.findings
    if not any(finding.value for finding in verdict.findings):
        settled = proven_hand(rules, verdict, "deck", start)
        assert settled.proven and settled.unfinished is can, verdict.findings


GAME = """
[fields]
element = "string"
faction = "string"

[[card]]
id = "a"
element = "fire"
faction = "lion"
[[card]]
id = "b"
element = "water"
faction = "wolf"
[[card]]
id = "h"
kind = "hero"
faction = "lion"
[rules]
[rules.zones.main]
holds = { kind = "card" }
[rules.zones.hero]
name = "英雄"
name_en = "Hero"
holds = { kind = "hero" }
leader = true
[[rules.rule]]
id = "size"
form = "count"
zone = "main"
exactly = 3
[[rules.rule]]
id = "copies"
form = "copies"
zone = "main"
at_most = 2
[[rules.rule]]
id = "leader"
form = "count"
zone = "hero"
exactly = 1
[[rules.rule]]
id = "water"
form = "count"
zone = "main"
where = { element = "water" }
at_least = 1
[[rules.rule]]
id = "own"
form = "every"
zone = "main"
must = { any = [{ faction = "$leader.faction" }, { element = "water" }] }
"""


@pytest.mark.parametrize(
    "cards, status, proven",
    [
        ({"a": 2, "b": 1, "h": 1}, "legal", True),
        ({"a": 2, "h": 1}, "unfinished", False),
        ({"a": 1}, "unfinished", False),
        ({"a": 3, "h": 1}, "illegal", True),
        ({"a": 4}, "illegal", True),
        ({"a": 2, "b": 1, "h": 2}, "illegal", True),
        ({"a": 1, "nobody": 1}, "illegal", True),
    ],
)
def test_the_status_without_a_solver(cards: dict[str, int], status: str, proven: bool) -> None:
    rules, _ = read_case(GAME).rules()
    assert rules is not None
    verdict = rules.check(as_deck({"name": "", "cards": cards}))
    assert (verdict.status, verdict.proven) == (status, proven)


def test_without_a_leader_it_says_what_is_missing() -> None:
    rules, _ = read_case(GAME).rules()
    assert rules is not None
    found = {f.rule: f for f in rules.check(as_deck({"name": "", "cards": {"a": 1}})).findings}
    assert found["own"].message.en == ("the hero is missing, on which it depends whether “a” may be there")
    assert found["own"].message.zh == "没有英雄，「a」可否加入还不能确定"
    assert found["own"].lacking


def test_hints_name_only_cards_that_can_be_added() -> None:
    rules, _ = read_case(GAME.replace("at_most = 2", "at_most = 1")).rules()
    assert rules is not None
    found = {f.rule: f for f in rules.check(as_deck({"name": "", "cards": {"a": 1, "h": 1}})).findings}
    assert found["water"].hint is not None and found["water"].hint.en == "add “b”"
    full = {f.rule: f for f in rules.check(as_deck({"name": "", "cards": {"a": 3, "h": 1}})).findings}
    assert full["water"].hint is None and not full["water"].lacking


def test_why_is_told_in_both_languages() -> None:
    text = GAME.replace("exactly = 3", 'exactly = 3\nwhy = "三张正好"\nwhy_en = "three are enough"')
    rules, _ = read_case(text).rules()
    assert rules is not None
    (size,) = [f for f in rules.check(as_deck({"name": "", "cards": {"h": 1}})).findings if f.rule == "size"]
    assert size.why == ("three are enough", "三张正好")
