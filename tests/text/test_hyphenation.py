"""Words cut at the end of lines: where pyphen and authors allow it, and what is copied out."""

from itertools import pairwise

import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.frame import Glyphs, Item
from cardgen.text.breaking import LADDER, break_lines
from cardgen.text.compose import Line, compose_line
from cardgen.text.fonts import FontSet
from cardgen.text.hyphenation import hyphen
from cardgen.text.measure import Lettering, Measured
from cardgen.text.style import Align, Style
from cardgen.units import BLACK

SOFT = "\u00ad"
LOOK = Lettering(FontSet.open().chain(("Source Serif 4",), 400), BLACK)
GERMAN = Style(language="de", hyphenate=True, align="justify")
TEXT = (
    "Jeder Spieler erhält zu Beginn der Partie fünf Handkarten und legt seine Königskarte offen vor sich auf "
    "den gemeinsamen Spieltisch; Verteidigungskarten und Angriffskarten bleiben verdeckt, Ereigniskarten "
    "bilden den Rest."
)


def measured(text: str, style: Style = GERMAN) -> Measured:
    return Measured(text, ((0, len(text), LOOK),), style=style)


def lines_of(paragraph: Measured, width: float) -> list[tuple[str, bool]]:
    """Each line's text and whether it ends with a hyphen."""
    ends, _ = break_lines(paragraph, width)
    hyphens = paragraph.hyphens or {}
    starts = [0, *ends]
    return [(paragraph.text[a:b], b in hyphens) for a, b in zip(starts, ends, strict=False)]


def drawn(paragraph: Measured, width: float) -> list[Glyphs]:
    items: list[Item] = []
    start = 0
    ends, _ = break_lines(paragraph, width)
    for end in ends:
        line = Line(paragraph, start, end, width / 100, 10.0, "justify", end == ends[-1])
        compose_line(line, lambda *_: pytest.fail("no symbol is asked for"), 0.0, items, 0.0, 0.0)
        start = end
    return [item for item in items if isinstance(item, Glyphs)]


@settings(max_examples=60, deadline=None)
@given(st.integers(4000, 40000))
def test_words_are_cut_where_pyphen_says(width: int) -> None:
    known = pyphen.Pyphen(lang="de", left=2, right=3)
    paragraph = measured(TEXT)
    lines = lines_of(paragraph, width)
    assert "".join(line for line, _ in lines) == TEXT
    for (line, cut), (after, _) in pairwise(lines):
        if cut:
            head, tail = line.split()[-1], after.split()[0].rstrip(";,.")
            assert len(head) in known.positions(head + tail)


@settings(max_examples=60, deadline=None)
@given(st.integers(9000, 40000))
def test_lines_with_hyphens_fit_and_do_not_pile_up(width: int) -> None:
    paragraph = measured(TEXT)
    ends, cut = break_lines(paragraph, width)
    assert not cut
    for start, end in zip([0, *ends], ends, strict=False):
        sign = (paragraph.hyphens or {}).get(end)
        assert paragraph.width(start, end) + (sign.advance if sign else 0.0) <= width + 0.001
    signs = [end in (paragraph.hyphens or {}) for end in ends]
    assert all(not all(signs[i : i + LADDER + 1]) for i in range(len(signs) - LADDER))


def test_hyphens_save_lines_and_need_asking_for() -> None:
    width = 11000
    hyphenated = lines_of(measured(TEXT), width)
    plain = lines_of(measured(TEXT, Style(language="de")), width)
    assert any(cut for _, cut in hyphenated)
    assert not any(cut for _, cut in plain)
    assert len(hyphenated) < len(plain)


def test_ragged_lines_have_fewer_hyphens() -> None:
    def hyphens(align: Align) -> int:
        style = GERMAN._replace(align=align)
        return sum(
            cut for width in range(9000, 30000, 1000) for _, cut in lines_of(measured(TEXT, style), width)
        )

    assert 0 < hyphens("left") < 0.8 * hyphens("justify")


def test_the_last_word_and_abbreviations_stay_whole() -> None:
    assert not any(cut for _, cut in lines_of(measured("Wir spielen Verteidigungskarten"), 12000))
    assert not any(cut for _, cut in lines_of(measured("Wir sehen VERTEIDIGUNGSKARTEN an"), 12000))


def test_a_language_without_a_dictionary_has_no_hyphens() -> None:
    lines = lines_of(measured(TEXT, Style(language="tlh", hyphenate=True)), 14000)
    assert not any(cut for _, cut in lines)


def test_soft_hyphens_are_honoured_and_otherwise_not_seen() -> None:
    text = f"Aus{SOFT}nahms{SOFT}weise gilt das"
    narrow = measured(text, Style())
    assert lines_of(narrow, 5600)[0] == (f"Aus{SOFT}nahms{SOFT}", True)
    wide = drawn(measured(text, Style()), 40000)
    assert "".join("".join(run.text) for run in wide) == "Ausnahmsweise gilt das"


def test_a_hyphen_is_drawn_and_copied_as_a_soft_one() -> None:
    hyphen = LOOK.chain.first.glyph("‐")
    runs = drawn(measured(TEXT), 14000)
    cut = [run for run in runs if run.text[-1] == SOFT]
    assert cut
    for run in cut:
        assert run.gids[-1] == hyphen
        assert len(run.gids) == len(run.text)
    assert all("-" not in run.text and "‐" not in run.text for run in runs)


def test_justified_lines_with_hyphens_are_full() -> None:
    face, width = LOOK.chain.first, 24000
    cut = [run for run in drawn(measured(TEXT), width) if run.text[-1] == SOFT]
    assert cut
    for run in cut:
        wide = sum(map(face.advance, run.gids)) + sum(by for _, by in run.shifts)
        assert wide + run.spacing * (len(run.gids) - 1) == pytest.approx(width, abs=1)


def test_the_hyphen_of_a_chinese_font_is_as_narrow_as_one_of_its_letters() -> None:
    found = hyphen(FontSet.open().chain(("Noto Sans SC",), 500).faces[0])
    assert found and found.advance < 500
