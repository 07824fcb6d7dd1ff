"""What lies under and along letters: outlines, copies, strokes, gradients over the text's own box, arcs."""

from math import hypot

import pytest

from cardgen.model.frame import Glyphs, Gradient, Group, Item, Path, Pen
from cardgen.text.dress import Copy, Dress, Edge, Length
from cardgen.text.style import Digits, Style
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK, WHITE, Color, Rect

RED, GOLD = Color(1.0, 0.0, 0.0), Color(1.0, 0.8, 0.0)
BOX = Rect(10.0, 20.0, 200.0, 40.0)


def items(typesetter: Typesetter, text: str, style: Style) -> list[Item]:
    block = typesetter.block(text, style)
    fitted = typesetter.fit([block], BOX.w, BOX.h, smallest=6.0, x=BOX.x, y=BOX.y)
    return list(fitted.items)


def test_the_first_outline_lies_lowest_and_is_not_read(typesetter: Typesetter) -> None:
    edges = (Edge(RED, Length(4.0)), Edge(GOLD, Length(em=0.1)))
    lower, upper, text = items(typesetter, "攻击", Style(size=20.0, dress=Dress(edges)))
    assert isinstance(lower, Glyphs)
    assert isinstance(upper, Glyphs)
    assert isinstance(text, Glyphs)
    assert (lower.color, lower.pen, lower.ghost) == (None, Pen(RED, 4.0, join="round"), True)
    assert upper.pen == Pen(GOLD, 2.0, join="round")
    assert (text.color, text.pen, text.ghost) == (BLACK, None, False)
    assert lower[:2] == upper[:2] == text[:2]


def test_a_copy_is_moved_and_lies_lowest(typesetter: Typesetter) -> None:
    copy = Copy(Length(em=0.1), Length(-1.0), RED, (Edge(GOLD, Length(3.0)),))
    dress = Dress((Edge(BLACK, Length(1.0)),), (copy,))
    found = items(typesetter, "攻击", Style(size=20.0, color=WHITE, dress=dress))
    runs = [item for item in found if isinstance(item, Glyphs)]
    assert [run.color for run in runs] == [None, RED, None, WHITE]
    assert [run.ghost for run in runs] == [True, True, True, False]
    x, y = runs[-1].x, runs[-1].y
    assert [(run.x, run.y) for run in runs[:2]] == [pytest.approx((x + 2.0, y - 1.0))] * 2
    only = copy._replace(color=None)
    assert len(items(typesetter, "攻击", Style(size=20.0, dress=Dress((), (only,))))) == 2


def test_thickened_letters_have_a_pen_of_their_own_colour(typesetter: Typesetter) -> None:
    dress = Dress((Edge(GOLD, Length(1.0)),), thicken=Length(0.5))
    under, text = items(typesetter, "[攻]{.red}", Style(size=20.0, dress=dress))
    assert isinstance(under, Glyphs)
    assert isinstance(text, Glyphs)
    assert text.pen == Pen(Color(0.8, 0.1, 0.1), 0.5, join="round")
    assert under.pen == Pen(GOLD, 1.5, join="round")


def test_bold_without_a_bolder_face_is_a_stroke(typesetter: Typesetter) -> None:
    plain, bold = items(typesetter, "攻**击**", Style(families=("Noto Serif SC",), size=20.0))
    assert isinstance(plain, Glyphs)
    assert isinstance(bold, Glyphs)
    assert plain.pen is None
    assert bold.pen is not None
    assert (bold.pen.color, bold.pen.width) == (BLACK, pytest.approx(0.9))
    instead = Style(families=("Noto Serif SC",), size=20.0, instead=("Noto Sans SC",))
    _, other = items(typesetter, "攻**击**", instead)
    assert isinstance(other, Glyphs)
    assert other.pen is None
    assert other.face != plain.face
    _, bold = items(typesetter, "攻**击**", Style(size=20.0))
    assert isinstance(bold, Glyphs)
    assert bold.pen is None


