"""Latin words: kerning, ligatures, italics, and that what is copied out is what was written."""

from pathlib import Path

import pytest
from frames_kit import FONTS, READERS, make

from cardgen.model.frame import Glyphs, Group
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter

SERIF = Style(families=("Source Serif 4",), size=10.0)


def runs(typesetter: Typesetter, text: str, style: Style = SERIF, width: float = 500.0) -> list[Glyphs]:
    fitted = typesetter.fit([typesetter.block(text, style)], width, 500.0, smallest=6.0)
    found = [item.frame.items[0] if isinstance(item, Group) else item for item in fitted.items]
    return [item for item in found if isinstance(item, Glyphs)]


def width(typesetter: Typesetter, text: str, style: Style) -> float:
    return typesetter.block(text, style).paragraphs[0].full[-1]


def test_letters_are_kerned(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "AVA")
    face = typesetter.fonts.face(run.face)
    assert run.gids == tuple(map(face.glyph, "AVA"))
    assert [at for at, _ in run.shifts] == [0, 1]
    assert all(-200 < shift < -40 for _, shift in run.shifts)
    apart = sum(face.advance(gid) for gid in run.gids)
    assert width(typesetter, "AVA", SERIF) == pytest.approx(apart + sum(s for _, s in run.shifts))


def test_a_ligature_is_one_glyph_for_several_characters(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "find")
    assert run.text == ("fi", "n", "d")
    assert len(run.gids) == 3
    assert width(typesetter, "find", SERIF) < sum(width(typesetter, c, SERIF) for c in "find")


def test_spaced_letters_are_not_joined(typesetter: Typesetter) -> None:
    (run,) = runs(typesetter, "find", SERIF._replace(tracking=0.1))
    assert run.text == "find"


def test_no_line_is_cut_within_a_ligature(typesetter: Typesetter) -> None:
    for wide in range(4, 40):
        shown = runs(typesetter, "fififififi", width=float(wide))
        assert "".join("".join(run.text) for run in shown) == "fififififi"
        assert all(len(part) == 2 for run in shown for part in run.text)


def test_a_word_is_shaped_once(fonts: FontSet) -> None:
    face = fonts.chain(("Source Serif 4",), 400).first
    assert face.shaped("AVA", False) is face.shaped("AVA", False)
    assert face.shaped("on", False) == ()


@pytest.mark.parametrize("word", ["שלום", "e\u0323\u0301x", "नमस्ते"])
def test_what_does_not_follow_along_the_line_stays_as_it_was(word: str, fonts: FontSet) -> None:
    face = fonts.chain(("Source Serif 4",), 400).first
    assert all(glyph.gid >= 0 or glyph.at for glyph in face.shaped(word, False))


def test_justified_lines_of_kerned_words_end_at_the_measure(typesetter: Typesetter) -> None:
    text = "Wave after Wave of AVATAR officers find their Way to the far Tower of Vavilov again"
    style = SERIF._replace(align="justify")
    lines = runs(typesetter, text * 3, style, 300.0)
    assert len(lines) > 2
    for run in lines[:-1]:
        face = typesetter.fonts.face(run.face)
        wide = sum(face.advance(gid) for gid in run.gids) + sum(s for _, s in run.shifts)
        wide += run.spacing * (len(run.gids) - 1)
        assert run.x + wide / 100 == pytest.approx(300.0, abs=0.01)


def test_emphasis_is_italic_for_latin_and_dots_for_chinese(typesetter: Typesetter) -> None:
    keys = [run.face for run in runs(typesetter, "*Wave* on")]
    assert keys == ["SourceSerif4Italic-wght400", "SourceSerif4-wght400"]
    fitted = typesetter.fit([typesetter.block("*Wave*", Style(size=10.0))], 99.0, 20.0, smallest=6.0)
    (slanted,) = fitted.items
    assert isinstance(slanted, Group)
    a, b, c, d, e, f = slanted.matrix
    assert (a, b, d, f) == (1.0, 0.0, 1.0, 0.0)
    assert c * 8.8 + e == pytest.approx(0.0)
    assert -0.25 < c < -0.15


@pytest.mark.parametrize("reader", READERS)
def test_what_is_copied_is_what_was_written(reader: str, tmp_path: Path) -> None:
    setter = Typesetter(FONTS, {}, {})
    text = "The AVATAR finds five offices, *a fjord* and 第 12 张 fluffy AV"
    fitted = setter.fit([setter.block(text, SERIF)], 500.0, 50.0, smallest=6.0, x=20.0, y=20.0)
    (tmp_path / "x.pdf").write_bytes(make(*fitted.items))
    assert READERS[reader](tmp_path / "x.pdf").strip() == text.replace("*", "")
