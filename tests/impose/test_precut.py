"""Pre-cut paper: one card in each place, no marks, and the places where the makers say they are."""

import pytest
from sheet_kit import CAPTION, TYPESETTER, drawn, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.precut import PRECUT, on_precut
from cardgen.impose.sheets import Printed, impose
from cardgen.model.frame import Frame, Group
from cardgen.model.precut import Precut
from cardgen.units import MM

# What the makers say, in millimetres: the first place's left and top, and from place to place.
SAID = {
    "avery-l7160": (7.25, 15.15, 66, 38.1),
    "avery-l7163": (4.65, 15.15, 101.6, 38.1),
    "avery-l7165": (4.65, 13.1, 101.6, 67.7),
    "avery-5160": (4.7625, 12.7, 69.85, 25.4),
    "avery-5163": (3.96875, 12.7, 106.3625, 50.8),
    "avery-5371": (19.05, 12.7, 88.9, 50.8),
    "avery-5388": (44.45, 25.4, 127, 76.2),
    "avery-5395": (17.4625, 14.8167, 95.25, 63.5),
}


@pytest.mark.parametrize("name", SAID)
def test_places_are_where_the_maker_says(name: str) -> None:
    paper = PRECUT[name]
    pitch = (side + gap for side, gap in zip(paper.cell, paper.gap, strict=True))
    assert [part / MM for part in (*paper.corner, *pitch)] == pytest.approx(SAID[name], abs=0.01)


@pytest.mark.parametrize("name", PRECUT)
def test_all_places_lie_on_the_paper(name: str) -> None:
    paper = PRECUT[name]
    for start, length, side in zip(paper.corner, paper.extent, paper.page, strict=True):
        assert start >= 0 and start + length <= side + 1e-6


def laid(
    paper: Precut, w: float, h: float, amount: int, bleed: float = 0.0
) -> tuple[int, list[Group], list[str]]:
    """How many pages, the cards on the first, and what stands beside them."""
    runs = on_precut(paper, [(size(w, h, "s"), amount)], bleed=bleed * MM, margin=5 * MM)
    assert not isinstance(runs, Diagnostic)
    face = Printed(Frame(w * MM, h * MM), "s", None, amount)
    pages = impose([face], runs, caption=CAPTION, typesetter=TYPESETTER)
    cards = [item for item in pages[0].frame.items if isinstance(item, Group) and item.frame is face.front]
    return len(pages), cards, [what for what, _ in drawn(pages[0].frame, {id(face.front)})]


CARDS = Precut((210 * MM, 297 * MM), (2, 5), (90 * MM, 54 * MM))


def test_a_card_in_the_middle_of_each_place_turned_and_without_marks() -> None:
    pages, cards, beside = laid(CARDS, 50, 70, 12)
    assert pages == 2 and len(cards) == 10
    # 70×50 in 90×54: 10 mm and 2 mm are left on each side of it.
    corners = sorted((m[4] / MM - 70, m[5] / MM) for m in (card.matrix for card in cards))
    assert corners[0] == pytest.approx((25, 15.5)) and corners[-1] == pytest.approx((115, 231.5))
    assert "line" not in beside


def test_gaps_that_differ_and_a_place_of_its_own() -> None:
    paper = Precut((210 * MM, 297 * MM), (2, 3), (80 * MM, 60 * MM), (10 * MM, 20 * MM), (5 * MM, 15 * MM))
    _, cards, _ = laid(paper, 80, 60, 6)
    assert sorted({round(card.matrix[4] / MM, 3) for card in cards}) == [10, 95]
    assert sorted({round(card.matrix[5] / MM, 3) for card in cards}) == [20, 95, 170]


def test_bleed_stays_within_the_gaps() -> None:
    paper = Precut((210 * MM, 297 * MM), (2, 2), (80 * MM, 60 * MM), None, (2 * MM, 10 * MM))
    runs = on_precut(paper, [(size(80, 60, "s"), 4)], bleed=3 * MM, margin=5 * MM)
    assert not isinstance(runs, Diagnostic)
    assert runs[0].sheet.bleed == pytest.approx(1 * MM)


def test_a_card_that_is_too_large_is_told_with_the_size_that_fits() -> None:
    found = on_precut(CARDS, [(size(63, 88, "s"), 1)], bleed=0.0, margin=0.0)
    assert isinstance(found, Diagnostic) and found.code == "card-too-large"
    assert found.hint is not None and "--size 54x90" in found.hint.en
