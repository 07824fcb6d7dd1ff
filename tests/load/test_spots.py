"""`[spots]`: colours with an ink of their own."""

from pathlib import Path

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.spots import read_spots
from cardgen.model.spot import Spot


def read(folder: Path, text: str) -> tuple[tuple[Spot, ...], list[Diagnostic]]:
    file = folder / "game.toml"
    file.write_text(text, "utf-8")
    found, problems = read_toml(file, "game.toml", folder)
    assert found is not None and not problems
    return read_spots(TableReader(found.data, Place(found), problems)), problems


def test_a_plate_is_called_as_it_says_or_as_the_spot(tmp_path: Path) -> None:
    gold = '[spots.gold]\ncolor = "#c9a227"\nink = "Gold Foil"\n'
    spots, problems = read(tmp_path, gold + '[spots.White]\ncolor = "#f0f"\noverprint = true\n')
    assert not problems
    assert [(spot.ink, spot.color.hex, spot.overprint) for spot in spots] == [
        ("Gold Foil", "#c9a227", False),
        ("White", "#ff00ff", True),
    ]


def test_names_that_plates_have_already_and_colours_that_are_taken(tmp_path: Path) -> None:
    text = (
        '[spots.a]\ncolor = "#fff"\nink = "Black"\n[spots.b]\ncolor = "#123"\n[spots.c]\ncolor = "#112233"\n'
    )
    spots, problems = read(tmp_path, text)
    assert [spot.ink for spot in spots] == ["b"]
    assert [problem.code for problem in problems] == ["bad-value", "bad-value"]
