"""Fitting: leading first, then size, down to the floor, and then by how much it does not fit."""

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.frame import Glyphs, Group, Path
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import LONGEST, Fitted, Typesetter
from cardgen.units import Color

SETTER = Typesetter(FontSet.open(), {}, {})
TEN = "一二三四五六七八九十"


def glyphs(fitted: Fitted) -> list[Glyphs]:
    return [i for i in fitted.items if isinstance(i, Glyphs)]


def test_what_fits_is_set_as_asked(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN * 3, Style(size=10.0))
    fitted = typesetter.fit([block], 100.0, 40.0, smallest=6.0)
    assert (fitted.scale, fitted.size, fitted.leading, fitted.overflow) == (1.0, 10.0, 1.5, 0.0)
    assert fitted.height == 2 * 15 + 10
    assert [g.y for g in glyphs(fitted)] == pytest.approx([8.8, 23.8, 38.8])
    assert fitted.tops == (0.0,)


def test_leading_is_tightened_to_fill_the_box(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN * 3, Style(size=10.0))
    fitted = typesetter.fit([block], 100.0, 38.0, smallest=6.0)
    assert fitted.scale == 1.0
    assert fitted.leading == pytest.approx(1.4)
    assert fitted.height == pytest.approx(38.0)
    assert glyphs(fitted)[-1].y == pytest.approx(36.8)


def test_then_the_size_shrinks_in_quarter_points(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN * 3, Style(size=10.0))
    fitted = typesetter.fit([block], 100.0, 35.0, smallest=6.0)
    assert fitted.size == 9.5  # three lines of ten; 2 · 1.3 · 9.5 + 9.5 = 34.2
    assert fitted.scale == pytest.approx(0.95)
    assert fitted.leading == pytest.approx((35 - 9.5) / 2 / 9.5)


def test_at_the_floor_the_overflow_is_told(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN * 3, Style(size=10.0))
    fitted = typesetter.fit([block], 60.0, 10.0, smallest=6.0)
    assert fitted.size == 6.0
    assert fitted.leading == 1.3
    assert fitted.overflow == pytest.approx(2 * 1.3 * 6 + 6 - 10)


def test_a_floor_between_two_steps_is_still_tried(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN, Style(size=10.0))
    fitted = typesetter.fit([block], 98.0, 10.0, smallest=9.8)
    assert (fitted.size, fitted.overflow) == (pytest.approx(9.8), 0.0)


def test_a_text_asked_smaller_than_the_floor_stays_as_asked(typesetter: Typesetter) -> None:
    small = typesetter.block("小字", Style(size=5.0))
    large = typesetter.block(TEN, Style(size=10.0))
    fitted = typesetter.fit([small, large], 70.0, 40.0, smallest=6.0, max_lines=2)
    assert [g.size for g in glyphs(fitted)] == [5.0, 7.0]
    alone = typesetter.fit([small], 4.0, 1.0, smallest=6.0)
    assert alone.size == 5.0
    assert alone.overflow > 0


def test_blocks_share_one_scale_and_gaps_shrink_with_them(typesetter: Typesetter) -> None:
    title = typesetter.block("标题", Style(size=12.0))
    body = typesetter.block(TEN * 2, Style(size=10.0))
    full = typesetter.fit([title, body], 100.0, 100.0, smallest=6.0, gap=4.0)
    assert full.tops == (0.0, 16.0)
    assert full.height == 12 + 4 + 25
    less = typesetter.fit([title, body], 90.0, 36.0, smallest=6.0, gap=4.0)
    sizes = [g.size for g in glyphs(less)]
    assert sizes[1] / sizes[0] == pytest.approx(10 / 12)
    assert less.tops[1] == pytest.approx(sizes[0] + 4 * less.scale)


