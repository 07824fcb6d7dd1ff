"""emblem: the same card, the same drawing; always cut off at its box."""

from collections.abc import Callable

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import CARD, Faces, bounds, color, groups, in_mm

from cardgen.layout.elements.emblem import widened
from cardgen.layout.patterns import PATTERNS, Dice
from cardgen.model.frame import Path
from cardgen.units import Rect

Draw = Callable[..., Faces]
INKS = (color("#111111"), color("#777777"), color("#eeeeee"))
CARDS = "".join(f'[[card]]\nid = "{i}"\nname = "{i}"\nkind = "k"\n' for i in ("a", "b"))


def emblem(pattern: str, more: str = "", box: str = '["5mm", "10mm", "40mm", "30mm"]') -> str:
    return f'[[element]]\ntype = "emblem"\npattern = "{pattern}"\nbox = {box}\n{more}'


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_same_card_looks_the_same_and_another_does_not(draw: Draw, pattern: str) -> None:
    first, again = draw(emblem(pattern), CARDS), draw(emblem(pattern), CARDS)
    assert first.paths() == again.paths()
    a, b = ([g.frame.items for g in groups(f)] for f in first.frames.values())
    if pattern != "lattice":  # which hardly leaves a choice: it is for backs
        assert a != b


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
    paths = PATTERNS[pattern](box, Dice(seed), INKS)
    around = bounds(paths)
    reach = 1.8 * (box.w + box.h) + 3
    assert around.x > 10 - reach
    assert around.y > 20 - reach
    assert around.x + around.w < 10 + w + reach
    assert around.y + around.h < 20 + h + reach
    assert around.w > 0.6 * min(w, h)
    assert sum(len(steps(p.data)) for p in paths) < 40_000
    assert all(p.fill in (None, *INKS) and (p.pen is None or p.pen.color in INKS) for p in paths)


def test_the_lattice_is_the_same_after_half_a_turn() -> None:
    for seed in ("a", "b", "c", "d"):
        for path in PATTERNS["lattice"](Rect(0.0, 0.0, 140.0, 200.0), Dice(seed), INKS):
            points = [(s[1], s[2]) for s in steps(path.data) if len(s) == 3]
            seen = {(round(x, 3), round(y, 3)) for x, y in points if 0 < x < 140 and 0 < y < 200}
            assert len(seen) > 400
            assert seen == {(round(140 - x, 3), round(200 - y, 3)) for x, y in seen}


def test_tints_on_the_ground(draw: Draw) -> None:
    faces = draw(emblem("dots", 'color = "#000000"\nground = "#ffffff"\nstrength = 0.5'))
    ground, dots = faces.paths()
    assert ground.fill == color("#ffffff")
    assert dots.fill is not None
    assert dots.fill.r == pytest.approx(0.5)
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
