"""Layouts that would never end, or break the program: a message instead, and never a traceback."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import CARD, Faces
from layout_kit import draw as draw_in

from cardgen.layout.elements import ELEMENTS
from cardgen.layout.elements.group import DEEPEST
from cardgen.layout.patterns import PATTERNS

Draw = Callable[..., Faces]


def nested(depth: int) -> str:
    """Groups inside one another, a shape in the innermost."""
    tables = [f'[[element{".child" * n}]]\ntype = "group"\n' for n in range(depth)]
    return "".join(tables) + f'[[element{".child" * depth}]]\ntype = "shape"\nfill = "black"\n'


def test_groups_may_be_nested_so_deeply(draw: Draw) -> None:
    assert len(draw(nested(DEEPEST)).paths()) == 1


@pytest.mark.parametrize("depth", [DEEPEST + 1, 60])
def test_deeper_groups_are_refused_by_name(draw: Draw, depth: int) -> None:
    faces = draw(nested(depth))
    (wrong,) = faces.diagnostics
    assert wrong.code == "nested-too-deeply"
    assert str(DEEPEST) in wrong.message.en
    assert "templates/g/t.toml" in str(wrong.span)
    assert wrong.span is not None
    assert wrong.span.line == 2 * DEEPEST + 3


lengths = st.sampled_from(
    ["0mm", "0.1mm", "3mm", "2000mm", "-5mm", "2001mm", "1e9mm", "$w", "$h/0", "($w", "nan", "12", ""]
)
words = st.sampled_from(
    ["", "{name}", "{text}", "{nope}", "{item.text}", "x", "$ink", "$nope", "字" * 50, "{", "}}"]
)
numbers = st.sampled_from(
    ["0", "1", "-1", "0.5", "1e300", "nan", "inf", "99999", '"$w"', '"1"', "true", "[]"]
)
box = st.one_of(
    st.sampled_from(['"card"', '"bleed"', '"nowhere"', "7"]),
    st.lists(lengths, min_size=3, max_size=5).map(lambda v: "[" + ", ".join(f'"{x}"' for x in v) + "]"),
)
quoted = words.map(lambda w: f'"{w}"')
VALUES = {
    "box": box,
    "text": quoted,
    "size": lengths.map(lambda v: f'"{v}"'),
    "smallest": lengths.map(lambda v: f'"{v}"'),
    "lines": numbers,
    "weight": numbers,
    "leading": numbers,
    "tracking": numbers,
    "vertical": st.sampled_from(["true", "false"]),
    "shape": st.sampled_from(['"rounded"', '"line"', '"path"', '"polygon"', '"ellipse"']),
    "fill": st.sampled_from(['"black"', '"{color}"', '"$ink 200%"', '"none"', "3"]),
    "stroke": st.sampled_from(['"black"', '"{color}"']),
    "width": lengths.map(lambda v: f'"{v}"'),
    "radius": lengths.map(lambda v: f'"{v}"'),
    "dash": box,
    "points": st.sampled_from(["[[0,0],[1,1],[0,1]]", "[[0,0]]", "3"]),
    "path": quoted,
    "view": st.sampled_from(["[1, 1]", "[0, 0]", "[1]"]),
    "symbol": st.sampled_from(['"square"', '"wide"', '"{sign}"', '"nope"']),
    "file": st.sampled_from(['"x.png"', '"{art}"', '"../x.png"']),
    "focus": st.sampled_from(["[0.5, 0.5]", "[2, 0]"]),
    "pattern": st.sampled_from([f'"{p}"' for p in PATTERNS]),
    "strength": numbers,
    "count": st.one_of(numbers, quoted),
    "total": numbers,
    "each": st.sampled_from(['"skills"', '"tags"', '"text"', '"nope"']),
    "step": box,
    "rotate": numbers,
    "opacity": numbers,
    "when": st.sampled_from(["{ cost = 1 }", "{ cost = { at_least = 1 } }", "3", "{ filled = true }"]),
}


@given(
    st.sampled_from(sorted(ELEMENTS)),
    st.lists(st.sampled_from(sorted(VALUES)), unique=True, max_size=9),
    st.data(),
)
@settings(max_examples=150, deadline=None)
def test_any_element_gives_a_drawing_or_messages(type_: str, keys: list[str], data: st.DataObject) -> None:
    values = {key: data.draw(VALUES[key]) for key in keys}
    child = '[[element.child]]\ntype = "shape"\nfill = "black"\n'
    if type_ == "stack":
        child = '[[element.child]]\neach = "skills"\ntext = "{item.text}"\nsize = "9pt"\n'
    template = f'[[element]]\ntype = "{type_}"\n' + "".join(f"{k} = {v}\n" for k, v in values.items())
    if type_ in ("stack", "group", "repeat"):
        template += child
    cards = CARD + 'text = "规则"\ncost = 1\ncolor = "#123"\ntags = ["一"]\n[[card.skills]]\ntext = "技"\n'
    with TemporaryDirectory() as folder:
        faces = draw_in(Path(folder), template, cards)
    assert all(d.message.en and d.message.zh and d.span for d in faces.diagnostics)