@pytest.mark.parametrize(("valign", "top"), [("top", 0.0), ("middle", 45.0), ("bottom", 90.0)])
def test_vertical_alignment(valign: str, top: float, typesetter: Typesetter) -> None:
    fitted = typesetter.fit(
        [typesetter.block("甲", Style(size=10.0))], 100.0, 100.0, smallest=6.0, valign=valign
    )  # type: ignore[arg-type]
    assert fitted.tops == (top,)
    assert glyphs(fitted)[0].y == pytest.approx(top + 8.8)


def test_spread_puts_at_most_an_em_between_blocks(typesetter: Typesetter) -> None:
    blocks = [typesetter.block("甲", Style(size=10.0)) for _ in range(3)]
    assert typesetter.fit(blocks, 100.0, 40.0, smallest=6.0, spread=True).tops == (0.0, 15.0, 30.0)
    assert typesetter.fit(blocks, 100.0, 400.0, smallest=6.0, spread=True).tops == (0.0, 20.0, 40.0)


def test_one_line_shrinks_to_the_width_and_then_runs_out_of_it(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN, Style(size=10.0))
    assert typesetter.fit([block], 80.0, 20.0, smallest=6.0, max_lines=1).size == 8.0
    tight = typesetter.fit([block], 50.0, 20.0, smallest=6.0, max_lines=1)
    assert (tight.size, tight.overflow, len(tight.items)) == (6.0, pytest.approx(10.0), 1)


def test_a_long_word_makes_the_text_smaller_before_it_is_cut(typesetter: Typesetter) -> None:
    block = typesetter.block("使用Thunderstruck法术", Style(size=10.0))
    fitted = typesetter.fit([block], 55.0, 100.0, smallest=6.0)
    assert "Thunderstruck" in ["".join(g.text).strip("使用法术") for g in glyphs(fitted)]
    assert fitted.size < 10
    hopeless = typesetter.fit([typesetter.block("W" * 60, Style(size=10.0))], 55.0, 200.0, smallest=6.0)
    assert hopeless.size == 10.0
    assert hopeless.overflow == 0


def test_a_box_narrower_than_a_character(typesetter: Typesetter) -> None:
    block = typesetter.block("甲乙", Style(size=10.0))
    assert typesetter.fit([block], 8.0, 100.0, smallest=6.0).size == 8.0
    tight = typesetter.fit([block], 5.0, 100.0, smallest=6.0)
    assert (tight.size, tight.overflow) == (6.0, pytest.approx(1.0))


def test_a_symbol_and_its_number_stay_on_one_line(typesetter: Typesetter) -> None:
    paragraph = typesetter.block("得:hp:+5，3:hp:给", Style()).paragraphs[0]
    assert paragraph.text == "得\ufffc+5，3\ufffc给"
    assert set(paragraph.legal) == {0, 1, 5, 7}


def test_a_cap_from_other_cards_is_kept(typesetter: Typesetter) -> None:
    fitted = typesetter.fit(
        [typesetter.block("甲", Style(size=10.0))], 100.0, 100.0, smallest=6.0, largest_scale=0.8
    )
    assert (fitted.scale, fitted.size) == (0.8, 8.0)


def test_empty_lines_leave_the_paragraph_gap(typesetter: Typesetter) -> None:
    block = typesetter.block("\n甲\n乙\n\n丙\n\n", Style(size=10.0))
    fitted = typesetter.fit([block], 100.0, 100.0, smallest=6.0)
    assert [g.y for g in glyphs(fitted)] == pytest.approx([8.8, 23.8, 42.3])
    assert fitted.height == pytest.approx(10 + 2 * 15 + 3.5)


def test_indent_moves_a_block_in(typesetter: Typesetter) -> None:
    block = typesetter.block(TEN, Style(size=10.0), indent=20.0)
    fitted = typesetter.fit([block], 70.0, 100.0, smallest=10.0)
    assert [(g.x, len(g.gids)) for g in glyphs(fitted)] == [(20.0, 5), (20.0, 5)]


