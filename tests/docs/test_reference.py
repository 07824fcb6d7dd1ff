"""Reference pages and code say the same: every key, option and message is described, and nothing else is."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import rtoml
from commands_kit import arguments_of, options_of
from pages import DOCS, code_words, page, rows, sections

import cardgen
from cardgen.cli.commands import COMMANDS
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, KeyPath, Place
from cardgen.export.formats import CARDS, DOCUMENTS
from cardgen.impose.grid import Grid, best_grid
from cardgen.layout.elements import ELEMENTS
from cardgen.layout.outlines import NAMES
from cardgen.layout.patterns import PATTERNS
from cardgen.layout.prepare import prepare_template
from cardgen.load.game import load_game
from cardgen.load.kinds import TYPES
from cardgen.load.project import find_project
from cardgen.model.game import BUILT_IN, Size
from cardgen.model.template import RawElement, Template
from cardgen.select import parse_table, parse_text
from cardgen.select.selector import COMPILERS
from cardgen.units import MM

PACKAGE = Path(cardgen.__file__).parent


class Asked(dict[KeyPath, set[str]]):
    """The keys that were asked for, by the path of their table."""

    def below(self, *start: str) -> set[str]:
        """The keys of all tables at these steps; "*" is any step."""
        return {
            key
            for path, keys in self.items()
            if len(path) == len(start) and all(s in ("*", p) for s, p in zip(start, path, strict=True))
            for key in keys
        }


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Every TableReader tells what it is asked for."""
    found = Asked()

    class Listening(TableReader):
        def __init__(self, *arguments: object, **more: object) -> None:
            super().__init__(*arguments, **more)  # type: ignore[arg-type]
            self.asked = Keys(self.place.path)

    class Keys(dict[str, None]):
        def __init__(self, path: KeyPath) -> None:
            super().__init__()
            self.path = path

        def __setitem__(self, key: str, value: None) -> None:
            super().__setitem__(key, value)
            found.setdefault(self.path, set()).add(key)

    for name, module in list(sys.modules.items()):
        if name.startswith("cardgen.") and getattr(module, "TableReader", None) is TableReader:
            monkeypatch.setattr(module, "TableReader", Listening)
    return found


def described(text: str) -> set[str]:
    """The keys in the first column of a section's tables that have three columns."""
    return {word for row in rows(text) if len(row) == 3 for word in code_words(row[0])}


def parsed(text: str) -> TomlFile:
    return TomlFile("test.toml", text, rtoml.loads(text))


# ---- templates.md ---------------------------------------------------------------------------------------

TEMPLATES = sections(page("templates.md"))
EVERY = described(TEMPLATES["Every element"])
NESTED = {
    "stack": '[[element.child]]\ntext = "x"\n[[element.child.hang]]\ntype = "shape"\n',
    "row": '[[element.child]]\ntype = "shape"\n',
    "part": 'part = "x"\n',
    "repeat": '[[element.child]]\ntype = "shape"\n',
    "group": '[[element.child]]\ntype = "shape"\n',
}


def prepare(type_: str, extra: str) -> list[Diagnostic]:
    """Prepares one element as a build would."""
    project = find_project(DOCS / "gallery")
    game, problems = load_game(project, DOCS / "gallery" / "card_data" / "gallery")
    assert game is not None
    file = parsed(f'[[element]]\ntype = "{type_}"\n{extra}')
    table = file.data["element"]
    assert isinstance(table, list)
    template = Template("t", (RawElement("", table[0], Place(file, ("element", 0))),))
    prepare_template(template, game, game.kinds["text"], game.sizes["poker"], {}, problems)
    return problems


@pytest.mark.parametrize("type_", ELEMENTS)
def test_every_key_of_an_element_is_described(type_: str, asked: Asked) -> None:
    variants = [f'shape = "{s}"\npath = "M0 0H1"\npoints = [[0,0],[1,0],[1,1]]\n' for s in NAMES]
    for extra in variants if type_ == "shape" else ["", "fit = { same = true }\n", NESTED.get(type_, "")]:
        if type_ == "image" and extra.startswith("fit"):
            continue
        prepare(type_, extra)
    prepare(type_, "slice = 0.2\n")
    read = asked.below("element", "*")
    words = described(TEMPLATES[type_])
    own = {word for word in words if not word.startswith(("child.", "[["))}
    if any(word.startswith("[[element.child") for word in words):
        own.add("child")
    assert read == own | EVERY


def test_every_key_of_a_stacked_text_is_described(asked: Asked) -> None:
    prepare("stack", NESTED["stack"])
    read = asked.below("element", "*", "child", "*")
    words = described(TEMPLATES["stack"])
    own = {word.removeprefix("child.") for word in words if word.startswith("child.")} | {"hang"}
    assert own <= read
    assert read - own <= described(TEMPLATES["text"]) | {"type"}


