"""The net of a box: the cards go in, what is folded onto each other is as long, and it is one piece."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardgen.impose.tuck_box import divider, tuck_box
from cardgen.model.outline import segments
from cardgen.model.shapes import bounds
from cardgen.units import MM

sides = st.floats(30 * MM, 130 * MM)


@given(sides, sides, st.floats(0.0, 60 * MM))
def test_cards_go_in_and_parts_meet(width: float, height: float, thick: float) -> None:
    net = tuck_box((width, height), thick)
    assert net.front[2:] == net.back[2:]
    assert net.front.w > width and net.front.h > height
    first, second = net.sides
    assert first[2:] == second[2:]
    assert first.w > thick and first.h == net.front.h
    # The lid reaches over the cards from the back to the front.
    assert net.lid.w == net.back.w and net.lid.h == first.w
    # Side by side, without a gap: tab, side, front, side, back.
    row = [net.glued[0], first, net.front, second, net.back]
    assert row[0].x == 0.0
    for left, right in pairwise(row):
        assert abs(left.x + left.w - right.x) < 1e-6
    box = bounds(net.cut)
    assert box.x == 0.0 and box.y >= -1e-6
    assert box.w <= net.width + 1e-6 and box.y + box.h <= net.height + 1e-6
    assert [step[0] for step in segments(net.cut)].count("M") == 1


def test_tabs_stand_beside_each_other() -> None:
    tabs = [divider((63 * MM, 88 * MM), 7 * MM, n, 5)[1] for n in range(5)]
    assert [round(tab.x / MM) for tab in tabs] == [0, 21, 42, 0, 21]
    shape, tab = divider((63 * MM, 88 * MM), 7 * MM, 1, 2)
    assert abs(bounds(shape).h - 95 * MM) + abs(tab.w - 31.5 * MM) < 1e-6
