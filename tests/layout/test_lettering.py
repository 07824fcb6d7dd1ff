"""Keys that say how letters look and how they are made to fit, from TOML to what is drawn."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, Faces, color, glyphs, groups

from cardgen.model.frame import Glyphs, plain_ink
from cardgen.units import MM, Color

Draw = Callable[..., Faces]


def text(words: str, more: str = "", box: str = '["5mm", "5mm", "40mm", "20mm"]') -> str:
    return f'[[element]]\ntype = "text"\nbox = {box}\ntext = "{words}"\n{more}\n'


def runs(faces: Faces) -> list[Glyphs]:
    assert not faces.diagnostics, faces.diagnostics
    return glyphs(faces.first)


def test_outlines_and_copies_are_read(draw: Draw) -> None:
    more = (
        'size = "20pt"\ncolor = "white"\nthicken = "0.1mm"\n'
        'outline = [{ color = "$ink", width = "1mm" }, { color = "{color}", width = 0.05 }]\n'
        'copies = [{ dx = 0.1, dy = "-1pt", color = "none", outline = { width = "2pt" } }]\n'
    )
    copy, low, high, fill = runs(draw(text("{name}", more), CARD + 'color = "#ff0000"'))
    assert (copy.x - fill.x, copy.y - fill.y) == pytest.approx((2.0, -1.0))
    assert [run.pen and run.pen.width for run in (copy, low, high, fill)] == pytest.approx(
        [2.0, 1.1 * MM, 1.0 + 0.1 * MM, 0.1 * MM]
    )
    assert [run.pen and run.pen.color for run in (low, high)] == [color("#102030"), color("#ff0000")]
    assert [run.ghost for run in (copy, low, high, fill)] == [True, True, True, False]


def test_an_outline_in_a_colour_that_the_card_lacks_is_left_out(draw: Draw) -> None:
    (only,) = runs(draw(text("{name}", 'outline = { color = "none", width = "1mm" }')))
    assert not only.ghost


def test_unknown_keys_of_an_outline_are_told(draw: Draw) -> None:
    (wrong,) = draw(text("{name}", 'outline = { colour = "red", width = "1mm" }')).diagnostics
    assert (wrong.code, wrong.hint and wrong.hint.en) == ("unknown-key", "did you mean “color”?")
    assert draw(text("{name}", "copies = 3")).codes == ["wrong-type"]
    assert draw(text("{name}", 'copies = [{ dx = "90mm" }]')).codes == ["out-of-range"]


def test_digits_are_read(draw: Draw) -> None:
    for said, weight, size in (
        ('"Source Serif 4"', 400, 8.0),
        ('{ font = "Source Serif 4", weight = 700, scale = 1.25 }', 700, 10.0),
    ):
        _, number = runs(draw(text("甲12", f"digits = {said}")))
        assert (number.face, number.size) == (f"SourceSerif4-wght{weight}", size)
    red = runs(draw(text("甲12", 'digits = { font = "Source Serif 4", color = "#ff0000" }')))
    assert [plain_ink(run.color) for run in red] == [Color(0, 0, 0), Color(1, 0, 0)]
    assert draw(text("甲12", "digits = { weight = 700 }")).codes == ["missing-key"]


def test_letters_are_condensed_before_they_shrink(draw: Draw) -> None:
    box = '["5mm", "5mm", "90pt", "20mm"]'
    more = 'size = "10pt"\nsmallest = "5pt"\nlines = 1\ncondense = 0.8'
    faces = draw(text("一二三四五六七八九十", more, box))
    (run,) = runs(faces)
    (narrow,) = [group for group in groups(faces.first) if group.matrix[0] != 1]
    assert (run.size, narrow.matrix[0], narrow.matrix[3]) == (10.0, pytest.approx(0.9), 1.0)
    assert narrow.matrix[4:] == pytest.approx((5 * MM, 5 * MM))
    faces = draw(text("一二三四五六七八九十一二三四五", more, box))
    (run,) = runs(faces)
    assert run.size == pytest.approx(90 / 0.8 / 15, abs=0.25)
    assert run.size * 15 * 0.8 <= 90.0
    (run,) = runs(draw(text("一二三", more, box)))
    assert not [group for group in groups(draw(text("一二三", more, box)).first) if group.matrix[0] != 1]


def test_letters_are_spaced_to_fill_the_box(draw: Draw) -> None:
    (run,) = runs(draw(text("一二三", 'size = "10pt"\ntracking = "fill"', '["0mm", "0mm", "70pt", "20mm"]')))
    assert [by for _, by in run.shifts] == pytest.approx([2000.0, 2000.0])
    column = 'size = "10pt"\nvertical = true\ntracking = "fill"'
    (run,) = runs(draw(text("一二三", column, '["0mm", "0mm", "5mm", "60pt"]')))
    assert [by for _, by in run.shifts] == pytest.approx([1500.0, 1500.0])
    (run,) = runs(draw(text("一", 'size = "10pt"\ntracking = "fill"')))
    assert run.shifts == ()


def test_only_a_text_of_its_own_fills_a_box(draw: Draw) -> None:
    template = '[[element]]\ntype = "stack"\n[[element.child]]\ntext = "甲"\ntracking = "fill"\n'
    assert draw(template).codes == ["wrong-type"]


def test_the_first_size_that_holds_is_taken(draw: Draw) -> None:
    sizes = (
        'sizes = [{ chars = 3, size = "20pt" }, { lines = 1, size = "12pt" }, { lines = 2, size = "10pt" }]\n'
        'size = "7pt"'
    )
    box = '["0mm", "0mm", "60pt", "40mm"]'
    for words, size in (
        ("一二三", 20.0),
        ("一二三四五", 12.0),
        ("一二三四五六七八九", 10.0),
        ("一" * 20, 7.0),
    ):
        assert {run.size for run in runs(draw(text(words, sizes, box)))} == {size}
    assert draw(text("甲", "sizes = [{ chars = 3 }]")).codes == ["missing-key"]


def test_a_line_of_latin_lies_in_a_column(draw: Draw) -> None:
    more = 'size = "10pt"\nvertical = true\nfont = "Source Serif 4"'
    box = '["0mm", "0mm", "5mm", "60mm"]'
    faces = draw(text("Cup of AVA", more, box))
    lying = [group for group in groups(faces.first) if group.matrix[0] == 0]
    assert [glyph.text for group in lying for glyph in group.frame.items if isinstance(glyph, Glyphs)] == [
        tuple("Cup"),
        tuple("of"),
        tuple("AVA"),
    ]
    (last,) = lying[-1].frame.items
    assert isinstance(last, Glyphs)
    assert [at for at, _ in last.shifts] == [0, 1]
    upright = draw(text("卡OK牌", more, box))
    assert not [group for group in groups(upright.first) if group.matrix[0] == 0]


def test_an_arc_is_read(draw: Draw) -> None:
    faces = draw(text("弧线", 'arc = "30mm"\nalign = "center"'))
    turned = [group.matrix[1] for group in groups(faces.first) if group.matrix[1]]
    assert len(turned) == 2
    assert turned[0] == pytest.approx(-turned[1])


def reach(faces: Faces) -> float:
    """Where the last letter of the first line begins."""
    run = runs(faces)[-1]
    return run.x + sum(move for _, move in run.shifts) * run.size / 1000


def test_marks_within_a_line_take_less_room(draw: Draw) -> None:
    usual = draw(text("一，二（三）四", 'size = "10pt"'))
    tight = draw(text("一，二（三）四", 'size = "10pt"\nmarks = 0.62'))
    assert reach(usual) - reach(tight) == pytest.approx(3 * 3.8, abs=0.01)
    assert "".join("".join(run.text) for run in runs(tight)) == "一，二（三）四"


def test_there_may_be_no_gap_beside_latin(draw: Draw) -> None:
    with_gap = runs(draw(text("挡10点", 'size = "10pt"')))
    without = runs(draw(text("挡10点", 'size = "10pt"\nlatin_gap = false')))
    assert [len(run.gaps) for run in with_gap] == [2]
    assert [len(run.gaps) for run in without] == [0]


def test_keywords_without_their_brackets(draw: Draw) -> None:
    color = 'keyword_color = "$ink"\n'
    shown = [
        "".join("".join(r.text) for r in runs(draw(text("打出【攻击】牌", more))))
        for more in (color + "brackets = true", color + "brackets = false", "brackets = false")
    ]
    assert shown == ["打出【攻击】牌", "打出攻击牌", "打出攻击牌"]


def test_small_letters_become_capitals(draw: Draw) -> None:
    (run,) = runs(draw(text("Beam up 甲", "capitals = true\nmarkup = false")))
    assert "".join(run.text) == "BEAM UP 甲"
