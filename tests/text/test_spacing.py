"""Space between characters: squeezed marks, gaps beside Latin, quotes and dashes, justified lines."""

from collections.abc import Callable

import pytest

from cardgen.model.frame import Glyphs
from cardgen.text.measure import Measured
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter


def runs(typesetter: Typesetter, text: str, width: float = 1000.0, **style: object) -> list[Glyphs]:
    block = typesetter.block(text, Style(size=10.0, **style))  # type: ignore[arg-type]
    fitted = typesetter.fit([block], width, 1000.0, smallest=10.0)
    return [i for i in fitted.items if isinstance(i, Glyphs)]


def reach(typesetter: Typesetter, run: Glyphs) -> float:
    """Where the last glyph of a run ends."""
    face = typesetter.fonts.face(run.face)
    last = len(run.gids) - 1
    units = sum(map(face.advance, run.gids)) + sum(by for i, by in run.shifts if i < last)
    units += 250 * sum(1 for i in run.gaps if i < last) + run.spacing * last
    return run.x + units * run.size / 1000


@pytest.mark.parametrize(
    ("text", "em"),
    [
        ("攻】，击", 3.5),
        ("攻。」击", 3.5),
        ("说：“好", 3.5),
        ("攻）（击", 3.5),
        ("攻「『击", 3.5),
        ("攻」』。击", 4.0),
        ("攻，击", 3.0),
        ("攻（）击", 4.0),
        ("攻！？击", 3.5),
        ("攻……击", 4.0),
        ("攻——击", 4.0),
    ],
)
def test_where_two_marks_meet_one_half_goes(
    text: str, em: float, measured: Callable[[str], Measured]
) -> None:
    assert measured(text).width(0, len(text)) == em * 1000


@pytest.mark.parametrize(
    ("text", "em"),
    [
        ("攻，击", 2.5),
        ("攻】，击", 3.0),
        ("攻，【击", 3.0),
        ("攻）（击", 3.0),
        ("攻（击）攻", 4.0),
        ("攻「『击", 3.0),
        ("，，，攻", 2.5),
        ("（（攻", 2.0),
        ("攻。", 1.5),
        ("攻击", 2.0),
    ],
)
def test_marks_that_are_set_close_take_half_an_em(text: str, em: float, typesetter: Typesetter) -> None:
    (paragraph,) = typesetter.block(text, Style(marks=0.5)).paragraphs
    assert paragraph.width(0, len(text)) == em * 1000
    (run,) = runs(typesetter, text + "。", marks=0.5)
    assert reach(typesetter, run) == pytest.approx(10 * em + 10)


def test_numbers_keep_their_gaps_where_marks_are_set_close(typesetter: Typesetter) -> None:
    (paragraph,) = typesetter.block("挡，10点", Style(marks=0.5)).paragraphs
    (closer,) = typesetter.block("挡，10点", Style(marks=0.5, latin_gap=False)).paragraphs
    assert paragraph.width(0, 5) - closer.width(0, 5) == pytest.approx(250)


def test_nothing_stands_between_chinese_and_numbers_set_close(typesetter: Typesetter) -> None:
    open_, close = (runs(typesetter, "造成10点HP", latin_gap=gap)[0] for gap in (True, False))
    assert (len(open_.gaps), len(close.gaps)) == (3, 0)
    assert reach(typesetter, open_) - reach(typesetter, close) == pytest.approx(3 * 2.5)


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        ("攻击HP击", 2),
        ("造成10点", 2),
        ("造成 10 点", 0),
        ("造成，10点", 1),
        ("（10）", 0),
        ("攻★击", 0),
        ("A10", 0),
        ("攻+5", 0),
    ],
)
def test_a_quarter_em_between_chinese_and_latin(text: str, gaps: int, typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, text)
    assert len(run.gaps) == gaps
    assert "".join(run.text) == text


def test_the_gap_vanishes_at_a_line_end(typesetter: Typesetter) -> None:
    first, second = runs(typesetter, "造成伤害10点", 40.0)
    assert ("".join(first.text), first.gaps) == ("造成伤害", ())
    assert ("".join(second.text), second.gaps) == ("10点", (1,))


