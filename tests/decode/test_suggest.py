"""“Did you mean …”."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.decode.suggest import did_you_mean, distance, hint_for

KNOWN = ["damage", "upgraded", "name", "copies", "攻击一级", "防守"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("damge", "damage"),
        ("dmaage", "damage"),
        ("Damage", "damage"),
        ("nmae", "name"),
        ("攻击一", "攻击一级"),
        ("防受", "防守"),
        ("zzz", None),
        ("x", None),
        ("", None),
        ("d" * 500, None),
    ],
)
def test_nearest(word: str, expected: str | None) -> None:
    assert did_you_mean(word, KNOWN) == expected


def test_all_are_named_where_none_is_near() -> None:
    hint = hint_for("zzz", ["a1", "b2"])
    assert hint is not None
    assert hint.en.endswith("a1, b2")
    assert hint_for("zzz", []) is None


WORDS = st.text("abc火", max_size=6)


@given(WORDS, WORDS)
def test_distance_is_symmetric_and_bounded(a: str, b: str) -> None:
    far = distance(a, b, 10)
    assert far == distance(b, a, 10)
    assert abs(len(a) - len(b)) <= far <= max(len(a), len(b))
    assert (far == 0) == (a == b)
    assert distance(a, b, 2) == min(far, 3)


def test_a_swap_counts_once() -> None:
    assert distance("abcd", "abdc", 5) == 1
