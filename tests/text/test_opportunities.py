"""Where lines may begin, held against ICU's line breaking (UAX #14) and against lists of our own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.text.fonts import FontSet
from cardgen.text.measure import Lettering, Measured
from cardgen.units import BLACK

CORPUS = (Path(__file__).parents[1] / "cases" / "text" / "corpus.txt").read_text("utf-8").splitlines()
LOOK = Lettering(FontSet.open().chain((), 400), BLACK)

POOL = (
    "攻击力回合牌的一是在了ABCxyz0123456789，。、；：！？（）「」『』【】《》〈〉“”‘’…—·～~%‰℃+-×÷=≥≤<>/#$￥№*&@"
    ",.;:!?()[]{}\"'  　ーァっ々・★①→⚔😀𠮷\u00a0\u2060–‐°＋％／"
)


def breaks(text: str) -> set[int]:
    return set(Measured(text, ((0, len(text), LOOK),)).legal) - {0}


def icu_breaks(text: str, strictness: str) -> set[int]:
    breakers = pytest.importorskip("icu4py.breakers")
    places, at = {}, 0
    for i, char in enumerate(text):  # ICU counts UTF-16 units
        places[at] = i
        at += 2 if ord(char) > 0xFFFF else 1
    return {
        places[end]
        for _, end in breakers.LineBreaker(text, f"zh@lb={strictness}").segments()
        if end in places
    }


def deliberate(text: str, at: int) -> bool:
    """Where we allow what UAX #14 does not.

    1. Full-width “ ” ‘ ’ are brackets like 「」, also beside Latin words: 他说|“OK”|就走.
    2. A straight quote may begin a line after an ideographic space, as it may after any other.
    """
    return text[at] in "“‘" or text[at - 1] in "”’" or (text[at - 1] == "\u3000" and text[at] in "\"'")


@pytest.mark.parametrize("strictness", ["strict", "normal"])
@pytest.mark.parametrize("text", CORPUS)
def test_corpus_breaks_are_a_subset_of_icu(text: str, strictness: str) -> None:
    extra = breaks(text) - icu_breaks(text, strictness)
    assert {at for at in extra if not deliberate(text, at)} == set()


def test_corpus_uses_most_of_what_icu_allows() -> None:
    ours = sum(len(breaks(t)) for t in CORPUS)
    theirs = sum(len(icu_breaks(t, "strict")) for t in CORPUS)
    assert ours > 0.93 * theirs


@settings(max_examples=400, deadline=None)
@given(st.text(st.sampled_from(POOL), min_size=1, max_size=16))
def test_random_breaks_are_a_subset_of_icu(text: str) -> None:
    extra = breaks(text) - icu_breaks(text, "strict")
    assert {at for at in extra if not deliberate(text, at)} == set()


@pytest.mark.parametrize(
    "text",
    [
        "3.5", "10~20", "-3", "+5", "×2", "50%", "HP+5", "D6≥3", "don’t", "——", "……", "1,000", "12:30", "2/3",
        "A4", "20℃", "￥100", "$15", "#34", "№12", "3～5", "１０", "HP−3", "ATK=5", "e.g.", "n°5", "1–2",
        "字\u00a0字", "字\u2060字", "字\u0301", "👨\u200d👩\u200d👧", "👍🏽", "🇨🇳", "1\u20e3",
        "“a”", "(x)", "字ー", "人々",
    ],
)  # fmt: skip
def test_never_cut(text: str) -> None:
    assert breaks(text) == set()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("攻击", {1}),
        ("攻击HP", {1, 2}),
        ("HP攻击", {2, 3}),
        ("攻击+5点", {1, 2, 4}),
        ("50%的", {3}),
        ("（攻）击", {3}),
        ("他说“好”吗", {1, 2, 5}),
        ("two words", {4}),
        ("one-two", {4}),
        ("path/to", {5}),
        ("(a) b", {4}),
        ("( a", set()),
        ("攻 ！", set()),
        ("攻——击", {3}),
        ("攻\u200b击", {2}),
        ("ab\u200bcd", {3}),
        (" 攻", set()),
        ('say "hi" now', {4, 9}),
    ],
)
def test_where_lines_may_begin(text: str, places: set[int], measured: Callable[[str], Measured]) -> None:
    assert set(measured(text).legal) - {0} == places


FIRST = "，。、；：！？）」』】》〉”’…—·～%‰℃ーっァ々,.;:!?)]}"
LAST = "（「『【《〈“‘([{￥$#№"


@pytest.mark.parametrize("char", FIRST)
def test_never_first(char: str) -> None:
    text = f"攻{char}击"
    assert 1 not in breaks(text)


@pytest.mark.parametrize("char", LAST)
def test_never_last(char: str) -> None:
    text = f"攻{char}击"
    assert 2 not in breaks(text)
