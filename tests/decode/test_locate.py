"""The locator finds every path that rtoml finds, at the text that gives its value."""

from collections.abc import Iterator

import pytest
import rtoml
from hypothesis import HealthCheck, assume, given, settings
from toml_documents import DOCUMENTS

from cardgen.decode.locate import locate

# Each path's value begins where its text, which stands once, begins.
CASES: dict[str, tuple[str, dict[tuple[str | int, ...], str]]] = {
    "dotted": ('a.b.c = 1\na.b."d e" = 2', {("a",): "a.b.c", ("a", "b"): "b.c", ("a", "b", "d e"): "2"}),
    "spaced dots": ("a . b = 1", {("a", "b"): "1"}),
    "tables": ("[a]\nx = 1\n[a.b]\ny = 2", {("a",): "[a]", ("a", "x"): "1", ("a", "b"): "[a.b]"}),
    "child before parent": ("[a.b]\n[a]\nx = 1", {("a",): "[a]", ("a", "b"): "[a.b]"}),
    "arrays of tables": (
        "[[c]]#0\nx = 1\n[[c]]#1\nx = 2\n[c.s]\ny = 3\n[[c.l]]#0\n[[c.l]]#1\nz = 4",
        {("c",): "[[c]]#0", ("c", 1): "[[c]]#1", ("c", 1, "s"): "[c.s]", ("c", 1, "l", 1): "[[c.l]]#1"},
    ),
    "array": (
        "a = [7, [2, 3], # x, y\n 'b]', {c = 4}]",
        {("a",): "[7", ("a", 1, 1): "3]", ("a", 2): "'b]'", ("a", 3): "{", ("a", 3, "c"): "4}"},
    ),
    "strings": (
        'a = "x\\"=#"\nb = \'\'\'[]\n\'\'\'\'\'\nc = """\\""""""\nd = \'\\\'\ne = 5',
        {("a",): '"x', ("b",): "'''[", ("c",): '"""\\', ("d",): "'\\'", ("e",): "5"},
    ),
    "dates": ("a = 1979-05-27 07:32:00 # x\nb = [07:33:00,08:00:00]", {("a",): "1979", ("b", 1): "08:"}),
    "toml 1.1": (
        't = {\n a = 1, # }\n b.c = [\n 2 ],\n}\n"\\x41\\e" = 07:33\ns = "\\e\\"" # x\nu = 1979-05-27 07:32Z',
        {("t", "a"): "1,", ("t", "b", "c", 0): "2 ]", ("A\x1b",): "07:33", ("s",): '"\\e', ("u",): "1979"},
    ),
    "quoted keys": ('"a\\u0062" = 1\n\'c.d\' = 2\n"" = 3', {("ab",): "1\n", ("c.d",): "2\n", ("",): "3"}),
}


@pytest.mark.parametrize("name", CASES)
def test_places(name: str) -> None:
    text, expected = CASES[name]
    spots = locate(text).spots
    assert set(spots) == {path for path, _ in paths(rtoml.loads(text))}
    assert {path: spots[path].value for path in expected} == {p: text.index(t) for p, t in expected.items()}


def test_keys_have_places() -> None:
    spots = locate("[t]\n  long.key = 1\n").spots
    assert spots["t", "long", "key"] == (11, 17, 18)


def test_what_stands_twice() -> None:
    located = locate("a = 1\n[b]\nc = 2\nc = 3\n[b]\n")
    assert [(path, spot.key) for path, spot in located.twice] == [(("b", "c"), 16), (("b",), 23)]


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every path of parsed TOML with its value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield (*path, step), inner
        yield from paths(inner, (*path, step))


def parses_to(text: str, value: object) -> bool:
    """Whether some beginning of the text is this value."""
    for end in range(1, len(text) + 1):
        if end == len(text) or text[end] in ",]}\n# \t":
            try:
                if repr(rtoml.loads(f"k = {text[:end]}")["k"]) == repr(value):
                    return True
            except rtoml.TomlParsingError:
                pass
    return False


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(DOCUMENTS)
def test_agrees_with_rtoml(text: str) -> None:
    try:
        data = rtoml.loads(text)
    except rtoml.TomlParsingError:
        assume(False)
    spots = locate(text).spots
    found = dict(paths(data))
    assert set(spots) == set(found)
    for path, value in found.items():
        if not isinstance(value, dict | list):
            assert parses_to(text[spots[path].value :], value), path
