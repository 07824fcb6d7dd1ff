"""Files that cannot be read: what the user sees, and where."""

import os
import tomllib
from datetime import UTC, datetime, time
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.toml_file import LARGEST, TomlFile, parse_toml, read_toml
from cardgen.diagnostics import Diagnostic, Span

CARDS = '''# 攻击牌
[defaults]
kind = "attack"   # all of them

[[card]]
id = "a-1"
name = "攻击 # 一级"
tags = ["a", "b, c",]
[[card]]
id = 'a-2'
text = "say \\"x\\""
long = """x
\\u4e00"""
[kinds.attack.fields]
damage = { type = "integer",
  y = [{ a = ["x\\n", [true]], b.c = {} }], }
'''


def only(text: str) -> Diagnostic:
    _, diagnostics = parse_toml(text, "f.toml")
    assert len(diagnostics) == 1
    return diagnostics[0]


# text, code, line:column, a word of the English message
BROKEN = [
    ('名称 = "x"', "bare-key", "1:1", "名称"),
    ('a = 1\n  攻击.b = "x"', "bare-key", "2:3", "quotes"),
    ("damage值 = 1", "bare-key", "1:1", "damage值"),
    ("[游戏]", "bare-key", "1:2", "游戏"),
    ("a = { 名 = 1 }", "bare-key", "1:7", "名"),
    ("a ＝ 1", "bad-toml", "1:3", "＝"),
    ("a = 1\nb = 2\na = 3", "duplicate-key", "3:1", "twice"),
    ("[a]\n[b]\n[a]", "duplicate-key", "3:2", "twice"),
    ("[a]\n[[a]]", "duplicate-key", "2:3", "twice"),
    ("[[a]]\n[a]", "duplicate-key", "2:2", "twice"),
    ("a = 1\n[a.b]", "duplicate-key", "2:2", "already"),
    ("a = { b = 1 }\na.c = 1", "duplicate-key", "2:1", "already"),
    ("a = { x = 1, x = 2 }", "duplicate-key", "1:14", "twice"),
    ("a = [1,\n2", "bad-toml", "2:2", "]"),
    ('a = "x\nb = 1', "bad-toml", "1:7", "quote"),
    ('a = "x', "bad-toml", "1:7", "quote"),
    ("a = 'x\nb = 1", "bad-toml", "1:7", "'"),
    ('a = """x\nb = 1', "bad-toml", "2:6", "three quotes"),
    ("a = yes", "bad-toml", "1:5", "value"),
    ("a = “你好”", "bad-toml", "1:5", "value"),
    ("a 1", "bad-toml", "1:3", "="),
    ("a = 1 2", "bad-toml", "1:5", "value"),
    ("a = [1 2]", "bad-toml", "1:6", "value"),
    ('a = "x" y', "bad-toml", "1:9", "follows"),
    ("a = { b = 1 c = 2 }", "bad-toml", "1:15", "comma"),
    ("a = null", "bad-toml", "1:5", "value"),
    ("a = 1979-02-30", "bad-toml", "1:5", "date"),
    ("a = 07:32:60", "bad-toml", "1:5", "time"),
    ('a = "\\q"', "bad-toml", "1:7", "backslash"),
    ('a = "\\ud800"', "bad-toml", "1:8", "character"),
    ('a = "\\u12"', "bad-toml", "1:10", "hexadecimal"),
    ("[a\nb = 1", "bad-toml", "1:3", "]"),
    ("a = 1\n= 2", "bad-toml", "2:1", "key"),
    ('a = "x\x01"', "bad-character", "1:7", "U+0001"),
    ("a = 1 # \x00", "bad-character", "1:9", "U+0000"),
    ('a = 1\nb = "x\u202ey"', "bad-character", "2:7", "U+202E"),
    ('a = "\u2066"', "bad-character", "1:6", "U+2066"),
    ('a = "\u0085"', "bad-character", "1:6", "U+0085"),
    ('a = "x\\u202e"', "bad-character", "1:5", "U+202E"),
    ('a = { b = ["\\u0000"] }', "bad-character", "1:12", "U+0000"),
    ('a = "\\r"', "bad-character", "1:5", "U+000D"),
    ('a = "T\\e]0;x\\x07"', "bad-character", "1:5", "U+001B"),
    ('a = """\n\\x9b"""', "bad-character", "1:5", "U+009B"),
    ('[a]\n"\\e" = 1', "bad-character", "2:8", "U+001B"),
    ('a = "x\\uFDD1"', "bad-character", "1:5", "U+FDD1"),
    ("a = " + "[" * 2000, "nested-too-deeply", "1:85", "deep"),
    ("a = " + "{b = " * 2000, "nested-too-deeply", "1:405", "deep"),
    ("a = " + "[" * 100_000 + "]" * 100_000, "nested-too-deeply", "1:85", "deep"),
    ("a = " + "{b = " * 100_000 + "1" + "}" * 100_000, "nested-too-deeply", "1:405", "deep"),
    ("x = 1\n" + "a." * 100_000 + "b = 1", "nested-too-deeply", "2:1", "deep"),
    ("[" + "a." * 100_000 + "b]\nx = 1", "nested-too-deeply", "1:1", "deep"),
    ("a = { " + "b." * 100_000 + "c = 1 }", "nested-too-deeply", "1:1", "deep"),
    ("a = 1e400", "number-too-long", "1:5", "too large"),
    ("a = 0x" + "f" * 5000, "number-too-long", "1:5", "too long"),
    ("x = 1\na = " + "1" * 5000, "number-too-long", "2:5", "too long"),
]


