"""edge: the same seed, the same edge; never further out than it may go; on the sides that are asked for."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import Faces, bounds, groups, in_mm

from cardgen.layout.chance import Dice
from cardgen.layout.edges import KINDS, MOST_POINTS
from cardgen.model.frame import Frame, Group, Path
from cardgen.units import MM

Draw = Callable[..., Faces]
TWO = "".join(f'[[card]]\nid = "{i}"\nname = "{i}"\nkind = "k"\n' for i in ("a", "b"))


def edged(edge: str, more: str = "", box: str = '["10mm", "20mm", "40mm", "30mm"]') -> str:
    return f'[[element]]\ntype = "shape"\nbox = {box}\nfill = "black"\nedge = {{ {edge} }}\n{more}'


def path_of(frame: Frame) -> Path:
    (item,) = frame.items
    if isinstance(item, Group):
        return path_of(item.frame)
    assert isinstance(item, Path)
    return item


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_always_has_the_same_edge_and_another_card_another(draw: Draw, kind: str) -> None:
    first, again = (draw(edged(f'kind = "{kind}"'), TWO) for _ in range(2))
    a, b = (path_of(frame).data for frame in first.frames.values())
    assert a != b
    assert [path_of(frame).data for frame in again.frames.values()] == [a, b]
    shared = draw(edged(f'kind = "{kind}", seed = "x"'), TWO)
    assert len({path_of(frame).data for frame in shared.frames.values()}) == 1
    assert path_of(shared.first).data != a


@pytest.mark.parametrize("kind", KINDS)
def test_it_strays_no_further_than_its_size(draw: Draw, kind: str) -> None:
    path = path_of(draw(edged(f'kind = "{kind}", size = "1mm", step = "2mm"')).first)
    x, y, w, h = in_mm(bounds(path))
    assert 9 <= x <= 10.2
    assert 19 <= y <= 20.2
    assert 39.6 <= w <= 42
    assert 29.6 <= h <= 32
    points = [s[1:] for s in steps(path.data) if len(s) > 1]
    assert 40 < len(points) < 110
    assert path.data.ops == "M" + "L" * (len(points) - 1) + "Z"
    for point in points:  # each lies within 1 mm of the rectangle's line, corners a little further
        px, py = (n / MM for n in point)
        off = min(
            hypot(max(10 - px, 0, px - 50), py - 20),
            hypot(max(10 - px, 0, px - 50), py - 50),
            hypot(px - 10, max(20 - py, 0, py - 50)),
            hypot(px - 50, max(20 - py, 0, py - 50)),
        )
        assert off <= 1.4143


def test_only_the_sides_that_are_asked_for(draw: Draw) -> None:
    """Each side of the rectangle is one straight line, but for the one that is torn."""
    for sides in ('"top"', '["top"]'):
        torn = f'kind = "torn", size = "0.5mm", step = "1mm", sides = {sides}'
        points = [s[1:] for s in steps(path_of(draw(edged(torn)).first).data) if len(s) > 1]
        assert all(y < 20.6 * MM for _, y in points[1:-3])
        assert [tuple(round(n / MM, 3) for n in p) for p in points[-3:]] == [(50, 50), (10, 50), (10, 20)]
    for side, axis, at in (("left", 0, 10), ("right", 0, 50), ("bottom", 1, 50)):
        data = path_of(draw(edged(f'kind = "rough", size = "0.5mm", sides = "{side}"')).first).data
        points = [s[1:] for s in steps(data) if len(s) > 1]
        others = {tuple(round(n / MM, 3) for n in p) for p in points if abs(p[axis] / MM - at) > 0.6}
        assert len(points) > 15
        assert others < {(10, 20), (50, 20), (50, 50), (10, 50)}, side


def test_curves_keep_their_run_where_they_are_not_torn(draw: Draw) -> None:
    whole = path_of(draw(edged('kind = "torn", size = "0.3mm"', 'shape = "ellipse"')).first).data
    assert "C" not in whole.ops
    x, y, w, h = in_mm(bounds(Path(whole)))
    assert (x, y) == pytest.approx((10, 20), abs=0.31)
    assert (w, h) == pytest.approx((40, 30), abs=0.61)
    upper = path_of(draw(edged('kind = "torn", sides = ["top", "right"]', 'shape = "ellipse"')).first).data
    assert 0 < upper.ops.count("C") < 4


def test_cuts_move_corners_and_leave_short_lines_straight(draw: Draw) -> None:
    burst = 'shape = "burst"\npoints = 16\n'
    plain = path_of(draw(edged('size = "0mm"', burst)).first).data
    cut = path_of(draw(edged('kind = "cut", size = "0.5mm"', burst)).first).data
    ours = [s[1:] for s in steps(cut)[1:-2]]
    theirs = [s[1:] for s in steps(plain)[1:-1]]
    moves = [hypot(a[0] - b[0], a[1] - b[1]) / MM for a, b in zip(ours, theirs, strict=True)]
    assert all(move <= 0.7072 for move in moves)
    assert sum(move > 0.1 for move in moves) > 20


def test_an_open_line_stays_open(draw: Draw) -> None:
    path = draw(edged('kind = "rough", size = "0.2mm"', 'shape = "line"\nstroke = "black"')).paths()[0]
    assert not path.data.ops.endswith("Z")
    assert [round(n / MM, 3) for n in (*path.data.numbers[:2], *path.data.numbers[-2:])] == [10, 20, 50, 50]


def test_what_is_cut_off_at_a_torn_outline(draw: Draw) -> None:
    clip = 'clip = { shape = "ellipse", edge = { kind = "torn" } }'
    faces = draw(f'[[element]]\ntype = "shape"\nfill = "black"\n{clip}')
    (group,) = [g for g in groups(faces.first) if g.clip]
    assert group.clip
    assert "C" not in group.clip.ops


@pytest.mark.parametrize(
    ("edge", "code"),
    [
        ('kind = "burnt"', "unknown-choice"),
        ('kind = "torn", sides = "up"', "unknown-choice"),
        ('kind = "torn", sides = ["top", "up"]', "unknown-choice"),
        ('kind = "torn", size = "51mm"', "out-of-range"),
        ('kind = "torn", size = "-1mm"', "out-of-range"),
        ('kind = "torn", step = "0mm"', "out-of-range"),
        ('kind = "torn", seed = "{nope}"', "unknown-field"),
        ('kind = "torn", depth = "1mm"', "unknown-key"),
    ],
)
def test_mistakes(draw: Draw, edge: str, code: str) -> None:
    assert draw(edged(edge)).codes == [code]


def test_an_edge_of_too_many_points_is_left_straight_and_told(draw: Draw) -> None:
    for fine in ('size = "0.001mm"', 'step = "0.01mm"'):
        faces = draw(edged(f'kind = "torn", {fine}', box='["0mm", "0mm", "2000mm", "2000mm"]'))
        assert faces.codes == ["too-many-points"]
        assert "step" in str(faces.diagnostics[0].hint)
        assert path_of(faces.first).data.ops == "MLLLZ"
    coarse = draw(edged('kind = "torn", size = "50mm", step = "2000mm"'))
    assert len(coarse.paths()[0].data.ops) < 20
    nothing = draw(edged('kind = "torn"', box='["9mm", "9mm", "0mm", "0mm"]'))
    assert len(nothing.paths()) == 1


@given(
    st.sampled_from(sorted(KINDS)),
    st.floats(0, 3000),
    st.floats(0.01, 100),
    st.floats(1, 500),
    st.text(max_size=5),
)
@settings(max_examples=80, deadline=None)
def test_places_go_forward_and_stay_on_the_line(
    kind: str, length: float, size: float, step: float, seed: str
) -> None:
    places = KINDS[kind].places(length, size, step, Dice(seed))
    assert all(0 < at < length and abs(out) <= size for at, out in places)
    assert all(a < b for (a, _), (b, _) in pairwise(places))
    assert len(places) <= 2 * length / step + 1 <= 2 * MOST_POINTS
