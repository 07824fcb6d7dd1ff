"""How many cards fit, and where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_kit import A4, grid, inside, overlap, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.grid import Grid, best_grid
from cardgen.impose.paper import PAPERS, paper_size
from cardgen.units import MM, Rect

# Card, gutter → columns, rows, landscape, margins (mm): "What fits on A4".
FITS = [
    ((63, 88), 0, (3, 3, False, 10.5, 16.5)),
    ((63, 88), 2, (3, 3, False, 8.5, 14.5)),
    ((63, 88), 6, (4, 2, True, 13.5, 14.0)),
    ((57, 87), 0, (5, 2, True, 6.0, 18.0)),
    ((57, 87), 2, (3, 3, False, 17.5, 16.0)),
    ((57, 87), 6, (3, 3, False, 13.5, 12.0)),
    ((59, 86), 0, (3, 3, False, 16.5, 19.5)),
    ((59, 86), 2, (3, 3, False, 14.5, 17.5)),
    ((59, 86), 6, (3, 3, False, 10.5, 13.5)),
    ((44, 68), 0, (4, 4, False, 17.0, 12.5)),
    ((44, 68), 2, (4, 4, False, 14.0, 9.5)),
    ((44, 68), 6, (4, 3, False, 8.0, 40.5)),
    ((70, 120), 0, (2, 2, False, 35.0, 28.5)),
    ((70, 120), 2, (2, 2, False, 34.0, 27.5)),
    ((70, 120), 6, (2, 2, False, 32.0, 25.5)),
    ((50, 70), 0, (4, 4, False, 5.0, 8.5)),
]


@pytest.mark.parametrize(("card", "gutter", "expected"), FITS)
def test_what_fits_on_a4(card: tuple[int, int], gutter: int, expected: tuple[object, ...]) -> None:
    found = grid(*card, gutter=gutter)
    landscape = found.page_w > found.page_h
    margins = (round(found.x0 / MM, 3), round(found.y0 / MM, 3))
    assert (found.columns, found.rows, landscape, *margins) == expected
    assert not found.turned


def test_a_bleed_asks_for_a_gutter() -> None:
    assert grid(63, 88, bleed=3).gutter == pytest.approx(6 * MM)
    narrow = best_grid(*A4, size(63, 88), gutter=2 * MM, bleed=3 * MM)
    assert isinstance(narrow, Diagnostic)
    assert narrow.code == "gutter-too-narrow"
    assert "6 mm" in (narrow.hint or narrow.message).en


def test_a_given_orientation_turns_the_cards_instead() -> None:
    found = best_grid(*A4, size(63, 88), orientation="landscape")
    assert isinstance(found, Grid)
    assert (found.turned, found.columns, found.rows, found.page_w > found.page_h) == (True, 3, 3, True)
    assert next(found.cells())[2:] == pytest.approx((88 * MM, 63 * MM))


def test_a_card_that_is_too_large_is_told_by_how_much() -> None:
    found = best_grid(*A4, size(205, 300))
    assert isinstance(found, Diagnostic)
    assert found.code == "card-too-large"
    assert "205 × 300 mm" in found.message.en and "5 and 13 mm too much" in found.message.en
    assert "超出 5 和 13 毫米" in found.message.zh


def test_the_bleed_must_be_on_the_paper() -> None:
    assert isinstance(best_grid(69 * MM, 94 * MM, size(63, 88), bleed=3 * MM, margin=0.0), Grid)
    found = best_grid(63 * MM, 88 * MM, size(63, 88), bleed=3 * MM, margin=0.0)
    assert isinstance(found, Diagnostic) and found.code == "card-too-large"
    assert "with a bleed of 3 mm: 6 and 6 mm too much" in found.message.en
    assert "出血 3 毫米" in found.message.zh


def test_a_board_lies_alone_and_turned_if_it_must() -> None:
    found = best_grid(*A4, size(280, 190), orientation="portrait")
    assert isinstance(found, Grid)
    assert (found.capacity, found.turned) == (1, True)


lengths = st.floats(10, 120)


@settings(deadline=None)
@given(st.sampled_from(sorted(PAPERS)), lengths, lengths, st.floats(0, 10), st.floats(0, 4))
def test_every_grid(paper: str, w: float, h: float, gutter: float, bleed: float) -> None:
    sheet = paper_size(paper)
    assert not isinstance(sheet, Diagnostic)
    gutter = max(gutter, 2 * bleed)
    found = best_grid(*sheet, size(w, h), gutter=gutter * MM, bleed=bleed * MM)
    if isinstance(found, Diagnostic):
        assert max(w, h) * MM > max(sheet) - 10 * MM or min(w, h) * MM > min(sheet) - 10 * MM
        return
    cells = list(found.cells())
    page = Rect(0, 0, found.page_w, found.page_h)
    assert len(cells) == found.capacity >= 1
    assert sorted((found.page_w, found.page_h)) == sorted(sheet)
    assert all(inside(cell, page.grow(-5 * MM)) for cell in cells)
    assert all(inside(cell, found.bounds) for cell in cells)
    grown = [cell.grow(bleed * MM - 1e-6) for cell in cells]
    assert not any(overlap(a, b) for i, a in enumerate(grown) for b in grown[:i])
    left, top = min(c.x for c in cells), min(c.y for c in cells)
    right, bottom = max(c.x + c.w for c in cells), max(c.y + c.h for c in cells)
    assert (left, top) == pytest.approx((page.w - right, page.h - bottom))  # centred
    # No column or row more would have gone in.
    assert (found.columns + 1) * (found.cell_w + found.gutter) - found.gutter > page.w - 10 * MM - 1e-3
    assert (found.rows + 1) * (found.cell_h + found.gutter) - found.gutter > page.h - 10 * MM - 1e-3


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("a4", (210, 297)),
        ("A3", (297, 420)),
        (" Letter ", (215.9, 279.4)),
        ("210x297mm", (210, 297)),
        ("297×210mm", (210, 297)),
        ("8.5x14in", (215.9, 355.6)),
        ("200mm x 300mm", (200, 300)),
    ],
)
def test_papers(name: str, sides: tuple[float, float]) -> None:
    found = paper_size(name)
    assert not isinstance(found, Diagnostic)
    assert found == pytest.approx([side * MM for side in sides])


@pytest.mark.parametrize("name", ["a44", "leter", "210x297", "210x297km", "x", "", "nanxinfmm", "1e3x1e3mm"])
def test_unknown_papers(name: str) -> None:
    found = paper_size(name)
    assert isinstance(found, Diagnostic)
    assert found.code == "unknown-paper"
    assert found.hint is not None and "letter" in found.hint.en


def test_a_near_miss_is_suggested() -> None:
    found = paper_size("leter")
    assert isinstance(found, Diagnostic) and found.hint is not None
    assert found.hint.en.startswith("did you mean “letter”?")


@pytest.mark.parametrize("name", ["5x5mm", "3000x3000mm"])
def test_papers_out_of_range(name: str) -> None:
    found = paper_size(name)
    assert isinstance(found, Diagnostic) and found.code == "paper-size"
