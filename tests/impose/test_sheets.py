"""Every copy lies on a sheet exactly once, with its back behind it."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_kit import A4, CAPTION, TYPESETTER, alone, apply, cards_on, grid, inside, overlap, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.arrange import arrange
from cardgen.impose.duplex import Edge
from cardgen.impose.grid import Grid
from cardgen.impose.marks import MARK_WIDTH
from cardgen.impose.sheets import OUTWARDS, Printed, impose
from cardgen.model.bounds import hull
from cardgen.model.frame import Frame, Group, Page, Path
from cardgen.model.game import Size
from cardgen.model.outline import Matrix
from cardgen.units import MM, Rect

LETTER = (612.0, 792.0)
SIZES = [(50, 70), (63, 88), (88, 63), (57, 87), (44, 68), (25, 25), (40, 34.64), (190, 260)]


def behind(page: Page, edge: Edge) -> Matrix:
    """Where on the back page the point behind a point of the front page is printed."""
    width, height = page.frame.width, page.frame.height
    level = (width > height) == (edge == "long-edge")
    return (1, 0, 0, -1, 0, height) if level else (-1, 0, 0, 1, width, 0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(SIZES), st.integers(0, 23)), min_size=1, max_size=5),
    st.sampled_from(["none", "long-edge", "short-edge"]),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([A4, LETTER]),
)
def test_every_copy_once_with_its_back(
    wanted: list[tuple[tuple[float, float], int]], backs: str, bleed: float, paper: tuple[float, float]
) -> None:
    sizes = [size(w, h, f"s{i}") for i, ((w, h), _) in enumerate(wanted)]
    amounts = [(one, copies) for one, (_, copies) in zip(sizes, wanted, strict=True) if copies]
    runs = arrange(paper, amounts, bleed=bleed * MM)
    assert not isinstance(runs, Diagnostic)
    # Each size has a card of several copies and, where there is room, one of a single copy.
    faces = [
        Printed(Frame(s.width, s.height), s.id, Frame(s.width, s.height), n)
        for s, copies in amounts
        for n in ((copies - 1, 1) if copies > 1 else (1,))
    ]
    fronts = {id(face.front): i for i, face in enumerate(faces)}
    reverse = {id(face.back): i for i, face in enumerate(faces)}
    pages = impose(faces, runs, backs=backs, caption=CAPTION, typesetter=TYPESETTER)  # type: ignore[arg-type]
    sides = 1 if backs == "none" else 2
    assert len(pages) == sum(run.times for run in runs) * sides
    seen: Counter[int] = Counter()
    for n in range(0, len(pages), sides):
        placed = cards_on(pages[n], set(fronts))
        seen.update(fronts[frame] for frame, _, _ in placed)
        boxes = [box for _, box, _ in placed]
        area = Rect(0, 0, pages[n].frame.width, pages[n].frame.height).grow(-5 * MM)
        assert all(inside(box, area, 1e-3) for box in boxes)
        grown = [box.grow(bleed * MM - 1e-6) for box in boxes]
        assert not any(overlap(a, b) for i, a in enumerate(grown) for b in grown[:i])
        if sides == 2:
            fold = behind(pages[n], backs)  # type: ignore[arg-type]
            there = Counter(
                (fronts[f], *(round(v, 2) for v in apply(fold, b.x + b.w / 2, b.y + b.h / 2)))
                for f, b, _ in placed
            )
            assert there == Counter(
                (reverse[f], round(b.x + b.w / 2, 2), round(b.y + b.h / 2, 2))
                for f, b, _ in cards_on(pages[n + 1], set(reverse))
            )
    assert dict(seen) == {i: face.copies for i, face in enumerate(faces)}


@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("card", SIZES)
def test_backs_run_over_the_outer_cuts_and_no_others(
    card: tuple[float, float], bleed: float, edge: Edge
) -> None:
    """What is seen of all backs together is the block, its bleed and 3 mm around it; they never overlap."""
    runs = arrange(A4, [(size(*card), 7), (size(30, 45, "other"), 7)], bleed=bleed * MM)
    assert not isinstance(runs, Diagnostic)
    for sheet, _ in runs:
        for block in sheet.blocks:
            w, h = block.size.width, block.size.height
            face = Printed(Frame(w, h), block.size.id, Frame(w, h), block.capacity)
            _, page = impose([face], alone(block), backs=edge, caption=CAPTION, typesetter=TYPESETTER)
            shown = [seen_of(item) for item in page.frame.items if isinstance(item, Group) if item.clip]
            assert len(shown) == block.capacity
            assert not any(overlap(a, b, -1e-6) for i, a in enumerate(shown) for b in shown[:i])
            box = block.bounds
            mirrored = seen_of_box(box, behind(page, edge))
            x, y = min(b.x for b in shown), min(b.y for b in shown)
            right, down = max(b.x + b.w for b in shown), max(b.y + b.h for b in shown)
            expected = mirrored.grow(OUTWARDS)
            assert (x, y, right - x, down - y) == pytest.approx(expected, abs=1e-3)


def seen_of(item: Group) -> Rect:
    assert item.clip is not None
    xs, ys = item.clip.numbers[::2], item.clip.numbers[1::2]
    return seen_of_box(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), item.matrix)


def seen_of_box(box: Rect, matrix: Matrix) -> Rect:
    points = [apply(matrix, x, y) for x in (box.x, box.x + box.w) for y in (box.y, box.y + box.h)]
    x, y = min(p[0] for p in points), min(p[1] for p in points)
    return Rect(x, y, max(p[0] for p in points) - x, max(p[1] for p in points) - y)


def test_cells_are_filled_row_by_row() -> None:
    found = grid(50, 70)
    faces = [Printed(Frame(50 * MM, 70 * MM), "card") for _ in range(16)]
    (page,) = impose(faces, alone(found), caption=CAPTION, typesetter=TYPESETTER)
    boxes = [box for _, box, _ in cards_on(page, {id(f.front) for f in faces})]
    assert boxes == [pytest.approx(cell) for cell in found.cells()]


def test_boxes_clips_and_sharing() -> None:
    found = grid(63, 88, bleed=3)
    once, often, back = (Frame(63 * MM, 88 * MM) for _ in range(3))
    faces = [Printed(once, "card", back), Printed(often, "card", back, 7)]
    pages = impose(faces, alone(found), backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    assert [page.label for page in pages] == ["1a", "1b"]
    assert pages[0].trim == pytest.approx((13.5 * MM, 14 * MM, 270 * MM, 182 * MM))
    assert pages[0].bleed == pytest.approx((10.5 * MM, 11 * MM, 276 * MM, 188 * MM))
    groups = [item for item in pages[0].frame.items if isinstance(item, Group)]
    assert [g.shared for g in groups if g.frame is once] == [False]
    assert {g.shared for g in groups if g.frame is often} == {True}
    clip = groups[0].clip
    assert clip is not None and clip.numbers[:2] == pytest.approx((-3 * MM, -3 * MM))
    assert clip.numbers[4:6] == pytest.approx((66 * MM, 91 * MM))
    laid = [item for item in pages[1].frame.items if isinstance(item, Group) and item.frame is back]
    assert len(laid) == 8 and all(g.shared for g in laid)


def test_marks_are_one_frame_for_all_sheets() -> None:
    face = Frame(50 * MM, 70 * MM)
    pages = impose(
        [Printed(face, "card", copies=40)], alone(grid(50, 70), 3), caption=CAPTION, typesetter=TYPESETTER
    )
    marks = {
        id(g.frame) for p in pages for g in p.frame.items if isinstance(g, Group) and g.frame is not face
    }
    assert len(pages) == 3
    assert len(marks) == 4  # one drawing of marks, three captions


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    w, h = 50 * MM, 70 * MM
    back = Frame(w, h)
    faces = [Printed(Frame(w, h), "card"), Printed(Frame(w, h), "card", back)]
    _, page = impose(faces, alone(grid(50, 70)), backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    ((_, box, _),) = cards_on(page, {id(back)})
    assert box.x == pytest.approx(105 * MM)  # the second cell, seen from behind: the third


@pytest.mark.parametrize("paper", [A4, (A4[1], A4[0])])
def test_marks_of_backs_lie_beside_the_backs_and_nowhere_else(paper: tuple[float, float]) -> None:
    """A strip without a back lies above the cards, so that these lie elsewhere on the back page."""
    strip, card = size(180, 40, "strip"), size(50, 70)
    runs = arrange(paper, [(strip, 1), (card, 2)])
    assert not isinstance(runs, Diagnostic) and len(runs[0].sheet.blocks) == 2
    back = Frame(50 * MM, 70 * MM)
    faces = [Printed(Frame(180 * MM, 40 * MM), "strip"), Printed(Frame(50 * MM, 70 * MM), "card", back, 2)]
    _, page = impose(faces, runs, backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    boxes = [box for _, box, _ in cards_on(page, {id(back)})]
    (marks,) = [
        item
        for group in page.frame.items
        if isinstance(group, Group) and group.frame.width == page.frame.width
        for item in group.frame.items
        if isinstance(item, Path) and item.pen and item.pen.width == MARK_WIDTH
    ]
    left, top, right, bottom = hull(marks.data) or (0.0,) * 4
    edges = [(box.x, box.y, box.x + box.w, box.y + box.h) for box in boxes]
    outer = (
        min(e[0] for e in edges),
        min(e[1] for e in edges),
        max(e[2] for e in edges),
        max(e[3] for e in edges),
    )
    # Beside the block at both ends of its cuts, and no further off than marks are long.
    reach = (outer[0] - left, outer[1] - top, right - outer[2], bottom - outer[3])
    assert [far for far in reach if not -0.01 < far < 10 * MM] == [] and reach[0] > 1 * MM


def test_cut_lines_lie_on_the_fronts_of_pieces_only() -> None:
    token = Size("token", 25 * MM, 25 * MM, shape="circle", outline=True)
    runs = arrange(A4, [(token, 3)])
    assert not isinstance(runs, Diagnostic)
    face = Printed(Frame(25 * MM, 25 * MM), "token", Frame(25 * MM, 25 * MM), 3)
    front, back = impose([face], runs, backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    assert isinstance(runs[0].sheet.blocks[0], Grid) and runs[0].sheet.blocks[0].capacity > 3
    lines = [g for g in front.frame.items if isinstance(g, Group) and not g.clip and g.frame.width == 25 * MM]
    cards = [g for g in front.frame.items if isinstance(g, Group) and g.frame is face.front]
    assert [g.matrix for g in lines] == [g.matrix for g in cards] and len(lines) == 3
    assert len({id(g.frame) for g in lines}) == 1
    assert all(g.clip for g in back.frame.items if isinstance(g, Group) and g.frame.width == 25 * MM)
