"""`cardgen template`: a face drawn in Inkscape or Figma becomes a template that checks and builds."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

Run = Callable[..., Any]
FACES = Path(__file__).parents[1] / "cases" / "faces"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'


@pytest.fixture
def game(cardgen: Run, tmp_path: Path) -> Path:
    """The starter without its rulebook, which speaks of its own face; and the folder of the project."""
    cardgen("new", "g", language="zh")
    (tmp_path / "g" / "card_data" / "g" / "rulebook.md").unlink()
    return tmp_path / "g"


def made(cardgen: Run, game: Path, name: str, text: str = "") -> tuple[dict[str, Any], str]:
    """The template's elements by their ids, and what was said. The game is checked with it."""
    (game / f"{name}.svg").write_text(text or (FACES / f"{name}.svg").read_text("utf-8"), "utf-8")
    done = cardgen("template", f"{name}.svg", "--game", "g", folder=game)
    assert done.status == 0, done.err
    toml = game / "card_data" / "g" / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('template = "card"', f'template = "{name}"'), "utf-8")
    checked = cardgen("check", "g", folder=game)
    assert checked.status == 0, checked.out + checked.err
    table = tomllib.loads((game / "templates" / "g" / f"{name}.toml").read_text("utf-8"))
    return {element["id"]: element for element in table["element"]}, done.out


def units(box: list[str]) -> list[float]:
    return [float(side.removesuffix("mm").split(" ")[0]) for side in box]


def drawn(game: Path, layer: str) -> list[str]:
    root = ElementTree.parse(game / "card_data" / "g" / "art" / layer).getroot()
    return [e.get("id", "") for e in root.iter() if e.tag.endswith(("}rect", "}circle", "}path", "}text"))]


def test_as_inkscape_writes_it(cardgen: Run, game: Path) -> None:
    parts, said = made(cardgen, game, "inkscape")
    assert list(parts) == ["inkscape_ground", "art", "inkscape_over", "name", "points", "text", "words"]
    name, points, text = parts["name"], parts["points"], parts["text"]
    assert (name["text"], name["font"], name["weight"], name["color"]) == (
        "{name}",
        "Noto Sans SC",
        700,
        "#ffffff",
    )
    assert name["size"] == "5.644 * $u"
    x, y, w, h = units(name["box"])
    assert (x, y) == pytest.approx((5, 10 - 0.88 * 5.644), abs=0.01)
    assert x + w < 49  # not into the disc
    assert y + h <= 14  # nor into the art
    assert points["align"] == "center"
    assert units(points["box"])[0] + units(points["box"])[2] / 2 == pytest.approx(54)
    assert "font" not in points
    assert "Comic Sans MS" in said
    assert units(text["box"]) == [6, 58, 51, 22]  # the shape that it flows in
    assert (text["align"], text["leading"]) == ("justify", 1.5)
    assert (parts["words"]["rotate"], parts["words"]["color"]) == (-90, "#2b262280")
    assert "italic" in said
    assert units(parts["art"]["box"]) == [5, 14, 53, 38]
    assert "clip" not in parts["art"]
    assert units(parts["inkscape_ground"]["box"]) == [-3, -3, 69, 94]
    assert drawn(game, "inkscape-ground.svg") == ["rect-flow", "rect1"]
    assert drawn(game, "inkscape-over.svg") == ["rect-flow", "frame", "panel", "disc"]


def test_as_figma_writes_it(cardgen: Run, game: Path) -> None:
    parts, said = made(cardgen, game, "figma")
    assert list(parts) == ["figma_ground", "art", "figma_over", "name", "text", "flavour", "words"]
    assert (parts["name"]["weight"], parts["name"]["tracking"]) == (600, 0.02)
    x, y, w, h = units(parts["text"]["box"])
    assert (x, w) == (92, 560)  # as far from the panel's right side as from its left
    assert y + h <= units(parts["flavour"]["box"])[1] + 0.01
    assert parts["words"]["text"] == "A cup of tea: *v0.1*"
    assert parts["words"]["markup"] is False
    assert parts["art"]["clip"]["shape"] == "path"
    assert parts["art"]["file"][0] == "art/{id}.svg"
    assert "Lobster Two" in said
    assert "bleed" in said
    assert "name" not in drawn(game, "figma-ground.svg")


def test_beside_the_drawing_where_no_game_is_named(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(f'{HEAD}<rect width="9" height="9"/><text y="5">{{name}}</text></svg>')
    done = cardgen("template", "a.svg")
    assert done.status == 0
    assert "templates/GAME/" in done.out
    assert {path.name for path in tmp_path.iterdir()} >= {"a.svg", "a.toml", "a-ground.svg"}
    again = cardgen("template", "a.svg")
    assert again.status == 2
    assert "there already" in again.err


def test_several_windows_are_several_layers(cardgen: Run, game: Path) -> None:
    shapes = '<rect id="art-back" width="9" height="9"/><rect id="r" width="5" height="5"/>'
    parts, _ = made(cardgen, game, "a", f'{HEAD}{shapes}<rect id="ART" width="8" height="8"/></svg>')
    assert list(parts) == ["art_back", "a_over", "art"]
    assert parts["art_back"]["file"][0] == "art/{id}-back.svg"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f'{HEAD}<rect width="9" height="9"/></svg>', "neither"),
        ("<svg", "not XML"),
        (f'{HEAD}<image href="x.png"/></svg>', "outside"),
        (f'{HEAD}<text x="1e400">a</text></svg>', "beyond reason"),
    ],
)
def test_what_cannot_become_one(cardgen: Run, tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / "a.svg").write_text(text)
    done = cardgen("template", "a.svg")
    assert done.status == 1
    assert word in done.err
    assert not (tmp_path / "a.toml").exists()
