"""On any hand: `holds` says whether `findings` has any, and neither depends on the order of the cards."""

from functools import cache
from pathlib import Path

import pytest
from case_kit import read_case
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.rules.form import Rule
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet

CASES = Path(__file__).parents[1] / "cases" / "rules"
FILES = sorted(CASES.glob("*/*.toml"))
WORDS = ("lion", "rogue", "mystic", "火、水", "many", "")
values = st.dictionaries(
    st.sampled_from(("players", "life", "ally", "second_class", "deck_size", "warrior_skill", "veteran")),
    st.one_of(st.integers(-1, 60), st.sampled_from(WORDS), st.booleans()),
)


@cache
def rules_of(file: Path) -> RuleSet | None:
    case = read_case(file.read_text("utf-8"))
    return None if "mistakes" in case.data else case.sound_rules(case.decks[0])


def judged(rule: Rule, hand: Hand) -> list[str]:
    return [finding.message.en for finding in rule.form.findings(hand)]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_holds_and_findings_agree(file: Path, data: st.DataObject) -> None:
    rules = rules_of(file)
    if rules is None:
        return
    cards = st.lists(st.integers(0, len(rules.cards.cards) - 1), max_size=8)
    zones = [data.draw(cards) for _ in rules.zones]
    given_values = data.draw(values)
    shuffled = [data.draw(st.permutations(zone)) for zone in zones]
    for rule in rules.rules:
        hand = Hand(zones, given_values)
        found = judged(rule, hand)
        assert bool(rule.form.breaches(hand)) is bool(found)
        assert judged(rule, Hand(shuffled, given_values)) == found
        for finding in rule.form.findings(hand):
            assert list(finding.cards) == sorted(set(finding.cards))
            assert not finding.cards or set(finding.cards) <= {n for zone in zones for n in zone}
