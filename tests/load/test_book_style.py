"""[rulebook.style] in game.toml."""

from pathlib import Path

from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.book_style import NEUTRAL, BookMeasures, BookVoice
from cardgen.model.game import Game
from cardgen.units import MM, parse_color

BEGINNING = 'title = "x"\nfonts = ["Inter"]\nplayers = "2–4"\nminutes = "30"\nage = "8+"\n[kinds.k]\n'


def loaded(folder: Path, more: str) -> tuple[Game, list[Diagnostic]]:
    (folder / "cards").mkdir()
    (folder / "game.toml").write_text(BEGINNING + more, "utf-8")
    (folder / "cards" / "c.toml").write_text('[[card]]\nid = "c"\nname = "c"\n', "utf-8")
    game, problems = load_game(find_project(folder), folder)
    assert game is not None
    return game, problems


def test_without_a_style_it_is_neutral_in_the_games_colour(tmp_path: Path) -> None:
    game, problems = loaded(tmp_path, '[vars]\nback_ink = "#123456"\n')
    assert not problems
    assert game.book == NEUTRAL._replace(accent=parse_color("#123456"))
    assert (game.players, game.minutes, game.age) == ("2–4", "30", "8+")


def test_a_style_names_colours_voices_measures_and_templates(tmp_path: Path) -> None:
    game, problems = loaded(
        tmp_path,
        '[vars]\nsea = "#0a0b0c"\n'
        '[voices.big]\nfont = "Source Serif 4"\nweight = 900\nsize = "9mm"\ntracking = 0.1\n'
        '[rulebook.style]\nink = "$sea"\ndisplay = "big"\nsize = "3mm"\nstep = "5mm"\nsection = "7mm"\n'
        'margins = ["10mm", "11mm", "12mm"]\ncolumns = 2\ngutter = "6mm"\nnotes = "30mm"\n'
        'cover = "book/cover"\nboxes = { example = "book/box" }\n',
    )
    assert not problems
    book = game.book
    assert book.ink == book.second == parse_color("#0a0b0c")
    assert book.display == BookVoice(("Source Serif 4", "Inter"), 900, 0, 0.1)
    assert book.text == BookVoice()
    assert book.measures == BookMeasures(
        3 * MM, 5 * MM, 7 * MM, (10 * MM, 11 * MM, 12 * MM), 2, 6 * MM, 30 * MM
    )
    assert (book.cover, dict(book.boxes)) == ("book/cover", {"example": "book/box"})


def test_mistakes_in_a_style_are_told(tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, '[rulebook.style]\ndisplay = "big"\nink = "red"\ncolums = 2\n')
    assert sorted(d.code for d in problems) == ["bad-color", "unknown-key", "unknown-voice"]
