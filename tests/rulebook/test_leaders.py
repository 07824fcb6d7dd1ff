"""Lines from parts to labels: none crosses another, labels keep apart, rings stand beside their parts."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from scenes_kit import crossings

from cardgen.rulebook.scenes.drawn import CASING
from cardgen.rulebook.scenes.leaders import OVER, RING, Leader, Pointed, Room, leaders
from cardgen.units import MM, Rect

PICTURE = Rect(60 * MM, 0.0, 63 * MM, 88 * MM)
BOTH = Room(PICTURE, 50 * MM, 132 * MM, 8.0)
ONE = BOTH._replace(left=None)


def test_lines_that_cross_are_found() -> None:
    lines = [Leader("right", ((0.0, 0.0), (9.0, 9.0)), 0.0), Leader("right", ((0.0, 9.0), (9.0, 0.0)), 0.0)]
    assert len(crossings(lines)) == 1


boxes = st.builds(
    lambda x, y, w, h: Rect(PICTURE.x + x, PICTURE.y + y, min(w, PICTURE.w - x), min(h, PICTURE.h - y)),
    st.floats(0, PICTURE.w - 9),
    st.floats(0, PICTURE.h - 9),
    st.floats(8, PICTURE.w),
    st.floats(8, PICTURE.h),
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.builds(Pointed, boxes, st.floats(10, 40), st.booleans()), max_size=9),
    st.sampled_from((BOTH, ONE)),
)
def test_no_line_crosses_another(parts: list[Pointed], room: Room) -> None:
    lines = leaders(parts, room)
    assert len(lines) == len(parts)
    assert crossings(lines) == []


@settings(max_examples=150, deadline=None)
@given(st.lists(st.builds(Pointed, boxes, st.floats(10, 40)), max_size=9), st.sampled_from((BOTH, ONE)))
def test_labels_keep_apart_and_stand_in_the_order_of_their_lines(parts: list[Pointed], room: Room) -> None:
    made = list(zip(parts, leaders(parts, room), strict=True))
    for side in ("left", "right"):
        own = sorted(
            ((line.top, part.height, line) for part, line in made if line.side == side), key=lambda m: m[:2]
        )
        for (top, high, above), (below, _, line) in pairwise(own):
            assert below >= top + high - 0.01
            assert line.points[1][1] >= above.points[1][1] - 0.01


def test_what_lies_behind_others_leaves_through_the_top() -> None:
    name, left, right = Rect(80 * MM, 10, 60, 12), Rect(62 * MM, 8, 20, 16), Rect(115 * MM, 8, 12, 16)
    lines = leaders([Pointed(box, 20.0) for box in (name, left, right)], BOTH)
    assert lines[0].points[1] == (name.x + name.w / 2, -OVER)
    assert [line.side for line in lines[1:]] == ["left", "right"]


def test_a_ring_stands_beside_its_part_and_within_the_picture() -> None:
    small = leaders([Pointed(Rect(90 * MM, 40 * MM, 20.0, 20.0), 20.0)], ONE)[0]
    assert small.ring[0] > 90 * MM + 20.0 + RING
    wide = leaders([Pointed(PICTURE, 20.0)], ONE)[0]
    assert PICTURE.x + PICTURE.w - RING <= wide.ring[0] < PICTURE.x + PICTURE.w
    several = leaders([Pointed(Rect(90 * MM, 40 * MM, 20.0, 60.0), 20.0, True)], ONE)[0]
    assert (several.bracket[0][1], several.bracket[-1][1]) == (40 * MM, 40 * MM + 60.0)
    assert several.bracket[0][0] > 90 * MM + 20.0 + CASING / 2, "words at the part's edge stay free"


def test_parts_side_by_side_have_their_rings_at_their_outer_edges() -> None:
    # One reaches a little below the other, which is drawn after it.
    badge, behind = Rect(86 * MM, 46 * MM, 31.0, 31.0), Rect(95 * MM, 48 * MM, 21.0, 21.0)
    title = Rect(70 * MM, 5 * MM, 60.0, 12.0)
    parts = [Pointed(box, 20.0) for box in (badge, behind, title)]
    lines = leaders(parts, BOTH)
    assert [line.side for line in lines[:2]] == ["left", "right"]
    assert lines[0].ring[0] < badge.x - RING and lines[1].ring[0] > behind.x + behind.w + RING
    for part, line in zip(parts, leaders(parts, ONE), strict=True):
        assert part.box.y <= line.ring[1] <= part.box.y + part.box.h, (
            "lines that give way stay at their parts"
        )


def test_rings_and_lines_keep_off_small_things() -> None:
    text = Pointed(Rect(70 * MM, 40 * MM, 30.0, 8.0), 20.0)
    icon, far = Rect(67 * MM, 40 * MM, 8.0, 8.0), Rect(80 * MM, 40 * MM, 40 * MM, 8.0)
    assert leaders([text], BOTH._replace(small=(far, far)))[0].ring[0] > 67 * MM
    beside = leaders([text], BOTH._replace(small=(far, far, icon)))[0]
    assert beside.side == "left" and beside.ring[0] < icon.x - RING
    assert leaders([text], BOTH._replace(small=(icon,)))[0].side == "right"


def test_a_small_part_with_another_beside_it_has_its_ring_above() -> None:
    drops, flint = Rect(95 * MM, 60 * MM, 20.0, 10.0), Rect(104 * MM, 60 * MM, 10.0, 10.0)
    title = Rect(70 * MM, 5 * MM, 60.0, 12.0)
    parts = [Pointed(box, 20.0) for box in (drops, flint, title)]
    first, second, _ = leaders(parts, ONE)
    assert first.ring[1] < drops.y and drops.x < first.ring[0] < drops.x + drops.w
    assert second.ring[0] > flint.x + flint.w, "the last one has its ring beside it"
    above = Rect(97 * MM, 57.5 * MM, 20.0, 6.0)
    hidden = leaders(parts, ONE._replace(small=(above,)))[0]
    assert hidden.ring[1] > drops.y, "not where something small would be hidden"