def test_the_fit_table_is_described(asked: Asked) -> None:
    prepare("text", "fit = { same = true }\n")
    read = asked.below("element", "*", "fit")
    (meaning,) = [row[1] for row in rows(TEMPLATES["text"]) if code_words(row[0]) == ["fit"]]
    assert read == {"smallest", "same"}
    assert all(key in meaning for key in read)


def test_types_shapes_and_patterns_are_listed() -> None:
    assert set(ELEMENTS) <= set(TEMPLATES)
    shapes = next(row[1] for row in rows(TEMPLATES["shape"]) if code_words(row[0]) == ["shape"])
    assert code_words(shapes) == list(NAMES)
    patterns = next(row[1] for row in rows(TEMPLATES["emblem"]) if code_words(row[0]) == ["pattern"])
    assert code_words(patterns) == list(PATTERNS)


# ---- game-files.md --------------------------------------------------------------------------------------

GAME = """
title = "x"
[vars]
[sizes.a]
card = ["50mm", "70mm"]
[looks.i.1]
a = 1
[[looks.r]]
when = { i = 1 }
[kinds.k.fields]
i = { type = "integer" }
l = { type = "list", fields = { a = "text" } }
t = { type = "table", fields = { a = { type = "text" } } }
[symbols.s]
path = [{ path = "M0 0H1V1Z" }]
[symbols.f]
file = "s.svg"
[papers.p]
columns = 1
rows = 1
cell = ["90mm", "54mm"]
[[outputs]]
file = "a.pdf"
[rulebook.style]
"""


@pytest.fixture
def game_keys(tmp_path: Path, asked: Asked) -> Asked:
    folder = tmp_path / "card_data" / "g"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "s.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>', "utf-8")
    (folder / "cards" / "c.toml").write_text('[[card]]\nid = "c"\nname = "c"\n', "utf-8")
    game, problems = load_game(find_project(tmp_path), folder)
    assert game is not None
    assert not problems
    asked[()] -= {"card", "defaults"}  # of the file of cards
    return asked


@pytest.mark.parametrize(
    ("section", "paths"),
    [
        ("The game", [()]),
        ("Sizes", [("sizes", "*")]),
        ("Kinds", [("kinds", "*")]),
        ("Fields", [("kinds", "*", "fields", "*"), ("kinds", "*", "fields", "*", "fields", "*")]),
        ("Papers", [("papers", "*")]),
        ("Outputs", [("outputs", "*")]),
    ],
)
def test_every_key_of_game_toml_is_described(
    section: str, paths: list[tuple[str, ...]], game_keys: Asked
) -> None:
    read = set().union(*(game_keys.below(*path) for path in paths))
    assert read == described(sections(page("game-files.md"))[section])


def test_every_key_of_a_rulebooks_style_is_described(game_keys: Asked) -> None:
    assert game_keys.below("rulebook", "style") == described(
        sections(page("rulebooks.md"))["A style of its own"]
    )


def test_every_key_of_a_symbol_is_described(game_keys: Asked) -> None:
    words = described(sections(page("game-files.md"))["Symbols"])
    parts = {word.removeprefix("path.") for word in words if word.startswith("path.")}
    assert game_keys.below("symbols", "*") == {word for word in words if "." not in word}
    assert game_keys.below("symbols", "*", "path", "*") == parts


def test_types_of_fields_and_keys_of_cards_are_described() -> None:
    text = sections(page("game-files.md"))
    types = [code_words(row[0])[0] for row in rows(text["Fields"]) if len(row) == 2]
    assert sorted(types) == sorted(TYPES)
    assert described(text["Cards"]) == {"defaults", "card", *BUILT_IN}


# ---- commands.md ----------------------------------------------------------------------------------------


COMMAND_PAGES = ("commands.md", "zh/commands.md")