def test_no_text_takes_no_room(typesetter: Typesetter) -> None:
    empty = typesetter.fit([typesetter.block("", Style())], 100.0, 100.0, smallest=6.0)
    assert (empty.height, empty.items, empty.tops) == (0.0, (), (0.0,))
    assert typesetter.fit([], 100.0, 100.0, smallest=6.0).items == ()


def test_missing_characters_are_told(typesetter: Typesetter) -> None:
    block = typesetter.block("甲\U000f0000乙\U000f0000**\U000f0001**", Style())
    assert block.missing == ("\U000f0000", "\U000f0001")
    assert typesetter.block("甲😀乙" * 2, Style(), markup=False).missing in (("😀",), ())


def test_a_text_without_end_is_cut(typesetter: Typesetter) -> None:
    block = typesetter.block("甲" * (LONGEST + 5), Style())
    assert block.excess == 5
    assert len(block.paragraphs[0].text) == LONGEST


def test_a_symbol_sits_on_the_baseline_and_takes_the_colour(typesetter: Typesetter) -> None:
    blue = Color(0.0, 0.0, 1.0)
    fitted = typesetter.fit(
        [typesetter.block("点:hp:5:hp:", Style(size=10.0, color=blue))], 100.0, 20.0, smallest=6.0
    )
    first, symbol, _, again = fitted.items
    assert isinstance(first, Glyphs)
    assert isinstance(symbol, Group)
    assert isinstance(again, Group)
    assert symbol.frame is again.frame
    assert (symbol.shared, symbol.alt) == (True, "生命")
    scale = 9.2 / 24
    assert symbol.matrix == pytest.approx((scale, 0, 0, scale, 10.4, 8.8 + 0.8 - 9.2))
    inner = symbol.frame.items
    assert [p.fill for p in inner if isinstance(p, Path)] == [blue, Color(0.8, 0.1, 0.1)]


def test_a_symbol_is_as_wide_as_it_is_drawn(typesetter: Typesetter) -> None:
    block = typesetter.block(":wide:", Style(size=10.0))
    assert block.paragraphs[0].width(0, 1) == pytest.approx(2 * 920 + 80)


def test_dots_stand_under_chinese_characters_only(typesetter: Typesetter) -> None:
    fitted = typesetter.fit([typesetter.block("*甲，3*", Style(size=10.0))], 100.0, 20.0, smallest=6.0)
    (path,) = (i for i in fitted.items if isinstance(i, Path))
    assert sum(s[0] == "M" for s in steps(path.data)) == 1
    assert steps(path.data)[0][1:] == pytest.approx((5.0 + 0.55, 8.8 + 2.1))
    assert [g.face.rpartition("wght")[2] for g in glyphs(fitted)] == ["400", "700"]


def test_keywords_take_their_colour(typesetter: Typesetter) -> None:
    blue = Color(0.0, 0.0, 1.0)
    fitted = typesetter.fit(
        [typesetter.block("得【盾】", Style(keyword_color=blue))], 100.0, 20.0, smallest=6.0
    )
    plain, keyword = glyphs(fitted)
    assert (plain.color, keyword.color) == (Color(0.0, 0.0, 0.0), blue)
    assert keyword.face.endswith("wght700")
    assert "".join(keyword.text) == "【盾】"


@settings(max_examples=120, deadline=None)
@given(
    st.text(st.sampled_from("攻击力回合牌，。（）【】ABC123 \n*:"), min_size=1, max_size=120),
    st.floats(40, 200),
    st.floats(15, 120),
)
def test_fitted_text_stays_in_its_box(text: str, width: float, height: float) -> None:
    fitted = SETTER.fit([SETTER.block(text, Style(size=9.0))], width, height, smallest=5.0)
    assert 5.0 <= fitted.size <= 9.0
    if fitted.overflow == 0:
        assert fitted.height <= height + 0.001
        for run in glyphs(fitted):
            assert -0.5 * run.size - 0.001 <= run.x <= width
            assert run.y <= height - 0.12 * run.size + 0.001
    assert fitted.overflow == 0 or fitted.size == pytest.approx(5.0)
