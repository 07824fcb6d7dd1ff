"""`check` of several games: the same words in the same order, however many processes look at them."""

import os
from pathlib import Path

import pytest

from cardgen.build.make import Checked
from cardgen.cli.checks import several
from cardgen.cli.checks.game import check_game
from cardgen.load.project import Project, find_project

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="one process is all there is")
GAME = """
title = "茶"
[sizes.mini]
card = ["44mm", "63mm"]
[kinds.tea]
name = "茶"
template = "face"
[kinds.tea.fields]
"""
FACE = '[[element]]\ntype = "text"\nbox = ["2mm", "2mm", "{wide}mm", "9mm"]\ntext = "{name}"\nsize = "9pt"\n'


@pytest.fixture
def games(tmp_path: Path) -> tuple[Project, list[Path]]:
    """Four games; the second has a text that does not fit, the third a card without a name."""
    for n, (wide, name) in enumerate((("40", "龙井"), ("5", "碧螺春" * 9), ("40", ""), ("40", "毛峰"))):
        folder = tmp_path / "card_data" / f"g{n}"
        (folder / "cards").mkdir(parents=True)
        (tmp_path / "templates" / f"g{n}").mkdir(parents=True)
        (folder / "game.toml").write_text(GAME, "utf-8")
        (folder / "cards" / "a.toml").write_text(f'[[card]]\nid = "a"\nname = "{name}"\n', "utf-8")
        (tmp_path / "templates" / f"g{n}" / "face.toml").write_text(FACE.replace("{wide}", wide), "utf-8")
    return find_project(tmp_path), sorted((tmp_path / "card_data").iterdir())


@pytest.mark.parametrize("cores", [1, 2, 3, 9])
def test_any_number_of_processes_finds_the_same(games: tuple[Project, list[Path]], cores: int) -> None:
    project, folders = games
    expected = [check_game(project, folder) for folder in folders]
    assert [bool(one.diagnostics) for one in expected] == [False, True, True, False]
    assert list(several.check_games(project, folders, cores)) == expected


def test_a_process_that_ends_early_leaves_its_games_to_this_one(
    games: tuple[Project, list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    project, folders = games
    here = os.getpid()

    def only_here(project: Project, folder: Path) -> Checked:
        if os.getpid() != here:
            raise MemoryError
        return check_game(project, folder)

    monkeypatch.setattr(several, "check_game", only_here)
    expected = [check_game(project, folder) for folder in folders]
    assert list(several.check_games(project, folders, 3)) == expected