def test_symbols_are_outlined_with_the_text(typesetter: Typesetter) -> None:
    dress = Dress((Edge(RED, Length(2.0)),))
    found = items(typesetter, "攻:hp:", Style(size=24.0, dress=dress))
    under, symbol = (item for item in found if isinstance(item, Group))
    assert (under.alt, symbol.alt) == ("", "生命")
    assert under.matrix == symbol.matrix
    scale = symbol.matrix[0]
    pens = [path.pen for path in under.frame.items if isinstance(path, Path)]
    assert [pen.width * scale for pen in pens if pen] == pytest.approx([2.0, 2.0])
    assert all(path.fill is None for path in under.frame.items if isinstance(path, Path))


def test_slanted_words_are_dressed_too(typesetter: Typesetter) -> None:
    under, text = items(typesetter, "*Wave*", Style(size=20.0, dress=Dress((Edge(RED, Length(2.0)),))))
    assert isinstance(under, Group)
    assert isinstance(text, Group)
    (ghost,) = under.frame.items
    assert isinstance(ghost, Glyphs)
    assert (ghost.ghost, ghost.color, under.matrix) == (True, None, text.matrix)
    assert ghost.pen is not None
    assert ghost.pen.width == pytest.approx(2.0)


def test_a_gradient_goes_over_the_texts_own_box(typesetter: Typesetter) -> None:
    down = Gradient((0.0, BOX.y, 0.0, BOX.y + BOX.h), ((0.0, RED), (0.5, RED), (0.5, GOLD), (1.0, GOLD)))
    (run,) = items(typesetter, "攻击", Style(size=20.0, color=down))
    assert isinstance(run, Glyphs)
    assert isinstance(run.color, Gradient)
    _, _, _, d, _, f = run.color.matrix
    top, bottom = (d * y + f for y in (BOX.y, BOX.y + BOX.h))
    assert (top, bottom) == pytest.approx((run.y - 0.88 * 20, run.y + 0.12 * 20))
    assert run.color.stops == down.stops
    across = Gradient((BOX.x, 0.0, BOX.x + BOX.w, 0.0), ((0.0, RED), (1.0, GOLD)))
    (run,) = items(typesetter, "攻击", Style(size=20.0, color=across, align="right"))
    assert isinstance(run, Glyphs)
    assert isinstance(run.color, Gradient)
    a, _, _, _, e, _ = run.color.matrix
    assert (a * BOX.x + e, a * (BOX.x + BOX.w) + e) == pytest.approx((170.0, 210.0))


def test_a_gradient_reaches_into_words_that_lie(typesetter: Typesetter) -> None:
    down = Gradient((0.0, 0.0, 0.0, 100.0), ((0.0, RED), (1.0, GOLD)))
    style = Style(families=("Inter",), size=20.0, color=down)
    (group,) = typesetter.vertical("Longjing", style, 24.0, 100.0, smallest=20.0).items
    assert isinstance(group, Group)
    (run,) = group.frame.items
    assert isinstance(run, Glyphs)
    assert isinstance(run.color, Gradient)
    # The word's own x is the column's y.
    a, b, c, d, e, f = run.color.matrix
    ends = [(a * 0 + c * y + e, b * 0 + d * y + f) for y in (0.0, 100.0)]
    assert ends[0][0] == pytest.approx(0.0)
    assert ends[1][0] == pytest.approx(group.frame.width)