def test_gaps_and_squeezes_across_looks(typesetter: Typesetter) -> None:
    plain = runs(typesetter, "攻【击】，造成10点")
    rich = runs(typesetter, "攻**【击】**，造成**10**点")
    assert "".join(c for r in rich for c in r.text) == "攻【击】，造成10点"
    assert reach(typesetter, rich[-1]) == pytest.approx(reach(typesetter, plain[-1]), abs=1.0)
    assert rich[2].x == pytest.approx(35.0)
    assert rich[2].gaps == (2,)
    assert rich[3].gaps == (1,)


def test_an_opening_mark_starts_flush_left(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "【攻击】")
    assert run.x == -5.0


def test_quotes_are_wide_beside_chinese_and_narrow_beside_latin(measured: Callable[[str], Measured]) -> None:
    assert measured("他说“好”吗").kinds == "IIOICI"
    assert measured("他说“OK”吗").kinds == "IIOAACI"
    assert measured("say “OK” now").kinds == "AAABoAAcBAAA"
    assert measured("don’t").kinds == "AAAcA"
    assert measured("‘quoted’").kinds == "oAAAAAAc"
    assert measured("“他说‘好’。”").kinds == "OIIOICPC"
    assert measured("don’t").width(0, 5) < measured("dont").width(0, 4) + 300
    assert measured("“a”").width(0, 3) == pytest.approx(440 * 2 + 563)


def test_a_narrow_quote_is_drawn_where_it_stands(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "a “b” c")
    assert "".join(run.text) == "a “b” c"
    assert dict(run.shifts)[1] == -560
    assert dict(run.shifts)[4] == -560


def test_two_dashes_join_into_one_line_of_two_em(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "攻——击")
    face = typesetter.fonts.face(run.face)
    ink = face.ink(run.gids[1])
    assert ink is not None
    shifts = dict(run.shifts)
    end_of_first = 1000 + shifts[0] + ink[1]
    start_of_second = 2000 + shifts[0] + shifts[1] + ink[0]
    assert start_of_second <= end_of_first
    assert shifts[0] + shifts[1] + shifts[2] == pytest.approx(0)
    assert "".join(run.text) == "攻——击"


def test_latin_dashes_stay_latin(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "one—two")
    face = typesetter.fonts.face(run.face)
    assert run.gids[3] == face.glyph("—")
    assert not {2, 3} & dict(run.shifts).keys()


def test_justified_lines_are_full_but_the_last(typesetter: Typesetter) -> None:
    text = "造成伤害，然后抽取两张牌并且弃置一张手牌（至多三次）。"
    *body, last = runs(typesetter, text, 103.0, align="justify")
    assert len(body) >= 2
    for run in body:
        trimmed = 5.0 if run.text[-1] in "，。）" else 0.0
        assert reach(typesetter, run) - trimmed == pytest.approx(103.0, abs=0.01)
    assert last.shifts == () or all(by == -500 for _, by in last.shifts)


def test_a_line_that_would_be_torn_apart_stays_ragged(typesetter: Typesetter) -> None:
    first, *_ = runs(typesetter, "使用这个Supercalifragilistic法术", 110.0, align="justify")
    assert "".join(first.text) == "使用这个"
    assert first.shifts == ()


def test_blanks_and_gaps_stretch_before_characters(typesetter: Typesetter) -> None:
    first, *_ = runs(typesetter, "造成10点伤害到了", 58.0, align="justify")
    assert "".join(first.text) == "造成10点伤"
    face = typesetter.fonts.face(first.face)
    slack = 5800 - (sum(map(face.advance, first.gids)) + 500)
    assert 0 < slack <= 300
    assert dict(first.shifts) == pytest.approx({1: slack / 2, 3: slack / 2})
    assert first.gaps == (1, 3)


@pytest.mark.parametrize(("align", "x"), [("left", 0.0), ("center", 37.5), ("right", 75.0)])
def test_alignment_looks_at_the_ink_of_marks(align: str, x: float, typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "攻击。", 100.0, align=align)
    assert run.x == pytest.approx(x)


def test_tracking_moves_every_character_but_the_last(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "攻击力", 100.0, tracking=0.2)
    assert run.shifts == ((0, 200.0), (1, 200.0))
    (run,) = runs(typesetter, "攻击力", 100.0, tracking=0.2, align="right")
    assert run.x == pytest.approx(100 - 34)


def test_copied_text_has_no_selectors(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "攻\ufe0f击\u200d力\u00ad量")
    assert "".join(run.text) == "攻击力量"
