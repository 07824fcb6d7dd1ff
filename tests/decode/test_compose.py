"""Fields put into texts; all other braces stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.decode.compose import Placeholder, compose, fill, parse

FIELDS = {
    "damage": 10,
    "rate": 1.0,
    "half": 0.5,
    "name": "攻击",
    "yes": True,
    "item.text": "x",
    "tags": ("火", "水"),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("没有", "没有"),
        ("HP −{damage}。", "HP −10。"),
        ("{rate}/{half}", "1/0.5"),
        ("{name}{name}", "攻击攻击"),
        ("{yes}", "true"),
        ("{tags}", "火、水"),
        ("{item.text}", "x"),
        ("{{damage}}", "{damage}"),
        ("{{{damage}}}", "{10}"),
        ("{unknown} {} { damage } {1} {a b}", "{unknown} {} { damage } {1} {a b}"),
        ("a } b { c", "a } b { c"),
        ("{damage", "{damage"),
        ("{a.}", "{a.}"),
        ("if (x) { y }", "if (x) { y }"),
    ],
)
def test_compose(text: str, expected: str) -> None:
    assert compose(text, FIELDS.get) == expected


def test_parts() -> None:
    assert parse("a{b}c{{d}}") == ("a", Placeholder("b"), "c{d}")
    assert parse("{a} {{b}} {c.d}") == (Placeholder("a"), " {b} ", Placeholder("c.d"))


@given(st.text("ab{}.", max_size=20))
def test_unknown_names_keep_all_but_doubled_braces(text: str) -> None:
    filled = fill(parse(text), lambda name: None)
    assert filled == compose(text, lambda name: None)
    if "{{" not in text and "}}" not in text:
        assert filled == text
