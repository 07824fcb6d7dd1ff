"""The printed forms: what people, programs and GitHub are shown."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import (
    Diagnostic,
    Mistakes,
    Span,
    Text,
    first_of_each_file,
    harmless,
    has_errors,
    merged,
    painted,
)
from cardgen.diagnostics.forms import as_github, as_json, as_text, text_width

RESONANCE = Diagnostic(
    "resonance",
    Text(
        "Pyro resonance needs 2 Pyro characters, there is 1",
        "元素共鸣：热诚之火 需要 2 名火元素角色，现有 1 名",
    ),
    Span("decks/double-pyro.toml", 9, 1, "pyro-resonance = 2"),
    Text("add 1 Pyro character", "加入 1 名火元素角色（例如 香菱），或移除这 2 张牌"),
)


def at(column: int, excerpt: str, line: int = 9) -> Diagnostic:
    return Diagnostic("x", Text("m", "信"), Span("a.toml", line, column, excerpt))


def test_the_form_that_people_read() -> None:
    assert as_text(RESONANCE, "zh", False) == (
        "decks/double-pyro.toml:9:1: 错误[resonance] 元素共鸣：热诚之火 需要 2 名火元素角色，现有 1 名\n"
        "   9 │ pyro-resonance = 2\n"
        "  提示：加入 1 名火元素角色（例如 香菱），或移除这 2 张牌"
    )
    assert as_text(RESONANCE, "en", False) == (
        "decks/double-pyro.toml:9:1: error[resonance] Pyro resonance needs 2 Pyro characters, there is 1\n"
        "   9 │ pyro-resonance = 2\n"
        "  hint: add 1 Pyro character"
    )


def test_outputs_are_named_and_merged() -> None:
    one, two = (RESONANCE._replace(outputs=(file,)) for file in ("a.pdf", "b.pdf"))
    (both,) = merged([one, two, one])
    assert both == RESONANCE._replace(outputs=("a.pdf", "b.pdf"))
    assert "\n  printed in: a.pdf, b.pdf\n" in as_text(both, "en")
    assert "%0A印在：a.pdf, b.pdf%0A" in as_github(both, "zh")
    assert json.loads(as_json([both, RESONANCE], "en"))[0]["outputs"] == ["a.pdf", "b.pdf"]
    assert merged([RESONANCE, both]) == (both,)


def test_a_diagnostic_without_a_place_is_one_line() -> None:
    assert as_text(Diagnostic("x", Text("no", "不"), severity="warning"), "zh", False) == "警告[x] 不"
    assert as_text(Diagnostic("x", Text("no", "不"), Span("a.toml")), "en", False) == "a.toml: error[x] no"


def test_the_caret_stands_under_the_column_after_wide_characters() -> None:
    line, caret = as_text(at(9, 'name = "攻击" # 一'), "en", False).split("\n")[1:]
    assert line == '   9 │ name = "攻击" # 一'
    assert caret.index("^") == line.index("攻")
    _, caret = as_text(at(11, 'name = "攻击" # 一'), "en", False).split("\n")[1:]
    assert caret == "     │ " + " " * 12 + "^"


def test_no_caret_at_the_beginning_of_a_line() -> None:
    assert as_text(at(1, "a = 1"), "en", False).count("\n") == 1
    assert as_text(at(3, "  a = 1"), "en", False).count("\n") == 1


def test_a_tab_counts_as_one_column() -> None:
    line, caret = as_text(at(4, "a\t= 1"), "en", False).split("\n")[1:]
    assert line.endswith("│ a = 1")
    assert caret.index("^") == line.index(" 1")


def test_big_line_numbers_keep_the_bar_in_line() -> None:
    line, caret = as_text(at(5, "a = 1", line=123456), "en", False).split("\n")[1:]
    assert line.index("│") == caret.index("│")


def test_nothing_that_a_terminal_would_obey_is_printed() -> None:
    hostile = Diagnostic(
        "x",
        Text("key \x1b[31m\u202e", "键"),
        Span("a\x07.toml", 1, 1, "a = '\x1b]0;x\x07'"),
        related=((Span("b\n.toml"), Text("\r", "")),),
    )
    shown = as_text(hostile, "en", False)
    assert all(c.isprintable() or c == "\n" for c in shown)
    assert "key \\u001b[31m\\u202e" in shown
    assert shown.count("\n") == 2


def test_colour_is_only_added() -> None:
    shown = harmless(as_text(RESONANCE, "zh", True), styled=True)
    assert shown.startswith("\x1b[")
    for code in ("1;31", "1", "2", "36", "0"):
        shown = shown.replace(f"\x1b[{code}m", "")
    assert shown == as_text(RESONANCE, "zh", False)


def test_only_our_own_styles_are_obeyed() -> None:
    assert harmless(painted("bold", "a\x1b[31mb"), styled=True) == "\x1b[1ma\\u001b[31mb\x1b[0m"
    assert harmless("\x9b2J\x7f\r\u2066\ufdd1") == "\\u009b2J\\u007f\\u000d\\u2066\\ufdd1"
    assert harmless("\t攻\u3000击\n", styled=True) == "\t攻\u3000击\n"
    assert text_width(painted("bold", "攻击")) == 4


def test_json_stays_what_it_was() -> None:
    hostile = Diagnostic("x", Text("\x1b\x7f\x9b\u202e", ""), Span("a\x07.toml"))
    text = as_json([hostile], "en")
    assert json.loads(harmless(text)) == json.loads(text)


def test_related_places_follow() -> None:
    twice = Diagnostic(
        "duplicate-id",
        Text("the id stands twice", "编号重复"),
        Span("a.toml", 8, 1, 'id = "x"'),
        related=((Span("a.toml", 2, 1, 'id = "X"'), Text("here too", "这里也有")),),
    )
    assert as_text(twice, "zh", False).split("\n")[2:] == ["  另见 a.toml:2:1: 这里也有", '   2 │ id = "X"']
    assert "  see also a.toml:2:1: here too" in as_text(twice, "en", False)


@pytest.mark.parametrize("column", [1, 60, 150, 300])
@pytest.mark.parametrize("char", ["x", "牌"])
def test_long_lines_are_cut_around_the_column(column: int, char: str) -> None:
    excerpt = char * (column - 1) + "Q" + char * (299 - column) if column < 300 else char * 299 + "Q"
    shown = as_text(at(column, excerpt), "en", False).split("\n")[1:]
    body = shown[0].split("│ ")[1]
    assert text_width(body) <= 96
    assert body.count("Q") == 1
    if column > 1:
        assert text_width(shown[1][: shown[1].index("^")]) == text_width(shown[0][: shown[0].index("Q")])


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=400), st.integers(0, 500))
def test_any_line_and_column_can_be_shown(excerpt: str, column: int) -> None:
    shown = harmless(as_text(at(column, excerpt), "en", True), styled=True).split("\n")
    assert len(shown) <= 3
    for line in shown[1:]:
        assert text_width(line.replace("\x1b[2m", "").replace("\x1b[0m", "")) <= 96 + 9


def test_json_has_every_part() -> None:
    first, second = json.loads(as_json([RESONANCE, Diagnostic("y", Text("e", "中"))], "zh"))
    assert first == {
        "code": "resonance",
        "severity": "error",
        "message": "元素共鸣：热诚之火 需要 2 名火元素角色，现有 1 名",
        "hint": "加入 1 名火元素角色（例如 香菱），或移除这 2 张牌",
        "file": "decks/double-pyro.toml",
        "line": 9,
        "column": 1,
        "related": [],
    }
    assert (second["file"], second["line"], second["hint"]) == (None, None, None)
    assert json.loads(as_json([], "en")) == []


def test_json_survives_file_names_that_are_not_unicode() -> None:
    as_json([Diagnostic("x", Text("m", "m"), Span("a\udcff.toml"))], "en").encode("utf-8")


def test_github_escapes_what_it_must() -> None:
    d = Diagnostic(
        "a,b:c",
        Text("100%\nsure, really: yes", "真"),
        Span("a,b:c%.toml", 3, 4, ""),
        Text("do", "做"),
        "warning",
    )
    assert as_github(d, "en") == (
        "::warning file=a%2Cb%3Ac%25.toml,line=3,col=4,title=a%2Cb%3Ac::100%25%0Asure, really: yes%0Ahint: do"
    )
    assert as_github(Diagnostic("x", Text("m", "信")), "zh") == "::error title=x::信"


def test_the_reason_for_a_rule_is_shown_in_every_form() -> None:
    d = Diagnostic(
        "resonance",
        Text("m", "信"),
        hint=Text("do", "做"),
        why=Text("two of one element", "两名同元素的角色才能共鸣"),
    )
    assert as_text(d, "zh") == "错误[resonance] 信\n  理由：两名同元素的角色才能共鸣\n  提示：做"
    assert as_github(d, "en").endswith("::m%0Awhy: two of one element%0Ahint: do")
    assert json.loads(as_json([d], "en"))[0]["why"] == "two of one element"


def test_mistakes_carry_diagnostics() -> None:
    assert Mistakes([RESONANCE]).diagnostics == (RESONANCE,)
    assert has_errors([RESONANCE])
    assert not has_errors([Diagnostic("x", Text("", ""), severity="warning")])


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("攻击", 4), ("a攻", 3), ("e\u0301", 1), ("—", 1), ("，", 2)]
)
def test_text_width(text: str, width: int) -> None:
    assert text_width(text) == width


def test_fifty_of_a_file_and_how_many_more() -> None:
    many = [
        Diagnostic("x", Text(f"{n}", f"{n}"), Span("a.toml", n, 1), severity="warning") for n in range(1, 71)
    ]
    few = [Diagnostic("y", Text("y", "y"), Span("b.toml", n, 1)) for n in range(1, 51)]
    shown = first_of_each_file([*many, *few])
    assert shown[:50] == many[:50]
    assert shown[50:100] == few
    (more,) = shown[100:]
    assert (more.code, more.message.en, more.severity) == ("more-mistakes", "20 more like these", "warning")
    assert str(more.span) == "a.toml"
    wrong = many[0]._replace(severity="error")
    assert first_of_each_file([*many, wrong, *many])[-1].severity == "error"
