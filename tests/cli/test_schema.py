"""`cardgen schema`: all our files hold by it, mistakes do not, and it knows every key that is described."""

import json
import shutil
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.layout.elements import ELEMENTS
from cardgen.load.card_schema import card_schema
from cardgen.load.game import load_game
from cardgen.load.project import find_project, games
from cardgen.rules.forms import FORMS
from tests.docs.pages import code_words, page, rows, sections

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "cardgen" / "schemas"
FILES = {
    "game": "card_data/*/game.toml",
    "template": "templates/*/*.toml",
    "rules": "card_data/*/rules.toml",
    "deck": "card_data/*/decks/*.toml",
}


def shipped(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    Draft7Validator.check_schema(schema)
    return schema


def marked(schema: dict[str, Any], text: str) -> list[str]:
    """The places that an editor would mark."""
    found = Draft7Validator(schema).iter_errors(tomllib.loads(text))
    return sorted(".".join(map(str, one.absolute_path)) + ": " + one.message.split(" (")[0] for one in found)


@pytest.mark.parametrize("name", FILES)
def test_our_own_files_hold(name: str) -> None:
    schema = shipped(name)
    for path in ROOT.glob(FILES[name]):
        if path.name != "symbols.toml":
            assert marked(schema, path.read_text("utf-8")) == [], path


@pytest.mark.parametrize("game", [folder.name for _, folder in games(find_project(ROOT))])
def test_the_cards_of_our_games_hold(game: str) -> None:
    project = find_project(ROOT)
    loaded, _ = load_game(project, ROOT / "card_data" / game)
    assert loaded is not None
    schema = card_schema(loaded)
    Draft7Validator.check_schema(schema)
    for path in (ROOT / "card_data" / game / "cards").glob("*.toml"):
        assert marked(schema, path.read_text("utf-8")) == [], path


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("game", 'titel = "x"\ntitle = "x"\nkinds = {}\n', [": Additional properties are not allowed"]),
        ("game", 'title = 5\n[kinds.a]\nnam = "b"\n', ["kinds.a: Additional", "title: 5 is not of type"]),
        (
            "game",
            '[kinds.a.fields]\nx = "intger"\n',
            [": 'title' is a required", "kinds.a.fields.x: 'intger'"],
        ),
        ("game", 'title = "x"\n[kinds.a]\n[[outputs]]\nbacks = "both"\n', ["outputs.0.backs: 'both'"]),
        ("template", '[[element]]\ntype = "txt"\n', ["element.0.type: 'txt' is not one of"]),
        (
            "template",
            '[[element]]\ntype = "text"\nalign = "middel"\nsise = "8pt"\n',
            ["element.0.align", "element.0: "],
        ),
        ("rules", '[[rule]]\nid = "a"\nform = "cuont"\nat_mots = 3\n', ["rule.0.form: 'cuont'", "rule.0: "]),
        ("deck", 'nmae = "x"\nscope = "dek"\n', [": Additional", "scope: 'dek'"]),
    ],
)
def test_mistakes_are_marked(name: str, text: str, places: list[str]) -> None:
    found = marked(shipped(name), text)
    assert len(found) == len(places)
    assert all(one.startswith(place) for one, place in zip(found, places, strict=True)), found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game", 'title = "x"\n[kinds.a]\nback_card = "rear"\nmade_by = "forge"\nsize = "mine"\n'),
        ("template", '[[element]]\ntype = "part"\npart = "badge"\n[parts.badge]\nelement = []\n'),
    ],
)
def test_names_that_a_game_gives_are_its_own(name: str, text: str) -> None:
    assert marked(shipped(name), text) == []


def test_mistakes_in_cards_are_marked() -> None:
    game, _ = load_game(find_project(ROOT), ROOT / "card_data" / "kapaiwang")
    assert game is not None
    text = '[[card]]\nid = "a b"\nname = { zh = "一", fr = "un" }\n'
    text += 'kind = "atack"\nlevel = 9\ndamge = 3\nhurt = "x"\n'
    found = marked(card_schema(game), text)
    assert [one.partition(":")[0] for one in found] == [
        "card.0.hurt",
        "card.0.id",
        "card.0.kind",
        "card.0.level",
        "card.0.name",
        "card.0",
    ]


def described(name: str, section: str, columns: int = 3) -> set[str]:
    found = rows(sections(page(name))[section])
    return {word for row in found if len(row) == columns for word in code_words(row[0])}


def test_every_key_that_is_described_is_known() -> None:
    """The pages are held to the readers elsewhere: so are the schemas, by `python docs/schemas`."""
    game = shipped("game")["properties"]
    assert set(game) == described("game-files.md", "The game")
    kind = game["kinds"]["additionalProperties"]["properties"]
    assert set(kind) == described("game-files.md", "Kinds")
    field = kind["fields"]["additionalProperties"]["anyOf"][1]["properties"]
    assert set(field) == described("game-files.md", "Fields")
    assert set(game["sizes"]["additionalProperties"]["properties"]) == described("game-files.md", "Sizes")
    assert set(game["outputs"]["items"]["properties"]) == described("game-files.md", "Outputs")
    element = set(shipped("template")["definitions"]["element"]["properties"])
    words = {word for type_ in ELEMENTS for word in described("templates.md", type_)}
    assert {word for word in words if "." not in word and "[" not in word} <= element
    rule = shipped("rules")["properties"]["rule"]["items"]["properties"]
    forms = {key for row in rows(sections(page("rules/README.md"))["Forms"]) for key in code_words(row[2])}
    assert forms | described("rules/README.md", "Keys of every rule", 2) == set(rule)
    assert rule["form"]["enum"] == [*FORMS]
    assert set(shipped("deck")["properties"]) == {
        code_words(row[0])[0] for row in rows(page("deck-files.md"))[:10]
    }


def test_the_command_writes_schemas_and_says_which_is_for_which(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "card_data" / "jimu", tmp_path / "card_data" / "jimu")
    out = StringIO()
    session = Session("en", tmp_path, out, out)
    assert run(["schema"], session, {}) == 0
    settings = tomllib.loads((tmp_path / ".taplo.toml").read_text("utf-8"))
    named = {rule["schema"]["path"]: rule["include"] for rule in settings["rule"]}
    assert named["./schemas/cards-jimu.json"] == ["card_data/jimu/cards/*.toml"]
    assert all((tmp_path / name).is_file() for name in named)
    assert run(["schema", "--lines"], session, {}) == 0
    first = (tmp_path / "card_data/jimu/game.toml").read_text("utf-8").split("\n")[0]
    assert first == "#:schema ../../schemas/game.json"
    assert run(["schema", "--lines"], session, {}) == 0
    assert "0 files got a line" in out.getvalue()