@pytest.mark.parametrize(("text", "code", "place", "word"), BROKEN)
def test_broken(text: str, code: str, place: str, word: str) -> None:
    found = only(text)
    assert (found.code, str(found.span)) == (code, f"f.toml:{place}")
    assert word in found.message.en
    assert found.message.zh
    assert found.message.zh != found.message.en


def test_the_first_of_two_is_shown_too() -> None:
    assert [str(span) for span, _ in only("a = 1\n\na = 2").related] == ["f.toml:1:1"]


def test_every_line_with_an_unseen_character() -> None:
    _, found = parse_toml('a = "\u202e"\nb = "\u2066"\n', "f.toml")
    assert [str(d.span) for d in found] == ["f.toml:1:6", "f.toml:2:6"]


def test_welcome_characters() -> None:
    file, diagnostics = parse_toml('a = "\\t\\n𠮷\\U0001F600·—"', "f.toml")
    assert not diagnostics
    assert file is not None
    assert file.data == {"a": "\t\n𠮷😀·—"}


def write(folder: Path, data: bytes) -> Path:
    path = folder / "f.toml"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "code", "place", "word"),
    [
        ('a = 1\nname = "攻击"'.encode("gbk"), "not-utf-8", "2:9", "GBK"),
        ('name = "攻击"'.encode("utf-16"), "not-utf-8", "", "UTF-16"),
        ('name = "x"'.encode("utf-16-le"), "not-utf-8", "", "UTF-16"),
        (b'name = "\xff"', "not-utf-8", "1:9", "UTF-8"),
        (b"a = 1\rb = 2\r", "lone-return", "1:6", "CR"),
    ],
)
def test_encodings(tmp_path: Path, data: bytes, code: str, place: str, word: str) -> None:
    file, found = read_toml(write(tmp_path, data), "f.toml", tmp_path)
    assert file is None
    assert [(d.code, str(d.span)) for d in found] == [(code, f"f.toml:{place}".rstrip(":"))]
    assert word in found[0].message.en
    assert found[0].hint is not None


def test_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    file, found = read_toml(write(tmp_path, b'\xef\xbb\xbfa = 1\r\n[t]\r\nb = "x"\r\n'), "f.toml", tmp_path)
    assert not found
    assert file is not None
    assert file.data == {"a": 1, "t": {"b": "x"}}
    assert (file.span(("t", "b")).line, file.span(("t", "b")).excerpt) == (3, 'b = "x"')


