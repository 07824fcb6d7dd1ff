"""What a sound game's files become."""

import shutil
from pathlib import Path

import pytest

from cardgen.build.plan import Request, plan
from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_game, find_project, games
from cardgen.model.frame import Path as Shape
from cardgen.model.game import Game
from cardgen.model.outline import Outline
from cardgen.units import BLACK, MM, WHITE, Color

CASES = Path(__file__).parents[1] / "cases" / "load"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(CASES / "_base", tmp_path, dirs_exist_ok=True)
    return tmp_path


def load(folder: Path) -> Game:
    game, found = load_game(find_project(folder), folder / "card_data" / "g")
    assert found == []
    assert game is not None
    return game


def test_cards(folder: Path) -> None:
    shutil.copytree(CASES / "fine", folder, dirs_exist_ok=True)
    first, second, hero = load(folder).cards
    assert (first.id, first.name, first.kind, first.copies) == ("a-1", "攻击 {damage}", "attack", 7)
    assert first.fields == {
        "damage": 10,
        "rate": 2,
        "rare": True,
        "element": "火",
        "tags": ("快", "远"),
        "text": "对面 −10。",
        "note": "{damage} = 10，攻击 {damage}，x7 {unknown} a < b & c",
        "skills": (
            {"cost": 1, "text": "花 1：−10"},
            {"cost": 3, "text": "{damage} = 10，攻击 {damage}，x7 {unknown} a < b & c"},
        ),
    }
    assert second.fields == {"damage": 5, "text": ""}
    assert (hero.kind, hero.copies, hero.fields) == ("hero", 0, {})
    assert str(second.place.span()) == "card_data/g/cards/cards.toml:18:1"
    assert first.get("name") == "攻击 {damage}"


def test_files_come_by_name_and_hidden_ones_not_at_all(folder: Path) -> None:
    cards = folder / "card_data" / "g" / "cards"
    for name in ("z.toml", "b.toml", ".hidden.toml", "~$z.toml"):
        (cards / name).write_text(
            f'[[card]]\nid = "{name[0]}x"\nname = "x"\nkind = "hero"\n'.replace(".x", "x")
        )
    assert [card.id for card in load(folder).cards] == ["bx", "a-1", "zx"]


def test_game_toml(folder: Path) -> None:
    (folder / "card_data" / "g" / "game.toml").write_text(
        """
title = "Cash $Money"
version = "1.1"
authors = ["甲", "乙"]
publisher = "社"
fonts = ["Noto Sans SC"]
[vars]
edge = "2mm"
box = true
[sizes.mini]
card = ["50mm", "35mm * 2"]
radius = "$edge"
vars = { name_size = "10pt", n = 3 }
[sizes.poker]
card = ["63mm", "88mm"]
[kinds.attack]
back = "back"
vars = { accent = "#b3261e" }
[symbols.x]
label = "X"
path = ["M0 0h4v4z", { path = "M1 1L2 2L3 1Z", fill = "#f00 50%", even_odd = true }]
box = [4, 4]
[[outputs]]
file = "cards.pdf"
size = "poker"
backs = "long-edge"
gutter = "$edge"
only = { kind = "attack" }
[[outputs]]
file = "blanks.pdf"
blank = { attack = 4 }
""",
        "utf-8",
    )
    (folder / "card_data" / "g" / "cards" / "cards.toml").write_text(
        '[[card]]\nid = "1"\nname = "只有一种"\n', "utf-8"
    )
    game = load(folder)
    assert (game.id, game.title, game.version, game.tag) == ("g", "Cash $Money", "1.1", "zh-CN")
    assert (game.authors, game.publisher, game.fonts) == (("甲", "乙"), "社", ("Noto Sans SC",))
    assert (game.vars["edge"], game.vars["box"]) == ("2mm", True)
    assert list(game.sizes) == ["mini", "poker"]
    mini = game.sizes["mini"]
    assert (mini.width, mini.height, mini.radius) == pytest.approx((50 * MM, 70 * MM, 2 * MM))
    assert mini.vars == {"name_size": "10pt", "n": 3}
    kind = game.kinds["attack"]
    assert (kind.name, kind.template, kind.back, kind.vars) == (
        "attack",
        "card",
        "back",
        {"accent": "#b3261e"},
    )
    cards, blanks = game.outputs
    assert (cards.size, cards.backs, cards.gutter) == ("poker", "long-edge", pytest.approx(2 * MM))
    assert cards.only is not None
    assert cards.only(game.cards[0].get)
    assert (blanks.size, dict(blanks.blank)) == ("mini", {"attack": 4})
    symbol = game.symbols["x"]
    assert (symbol.label, symbol.width) == ("X", 4)
    first, second = symbol.draw(BLACK).items
    assert first == Shape(Outline("MLLZ", (0, 0, 4, 0, 4, 4)), BLACK)
    assert isinstance(second, Shape)
    assert (second.fill, second.even_odd) == (WHITE.mix(Color(1, 0, 0), 0.5), True)
    assert symbol.draw(BLACK) is symbol.draw(BLACK)
    assert game.cards[0].kind == "attack"
    assert game.field_names >= {"id", "name", "kind", "copies"}


