"""Lines alike in length: as many as before, nothing lost, words whole, breaks after marks that are near."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.text.balance import balanced
from cardgen.text.breaking import break_lines
from cardgen.text.measure import Measured
from cardgen.text.settling import NO_WORDS, Kept, settled
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter

CORPUS = (Path(__file__).parents[1] / "cases" / "text" / "corpus.txt").read_text("utf-8").splitlines()
Measure = Callable[[str], Measured]


def parts(measured: Measure, text: str, width: float, kept: Kept = NO_WORDS) -> list[str]:
    paragraph = measured(text)
    ends = balanced(paragraph, break_lines(paragraph, width)[0], width, kept)
    return [text[a:b] for a, b in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    "text, width, wanted",
    [
        ("对一名元素师造成1点伤害。", 12_000, ["对一名元素师", "造成1点伤害。"]),
        ("成为法术的目标时，退回你的手牌。", 13_000, ["成为法术的目标时，", "退回你的手牌。"]),
        ("不能攻击。", 12_000, ["不能攻击。"]),
        ("住在沼泽，用泥里的毒和巫术取胜。", 12_000, ["住在沼泽，用泥里的", "毒和巫术取胜。"]),
    ],
)
def test_lines_are_alike(measured: Measure, text: str, width: float, wanted: list[str]) -> None:
    assert parts(measured, text, width) == wanted


def test_a_word_of_the_game_stays_whole(measured: Measure) -> None:
    text = "死亡时，对每名元素师造成1点伤害。"
    assert any("元素师" in part for part in parts(measured, text, 13_000, Kept.of(("元素师",))))


def test_as_many_lines_as_before_and_none_wider(measured: Measure) -> None:
    for text in CORPUS[:60]:
        paragraph = measured(text)
        for width in range(8000, 24000, 3500):
            before, cut = break_lines(paragraph, width)
            after = balanced(paragraph, before, width, NO_WORDS)
            assert len(after) == len(before) and after[-1] == len(text)
            starts = [0, *after]
            assert cut or all(
                paragraph.width(a, b) <= width + 1e-3 for a, b in zip(starts, after, strict=False)
            )


def test_longest_lines_become_shorter(measured: Measure) -> None:
    def longest(paragraph: Measured, ends: list[int]) -> float:
        return max(paragraph.width(a, b) for a, b in zip([0, *ends], ends, strict=False))

    paragraph = measured("把一张永久物退回其所有者的手牌里去。")
    ends = break_lines(paragraph, 13_000)[0]
    plain = settled(paragraph, ends, 13_000, NO_WORDS, justified=False)
    assert longest(paragraph, balanced(paragraph, ends, 13_000, NO_WORDS)) < longest(paragraph, plain)


def test_justified_texts_stay_full(typesetter: Typesetter) -> None:
    text = "把一张永久物退回其所有者的手牌里去，再抽一张卡。"
    full = [
        typesetter.fit([typesetter.block(text, style)], 110, 60, smallest=8.0).items
        for style in (Style(align="justify"), Style(align="justify", line_ends="alike"))
    ]
    assert full[0] == full[1]
