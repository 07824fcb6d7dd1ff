"""The gallery shows everything there is, is without mistakes, and its page is what the command writes."""

import sys
from collections.abc import Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from cardgen.build.make import check
from cardgen.layout.elements import ELEMENTS
from cardgen.layout.outlines import NAMES
from cardgen.layout.patterns import PATTERNS
from cardgen.load.project import Project, find_project
from cardgen.load.templates import load_template
from cardgen.model.game import Game
from cardgen.select import parse_text

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
LARGEST = 60_000
LARGEST_SHEET = 300_000  # a sheet, all cards of a game or of a kind
LARGEST_GAME = 400_000


@pytest.fixture(scope="module")
def command() -> Iterator[ModuleType]:
    sys.path.insert(0, str(GALLERY))  # as for the command itself
    spec = spec_from_file_location("gallery_command", GALLERY / "__main__.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(GALLERY))


@pytest.fixture(scope="module")
def project() -> Project:
    return find_project(GALLERY)


@pytest.fixture(scope="module")
def game(command: ModuleType, project: Project) -> Game:
    loaded: Game = command.load(project, "gallery")
    return loaded


def types_in(table: Mapping[str, object]) -> Iterator[object]:
    """The types of an element and of those inside it."""
    yield table.get("type")
    children = table.get("child", [])
    assert isinstance(children, list)
    for child in children:
        yield from types_in(child)


def test_every_element_has_its_card(project: Project, game: Game) -> None:
    """A kind of the element's name, whose own template uses that element."""
    for element in ELEMENTS:
        assert any(card.kind == element for card in game.cards), element
        template, problems = load_template(project, game.id, game.kinds[element].template)
        assert not problems
        assert template is not None
        assert template.id == f"gallery/{element}"
        assert element in {type_ for raw in template.elements for type_ in types_in(raw.table)}


def test_every_pattern_has_its_card(game: Game) -> None:
    shown = [card.fields["pattern"] for card in game.cards if card.kind == "emblem"]
    for card in game.cards:
        if card.kind == "pattern":
            shown += [name for row in "abcd" for name in (card.fields.get(row) or ())]
    assert sorted(map(str, shown)) == sorted(PATTERNS)


def test_every_shape_is_shown(project: Project, game: Game) -> None:
    templates = [load_template(project, game.id, name)[0] for name in ("shape", "figure")]
    elements = [raw.table for template in templates if template for raw in template.elements]
    shapes = [table for table in elements if table["type"] == "shape"]
    assert {table.get("shape", "rectangle") for table in shapes} == set(NAMES)


def test_the_gallery_is_without_mistakes(project: Project, game: Game) -> None:
    diagnostics = check(project, game).diagnostics
    assert not diagnostics


def test_the_page_is_what_the_command_writes(command: ModuleType, project: Project, game: Game) -> None:
    written = (GALLERY / "README.md").read_text("utf-8")
    page = command.readme(game, [command.load(project, id) for id in command.WHOLE])
    assert written == page, "run: python docs/gallery"


def test_every_picture_of_the_page_is_there_and_small(command: ModuleType) -> None:
    shown = {part.split('"')[0] for part in (GALLERY / "README.md").read_text("utf-8").split('src="')[1:]}
    there = {path.name: path.stat().st_size for path in GALLERY.glob("*.png")}
    assert shown | {"sheet.png"} == set(there)
    assert max(there.pop(f"{id}.png") for id in command.WHOLE) <= LARGEST_GAME
    whole = {name for name in there if name in ("sheet.png", "kapaiwang-mechanic.png")}
    assert max(there[name] for name in whole) <= LARGEST_SHEET
    assert max(size for name, size in there.items() if name not in whole) <= LARGEST


@pytest.mark.parametrize(
    ("file", "words"), [("README.md", "{} symbols"), ("README.zh-CN.md", "{} 个现成的符号")]
)
def test_the_readme_counts_the_symbols(game: Game, file: str, words: str) -> None:
    assert words.format(len(game.symbols)) in (GALLERY.parents[1] / file).read_text("utf-8")


def test_the_hands_on_the_table_are_cards(command: ModuleType, project: Project) -> None:
    assert (GALLERY / "tabletop.webp").stat().st_size <= LARGEST_GAME
    for id, fan in command.HANDS.items():
        known = {card.id for card in command.load(project, id).cards}
        assert known.issuperset(fan.cards)


def test_the_sheet_in_the_readme_holds_sixteen_different_cards(command: ModuleType, project: Project) -> None:
    kapaiwang = command.load(project, "kapaiwang")
    only = parse_text(command.SHEET, [], kapaiwang.field_names)
    assert only is not None
    assert sum(only.compiled(card.get) for card in kapaiwang.cards) == 16
