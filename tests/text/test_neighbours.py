"""Relations between neighbours, found for a whole text at once, against looking at each pair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.classes import MAY_BREAK, SPACED
from cardgen.text.neighbours import Relation
from cardgen.text.stretching import BETWEEN, BLANKS

EVERY = "IJANSOlCrPocpQUDTRKHYBVWZ"


def test_a_relation_holds_for_the_pairs_that_it_was_made_of() -> None:
    relation = Relation({"a": "bc", "b": "a", "c": "a"})
    assert list(map(bool, relation.before_each("abcaacb"))) == [
        False,
        True,
        False,
        True,
        False,
        True,
        False,
    ]


def test_no_more_than_eight_rows_differ() -> None:
    Relation({letter: letter for letter in "abcdefgh"})
    with pytest.raises(ValueError):
        Relation({letter: letter for letter in "abcdefghi"})


@pytest.mark.parametrize("relation", [BETWEEN, BLANKS, MAY_BREAK, SPACED])
@given(kinds=st.text(EVERY, min_size=1, max_size=60))
def test_a_text_is_the_sum_of_its_pairs(relation: Relation, kinds: str) -> None:
    pairs = [relation.before_each(kinds[i - 1 : i + 1])[1] for i in range(1, len(kinds))]
    assert list(relation.before_each(kinds)) == [0, *pairs]
    assert relation.places(kinds) == [i for i, held in enumerate(pairs, 1) if held]


@pytest.mark.parametrize(
    ("relation", "held"),
    [
        (SPACED, "IA AI IN NI JA AJ CO CC CP PO PC PP OO"),
        (BLANKS, "IA AI NJ JN BI BA BO BP"),
        (BETWEEN, "II IP PI CA AO SA DI ID"),
        (MAY_BREAK, "II IA PI AI CO BA VI IO"),
    ],
)
def test_what_holds(relation: Relation, held: str) -> None:
    assert [pair for pair in held.split() if not relation.before_each(pair)[1]] == []


@pytest.mark.parametrize(
    ("relation", "never"),
    [
        (SPACED, "II AN IP PI OI IC OC BI"),
        (BLANKS, "II BB AA IB PO"),
        (BETWEEN, "AA AN IA AI IB BI DD NK AK"),
        (MAY_BREAK, "IP IC OI AA AN DD IB"),
    ],
)
def test_what_never_holds(relation: Relation, never: str) -> None:
    assert [pair for pair in never.split() if relation.before_each(pair)[1]] == []
