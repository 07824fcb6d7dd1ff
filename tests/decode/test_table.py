"""TableReader: right values, every mistake with its place, unknown keys."""

import pytest

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import parse_toml
from cardgen.diagnostics import Place, Text
from cardgen.units import MM, Color, Rect

SCOPE = {"w": 100 * MM, "accent": "#ff0000", "shown": True, "said": "true", "n": 2, "title": "卡牌王"}


def reader(text: str, scope: dict[str, str | int | float | bool] | None = None) -> TableReader:
    file, found = parse_toml(text, "f.toml")
    assert file is not None
    assert not found
    return TableReader(file.data, Place(file), [], SCOPE if scope is None else scope)


def seen(table: TableReader) -> list[tuple[str, str]]:
    return [(d.code, f"{d.span.line}:{d.span.column}") for d in table.diagnostics if d.span]


def test_values() -> None:
    table = reader(
        """
a = "$title v1"
b = 3
c = 1.5
d = true
e = "10mm + $w"
f = "$accent 50%"
g = ["x", "y"]
h = ["1mm", "2mm"]
i = ["-1mm", "0", "$w", "5mm"]
j = { k = "in" }
l = "$shown"
m = "$n * 2"
p = [0.5, "$n"]
q = "$said"
[[o]]
x = 1
[[o]]
x = 2
"""
    )
    assert table.string("a", None) == "卡牌王 v1"
    assert (table.integer("b", None), table.number("c", None), table.boolean("d", None)) == (3, 1.5, True)
    assert table.length("e", None) == pytest.approx(110 * MM)
    assert table.color("f", None) == Color(1.0, 0.5, 0.5)
    assert table.strings("g") == ("x", "y")
    assert table.lengths("h", 2) == pytest.approx((MM, 2 * MM))
    assert table.box("i") == pytest.approx(Rect(-MM, 0, 100 * MM, 5 * MM))
    inner = table.table("j")
    assert inner is not None
    assert inner.string("k", None) == "in"
    assert table.boolean("l", None) is True
    assert table.boolean("q", None) is True
    assert table.integer("m", None) == 4
    assert table.numbers("p", 2) == (0.5, 2)
    assert [t.integer("x", None) for t in table.tables("o")] == [1, 2]
    table.done()
    assert not table.diagnostics


def test_defaults_where_missing() -> None:
    table = reader("")
    assert table.string("a", "x") == "x"
    assert table.length("b", 2.0) == 2.0
    assert table.strings("c", ("y",)) == ("y",)
    assert table.integer("d", None) is None
    assert not table.diagnostics
    assert table.string("e", "z", required=True) == "z"
    assert [(d.code, str(d.span)) for d in table.diagnostics] == [("missing-key", "f.toml")]


# the value, how it is read, the code, a piece of both messages
WRONG = [
    ("3", "string", "wrong-type", "the number 3", "数字 3"),
    ("true", "integer", "wrong-type", "true", "整数"),
    ('"3"', "integer", "wrong-type", "whole number", "文字「3」"),
    ("2.5", "integer", "wrong-type", "2.5", "2.5"),
    ("1" + "0" * 30, "integer", "number-too-long", "too long", "太长"),
    ("1" + "0" * 30, "string", "wrong-type", "number too long", "过长的数字"),
    ("nan", "number", "wrong-type", "ordinary number", "普通"),
    ("inf", "number", "wrong-type", "ordinary number", "普通"),
    ("true", "number", "wrong-type", "a number", "数字"),
    ("1", "boolean", "wrong-type", "true or false", "true"),
    ('"true"', "boolean", "wrong-type", "true or false", "true"),
    ("14", "length", "wrong-type", "a length from 0.1 to 2000 mm", "0.1 到 2000 毫米之间的长度"),
    ('"0mm"', "length", "out-of-range", "a length from 0.1 to 2000 mm", "0.1 到 2000 毫米"),
    ('"3000mm"', "length", "out-of-range", "a length from 0.1 to 2000 mm", "0.1 到 2000 毫米"),
    ("nan", "length", "wrong-type", "a length from 0.1 to 2000 mm", "0.1 到 2000 毫米"),
    ('"10km"', "length", "bad-length", "km", "km"),
    ('"rde"', "color", "bad-color", "colour", "颜色"),
    ("5", "color", "wrong-type", "colour", "颜色"),
    ('"$tilte"', "string", "unknown-variable", "$tilte", "$tilte"),
    ("1979-05-27", "string", "wrong-type", "date", "日期"),
    ("[1]", "string", "wrong-type", "a list", "列表"),
    ('"x"', "strings", "wrong-type", "list", "列表"),
    ('"x"', "table", "wrong-type", "a table", "表"),
    ("{ a = 1 }", "tables", "wrong-type", "list of tables", "列表"),
    ('["1mm"]', "box", "wrong-type", "found 1", "1 项"),
]


