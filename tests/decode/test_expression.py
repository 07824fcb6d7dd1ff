"""Lengths, numbers and colours as users write them."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.color import evaluate_color, readable
from cardgen.decode.expression import evaluate, evaluate_number
from cardgen.decode.variables import Scope, named_table, resolve
from cardgen.diagnostics import Diagnostic, Mistakes
from cardgen.units import MM, Color, contrast

SCOPE: Scope = {
    "w": 63 * MM,
    "margin": "3mm",
    "inner": "$w - 2*$margin",
    "n": 3,
    "half": 0.5,
    "on": True,
    "accent": "#ff0000",
    "light": "$accent 20%",
    "loop": "$pool",
    "pool": "$loop + 1mm",
    "word": "攻击",
}


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("3mm", 3),
        ("-3mm", -3),
        ("min(3mm, 1cm, $margin / 2)", 1.5),
        ("2 * max($margin, 0, -1mm) + 1mm", 7),
        ("clamp(5mm, 7mm, 9mm)", 7),
        ("clamp( 2cm , 7mm, 9mm )", 9),
        ("clamp(8mm, 7mm, 9mm)", 8),
        ("max(min(9mm, 2mm), 1mm)", 2),
        ("1cm", 10),
        ("1in", 25.4),
        ("72pt", 25.4),
        (".5 mm", 0.5),
        ("$w - 2*$margin", 57),
        ("$inner", 57),
        ("($w - 1cm) / 2", 26.5),
        ("2 * (1mm + 2mm) - -1mm", 7),
        ("$w * $half", 31.5),
        ("$w / $margin * 1mm", 21),
        ("$n * 1mm", 3),
        ("0", 0),
        ("0 + 1mm", 1),
        ("1mm − 2mm", -1),
    ],
)
def test_lengths(text: str, mm: float) -> None:
    assert evaluate(text, SCOPE) == pytest.approx(mm * MM)


def wrong(evaluate: Callable[[str, Scope], object], text: str) -> Diagnostic:
    with pytest.raises(Mistakes) as raised:
        evaluate(text, SCOPE)
    (found,) = raised.value.diagnostics
    return found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-length"),
        ("3", "bad-length"),
        ("3km", "bad-length"),
        ("3mm +", "bad-length"),
        ("(3mm", "bad-length"),
        ("3mm)", "bad-length"),
        ("3mm 4mm", "bad-length"),
        ("3mm + 4", "bad-length"),
        ("3mm / 0", "bad-length"),
        ("10mm * 3mm / 1mm", "bad-length"),
        ("3 / 1mm", "bad-length"),
        ("1.2.3mm", "bad-length"),
        ("min()", "bad-length"),
        ("min(3mm", "bad-length"),
        ("max(3mm, 4)", "bad-length"),
        ("clamp(1mm, 2mm)", "bad-length"),
        ("mean(1mm, 2mm)", "bad-length"),
        ("min 3mm", "bad-length"),
        ("min(" * 50 + "1mm" + ")" * 50, "bad-length"),
        ("{cost} * 1mm", "bad-length"),
        ("{cost", "bad-length"),
        ("$on", "bad-length"),
        ("$word", "bad-length"),
        ("$", "bad-length"),
        ("__import__('os')", "bad-length"),
        ("(" * 50 + "1mm" + ")" * 50, "bad-length"),
        ("-" * 50 + "1mm", "bad-length"),
        ("1mm" + "+1mm" * 200, "bad-length"),
        ("$marign", "unknown-variable"),
        ("$loop", "variable-loop"),
    ],
)
def test_wrong_lengths(text: str, code: str) -> None:
    assert wrong(evaluate, text).code == code


def test_a_near_variable_is_suggested() -> None:
    found = wrong(evaluate, "$marign")
    assert found.hint is not None
    assert "margin" in found.hint.en


def test_fields_where_a_scope_knows_them() -> None:
    scope: Scope = {"{cost}": 3, "{wide}": "4mm", "{weight}": 2.5, "{on}": True}
    assert evaluate("{cost} * {wide} + 1mm", scope) == pytest.approx(13 * MM)
    assert evaluate_number("{weight} * 2", scope) == 5
    for text in ("{weight}", "{on} * 1mm", "{other} * 1mm"):
        with pytest.raises(Mistakes):
            evaluate(text, scope)


def test_a_dotted_name_where_the_scope_knows_it() -> None:
    scope: Scope = {"kind": "hero", "rules.top": 9.0}
    assert resolve("art/$kind.png, $rules.top", scope) == "art/hero.png, 9"
    assert resolve("$rules.top", scope) == 9.0
    assert evaluate("$rules.top + 1pt", scope) == 10.0


def test_numbers() -> None:
    assert evaluate_number("$n * 2 + 1", SCOPE) == 7
    assert wrong(evaluate_number, "3mm").code == "bad-number"


@settings(max_examples=200, deadline=None)
@given(st.text("0123456789.mcpint+-*/()$wmargnxl,{} ", max_size=30))
def test_raises_nothing_but_mistakes(text: str) -> None:
    with suppress(Mistakes):
        assert isinstance(evaluate(text, SCOPE), float)


NUMBERS = st.integers(0, 99).map(str)
SUMS = st.recursive(
    NUMBERS,
    lambda e: st.tuples(e, st.sampled_from(["+", "-", "*"]), e).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(SUMS)
def test_arithmetic_is_pythons(text: str) -> None:
    assert evaluate_number(text, {}) == eval(text)


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#ff0000", Color(1, 0, 0)),
        ("#0f0", Color(0, 1, 0)),
        ("black", Color(0, 0, 0)),
        ("$accent", Color(1, 0, 0)),
        ("$accent 20%", Color(1, 0.8, 0.8)),
        ("$light 50%", Color(1, 0.9, 0.9)),
        ("#000 100%", Color(0, 0, 0)),
        ("$accent 75% on black", Color(0.75, 0, 0)),
        ("#ff000080", Color(1, 0, 0, 0.502)),
        ("#f008", Color(1, 0, 0, 0.5333)),
        ("alpha($accent, 40%)", Color(1, 0, 0, 0.4)),
        ("alpha(#ff000080, 50%)", Color(1, 0, 0, 0.251)),
        ("lighten($accent, 20%)", Color(1, 0.2, 0.2)),
        ("darken( $accent , 20% )", Color(0.8, 0, 0)),
        ("mix(black, white)", Color(0.5, 0.5, 0.5)),
        ("mix(black, $accent 20%, 50%)", Color(0.5, 0.4, 0.4)),
        ("mix(lighten(black, 50%), white, 50%) 50% on black", Color(0.375, 0.375, 0.375)),
        ("readable(#fffbe0)", Color(0, 0, 0)),
        ("readable(darken($accent, 60%))", Color(1, 1, 1)),
        ("readable(white, #123456)", Color(0.0706, 0.2039, 0.3373)),
    ],
)
def test_colors(text: str, color: Color) -> None:
    assert evaluate_color(text, SCOPE) == pytest.approx(color)


@pytest.mark.parametrize(
    "text",
    [
        *("", "red", "#12", "#gggggg", "$n", "$accent 120%", "$accent 20", "a b c d", "#000 .%", "whit"),
        *(
            "mix(black)",
            "mix(black, white",
            "mix black, white",
            "mix(black, 20%, white)",
            "mix()",
            "mix(",
            "(black)",
        ),
        *("lighten(black)", "alpha(black, 2)", "readable(black, white, black)", "black)", "black,", "#12345"),
        "lighten(" * 49 + "black",
        "black" + " " * 400,
    ],
)
def test_wrong_colors(text: str) -> None:
    assert wrong(evaluate_color, text).code == "bad-color"


COLORS = st.builds(Color, *[st.floats(0, 1)] * 3, st.just(1.0))


@given(COLORS, COLORS)
def test_what_is_readable_can_be_read(paper: Color, own: Color) -> None:
    assert contrast(readable(paper), paper) >= 4.5
    assert contrast(readable(paper, own), paper) >= 4.5
    if contrast(own, paper) >= 4.5:
        assert readable(paper, own) == pytest.approx(own, abs=0.0001)


def test_colours_that_double_at_each_variable_end() -> None:
    scope = {f"c{n}": f"mix($c{n + 1}, $c{n + 1})" for n in range(40)} | {"c40": "black"}
    with pytest.raises(Mistakes):
        evaluate_color("$c0", scope)


def test_a_gradient_is_no_length_and_no_text() -> None:
    scope = {"sky": {"linear": 0}, "other": "$sky"}
    for text in ("$sky", "$other + 1mm"):
        with pytest.raises(Mistakes):
            evaluate(text, scope)
    with pytest.raises(Mistakes):
        resolve("$other", scope)
    assert named_table("$other", scope) == {"linear": 0}
    assert named_table("x$sky", scope) is None


def test_variables_in_words() -> None:
    assert resolve("$n", SCOPE) == 3
    assert resolve("$on", SCOPE) is True
    assert resolve("第 $n 张 $word$half $$x $5 $", SCOPE) == "第 3 张 攻击0.5 $x $5 $"
