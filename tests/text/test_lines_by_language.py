"""Line breaking and quotes by language, held against ICU."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.text.fonts import FontSet
from cardgen.text.measure import Lettering, Measured
from cardgen.text.style import Style
from cardgen.units import BLACK

FONTS = FontSet.open()
JAPANESE = (
    "キャラクターカードを３枚まで出せます。ちょっと待って！ 「防御」（ガード）・ゝ々〻ー゠ヶ％〜…‥—ぁァっャ",
    "コーヒー、ショップで２～４人。（例：「王」→3点）ヴァイオリン゛ＨＰ＋1／2",
)
KOREAN = (
    "각 플레이어는 카드 5장을 뽑고, “왕” 카드(King)를 앞에 놓습니다. 3~5명이 60분 동안 즐깁니다! A/B 5% H-1",
    "‘공격’은 2점—방어는 1점… 「카드」를 냅니다.",
)


def breaks(text: str, language: str) -> set[int]:
    family = {"ja": "Noto Sans JP", "ko": "Noto Sans KR"}[language]
    look = Lettering(FONTS.chain((family,), 400), BLACK)
    return set(Measured(text, ((0, len(text), look),), style=Style(language=language)).legal) - {0}


def icu(text: str, locale: str) -> set[int]:
    breakers = pytest.importorskip("icu4py.breakers")
    return {end for _, end in breakers.LineBreaker(text, locale).segments()}


@pytest.mark.parametrize("text", JAPANESE)
def test_japanese_breaks_are_a_subset_of_strict_icu(text: str) -> None:
    extra = breaks(text, "ja") - icu(text, "ja@lb=strict")
    assert {text[at - 1 : at + 1] for at in extra} == set()


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("".join(JAPANESE)), min_size=2, max_size=14))
def test_random_japanese_has_no_forbidden_breaks(text: str) -> None:
    extra = breaks(text, "ja") - icu(text, "ja@lb=strict")
    assert {text[at - 1 : at + 1] for at in extra} == set()


@pytest.mark.parametrize("text", KOREAN)
def test_korean_breaks_at_blanks_and_where_icu_does(text: str) -> None:
    ours = breaks(text, "ko")
    assert ours <= icu(text, "ko@lb=strict;lw=keepall")
    assert {text[at - 1] for at in ours} <= set(" /-—…」")
    assert ours >= {at + 1 for at, char in enumerate(text[:-1]) if char == " " and text[at + 1] not in "“‘"}


def test_korean_has_no_gap_beside_digits() -> None:
    text = "카드 5장을 A점"
    look = Lettering(FONTS.chain(("Noto Sans KR",), 400), BLACK)
    assert not Measured(text, ((0, len(text), look),), style=Style(language="ko")).spots
    assert Measured(text, ((0, len(text), look),)).spots


def latin_breaks(text: str, language: str) -> set[str]:
    look = Lettering(FONTS.chain(("Source Serif 4",), 400), BLACK)
    legal = Measured(text, ((0, len(text), look),), style=Style(language=language)).legal
    return {text[at:] for at in legal if at}


def test_german_quotes_open_below_and_close_above() -> None:
    text = "Sie rief „Karte“ und ‚Zug‘ und »Halt« dazu"
    assert latin_breaks(text, "de") == {text[at + 1 :] for at, char in enumerate(text) if char == " "}


def test_french_quotes_keep_their_blanks() -> None:
    text = "Elle dit « carte » et part"
    assert latin_breaks(text, "fr") == {"dit « carte » et part", "« carte » et part", "et part", "part"}
    ours = {len(text) - len(rest) for rest in latin_breaks(text, "fr")}
    assert ours <= icu(text, "fr")


def test_english_breaks_are_a_subset_of_icu() -> None:
    text = "Don’t “draw” (or play) 3.5 cards/turn—see well-known rules, p. 12; 50% off… and 10,000 'others'."
    ours = {len(text) - len(rest) for rest in latin_breaks(text, "en")}
    assert ours <= icu(text, "en")
    assert len(ours) > 12