@pytest.mark.parametrize("language", COMMAND_PAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_described(name: str, language: str) -> None:
    text = sections(page(language))[f"cardgen {name}"]
    in_table = {code_words(row[0])[0] for row in rows(text)}
    assert {word.split()[0] for word in in_table} == {option.opts[0] for option in options_of(name)}
    for option in options_of(name):
        choices = option.type.choices if isinstance(option.type, click.Choice) else ()
        assert all(f"`{choice}`" in text or f"{option.opts[0]} {choice}`" in text for choice in choices)
    for argument in arguments_of(name):
        assert str(argument.metavar) in text
    assert f"    cardgen {name}" in text


@pytest.mark.parametrize("language", COMMAND_PAGES)
def test_every_format_is_described(language: str) -> None:
    commands = sections(page(language))
    for name, option, forms in (("show", "--output", CARDS), ("rulebook", "--to", DOCUMENTS)):
        (meaning,) = [row[1] for row in rows(commands[f"cardgen {name}"]) if row[0].startswith(f"`{option} ")]
        assert [word.lstrip(".") for word in code_words(meaning)][: len(forms)] == list(forms)


@pytest.mark.parametrize("language", COMMAND_PAGES)
def test_options_of_every_command_are_described(language: str) -> None:
    text = sections(page(language))[""]
    assert all(option in text for option in ("--lang", "--help", "--version"))


@pytest.mark.parametrize("language", COMMAND_PAGES)
def test_no_command_is_described_that_is_not_there(language: str) -> None:
    described_commands = [title for title in sections(page(language)) if title.startswith("cardgen ")]
    assert described_commands == [f"cardgen {name}" for name in COMMANDS]


# ---- messages.md ----------------------------------------------------------------------------------------

# Functions and classes that take a code first.
MAKERS = {"Diagnostic", "mistake", "complain", "wrong", "Fault"}


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Codes of diagnostics: first arguments, `code=`, defaults of `code`."""

    def constant(node: ast.expr | None) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from constant(node.body)
            yield from constant(node.orelse)

    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in MAKERS and node.args:
                yield from constant(node.args[0])
            for keyword in node.keywords:
                if keyword.arg == "code":
                    yield from constant(keyword.value)
        elif isinstance(node, ast.FunctionDef):
            given = (*node.args.posonlyargs, *node.args.args)
            names = [a.arg for a in (*given, *node.args.kwonlyargs)]
            none = [None] * (len(given) - len(node.args.defaults))
            for argument, default in zip(
                names, [*none, *node.args.defaults, *node.args.kw_defaults], strict=True
            ):
                if argument == "code":
                    yield from constant(default)


def test_the_codes_are_found() -> None:
    text = 'def f(a, code="one", *, b=1): Diagnostic("two", x)\nr.error("k", t, code="three")\n'
    assert set(codes_in(ast.parse(text))) == {"one", "two", "three"}


def test_every_message_is_described() -> None:
    used = {c for path in PACKAGE.rglob("*.py") for c in codes_in(ast.parse(path.read_text("utf-8")))}
    table = rows(page("messages.md"))
    listed = [code_words(row[0])[0] for row in table]
    assert len(listed) == len(set(listed))
    assert used == set(listed), used ^ set(listed)
    assert all(len(row) == 3 and all(row) for row in table)


# ---- selectors.md and printing.md -----------------------------------------------------------------------


@pytest.mark.parametrize("language", ["selectors.md", "zh/selectors.md"])
def test_both_forms_of_every_selector_mean_the_same(language: str) -> None:
    table = [row for row in rows(page(language)) if len(row) == 3]
    cards: list[dict[str, object]] = [
        {"id": "attack-1", "name": "攻击一级", "kind": "attack", "level": 1, "damage": 10, "tags": ("火",)},
        {"id": "attack-3", "name": "攻击三级", "kind": "attack", "level": 3, "damage": 25, "recoil": 5},
        {"id": "guard", "name": "防守", "kind": "defend", "level": 2, "damage": 3, "text": "英雄不受伤"},
        {"id": "warrior", "name": "战士", "kind": "hero", "text": "献祭", "tags": ("水", "火")},
    ]
    for _, in_toml, in_words in table:
        problems: list[Diagnostic] = []
        words = [parse_text(code, problems) for code in code_words(in_words)]
        assert not problems, in_words
        picked = [[card["id"] for card in cards if w and w.compiled(card.get)] for w in words]  # type: ignore[arg-type]
        assert all(0 < len(ids) < len(cards) for ids in picked), in_words
        if in_toml:
            file = parsed(f"when = {code_words(in_toml)[0]}")
            selector = parse_table(file.data["when"], Place(file, ("when",)), problems)
            assert selector is not None
            assert not problems
            ids = [card["id"] for card in cards if selector.compiled(card.get)]  # type: ignore[arg-type]
            assert ids == picked[0], in_toml


@pytest.mark.parametrize("language", ["selectors.md", "zh/selectors.md"])
def test_every_operator_is_described(language: str) -> None:
    table = " ".join(row[1] for row in rows(page(language)) if len(row) == 3)
    assert all(f"{operator} = " in table for operator in COMPILERS)


@pytest.mark.parametrize(("language", "section"), [("printing.md", "Sizes"), ("zh/printing.md", "尺寸")])
def test_so_many_cards_fit_on_a4(language: str, section: str) -> None:
    table = [row for row in rows(sections(page(language))[section]) if len(row) == 3]
    assert len(table) == 6
    for size, _, count in table:
        width, height = (float(side) * MM for side in size.split("×"))
        grid = best_grid(210 * MM, 297 * MM, Size("", width, height))
        assert isinstance(grid, Grid)
        assert grid.capacity == int(count), size
