"""Justified paragraphs: full lines, none visibly stretched where that can be had."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from cardgen.model.frame import Glyphs, Item
from cardgen.text.breaking import break_lines
from cardgen.text.compose import Line, compose_line, extent, squeezable, stretchable
from cardgen.text.measure import Measured
from cardgen.text.settling import NO_WORDS, Kept, settled
from cardgen.text.typeset import Typesetter

CORPUS = (Path(__file__).parents[1] / "cases" / "text" / "corpus.txt").read_text("utf-8").splitlines()
WIDTHS = range(5000, 27000, 700)
Measure = Callable[[str], Measured]


def parts(measured: Measure, text: str, width: float, kept: Kept = NO_WORDS) -> list[str]:
    paragraph = measured(text)
    ends = settled(paragraph, break_lines(paragraph, width)[0], width, kept, justified=True)
    return [text[a:b] for a, b in pairwise([0, *ends])]


def set_lines(measured: Measure) -> Iterator[tuple[Measured, list[int], list[int], float]]:
    """Paragraphs, as they are broken at first and as they are settled, for many measures."""
    for text in CORPUS:
        paragraph = measured(text)
        for width in WIDTHS:
            ends, cut = break_lines(paragraph, width)
            if not cut:
                yield paragraph, ends, settled(paragraph, ends, width, NO_WORDS, justified=True), width


def test_nothing_lost_and_every_break_legal(measured: Measure) -> None:
    for paragraph, ends, read, _ in set_lines(measured):
        assert len(ends) - 1 <= len(read) <= len(ends)
        assert read[-1] == ends[-1] and read == sorted({*read})
        assert {*read[:-1]} <= {*paragraph.legal}


def test_no_line_is_squeezed_further_than_it_may_be(measured: Measure) -> None:
    squeezed = 0
    for paragraph, _, read, width in set_lines(measured):
        for start, end in pairwise([0, *read]):
            over = paragraph.width(start, end) - width
            squeezed += over > 1
            assert over <= squeezable(paragraph, start, end) + 1e-3
    assert squeezed > 100


def test_fewer_lines_stop_short(measured: Measure) -> None:
    def short(paragraph: Measured, ends: list[int], width: float) -> int:
        lines = pairwise([0, *ends[:-1]])
        return sum(width - paragraph.width(a, b) > stretchable(paragraph, a, b) for a, b in lines)

    kept = [(p, before, after, w) for p, before, after, w in set_lines(measured) if w > 15000]
    assert sum(len(after) - 1 for _, _, after, _ in kept) > 500
    assert sum(short(p, after, w) for p, _, after, w in kept) <= sum(short(p, b, w) for p, b, _, w in kept)


def test_a_line_stays_full_rather_than_ending_after_a_mark(measured: Measure) -> None:
    text = "甲乙丙丁戊己庚辛，壬癸子丑寅卯辰巳午未申酉"
    assert parts(measured, text, 12000)[0] == text[:12]


@pytest.mark.parametrize(
    "text, width, wanted",
    [
        # As ragged lines would be: no word is torn apart, and the last line is no stub.
        ("每只正面的怪物都可以做两件事，先后随你：", 18000, "每只正面的怪物都可以做两件事，先后|随你："),
        # What is a little too long is squeezed beside its marks.
        ("每只正面的怪物都可以做两件事，先后随你：", 19300, "每只正面的怪物都可以做两件事，先后随你："),
        # So is a line before the last, for which nothing can be done alone.
        (
            "甲乙，丙丁戊，己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天。",
            12500,
            "甲乙，丙丁戊，己庚辛壬癸子|丑寅卯辰巳午未申酉戌亥天。",
        ),
    ],
)
def test_lines_read_well(measured: Measure, text: str, width: float, wanted: str) -> None:
    assert "|".join(parts(measured, text, width)) == wanted


def test_a_squeezed_line_ends_where_its_measure_ends(typesetter: Typesetter, measured: Measure) -> None:
    text = "造成伤害，然后（对面）抽1张牌。"
    paragraph = measured(text)
    room = paragraph.width(0, len(text)) / 100 - 5.0
    line = Line(paragraph, 0, len(text), room, 10.0, "justify", last=True)
    items: list[Item] = []
    compose_line(line, typesetter.symbol_frame, 0.0, items, 0.0, 0.0)
    assert extent(line, 0, len(text))[1] == pytest.approx(room + 5.0)  # with the blank half of 。
    (glyphs,) = items
    assert isinstance(glyphs, Glyphs)
    assert all(by <= 0 for _, by in glyphs.shifts)
