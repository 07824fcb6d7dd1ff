"""`$leader.x`, `$value.x` and parameters in any selector of any form: as if their words stood there."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import Table, hand, read, rule

from cardgen.rules.forms import FORMS
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import Judge

# The one hero who leads in these hands says 火 and a.
HERO = 0
WORDS = {"$leader.element": "火", "$leader.tags": "a", "$leader.cost": 2, "$value.colour": "水"}


def filled(value: Any) -> Any:
    """A rule with words in place of its references."""
    match value:
        case dict():
            return {key: filled(part) for key, part in value.items()}
        case list():
            return [filled(part) for part in value]
        case str():
            return WORDS.get(value, value)
    return value


def judged(table: Table, one: Hand) -> list[tuple[object, ...]]:
    made, mistakes = read([table])
    assert made is not None, [d.message.en for d in mistakes]
    return [(f.cards, f.have, f.need, f.lacking) for f in Judge(made.rules)(one).findings]


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_reference_is_what_it_stands_for(form: str, data: st.DataObject) -> None:
    table = data.draw(rule(form))
    drawn = data.draw(hand)
    one = Hand([[HERO], *drawn.zones[1:]], {**drawn.values, "colour": "水"})
    assert judged(table, one) == judged(filled(table), one)


def test_a_parameter_in_a_selector() -> None:
    table = {"id": "r", "form": "count", "where": {"cost": "$p", "kind": "card"}, "at_most": 0}
    assert judged(table, Hand([[], [5, 6], [], []])) == [((5,), 1, 0, False)]
    _, mistakes = read([{**table, "where": {"cost": "$q"}}])
    assert [d.code for d in mistakes] == ["unknown-variable"]


def test_what_a_card_needs_may_hang_on_who_leads() -> None:
    needs = {"id": "r", "form": "needs", "each": {"element": "$leader.element", "kind": "card"}}
    table = {**needs, "where": {"tags": {"has": "$each.house"}}, "each_zone": "main"}
    assert judged(table, Hand([[HERO], [3, 5], [], []])) == [((3,), 0, 1, False)]
