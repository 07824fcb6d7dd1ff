"""A kind's cards drawn by several templates, chosen by condition."""

from pathlib import Path as FilePath

import pytest
from layout_kit import GAME, words, write_project

from cardgen.build.faces import draw
from cardgen.build.make import open_workshop
from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.game import Game, Output

KIND = '[kinds.k]\nname = "种"\ntemplate = "t"\n'
CHOICES = """templates = [
    { when = { cost = { at_least = 5 } }, template = "big" },
    { when = { sign = "x", cost = { at_least = 1 } }, template = "marked" },
]
"""


def text(words: str) -> str:
    return f'[[element]]\ntype = "text"\ntext = "{words}{{name}}"\n'


def card(id: str, *lines: str) -> str:
    return f'[[card]]\nid = "{id}"\nname = "{id}"\nkind = "k"\n' + "\n".join(lines) + "\n"


def load(root: FilePath, choices: str, cards: str) -> tuple[Game, list[Diagnostic]]:
    write_project(root, text("plain"), cards, GAME.replace(KIND, KIND + choices))
    for name in ("big", "marked"):
        (root / "templates" / "g" / f"{name}.toml").write_text(text(name), "utf-8")
    game, problems = load_game(find_project(root), root / "card_data" / "g")
    assert game is not None
    return game, problems


def test_the_first_that_fits_is_taken(tmp_path: FilePath) -> None:
    both = card("a", "cost = 7", 'sign = "x"') + card("b", "cost = 2", 'sign = "x"')
    cards = both + card("c") + card("d", "cost = 5")
    game, problems = load(tmp_path, CHOICES, cards)
    assert not problems
    workshop = open_workshop(find_project(tmp_path), game)
    faces = draw(workshop, game.cards, Output("", "small"))
    assert not workshop.desk.diagnostics
    assert {id: words(face) for (_, id), (face,) in faces.items()} == {
        "a": "biga",
        "d": "bigd",
        "b": "markedb",
        "c": "plainc",
    }


def test_a_template_that_is_not_there_is_told_where_it_is_named(tmp_path: FilePath) -> None:
    game, _ = load(tmp_path, CHOICES.replace("big", "bigg"), card("a", "cost = 7"))
    workshop = open_workshop(find_project(tmp_path), game)
    draw(workshop, game.cards, Output("", "small"))
    (found,) = workshop.desk.diagnostics
    assert found.code == "unknown-template"
    assert "game.toml:15:54" in str(found.span)


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ('templates = [{ template = "big" }]\n', "missing-key"),
        ("templates = [{ when = { cost = 1 } }]\n", "missing-key"),
        ('templates = [{ when = { cots = 1 }, template = "big" }]\n', "unknown-field"),
        ('templates = [{ when = { cost = 1 }, template = "big", back = "x" }]\n', "unknown-key"),
    ],
)
def test_mistakes(tmp_path: FilePath, choices: str, code: str) -> None:
    _, problems = load(tmp_path, choices, card("a"))
    assert [problem.code for problem in problems] == [code]
