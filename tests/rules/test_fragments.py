"""Rules carried by cards, put together with the others."""

from itertools import product

from case_kit import as_deck, read_case
from hypothesis import given, settings
from hypothesis import strategies as st

GAME = """
[[card]]
id = "sage"
[[card]]
id = "giant"
[[card]]
id = "plain"
[rules]
[rules.zones.main]
holds = { kind = "card" }
[rules.zones.side]
ignored = true
[[rules.rule]]
id = "size"
form = "count"
exactly = 3
unless = { value = "free" }
[[rules.rule]]
id = "copies"
form = "copies"
at_most = 2
[[rules.fragment]]
card = "sage"
without = ["copies"]
[[rules.fragment.rule]]
id = "sage-size"
replaces = "size"
form = "count"
at_least = 4
[[rules.fragment]]
card = "giant"
[[rules.fragment.rule]]
id = "giant-size"
replaces = "size"
when = { value = "giant" }
form = "count"
at_least = 5
"""


def broken(sage: int, giant: int, plain: int, free: bool, wakes: bool) -> set[str]:
    """The same rules by hand."""
    size = sage + giant + plain
    found = set()
    if sage and size < 4:
        found.add("sage-size")
    if giant and wakes and size < 5:
        found.add("giant-size")
    if size != 3 and not free and not sage and not (giant and wakes):
        found.add("size")
    if not sage and max(giant, plain) > 2:
        found.add("copies")
    return found


def test_all_decks_of_a_small_game() -> None:
    rules, problems = read_case(GAME).rules()
    assert rules is not None and not problems
    for sage, giant, plain, free, wakes in product(
        range(3), range(4), range(4), (False, True), (False, True)
    ):
        cards = {"sage": sage, "giant": giant, "plain": plain}
        deck = as_deck({"name": "", "cards": cards, "values": {"free": free, "giant": wakes}})
        assert {f.rule for f in rules.check(deck).findings} == broken(sage, giant, plain, free, wakes), deck


def test_a_carrier_in_an_ignored_zone_carries_nothing() -> None:
    rules, _ = read_case(GAME).rules()
    assert rules is not None
    deck = as_deck({"name": "", "zones": {"main": {"plain": 3}, "side": {"sage": 1}}})
    assert {f.rule for f in rules.check(deck).findings} == {"copies"}


def test_a_fragment_may_look_into_a_zone_of_its_own() -> None:
    rules, _ = read_case(GAME.replace('card = "sage"', 'card = "sage"\nzone = "side"')).rules()
    assert rules is not None
    deck = as_deck({"name": "", "zones": {"main": {"plain": 4}, "side": {"sage": 1}}})
    assert rules.check(deck).legal
    deck = as_deck({"name": "", "zones": {"main": {"plain": 2, "sage": 1}}})
    assert rules.check(deck).legal


def test_conditions_of_fragments_can_be_said() -> None:
    rules, _ = read_case(GAME).rules()
    assert rules is not None
    said = {rule.id: rule.sentence() for rule in rules.rules}
    for id, word in (("copies", "sage"), ("sage-size", "sage"), ("giant-size", "giant")):
        assert word in said[id].en and word in said[id].zh
        assert said[id].en.startswith(("If the deck has", "Unless the deck has")), said[id].en


@settings(max_examples=40, deadline=None)
@given(st.permutations(["sage", "giant"]), st.integers(0, 2), st.integers(0, 2), st.integers(0, 4))
def test_the_order_of_fragments_does_not_matter(order, sage, giant, plain) -> None:  # type: ignore[no-untyped-def]
    case = read_case(GAME)
    case.data["rules"]["fragment"].sort(key=lambda f: order.index(f["card"]))
    rules, _ = case.rules()
    assert rules is not None
    cards = {"sage": sage, "giant": giant, "plain": plain}
    deck = as_deck({"name": "", "cards": cards, "values": {"giant": True}})
    assert {f.rule for f in rules.check(deck).findings} == broken(sage, giant, plain, False, True)
