"""Every copy lies on a sheet exactly once, with its back behind it."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_kit import A4, CAPTION, TYPESETTER, apply, cards_on, grid, inside, overlap

from cardgen.impose.grid import Grid, best_grid
from cardgen.impose.sheets import Backs, Printed, count_sheets, impose
from cardgen.model.frame import Frame, Group
from cardgen.units import MM, Rect

SIZES = [(50, 70), (63, 88), (57, 87), (44, 68)]


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(SIZES),
    st.lists(st.integers(0, 7), max_size=12),
    st.sampled_from(["none", "long-edge", "short-edge"]),
    st.sampled_from([0.0, 3.0]),
    st.booleans(),
)
def test_every_copy_once(
    size: tuple[int, int], copies: list[int], backs: Backs, bleed: float, turned: bool
) -> None:
    orientation = "landscape" if turned else "any"
    found = best_grid(*A4, size[0] * MM, size[1] * MM, bleed=bleed * MM, orientation=orientation)
    assert isinstance(found, Grid)
    w, h = found.card_w, found.card_h
    faces = [Printed(Frame(w, h), Frame(w, h), n) for n in copies]
    fronts = {id(face.front): i for i, face in enumerate(faces)}
    behind = {id(face.back): i for i, face in enumerate(faces)}
    pages = impose(faces, found, backs=backs, caption=CAPTION, typesetter=TYPESETTER)
    sheets = count_sheets(sum(copies), found)
    assert len(pages) == sheets * (1 if backs == "none" else 2)
    area = Rect(0, 0, found.page_w, found.page_h).grow(-5 * MM)
    seen: Counter[int] = Counter()
    order = []
    for page in pages[:: 1 if backs == "none" else 2]:
        placed = cards_on(page, set(fronts))
        seen.update(fronts[frame] for frame, _, _ in placed)
        order += [fronts[frame] for frame, _, _ in placed]
        boxes = [box for _, box, _ in placed]
        assert all(inside(box, area) for box in boxes)
        grown = [box.grow(found.bleed - 1e-6) for box in boxes]
        assert not any(overlap(a, b) for i, a in enumerate(grown) for b in grown[:i])
    assert {i: seen[i] for i in range(len(copies))} == dict(enumerate(copies))
    assert order == sorted(order)
    if backs != "none":
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            level = (found.page_w > found.page_h) == (backs == "long-edge")
            fold = (1, 0, 0, -1, 0, found.page_h) if level else (-1, 0, 0, 1, found.page_w, 0)
            there = {
                (fronts[f], *(round(v, 3) for v in apply(fold, b.x + b.w / 2, b.y + b.h / 2)))
                for f, b, _ in cards_on(front, set(fronts))
            }
            assert there == {
                (behind[f], round(b.x + b.w / 2, 3), round(b.y + b.h / 2, 3))
                for f, b, _ in cards_on(back, set(behind))
            }


def test_cells_are_filled_row_by_row() -> None:
    found = grid(50, 70)
    faces = [Printed(Frame(found.card_w, found.card_h)) for _ in range(16)]
    (page,) = impose(faces, found, caption=CAPTION, typesetter=TYPESETTER)
    boxes = [box for _, box, _ in cards_on(page, {id(f.front) for f in faces})]
    assert boxes == [pytest.approx(cell) for cell in found.cells()]


def test_boxes_clips_and_sharing() -> None:
    found = grid(63, 88, bleed=3)
    once, often, back = (Frame(found.card_w, found.card_h) for _ in range(3))
    faces = [Printed(once, back), Printed(often, back, 7)]
    pages = impose(faces, found, backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    assert [page.label for page in pages] == ["1a", "1b"]
    assert pages[0].trim == pytest.approx((13.5 * MM, 14 * MM, 270 * MM, 182 * MM))
    assert pages[0].bleed == pytest.approx((10.5 * MM, 11 * MM, 276 * MM, 188 * MM))
    groups = [item for item in pages[0].frame.items if isinstance(item, Group)]
    assert [g.shared for g in groups if g.frame is once] == [False]
    assert {g.shared for g in groups if g.frame is often} == {True}
    clip = groups[0].clip
    assert clip is not None and clip.numbers[:2] == pytest.approx((-3 * MM, -3 * MM))
    assert clip.numbers[4:6] == pytest.approx((66 * MM, 91 * MM))
    behind = [item for item in pages[1].frame.items if isinstance(item, Group) and item.frame is back]
    assert len(behind) == 8 and all(g.shared for g in behind)


def test_marks_are_one_frame_for_all_sheets() -> None:
    found = grid(50, 70)
    face = Frame(found.card_w, found.card_h)
    pages = impose([Printed(face, copies=40)], found, caption=CAPTION, typesetter=TYPESETTER)
    marks = {
        id(g.frame) for p in pages for g in p.frame.items if isinstance(g, Group) and g.frame is not face
    }
    assert len(pages) == 3
    assert len(marks) == 4  # one drawing of marks, three captions


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    found = grid(50, 70)
    size = found.card_w, found.card_h
    back = Frame(*size)
    faces = [Printed(Frame(*size)), Printed(Frame(*size), back)]
    _, behind = impose(faces, found, backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    ((_, box, _),) = cards_on(behind, {id(back)})
    assert box.x == pytest.approx(105 * MM)  # the second cell, seen from behind: the third


@pytest.mark.parametrize(("cards", "sheets"), [(0, 0), (1, 1), (16, 1), (17, 2), (83, 6)])
def test_counting_sheets(cards: int, sheets: int) -> None:
    assert count_sheets(cards, grid(50, 70)) == sheets