def test_no_file_and_folder(tmp_path: Path) -> None:
    assert [d.code for d in read_toml(tmp_path / "no.toml", "no.toml", tmp_path)[1]] == ["file-missing"]
    assert [d.code for d in read_toml(tmp_path, "x", tmp_path)[1]] == ["not-a-file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "f.toml")
    assert [d.code for d in read_toml(tmp_path / "f.toml", "f.toml", tmp_path)[1]] == ["not-a-file"]


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "f.toml", "wb") as file:
        file.truncate(LARGEST + 1)
    assert [d.code for d in read_toml(tmp_path / "f.toml", "f.toml", tmp_path)[1]] == ["file-too-large"]


def test_places_are_found_only_when_asked() -> None:
    file, _ = parse_toml("[a]\nb = [1, 2]", "f.toml")
    assert isinstance(file, TomlFile)
    assert file._spots is None
    assert str(file.span(("a", "b", 1))) == "f.toml:2:9"
    assert str(file.span(("a", "b"), key=True)) == "f.toml:2:1"
    # What is missing is shown where it would be.
    assert str(file.span(("a", "c", 0))) == "f.toml:1:2"
    assert str(file.span(("z",))) == "f.toml:1:1"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('a = "\\x41\\u4e00"', "A一"),
        ("a = { b = 1,\n  # note\n  c = 2,\n}", {"b": 1, "c": 2}),
        ("a = 07:32", time(7, 32)),
        ("a = 1979-05-27 07:32Z", datetime(1979, 5, 27, 7, 32, tzinfo=UTC)),
    ],
)
def test_toml_1_1_is_read(text: str, value: object) -> None:
    file, diagnostics = parse_toml(text, "f.toml")
    assert not diagnostics
    assert file is not None
    assert file.data == {"a": value}


@pytest.mark.parametrize(
    "text",
    [
        "z = 1\na = 2\nm = { y = 1, b = 2 }\n[k]\n[c]",
        "a = 9007199254740993\nb = -9223372036854775809\nc = 0xff\nd = 1_000",
        "a = 1.0\nb = inf\nc = -inf\nd = nan\ne = 5e-324\nf = -0.0",
        "a = true\nb = 1\nc = 0\nd = false",
        "a = 1979-05-27\nb = 1979-05-27T07:32:00.999999999\nc = 07:32:00.5",
        'a = ""\nb = "null"\nc = []\nd = {}',
        "a = \"\"\"\n x \\\n   y\"\"\"\nb = '''\n\\e'''",
    ],
)
def test_values_are_those_of_the_standard_library(text: str) -> None:
    file, diagnostics = parse_toml(text, "f.toml")
    assert not diagnostics
    assert file is not None
    assert repr(file.data) == repr(tomllib.loads(text))


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, len(CARDS)),
    st.integers(0, 3),
    st.sampled_from([*"\"'[]{}=#.,\\\n a1\x00\x7f名-", "", "\\e", '"""', "[[card]]\n", "a.b = 1\n"]),
)
def test_every_damage_has_a_place(at: int, cut: int, put: str) -> None:
    file, found = parse_toml(CARDS[:at] + put + CARDS[at + cut :], "f.toml")
    assert (file is None) == bool(found)
    assert all(d.span and d.span.line for d in found)


def test_very_many_places_take_linear_time() -> None:
    """40,000 mistakes once took 54 s, because each place was counted from the file's beginning."""
    text = "".join(f"key_{n} = {n}\n" for n in range(40_000))
    file, _ = parse_toml(text, "x.toml")
    assert file is not None
    file.span(("key_0",))
    start = process_time()
    places = [file.span((f"key_{n}",), key=True) for n in range(40_000)]
    assert process_time() - start < 2
    assert places[1234] == Span("x.toml", 1235, 1, "key_1234 = 1234")
    assert places[-1] == Span("x.toml", 40_000, 1, "key_39999 = 39999")


@pytest.mark.parametrize("text", ["\u3000a = 1", "[x]\n\u3000b = 2", "a.\u3000 = 1", "\u2003= 1"])
def test_a_wide_blank_where_a_key_belongs(text: str) -> None:
    wrong = only(text)
    assert (wrong.code, wrong.span is not None) == ("bad-toml", True)
    assert "does not belong here" in wrong.message.en
