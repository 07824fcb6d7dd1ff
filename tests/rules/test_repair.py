"""Repairs: held against trying all decks, and on 300 real decks that were broken at random."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from case_kit import as_deck, read_case
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_rules import CARDS, Table, read
from random_rules import rules as random_rules
from random_rules import values as random_values

from cardgen.model.deck import Deck, Entry
from cardgen.rules.hand import Hand
from cardgen.rules.repair import Repair, SolverMissing, complete, contradiction, impossible_cards, repair
from cardgen.rules.ruleset import Judge, RuleSet

pytest.importorskip("ortools")
sys.path.append(str(Path(__file__).parents[1] / "games"))
Counts = Mapping[tuple[int, int], int]


def sound(*tables: Table) -> RuleSet:
    rules, mistakes = read([{"id": f"r{n}", **table} for n, table in enumerate(tables)])
    assert rules is not None, [d.message.en for d in mistakes]
    return rules


def deck(values: Mapping[str, str | int] | None = None, /, **zones: str) -> Deck:
    """`main="c0 c0 c1"`"""
    entries = {zone: tuple(Entry(card) for card in cards.split()) for zone, cards in zones.items()}
    return Deck("d", entries, values or {})


def moves(result: Repair) -> tuple[list[str], list[str]]:
    return (
        [f"{c.copies} {c.name} {c.zone}" for c in result.out],
        [f"{c.copies} {c.name} {c.zone}" for c in result.into],
    )


def swaps(before: Counts, after: Counts) -> int:
    gone: Counter[int] = Counter()
    come: Counter[int] = Counter()
    for card, zone in {*before, *after}:
        more = after.get((card, zone), 0) - before.get((card, zone), 0)
        (come if more > 0 else gone)[zone] += abs(more)
    return sum(max(gone[zone], come[zone]) for zone in {*gone, *come})


def every_deck(rules: RuleSet, have: Counts, pool: Mapping[int, int], adding: bool) -> Iterator[Counts]:
    """All decks that a repair may come to."""
    places = {
        (card, zone)
        for card in pool
        for zone, z in enumerate(rules.zones)
        if card in z.holds or not z.holds or (card, zone) in have
    }
    order = sorted(places.union(have))
    owned: Counter[int] = Counter()
    for (card, _), copies in have.items():
        owned[card] += copies
    ranges = []
    for card, zone in order:
        holds = rules.zones[zone].holds
        more = pool.get(card, 0) if card in holds or not holds else 0
        there = have.get((card, zone), 0)
        ranges.append(range(there if adding else 0, there + more + 1))
    assume(prod(map(len, ranges)) <= 3000)
    for numbers in product(*ranges):
        counts = {place: n for place, n in zip(order, numbers, strict=True) if n}
        total: Counter[int] = Counter()
        for (card, _), copies in counts.items():
            total[card] += copies
        if all(n <= owned[card] + pool.get(card, 0) for card, n in total.items()):
            yield counts


@given(
    tables=random_rules(3),
    zones=st.tuples(*(st.lists(st.integers(0, len(CARDS) - 1), max_size=n) for n in (2, 3, 1))),
    values=random_values,
    pool=st.dictionaries(st.integers(0, len(CARDS) - 1), st.integers(1, 2), max_size=2),
    adding=st.booleans(),
)
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
def test_nothing_smaller_among_all_decks(
    tables: list[Table],
    zones: tuple[list[int], ...],
    values: dict[str, str | int],
    pool: dict[int, int],
    adding: bool,
) -> None:
    rules, _ = read(tables)
    assert rules is not None
    have = {(n, zone): k for zone, cards in enumerate(zones) for n, k in Counter(cards).items()}
    best = min(
        (
            swaps(have, counts)
            for counts in every_deck(rules, have, pool, adding)
            if Judge(rules.rules)(hand_of(rules, counts, values)).legal
        ),
        default=None,
    )
    entries = {
        zone.id: tuple(Entry(CARDS[n].id) for n in cards)
        for zone, cards in zip(rules.zones, zones, strict=False)
    }
    mended = complete if adding else repair
    result = mended(rules, Deck("d", entries, values), pool=pool)
    assert result.proven
    assert not result.unproven_rules
    if best is None:
        assert result.deck is None
        assert result.blocked_by
    else:
        assert result.deck is not None and rules.check(result.deck).legal
        assert result.swaps == best


def hand_of(rules: RuleSet, counts: Counts, values: Mapping[str, str | int]) -> Hand:
    zones: list[list[int]] = [[] for _ in rules.zones]
    for (card, zone), copies in counts.items():
        zones[zone].extend([card] * copies)
    return Hand(zones, values)


# ---- real decks -----------------------------------------------------------------------------------------


def broken(zones: dict[str, list[str]], places: int, cards: dict[str, list[str]], random: Random) -> Deck:
    """In so many places a card is lost, doubled, replaced by any other, or one more is put in."""
    for _ in range(places):
        name = random.choice(["characters", "actions", "actions"])
        zone = zones[name]
        at = random.randrange(len(zone)) if zone else None
        what = random.randrange(4)
        if at is None or what == 0:
            zone.append(random.choice(cards[name]))
        elif what == 1:
            zone.append(zone[at])
        elif what == 2:
            zone[at] = random.choice(cards[name])
        else:
            del zone[at]
    return Deck("", {name: tuple(Entry(card) for card in zone) for name, zone in zones.items()})


@pytest.mark.parametrize("count", [75, pytest.param(300, marks=pytest.mark.nightly)])
def test_real_decks_broken_in_up_to_6_places(count: int) -> None:
    from qisheng_kit import hand, load, tournament_codes

    codes = tournament_codes()
    _, rules = load()
    cards = {zone.id: [rules.cards.cards[n].id for n in sorted(zone.holds)] for zone in rules.zones[:2]}
    random = Random(7)
    mended = 0
    for code in random.sample(codes, count):
        real = hand(rules, share_numbers(code))
        zones = {
            zone.id: [rules.cards.cards[n].id for n in real.zones[at]]
            for at, zone in enumerate(rules.zones[:2])
        }
        places = random.randint(1, 6)
        deck = broken(zones, places, cards, random)
        result = repair(rules, deck)
        assert result.deck is not None and rules.check(result.deck).legal
        assert result.proven
        assert result.swaps <= places
        mended += result.swaps > 0
    assert mended > count * 5 / 6


def share_numbers(code: str) -> list[int]:
    from base64 import b64decode

    data = b64decode(code)
    plain = bytes((byte - data[-1]) % 256 for byte in data[:50])
    digits = (plain[0::2] + plain[1::2]).hex()
    return [int(digits[at : at + 3], 16) for at in range(0, 99, 3)]


# ---- what a player sees ---------------------------------------------------------------------------------

FIVE = {"form": "count", "zone": "main", "exactly": 5}
TWO_EACH = {"form": "copies", "zone": "main", "at_most": 2}
FIRE = {"form": "count", "zone": "heroes", "where": {"element": "火"}, "exactly": 1}


def test_a_legal_deck_stays_as_it_is() -> None:
    before = deck(main="c0 c0 c1 c1 c2")
    assert repair(sound(FIVE, TWO_EACH), before) == Repair(before, proven=True)


def test_a_replacement_counts_once() -> None:
    result = repair(sound(FIVE, TWO_EACH), deck(main="c0 c0 c0 c1 c1"))
    out, into = moves(result)
    assert (result.swaps, result.proven) == (1, True)
    assert out == ["1 名c0 main"]
    assert len(into) == 1


def test_zones_are_counted_apart() -> None:
    result = repair(sound(FIVE, FIRE), deck(main="c0 c0 c1 c1", heroes="h0 h2"))
    assert result.swaps == 2
    assert sum(c.copies for c in result.into) == sum(c.copies for c in result.out) == 1


def test_the_players_entries_stay_and_more_of_the_same_is_preferred() -> None:
    result = repair(sound(FIVE, TWO_EACH), deck(main="c0 c1 c1 c2"))
    assert result.deck is not None
    assert [e.card for e in result.deck.zones["main"][:4]] == ["c0", "c1", "c1", "c2"]
    assert result.out == ()
    assert {c.name for c in result.into} <= {"名c0", "名c2"}


def test_cards_to_blame_go_first() -> None:
    no_water = {"form": "every", "zone": "main", "must": {"not": {"element": "水"}}}
    result = repair(sound({**FIVE, "exactly": 2}, no_water), deck(main="c0 c1 c2"))
    assert moves(result) == (["1 名c2 main"], [])


def test_unknown_cards_are_taken_out_and_count_once_with_what_replaces_them() -> None:
    before = Deck("d", {"": (Entry("nobody", 2), Entry("c0", 2), Entry("c1", 2))})
    result = repair(sound(FIVE, TWO_EACH), before)
    assert result.swaps == 2
    assert [(c.card, c.name, c.copies) for c in result.out] == [(None, "nobody", 2)]
    assert sum(c.copies for c in result.into) == 1


def test_only_warnings_need_no_repair() -> None:
    before = deck(main="c0")
    assert repair(sound({**FIVE, "severity": "warning"}), before).deck == before


def test_the_pool_bounds_what_is_put_in() -> None:
    rules = sound(FIVE, TWO_EACH)
    result = repair(rules, deck(main="c0 c0 c1"), pool={5: 1, 6: 5})
    assert sorted(moves(result)[1]) in (["1 名c2 main", "1 名c3 main"], ["2 名c3 main"])
    assert repair(rules, deck(main="c0 c0"), pool=[6]).deck is None


def test_complete_only_adds() -> None:
    rules = sound(FIVE, TWO_EACH, FIRE)
    result = complete(rules, deck(main="c0 c0"))
    assert (result.out, result.swaps, result.proven) == ((), 4, True)
    stuck = complete(rules, deck(main="c0 c0 c0"))
    assert (stuck.deck, stuck.proven, stuck.blocked_by) == (None, True, ("r1",))


def test_rules_that_no_deck_keeps_are_named() -> None:
    few = {"form": "count", "zone": "main", "at_most": 3}
    result = repair(sound(TWO_EACH, FIVE, FIRE, few), deck())
    assert (result.deck, result.proven, result.blocked_by) == (None, True, ("r1", "r3"))


def test_values_are_the_players_and_are_not_changed() -> None:
    players = {"form": "number", "value": "players", "at_least": 2}
    result = repair(sound(FIVE, players), deck({"players": 1}, main="c0"))
    assert (result.deck, result.blocked_by) == (None, ("r1",))


def test_fragments_switch_rules_in_the_solver_too() -> None:
    text = (Path(__file__).parents[1] / "cases" / "repair" / "lists.toml").read_text("utf-8")
    case = read_case(text)
    rules = case.sound_rules(case.decks[0])
    result = repair(rules, as_deck({"name": "d", "cards": {"wide": 1, "c": 2}}))
    assert result.swaps == 1 and result.out == ()


# ---- honesty --------------------------------------------------------------------------------------------


def test_what_cannot_be_told_is_named_and_nothing_is_proven() -> None:
    odd = {"form": "count", "zone": "main", "where": {"id": "c0"}, "exactly": "6 / size"}
    rules = sound(TWO_EACH, odd)
    result = repair(rules, deck(main="c0 c1"))
    assert result.deck is not None and rules.check(result.deck).legal
    assert (result.proven, result.unproven_rules) == (False, ("r1",))


def test_no_time_no_proof() -> None:
    result = repair(sound(FIVE), deck(main="c0"), seconds=0.0)
    assert (result.deck, result.proven, result.blocked_by) == (None, False, ())


def test_a_long_search_is_cut_off() -> None:
    """Fifty costs that hardly ever add up to just the sum that is asked for."""
    random = Random(1)
    costs = [random.randrange(10**7, 2 * 10**7) for _ in range(50)]
    cards = "\n".join(f'[[card]]\nid = "k{n}"\ncost = {cost}' for n, cost in enumerate(costs))
    case = read_case(
        f"""
        {cards}
        [fields]
        cost = "integer"
        [[rules.rule]]
        id = "sum"
        form = "budget"
        field = "cost"
        exactly = {sum(costs[::3]) + 1}
        [[rules.rule]]
        id = "one"
        form = "copies"
        at_most = 1
        [[rules.rule]]
        id = "half"
        form = "count"
        at_most = 17
        [[deck]]
        name = "d"
        """
    )
    start = monotonic()
    result = repair(case.sound_rules(case.decks[0]), Deck("d", {}), seconds=1.0)
    assert monotonic() - start < 10
    assert not result.proven or result.deck is not None


@given(tables=random_rules(3), cards=st.lists(st.integers(3, 8), max_size=5))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_same_question_has_the_same_answer(tables: list[Table], cards: list[int]) -> None:
    rules, _ = read(tables)
    assert rules is not None
    before = deck(main=" ".join(CARDS[n].id for n in cards))
    assert repair(rules, before) == repair(rules, before)


def test_without_the_solver_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model_helper", None)
    monkeypatch.delattr("ortools.sat.python.cp_model_helper", raising=False)
    with pytest.raises(SolverMissing):
        repair(sound(FIVE), deck(main="c0"))


# ---- what the rules rule out ----------------------------------------------------------------------------


def test_rules_that_contradict_each_other() -> None:
    more = {"form": "count", "zone": "main", "where": {"element": "火"}, "at_least": 6}
    assert contradiction(sound(FIVE, TWO_EACH, FIRE)) == ()
    assert contradiction(sound(TWO_EACH, FIVE, FIRE, more)) in (("r1", "r3"), ("r0", "r3"))


def test_values_may_be_anything_where_no_deck_is_given() -> None:
    players = {"form": "number", "value": "players", "at_least": 2}
    chosen = {"form": "count", "zone": "main", "exactly": "value.size"}
    when = {**FIVE, "when": {"value": "grand"}, "exactly": 0}
    assert contradiction(sound(FIVE, players, chosen, when)) == ()
    assert contradiction(sound(FIVE, players, chosen), values={"players": 2, "size": 4}) == ("r0", "r2")


def test_cards_that_no_legal_deck_can_hold() -> None:
    rules = sound(
        FIVE,
        {"form": "needs", "zone": "heroes", "each": {"id": "c5"}, "where": {"id": "h1"}},
        {"form": "every", "zone": "heroes", "must": {"element": "火"}},
    )
    assert [CARDS[n].id for n in impossible_cards(rules)] == ["h1", "c5"]
    assert impossible_cards(sound(FIVE)) == ()


def test_rules_are_read_without_the_solver_and_what_speaks_to_it() -> None:
    program = (
        "import sys, cardgen.load.rules; print([m for m in sys.modules if 'repair' in m or 'ortools' in m])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
