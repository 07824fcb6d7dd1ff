"""emblem: the same card, the same drawing; always cut off at its box; marks as far apart as told."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot, sqrt

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import CARD, Faces, bounds, color, groups, in_mm

from cardgen.layout.chance import Dice
from cardgen.layout.cloth import Cloth
from cardgen.layout.elements.emblem import turned_box, widened
from cardgen.layout.gradients import Amounts, Coordinate, Course, Spread
from cardgen.layout.patterns import PATTERNS
from cardgen.model.frame import Path
from cardgen.model.outline import Outline
from cardgen.model.shapes import polygon
from cardgen.units import MM, Rect

Draw = Callable[..., Faces]
INKS = (color("#111111"), color("#777777"), color("#eeeeee"))
SQUARE = polygon(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
# The others leave no choice.
BY_CHANCE = {"lattice", "rays", "rings", "guilloche", "tiles", "waves", "dots", "diamonds"}
STREWN = {"speed", "grain", "specks", "stars"}
BY_CHANCE |= STREWN | {"fog", "strands"}
CARDS = "".join(f'[[card]]\nid = "{i}"\nname = "{i}"\nkind = "k"\n' for i in ("a", "b"))


def emblem(pattern: str, more: str = "", box: str = '["5mm", "10mm", "40mm", "30mm"]') -> str:
    own = 'symbol = "square"\n' if pattern == "symbol" else ""
    return f'[[element]]\ntype = "emblem"\npattern = "{pattern}"\nbox = {box}\n{own}{more}'


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_same_card_looks_the_same_and_another_does_not(draw: Draw, pattern: str) -> None:
    first, again = draw(emblem(pattern), CARDS), draw(emblem(pattern), CARDS)
    assert first.paths() == again.paths()
    a, b = ([g.frame.items for g in groups(f)] for f in first.frames.values())
    assert (a != b) == (pattern in BY_CHANCE)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_is_cut_off_at_its_box(draw: Draw, pattern: str) -> None:
    (group,) = [g for g in groups(draw(emblem(pattern)).first) if g.clip]
    assert group.clip is not None
    assert in_mm(bounds(Path(group.clip))) == (5, 10, 40, 30)
    (rounded,) = [g for g in groups(draw(emblem(pattern, 'radius = "2mm"')).first) if g.clip]
    assert rounded.clip is not None
    assert rounded.clip.ops.count("C") == 4


@pytest.mark.parametrize("pattern", PATTERNS)
@given(seed=st.text(max_size=8), w=st.floats(0.3, 6000), h=st.floats(0.3, 6000))
@settings(max_examples=12, deadline=None)
def test_every_pattern_stays_within_reason(pattern: str, seed: str, w: float, h: float) -> None:
    """It covers its box and not much more than it needs for that, with a bounded number of strokes."""
    box = widened(Rect(10.0, 20.0, w, h))
    paths = PATTERNS[pattern](Cloth(box, Dice(seed), INKS, sign=SQUARE))
    around = bounds(paths)
    reach = 1.8 * (box.w + box.h) + 3
    assert around.x > 10 - reach
    assert around.y > 20 - reach
    assert around.x + around.w < 10 + w + reach
    assert around.y + around.h < 20 + h + reach
    # Of what is strewn by chance, a strip may have a single mark.
    assert around.w > 0.6 * min(w, h) or pattern in STREWN
    assert sum(len(steps(p.data)) for p in paths) < 40_000
    assert all(p.fill in (None, *INKS) and (p.pen is None or p.pen.color in INKS) for p in paths)


def test_the_lattice_is_the_same_after_half_a_turn() -> None:
    for seed in ("a", "b", "c", "d"):
        for path in PATTERNS["lattice"](Cloth(Rect(0.0, 0.0, 140.0, 200.0), Dice(seed), INKS)):
            points = [(s[1], s[2]) for s in steps(path.data) if len(s) == 3]
            seen = {(round(x, 3), round(y, 3)) for x, y in points if 0 < x < 140 and 0 < y < 200}
            assert len(seen) > 400
            assert seen == {(round(140 - x, 3), round(200 - y, 3)) for x, y in seen}


def test_tints_on_the_ground(draw: Draw) -> None:
    faces = draw(emblem("dots", 'color = "#000000"\nground = "#ffffff"\nstrength = 0.5'))
    ground, *dots = faces.paths()
    assert ground.fill == color("#ffffff")
    assert {dot.pen.color for dot in dots if dot.pen} == {color("#ffffff").mix(color("#000000"), 0.5)}
    assert all(dot.fill is None for dot in dots)
    assert in_mm(bounds(ground)) == (5, 10, 40, 30)


def test_a_seed_of_ones_own(draw: Draw) -> None:
    a, b = draw(emblem("rays", 'seed = "x"'), CARDS).frames.values()
    assert a.items[0] is b.items[0]


def test_an_unknown_pattern(draw: Draw) -> None:
    faces = draw(emblem("ray"))
    assert faces.codes == ["unknown-pattern"]
    assert "rays" in str(faces.diagnostics[0].hint)
    named = draw(emblem("{sign}"), CARD + 'sign = "ringss"')
    assert str(named.diagnostics[0].span).endswith("cards.toml:5:8")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_strip_or_nothing_at_all(draw: Draw, pattern: str) -> None:
    for box in ('["0mm", "0mm", "0mm", "9mm"]', '["0mm", "0mm", "9mm", "0mm"]'):
        assert draw(emblem(pattern, box=box)).first.items == ()
    strip = draw(emblem(pattern, box='["0mm", "0mm", "0.1mm", "2000mm"]')).paths()
    assert sum(len(steps(p.data)) for p in strip) < 40_000


@given(st.text(max_size=20))
def test_dice_are_fair_enough_and_repeat(seed: str) -> None:
    one, two = Dice(seed), Dice(seed)
    throws = [one.throw() for _ in range(200)]
    assert throws == [two.throw() for _ in range(200)]
    assert all(0 <= t < 1 for t in throws)
    assert 0.3 < sum(throws) / 200 < 0.7
    assert {one.whole(1, 3) for _ in range(60)} == {1, 2, 3}


# ---- how marks stand ------------------------------------------------------------------------------------


def dots_of(faces: Faces) -> list[tuple[float, float, float]]:
    """Where each dot is and how wide, in mm."""
    return [
        (s[1] / MM, s[2] / MM, path.pen.width / MM)
        for path in faces.paths()
        if path.pen
        for s in steps(path.data)
        if s[0] == "M"
    ]


def test_dots_stand_a_pitch_apart_and_are_drawn_by_a_round_pen(draw: Draw) -> None:
    faces = draw(emblem("dots", 'pitch = "2mm"\nsize = 0.5\nstrength = 1\ncolor = "#123456"'))
    (path,) = faces.paths()
    assert path.pen is not None
    assert (path.pen.cap, path.pen.color) == ("round", color("#123456"))
    assert path.pen.width == pytest.approx(1 * MM)
    assert set(path.data.ops) == {"M", "L"}
    (x, y, _), *others = sorted(dots_of(faces), key=lambda dot: hypot(dot[0] - 25, dot[1] - 25))
    assert (x, y) == pytest.approx((25, 25))
    assert min(hypot(a - x, b - y) for a, b, _ in others) == pytest.approx(2)


def test_dots_grow_along_a_gradient(draw: Draw) -> None:
    down = dots_of(draw(emblem("dots", 'pitch = "1mm"\ngrow = { linear = 90, stops = [0, 1] }')))
    inside = [dot for dot in down if 10 <= dot[1] <= 40]
    for _, y, width in inside:
        assert width == pytest.approx((y - 10) / 30 * 1.04, abs=1.04 / 24)
    assert not [dot for dot in down if dot[1] < 10]
    out = dots_of(
        draw(emblem("dots", 'pitch = "1mm"\ngrow = { radial = [0.5, 0.5, "15mm"], stops = [1, 0] }'))
    )
    assert len(out) > 300
    for x, y, width in out:
        assert width == pytest.approx((1 - hypot(x - 25, y - 25) / 15) * 1.04, abs=1.04 / 24)


def test_growth_is_where_it_is_however_the_pattern_is_turned(draw: Draw) -> None:
    for angle in (0, 30, -45, 90):
        turned = emblem("dots", f'pitch = "1mm"\nangle = {angle}\ngrow = {{ linear = 0, stops = [1, 0] }}')
        inside = [dot for dot in dots_of(draw(turned)) if 5 <= dot[0] <= 45 and 10 <= dot[1] <= 40]
        assert len(inside) > 900, angle
        assert all(w == pytest.approx((45 - x) / 40 * 1.04, abs=1.04 / 24) for x, _, w in inside), angle


def test_lines_are_whole_unless_they_grow(draw: Draw) -> None:
    (plain,) = draw(emblem("lines", 'pitch = "2mm"\nsize = 0.25')).paths()
    assert plain.pen is not None
    assert plain.pen.width == pytest.approx(0.5 * MM)
    levels = sorted({round(s[2] / MM, 3) for s in steps(plain.data)})
    assert {round(b - a, 3) for a, b in pairwise(levels)} == {2}
    grown = draw(emblem("lines", 'pitch = "2mm"\ngrow = { linear = 0, stops = [0, 1] }')).paths()
    widths = [path.pen.width for path in grown if path.pen]
    assert 10 < len(widths) <= 24
    assert widths == sorted(widths)
    turned = draw(emblem("lines", 'pitch = "2mm"\nangle = 90')).paths()
    assert all(
        abs(a[1] - b[1]) < 1e-6 for p in turned for a, b in zip(*[iter(steps(p.data))] * 2, strict=True)
    )


def test_marks_shrink_where_they_do_not_grow(draw: Draw) -> None:
    (path,) = draw(emblem("checks", 'pitch = "4mm"\ngrow = { linear = 90, stops = [0.5, 0.5] }')).paths()
    first = bounds(Path(Outline("MLLLZ", path.data.numbers[:8])))
    assert in_mm(first)[2:] == (2, 2)
    (sign,) = draw(emblem("symbol", 'pitch = "4mm"\nsize = 0.75')).paths()
    assert in_mm(bounds(Path(Outline("MLLLZ", sign.data.numbers[:8]))))[2:] == (3, 3)


def test_a_focus_moves_rings_and_rays(draw: Draw) -> None:
    (rings,) = draw(emblem("rings", 'pitch = "3mm"\nfocus = [0.25, 1]')).paths()
    assert in_mm(bounds(Path(Outline("MCCCCZ", rings.data.numbers[:26])))) == (12, 37, 6, 6)
    rays = draw(emblem("rays", 'focus = [0, 0]\npitch = "5mm"\nsize = 0.5')).paths()
    assert len(rays) == 1
    assert {tuple(round(n / MM, 3) for n in s[1:]) for s in steps(rays[0].data) if s[0] == "M"} == {(5, 10)}


@pytest.mark.parametrize("pattern", PATTERNS)
@given(
    w=st.floats(0.3, 6000),
    h=st.floats(0.3, 6000),
    share=st.floats(0.01, 2),
    angle=st.floats(-360, 360),
    size=st.floats(0, 4),
)
@settings(max_examples=8, deadline=None)
def test_no_pitch_or_angle_is_endless(
    pattern: str, w: float, h: float, share: float, angle: float, size: float
) -> None:
    box = widened(turned_box(Rect(10.0, 20.0, w, h), angle))
    pitch = max(box.w * share, sqrt(box.w * box.h / 15_000), (box.w + box.h) / 4_000)
    paths = PATTERNS[pattern](Cloth(box, Dice("x"), INKS, pitch, size, sign=SQUARE, grow=lambda x, y: 0.5))
    assert sum(len(path.data.ops) for path in paths) < 250_000


def test_a_pattern_that_is_too_fine_is_left_out_and_told(draw: Draw) -> None:
    for pattern in ("dots", "lines", "rays", "rings", "spiral", "grain", "waves"):
        faces = draw(emblem(pattern, 'pitch = "0.1mm"'))
        assert faces.codes == ["pattern-too-fine"], pattern
        assert "pitch" in str(faces.diagnostics[0].hint)
        assert faces.first.items == ()
    for key in ('pitch = "0mm"', "size = 5", "angle = 400", "focus = [0, 9]", "strength = 1.1"):
        assert draw(emblem("dots", key)).codes == ["out-of-range"], key
    assert draw(emblem("dots", "grow = { linear = 90, stops = [0, 2] }")).codes == ["out-of-range"]
    assert draw(emblem("dots", "grow = { stops = [0, 1] }")).codes == ["bad-gradient"]
    assert draw(emblem("symbol", "").replace("square", "squar")).codes == ["unknown-symbol"]
    assert draw(emblem("symbol", "").replace('symbol = "square"', "")).codes == ["missing-key"]


@pytest.mark.parametrize(("spread", "expected"), [("pad", 1.0), ("repeat", 0.25), ("reflect", 0.75)])
def test_growth_beyond_its_ends(spread: Spread, expected: float) -> None:
    line = Amounts(
        Course(0.0, tuple(Coordinate(n, True) for n in (0, 0, 0.5, 0)), spread), ((0.0, 0.0), (1.0, 1.0))
    )
    amount = line.over(Rect(0.0, 0.0, 100.0, 10.0))
    assert amount(25, 5) == pytest.approx(0.5)
    assert amount(62.5, 5) == pytest.approx(expected)


def test_growth_about_a_focus_beside_the_middle() -> None:
    places = tuple(Coordinate(n, True) for n in (0.5, 0.5, 0.5, 0.25, 0.5))
    amount = Amounts(Course(0.0, places, "pad"), ((0.0, 0.0), (1.0, 1.0))).over(Rect(0.0, 0.0, 100.0, 100.0))
    assert amount(25, 50) == 0
    assert amount(0, 50) == amount(100, 50) == pytest.approx(1)
    assert amount(62.5, 50) == pytest.approx(0.5)
    assert amount(50, 100) == pytest.approx(1)
    hard = Amounts(Course(0.0, (), "pad"), ((0.0, 0.2), (0.5, 0.2), (0.5, 0.8), (1.0, 0.8)))
    step = hard.over(Rect(0.0, 0.0, 100.0, 10.0))
    assert (step(49, 0), step(51, 0), step(-9, 0), step(200, 0)) == pytest.approx((0.2, 0.8, 0.2, 0.8))
