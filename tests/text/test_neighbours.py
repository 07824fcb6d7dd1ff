"""Relations between neighbours, found for a whole text at once, against looking at each pair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.classes import MAY_BREAK, SPACED
from cardgen.text.measure import NARROW, NOTHING, WIDE
from cardgen.text.neighbours import Relation
from cardgen.text.stretching import SQUEEZED, SQUEEZED_AT_BLANKS, STRETCHED

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
    with pytest.raises(ValueError):
        Relation({letter: letter for letter in "abcde"}, {letter: letter for letter in "abcd"})


def test_which_of_several_things_holds() -> None:
    relation = Relation({"a": "b"}, {"a": "c", "b": "c"})
    assert list(relation.before_each("abcac")) == [0, 1, 2, 0, 2]


@pytest.mark.parametrize("relation", [STRETCHED, SQUEEZED, SQUEEZED_AT_BLANKS, MAY_BREAK, SPACED])
@given(kinds=st.text(EVERY, min_size=1, max_size=60))
def test_a_text_is_the_sum_of_its_pairs(relation: Relation, kinds: str) -> None:
    pairs = [relation.before_each(kinds[i - 1 : i + 1])[1] for i in range(1, len(kinds))]
    assert list(relation.before_each(kinds)) == [0, *pairs]
    assert relation.places(kinds) == [i for i, held in enumerate(pairs, 1) if held]


@pytest.mark.parametrize(
    ("relation", "held"),
    [
        (SPACED, "IA AI IN NI JA AJ CO CC CP PO PC PP OO"),
        (SQUEEZED_AT_BLANKS, "IA AI NJ JN BI BA BO BP"),
        (MAY_BREAK, "II IA PI AI CO BA VI IO"),
    ],
)
def test_what_holds(relation: Relation, held: str) -> None:
    assert [pair for pair in held.split() if not relation.before_each(pair)[1]] == []


@pytest.mark.parametrize(
    ("relation", "never"),
    [
        (SPACED, "II AN IP PI OI IC OC BI"),
        (SQUEEZED_AT_BLANKS, "II BB AA IB PO"),
        (MAY_BREAK, "IP IC OI AA AN DD IB"),
    ],
)
def test_what_never_holds(relation: Relation, never: str) -> None:
    assert [pair for pair in never.split() if relation.before_each(pair)[1]] == []


@pytest.mark.parametrize(
    ("relation", "how", "pairs"),
    [
        (STRETCHED, WIDE, "IA AI NJ JN BI BA BO BP"),
        (STRETCHED, NARROW, "II IP PI CA AO SA DI ID"),
        (STRETCHED, NOTHING, "BB AA AN IB DD NK AK"),
        (SQUEEZED, WIDE, "IA AI NJ JN BI BA BO BP"),
        (SQUEEZED, NARROW, "IO AO CI PA"),
        (SQUEEZED, NOTHING, "II AA BB IB WO PO"),
    ],
)
def test_how_lines_grow_and_shrink(relation: Relation, how: int, pairs: str) -> None:
    assert [pair for pair in pairs.split() if relation.before_each(pair)[1] != how] == []
