"""SVG path data: every command, compact writing, arcs on their circle, mistakes with their place."""

from contextlib import suppress
from math import hypot

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.svg_path import path_data
from cardgen.diagnostics import Mistakes
from cardgen.model.bounds import hull
from cardgen.model.outline import Outline


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M1 2L3 4", (("M", 1, 2), ("L", 3, 4))),
        ("M1 2 3 4", (("M", 1, 2), ("L", 3, 4))),
        ("m1 2 3 4", (("M", 1, 2), ("L", 4, 6))),
        ("M1,2H5V6h-1v-1z", (("M", 1, 2), ("L", 5, 2), ("L", 5, 6), ("L", 4, 6), ("L", 4, 5), ("Z",))),
        ("M0 0c1 1 2 2 3 3s1 1 2 2", (("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("C", 4, 4, 4, 4, 5, 5))),
        ("M0 0S1 1 2 2", (("M", 0, 0), ("C", 0, 0, 1, 1, 2, 2))),
        ("M0 0q3 0 3 3t3 3", (("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3), ("C", 3, 5, 4, 6, 6, 6))),
        ("M1 1m1 1zl1 0", (("M", 1, 1), ("M", 2, 2), ("Z",), ("M", 2, 2), ("L", 3, 2))),
        ("M.5.5-1-1e1", (("M", 0.5, 0.5), ("L", -1, -10))),
        ("M0 0A0 5 0 0 0 3 3", (("M", 0, 0), ("L", 3, 3))),
        ("M3 3A5 5 0 0 0 3 3L1 1", (("M", 3, 3), ("L", 1, 1))),
    ],
)
def test_commands(text: str, expected: tuple[tuple[str | float, ...], ...]) -> None:
    found = steps(path_data(text))
    assert [s[0] for s in found] == [s[0] for s in expected]
    for segment, wanted in zip(found, expected, strict=True):
        assert segment[1:] == pytest.approx(wanted[1:])


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("L1 1", 1),
        ("M1", 1),
        ("M1 2 3", 1),
        ("M1 2L3", 5),
        ("M1 2 x", 1),
        ("M1 2Z3", 5),
        ("M1 2A1 1 0 2 0 3 3", 5),
    ],
)
def test_mistakes(text: str, at: int) -> None:
    with pytest.raises(Mistakes) as raised:
        path_data(text)
    (found,) = raised.value.diagnostics
    assert found.code == "bad-path"
    assert f"(character {at})" in found.message.en or at == 1


@pytest.mark.parametrize(
    "text", ["", "  ", "M" * 300_000, "M1 2" + "L1 " * 60_000, "M" + "1" * 50_000 + " 2"]
)
def test_refused(text: str) -> None:
    with pytest.raises(Mistakes):
        path_data(text)


def test_compact_flags() -> None:
    assert path_data("M0 0a5 5 0 0110 0") == path_data("M0 0a5 5 0 0 1 10 0")


@settings(max_examples=150, deadline=None)
@given(
    st.booleans(), st.booleans(), st.floats(1, 50), st.floats(-40, 40), st.floats(0.1, 40), st.floats(0, 360)
)
def test_arcs_lie_on_a_circle(large: bool, sweep: bool, r: float, ex: float, ey: float, turn: float) -> None:
    found = path_data(f"M0 0A{r:.4f} {r:.4f} {turn:.3f} {large:d} {sweep:d} {ex:.4f} {ey:.4f}")
    r = max(r, hypot(ex, ey) / 2)
    x = y = 0.0
    middles = []
    for segment in steps(found)[1:]:
        _, ax, ay, bx, by, cx, cy = segment
        middles.append(((x + 3 * ax + 3 * bx + cx) / 8, (y + 3 * ay + 3 * by + cy) / 8))
        middles.append((cx, cy))
        x, y = cx, cy
    assert (x, y) == pytest.approx((ex, ey), abs=1e-3)
    # The centre lies on the chord's bisector at r from both ends; one of its two places fits all points.
    chord = hypot(ex, ey)
    rise = max(r * r - chord * chord / 4, 0.0) ** 0.5
    centres = [(ex / 2 - s * ey / chord * rise, ey / 2 + s * ex / chord * rise) for s in (1, -1)]
    errors = [max(abs(hypot(px - cx, py - cy) - r) for px, py in middles) for cx, cy in centres]
    assert min(errors) < 2e-3 * r + 2e-3


@settings(max_examples=200, deadline=None)
@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE ", max_size=40))
def test_raises_nothing_but_mistakes(text: str) -> None:
    with suppress(Mistakes):
        assert path_data(text).ops[0] == "M"


def outcome(text: str) -> tuple[str, tuple[float, ...]] | None:
    try:
        found = path_data(text)
        return found.ops, found.numbers
    except Mistakes:
        return None


SPLIT = st.sampled_from((" ", ",", "\n", "  ", ""))
DECIMAL = st.sampled_from(("1", "-2", "0.5", ".25", "-.5", "3.", "1.5.5", "7-3", "-", "1e2", "1e9"))
COMMANDS = st.sampled_from(("M", "L", "l", "C", "Z", "z", "h", ""))
ROW = st.lists(st.tuples(COMMANDS, DECIMAL, SPLIT, DECIMAL, SPLIT), max_size=8)
TAKES = {"Z": 0, "z": 0, "h": 1, "C": 6}


@settings(max_examples=500, deadline=None)
@given(ROW)
def test_what_is_read_at_once_is_read_as_everything_else(row: list[tuple[str, ...]]) -> None:
    words = [
        (op, *[x, gap, y, end, x, " ", y, end, x, gap, y][: max(2 * TAKES.get(op, 2) - 1, 0)], end)
        for op, x, gap, y, end in row
    ]
    text = "M1 1" + "".join(part for parts in words for part in parts)
    # A relative command at the end is read by the way for all commands.
    whole = outcome(f"{text}m0 0")
    found = outcome(text)
    assert (found and found[0]) == (whole and whole[0][:-1])
    if found and whole:
        assert found[1] == pytest.approx(whole[1][:-2], abs=1e-9)


@pytest.mark.parametrize("text", ["M0 0h1M5 6h.5", "M0 0L1 0M5 6L5.5 6", "M 0 0 L 1,0 M 5,6 L 5.5,6 "])
def test_rows_of_dots(text: str) -> None:
    assert path_data(text) == Outline("MLML", (0, 0, 1, 0, 5, 6, 5.5, 6))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("M3,4 5-4L.5 6Z", "3 4 m 5 -4 l .5 6 l h"),
        ("M3,-4L5,4 .5,6 7,8ZM0,0L1,1 2,2Z", "3 -4 m 5 4 l .5 6 l 7 8 l h 0 0 m 1 1 l 2 2 l h"),
        ("M3,4L5,4 6,6ZM3,4L3,4Z", None),
        ("M3 4l.1.1.2 0ZM0 0l1 1", None),
        ("M3 4l.1 .1 .2 0ZM0 0l1 1", "3 4 m 3.1 4.1 l 3.3 4.1 l h 0 0 m 1 1 l"),
        ("M3 4C5 4 6 6 7 7L1 2Z", "3 4 m 5 4 6 6 7 7 c 1 2 l h "),
        ("M3 4h.01M5 4h-1", "3 4 .01 0 re 5 4  -1 0 re "),
        ("M3 4h0", None),
        ("M3 4L3 4", None),
        ("M3 4l0 0z", None),
        ("M3.1234 4L5 5", None),
    ],
)
def test_drawn_with_its_own_words(text: str, words: str | None) -> None:
    found = path_data(text)
    assert getattr(found, "words", getattr(found, "rectangles", None)) == words
    assert found.count == len(found.numbers)
    assert hull(found) == hull(Outline(found.ops, found.numbers))


@pytest.mark.parametrize("text", ["M1e9 0h1", "M0 0L1 inf", "M0 0l9e6 0 9e6 0"])
def test_numbers_beyond_reason(text: str) -> None:
    with pytest.raises(Mistakes):
        path_data(text)
