"""Breaking into lines: nothing lost, nothing too wide, no forbidden start or end, no lone last character."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.text.breaking import break_lines, widest
from cardgen.text.fonts import FontSet
from cardgen.text.measure import Lettering, Measured
from cardgen.text.settling import NO_WORDS, Kept, settled
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK

CORPUS = (Path(__file__).parents[1] / "cases" / "text" / "corpus.txt").read_text("utf-8").splitlines()
LOOK = Lettering(FontSet.open().chain((), 400), BLACK)
KEPT = Kept.of(("攻击力", "回合", "机制伤"))
POOL = (
    "攻击力回合牌的一是在了ABCxyz0123456789，。、；：！？（）「」『』【】《》“”‘’…—·～~%+-×≥/#￥"
    ",.;:!?()[]{}\"'  　ーっ々★😀𠮷\u00a0\u0301\u200b"
)
FIRST = set("，。、；：！？）」』】》〉”’…—·～%‰℃ーっァ々,.;:!?)]}")
LAST = set("（「『【《〈“‘([{￥$#№")


def paragraph(text: str) -> Measured:
    return Measured(text, ((0, len(text), LOOK),))


def lines(text: str, width: float) -> tuple[list[str], bool]:
    measured = paragraph(text)
    ends, cut = break_lines(measured, width)
    ends = settled(measured, ends, width, KEPT, justified=False)
    return [text[a:b] for a, b in zip([0, *ends], ends, strict=False)], cut


def forbidden(parts: list[str]) -> list[str]:
    wrong = []
    for before, after in pairwise(parts):
        tail = before.rstrip(" \u3000")
        if after[0] in FIRST or tail[-1] in LAST or (tail[-1].isdigit() and after[0].isdigit()):
            wrong.append(f"{before}|{after}")
        if (
            tail == before
            and before[-1].isascii()
            and after[0].isascii()
            and before[-1].isalpha()
            and after[0].isalpha()
        ):
            wrong.append(f"{before}|{after}")
    return wrong


def test_thousands_of_breaks_and_none_forbidden() -> None:
    count, wrong = 0, []
    for text in CORPUS:
        for width in range(6000, 26000, 250):
            parts, cut = lines(text, width)
            assert "".join(parts) == text
            if not cut:
                count += len(parts) - 1
                wrong += forbidden(parts)
    assert wrong == []
    assert count >= 4000


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from(POOL), min_size=1, max_size=60), st.floats(1100, 20000))
def test_nothing_lost_and_nothing_too_wide(text: str, width: float) -> None:
    measured = paragraph(text)
    ends, _ = break_lines(measured, width)
    ends = settled(measured, ends, width, KEPT, justified=False)
    assert ends[-1] == len(text)
    assert ends == sorted(set(ends))
    for start, end in zip([0, *ends], ends, strict=False):
        inside = (i for i in range(start + 1, end) if i not in measured.whole)
        cuttable = any("W" not in measured.kinds[i - 1 : i + 1] for i in inside)
        assert measured.width(start, end) <= width + 0.001 or not cuttable


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from(POOL), min_size=1, max_size=60), st.floats(2000, 20000))
def test_breaks_are_legal_unless_a_word_is_cut(text: str, width: float) -> None:
    measured = paragraph(text)
    ends, cut = break_lines(measured, width)
    assert cut or set(ends[:-1]) <= set(measured.legal)
    if widest(measured) <= width:
        assert not cut


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("攻击力回合，。（）AB12 "), min_size=1, max_size=60), st.floats(3000, 15000))
def test_a_wider_box_never_needs_more_lines(text: str, width: float) -> None:
    measured = paragraph(text)
    assert len(break_lines(measured, width + 1000)[0]) <= len(break_lines(measured, width)[0])


def test_a_word_is_cut_only_if_it_is_longer_than_a_line() -> None:
    text = "使用Supercalifragilistic法术"
    assert lines(text, 12000) == (["使用Supercalifragilistic", "法术"], False)
    assert lines(text, 10000) == (["使用", "Supercalifragilistic", "法术"], False)
    parts, cut = lines(text, 6000)
    assert cut
    assert parts[0] == "使用"
    assert parts[1] + parts[2] == "Supercalifragilistic法术"


def test_even_a_cut_keeps_marks_off_line_starts() -> None:
    parts, cut = lines("abcdefghij,klm", 5200)
    assert cut
    assert not any(p.startswith(",") for p in parts)


def test_blanks_vanish_at_line_ends(measured: Callable[[str], Measured]) -> None:
    text = measured("word      word")
    word = text.width(0, 4)
    assert text.width(0, 10) == word
    assert break_lines(text, word)[0] == [10, 14]


def test_marks_lose_their_blank_half_at_line_edges(measured: Callable[[str], Measured]) -> None:
    assert measured("攻击，").width(0, 3) == 2500
    assert measured("（攻击").width(0, 3) == 2500
    assert measured("（攻击）").width(0, 4) == 3000
    assert break_lines(measured("攻击，防御"), 2500)[0] == [3, 5]
    assert break_lines(measured("攻击，防御"), 2499)[0] == [1, 3, 5]


def test_no_lone_last_character() -> None:
    assert lines("甲乙丙丁戊己庚辛壬", 8000) == (["甲乙丙丁戊己", "庚辛壬"], False)
    assert lines("甲乙丙丁戊己庚辛壬。", 8000) == (["甲乙丙丁戊己", "庚辛壬。"], False)
    assert lines("甲乙丙丁戊己庚辛壬癸", 8000) == (["甲乙丙丁戊己庚", "辛壬癸"], False)
    assert lines("甲乙丙丁戊己庚辛word", 8000) == (["甲乙丙丁戊己庚辛", "word"], False)
    assert lines("你的生物攻击时，每个生物力量+1。", 14000)[0][-1] == "力量+1。"


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("指定自己的一名英雄，发动其第1项技能。", 14000, "指定自己的一名英雄，|发动其第1项技能。"),
        ("指定自己的一名英雄，发动其第 1 项技能。", 14500, "指定自己的一名英雄，发动其|第 1 项技能。"),
        ("从墓地取回一张法术，再把两张牌洗回", 12000, "从墓地取回一张法术，|再把两张牌洗回"),
        ("你在你的回合里可以打出一张牌和两张", 12000, "你在你的回合里可以打出|一张牌和两张"),
        ("对面受到十五点机制伤害。对面失去机制伤", 9000, "对面受到十五点|机制伤害。对面失去|机制伤"),
        ("本牌造成的攻击力不变，也算机制伤在内", 15000, "本牌造成的攻击力不变，|也算机制伤在内"),
    ],
)
def test_lines_read_well(text: str, width: float, expected: str) -> None:
    """A number stays with its measure word, words stay whole, lines like to end after punctuation."""
    parts, cut = lines(text, width)
    assert ("|".join(parts), cut) == (expected, False)


def test_a_word_is_torn_where_the_line_is_too_narrow_for_it() -> None:
    assert "".join(lines("机制伤机制伤", 2000)[0]) == "机制伤机制伤"


def test_as_many_lines_as_before() -> None:
    for text in CORPUS:
        measured = paragraph(text)
        for width in range(5000, 20000, 700):
            ends, _ = break_lines(measured, width)
            read = settled(measured, ends, width, KEPT, justified=False)
            assert len(read) == len(ends)
            assert read[-1] == ends[-1]


def test_a_lone_character_stays_where_moving_a_break_would_not_help() -> None:
    assert lines("abcdefgh 九", 4600)[0] == ["abcdefgh ", "九"]


def test_hostile_texts_take_no_time() -> None:
    for text in (
        "\u0301" * 20000,
        "W\u2060" * 10000,
        "（" * 20000,
        "a" * 20000,
        " " * 20000,
        "。" * 20000,
        "😀\u200d" * 9000,
    ):
        ends, _ = break_lines(paragraph(text), 9000)
        assert ends[-1] == len(text)


def test_a_text_broken_by_its_phrases_ends_lines_after_marks() -> None:
    def broken(text: str, width: float, phrases: bool) -> list[str]:
        measured = paragraph(text)
        ends, _ = break_lines(measured, width)
        read = settled(measured, ends, width, NO_WORDS, justified=False, phrases=phrases)
        return [text[a:b] for a, b in zip([0, *read], read, strict=False)]

    short = "你选一个小随从，让它回到主人的手里。"
    assert broken(short, 14000, False)[0] == "你选一个小随从，让它回到主"
    assert broken(short, 14000, True) == ["你选一个小随从，", "让它回到主人的手里。"]
    # Never a line more, and a phrase goes on after a colon.
    full = "你选一个小随从，让它回到主人的手里和牌库弃牌堆里面去。"
    assert len(broken(full, 14000, True)) == len(broken(full, 14000, False)) == 2
    named = "打在这里。持续：它们都不受影响也不动。"
    assert broken(named, 14000, True) == ["打在这里。", "持续：它们都不受影响也不动。"]
    # After a comma only where the line is half full.
    early = "打在这里，那么它们都不受影响也不动。"
    assert broken(early, 14000, True)[0] == broken(early, 14000, False)[0] != "打在这里，"


def test_no_line_is_too_wide_where_marks_are_set_close(typesetter: Typesetter) -> None:
    text = "带印的一方有带印角色受到反应伤害时，所有带印者各受1点穿透伤害并各耗1次数。"
    (measured,) = typesetter.block(text, Style(marks=0.7)).paragraphs
    for width in range(9000, 12000, 100):
        found = break_lines(measured, width)[0]
        ends = settled(measured, found, width, Kept.of(("穿透",)), justified=False, phrases=True)
        assert all(measured.width(a, b) <= width + 1e-3 for a, b in pairwise([0, *ends])), width
