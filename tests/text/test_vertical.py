"""Vertical titles."""

import pytest

from cardgen.model.frame import Glyphs, Group
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter


def test_characters_stand_one_under_another_in_the_middle(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("卡牌王", Style(size=10.0), 20.0, 60.0, smallest=6.0)
    (run,) = fitted.items
    assert isinstance(run, Glyphs)
    assert run.vertical
    assert (run.x, run.y, "".join(run.text)) == (5.0, pytest.approx(8.8), "卡牌王")
    assert (fitted.height, fitted.overflow, fitted.size) == (30.0, 0.0, 10.0)


@pytest.mark.parametrize(("align", "top"), [("top", 0.0), ("middle", 15.0), ("bottom", 30.0)])
def test_alignment(align: str, top: float, typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("卡牌王", Style(size=10.0), 20.0, 60.0, smallest=6.0, align=align)  # type: ignore[arg-type]
    assert fitted.tops == (top,)


def test_it_shrinks_in_quarter_points_and_then_overflows(typesetter: Typesetter) -> None:
    assert typesetter.vertical("卡牌王", Style(size=10.0), 20.0, 25.0, smallest=6.0).size == 8.25
    assert typesetter.vertical("卡牌王", Style(size=10.0), 7.0, 90.0, smallest=6.0).size == 7.0
    tight = typesetter.vertical("卡牌王", Style(size=10.0), 20.0, 15.0, smallest=6.0)
    assert (tight.size, tight.overflow) == (6.0, 3.0)


def test_marks_take_their_upright_form_and_keep_their_text(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("（王）", Style(size=10.0), 20.0, 60.0, smallest=6.0)
    face = typesetter.fonts.chain((), 400).first
    (run,) = fitted.items
    assert isinstance(run, Glyphs)
    assert run.text == ("（", "王", "）")
    assert (run.gids[0], run.gids[2]) == (face.glyph("︵"), face.glyph("︶"))


def test_tracking_moves_the_characters_of_a_run_apart(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("王一王", Style(size=10.0, tracking=0.1), 20.0, 60.0, smallest=6.0)
    (run,) = fitted.items
    assert isinstance(run, Glyphs)
    assert run.shifts == ((0, 100.0), (1, 100.0))
    assert fitted.height == pytest.approx(32.0)


def test_short_numbers_stand_and_words_lie(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("第12回HERO", Style(size=10.0), 20.0, 90.0, smallest=6.0)
    kinds = [type(i) for i in fitted.items]
    assert kinds == [Glyphs, Glyphs, Glyphs, Group]
    number, word = fitted.items[1], fitted.items[3]
    assert isinstance(number, Glyphs)
    assert isinstance(word, Group)
    assert number.text == ("1", "2")
    assert word.matrix == (0.0, 1.0, -1.0, 0.0, 15.0, pytest.approx(30.0))


def test_a_dash_is_one_line_along_the_column(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("王——王", Style(size=10.0), 20.0, 90.0, smallest=6.0)
    (dash,) = (i for i in fitted.items if isinstance(i, Group))
    (run,) = dash.frame.items
    assert isinstance(run, Glyphs)
    assert "".join(run.text) == "——"
    assert 36.0 < fitted.height < 40.0


def test_missing_characters_are_told(typesetter: Typesetter) -> None:
    assert typesetter.vertical("王\U000f0000", Style(), 20.0, 90.0, smallest=6.0).missing == ("\U000f0000",)


def test_an_apostrophe_lies_with_its_word(typesetter: Typesetter) -> None:
    fitted = typesetter.vertical("Pu’er", Style(size=10.0), 20.0, 60.0, smallest=6.0)
    (word,) = fitted.items
    assert isinstance(word, Group)
    (run,) = word.frame.items
    assert isinstance(run, Glyphs)
    assert "".join(run.text) == "Pu’er"