@pytest.mark.parametrize(("value", "method", "code", "en", "zh"), WRONG)
def test_wrong_values(value: str, method: str, code: str, en: str, zh: str) -> None:
    table = reader(f"\nkey = {value}")
    default = () if method in ("strings", "table", "tables", "box") else (None,)
    getattr(table, method)("key", *default)
    assert seen(table) == [(code, "2:7")]
    assert en in table.diagnostics[0].message.en
    assert zh in table.diagnostics[0].message.zh


def test_ranges_and_choices() -> None:
    table = reader('a = -1\nb = 9\nc = "left"\nd = 1.5')
    assert table.integer("a", 0, least=0, most=5) == 0
    assert table.integer("b", 1, least=0) == 9
    assert table.string("c", "right", choices=("right", "lift")) == "right"
    assert table.number("d", None, most=1) is None
    assert [d.code for d in table.diagnostics] == ["out-of-range", "unknown-choice", "out-of-range"]
    hint = table.diagnostics[1].hint
    assert hint is not None
    assert "lift" in hint.en
    assert "0 to 5" in table.diagnostics[0].message.en


def test_every_wrong_item_is_reported() -> None:
    table = reader('a = ["x", 1, 2]\nb = ["1mm", "x", "-1mm"]\nc = ["x", "1mm", "-1mm", "1mm"]')
    table.strings("a")
    table.lengths("b", 3)
    table.box("c")
    assert seen(table) == [
        ("wrong-type", "1:11"),
        ("wrong-type", "1:14"),
        ("bad-length", "2:13"),
        ("out-of-range", "2:18"),
        ("bad-length", "3:6"),
        ("out-of-range", "3:18"),
    ]


def test_unknown_keys() -> None:
    table = reader("colour = 1\nsize = 2\n[inner]\nsiez = 1")
    table.integer("size", None)
    table.string("color", None)
    inner = table.table("inner")
    assert inner is not None
    inner.integer("size", None)
    inner.done()
    table.done()
    hints = [(d.code, str(d.span), d.hint.en if d.hint else "") for d in table.diagnostics]
    assert hints == [
        ("unknown-key", "f.toml:4:1", "did you mean “size”?"),
        ("unknown-key", "f.toml:1:1", "did you mean “color”?"),
    ]


def test_a_dollar_is_a_dollar_where_there_are_no_variables() -> None:
    assert reader('a = "$cash"', {}).string("a", None) == "$cash"


def test_scoped_shares_what_was_asked() -> None:
    table = reader('a = "$w"\nb = "$w"', {})
    assert table.scoped(SCOPE).length("a", None) == pytest.approx(100 * MM)
    assert table.string("b", None) == "$w"
    table.done()
    assert table.diagnostics == []


def test_own_errors() -> None:
    table = reader("a = 1")
    table.error("a", Text("no", "不"), code="mine")
    assert seen(table) == [("mine", "1:5")]


def test_words_in_one_or_both_languages() -> None:
    table = reader('one = "攻击牌"\nboth = { zh = "攻击牌", en = "attack cards" }\nbad = { en = "x" }\n')
    assert table.words("one") == Text("攻击牌", "攻击牌")
    assert table.words("both") == Text("attack cards", "攻击牌")
    assert table.words("none") is None
    assert not seen(table)
    assert table.words("bad") is None
    assert [code for code, _ in seen(table)] == ["missing-key"]