def test_on_an_arc_every_glyph_stands_on_the_circle(typesetter: Typesetter) -> None:
    for radius in (60.0, -60.0):
        style = Style(size=10.0, align="center", arc=radius)
        found = items(typesetter, "弧线上的 AVA", style)
        baseline, middle = BOX.y + 8.8, BOX.x + BOX.w / 2
        feet = []
        for group in found:
            assert isinstance(group, Group)
            (run,) = group.frame.items
            assert isinstance(run, Glyphs)
            wide = typesetter.fonts.face(run.face).advance(run.gids[0]) / 100
            a, b, c, d, e, f = group.matrix
            x, y = run.x + wide / 2, run.y
            feet.append((a * x + c * y + e, b * x + d * y + f))
        assert [hypot(x - middle, y - baseline - radius) for x, y in feet] == pytest.approx(
            [60.0] * len(feet)
        )
        assert [x for x, _ in feet] == sorted(x for x, _ in feet)
        outer = max(y for _, y in feet) if radius > 0 else min(y for _, y in feet)
        assert (outer > baseline) == (radius > 0)


def test_numbers_have_a_face_of_their_own(typesetter: Typesetter) -> None:
    style = Style(size=10.0, digits=Digits("Source Serif 4", 700, 1.2))
    first, number, last = items(typesetter, "抽+12张", style)
    assert isinstance(first, Glyphs)
    assert isinstance(number, Glyphs)
    assert isinstance(last, Glyphs)
    assert (number.face, number.text, number.size) == ("SourceSerif4-wght700", "+12", 12.0)
    face = typesetter.fonts.face(number.face)
    assert number.x == pytest.approx(first.x + 10.0, abs=0.01)
    kerned = sum(by for _, by in number.shifts)
    wide = (sum(map(face.advance, number.gids)) + kerned) * 12 / 1000
    assert last.x == pytest.approx(number.x + wide + 2.5, abs=0.01)


def test_bold_numbers_are_bold_in_their_own_face(typesetter: Typesetter) -> None:
    style = Style(size=10.0, digits=Digits("Source Serif 4", 500))
    found = items(typesetter, "抽1张，再**抽2张**", style)
    keys = [item.face for item in found if isinstance(item, Glyphs) and item.face.startswith("Source")]
    assert keys == ["SourceSerif4-wght500", "SourceSerif4-wght700"]


def test_a_character_that_no_font_has_is_told_of_ruby_too(typesetter: Typesetter) -> None:
    assert typesetter.block("{汉|\U000f0000}", Style()).missing == ("\U000f0000",)


def test_ruby_stands_above_the_middle_of_what_it_explains(typesetter: Typesetter) -> None:
    base, ruby = items(typesetter, "{汉|hàn}", Style(size=20.0))
    assert isinstance(base, Glyphs)
    assert isinstance(ruby, Glyphs)
    face = typesetter.fonts.face(ruby.face)
    wide = sum(map(face.advance, ruby.gids)) * 10 / 1000
    assert ("".join(ruby.text), ruby.size) == ("hàn", 10.0)
    assert ruby.x + wide / 2 == pytest.approx(base.x + 10.0, abs=0.2)
    assert ruby.y < base.y - 0.88 * 20


def test_what_is_wider_than_its_base_pushes_the_neighbours_away(typesetter: Typesetter) -> None:
    found = [
        item for item in items(typesetter, "{中|zhuāng}国", Style(size=20.0)) if isinstance(item, Glyphs)
    ]
    base, ruby, after = found
    face = typesetter.fonts.face(ruby.face)
    wide = sum(map(face.advance, ruby.gids)) * 10 / 1000
    assert wide > 20.0
    assert after.x >= ruby.x + wide
    assert base.x + 10.0 == pytest.approx(ruby.x + wide / 2, abs=0.2)


def test_no_line_is_broken_under_ruby(typesetter: Typesetter) -> None:
    for wide in range(40, 120, 3):
        block = typesetter.block("甲乙丙{丁戊己|dīng wù jǐ}庚辛壬癸", Style(size=10.0))
        fitted = typesetter.fit([block], float(wide), 900.0, smallest=10.0)
        assert sum("".join(i.text) == "丁戊己" for i in fitted.items if isinstance(i, Glyphs)) == 1