def test_a_default_text_that_cannot_be_composed_is_left_out(folder: Path) -> None:
    game = folder / "card_data" / "g" / "game.toml"
    game.write_text(
        game.read_text("utf-8").replace('note = "text"', 'note = { default = "×{rate}" }'), "utf-8"
    )
    assert "note" not in load(folder).cards[0].fields


def test_symbols_of_common_game_and_own_file(folder: Path) -> None:
    (folder / "templates" / "common" / "symbols.toml").write_text(
        '[vars]\nsun = "#ffcc00"\n[symbols.a]\npath = "M0 0h1v1z"\nlabel = "common"\n'
        '[symbols.b]\npath = "M0 0h1v1z"\n'
    )
    (folder / "card_data" / "g" / "symbols.toml").write_text(
        '[symbols.a]\npath = "M0 0h2v2z"\nlabel = "own"\n'
    )
    game = load(folder)
    assert {"a", "b"} <= set(game.symbols)
    assert game.symbols["a"].label == "own"
    assert game.vars["sun"] == "#ffcc00"


def test_a_folder_without_cards(folder: Path) -> None:
    shutil.rmtree(folder / "card_data" / "g" / "cards")
    _, found = load_game(find_project(folder), folder / "card_data" / "g")
    assert [d.code for d in found] == ["no-cards"]


def test_projects(folder: Path) -> None:
    inner = folder / "card_data" / "g" / "cards"
    project = find_project(inner)
    assert project.root == folder
    assert project.output == folder / "output"
    assert games(project)[0] == ("g", folder / "card_data" / "g")
    assert find_game(project, "测试") == ("g", folder / "card_data" / "g")
    assert project.display(inner / "cards.toml") == "cards.toml"
    assert project.display(folder / "x.toml") == str(folder / "x.toml")


def test_unknown_games_are_suggested(folder: Path) -> None:
    found = find_game(find_project(folder), "测式")
    assert isinstance(found, Diagnostic)
    assert found.hint is not None
    assert "测试" in found.hint.zh


def test_without_a_project_the_shipped_games_are_there(tmp_path: Path) -> None:
    project = find_project(tmp_path)
    assert project.output == tmp_path / "output"
    assert "kapaiwang" in dict(games(project))


def test_shipped_games_are_sound() -> None:
    project = find_project(Path(__file__).parents[2])
    for _, folder in games(project):
        game, found = load_game(project, folder)
        assert found == []
        assert game is not None
        assert all(symbol.draw(BLACK).items for symbol in game.symbols.values())


def test_a_field_says_how_many_an_output_prints(folder: Path) -> None:
    game_file = folder / "card_data" / "g" / "game.toml"
    fields = 'title = "g"\n[kinds.attack]\n[kinds.attack.fields]\ncount = "integer"\nword = "string"\n'
    cards = '[[card]]\nid = "1"\nname = "甲"\ncount = 3\n[[card]]\nid = "2"\nname = "乙"\ncopies = 2\n'
    (folder / "card_data" / "g" / "cards" / "cards.toml").write_text(cards, "utf-8")
    game_file.write_text(fields + '[[outputs]]\ncopies = "{count}"\n', "utf-8")
    game = load(folder)
    request = Request(game, game.outputs[0], folder / "cards.pdf")
    assert [(pile.card.id, pile.copies) for pile in plan(request).printed] == [("1", 3), ("2", 2)]
    for wrong in ("{word}", "count", "{none}"):
        game_file.write_text(fields + f'[[outputs]]\ncopies = "{wrong}"\n', "utf-8")
        _, mistakes = load_game(find_project(folder), folder / "card_data" / "g")
        assert [mistake.code for mistake in mistakes] == ["unknown-field"], wrong
