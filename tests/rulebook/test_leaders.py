"""Lines from parts to labels: none crosses another, labels keep apart, rings stand beside their parts."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from scenes_kit import crossings

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
