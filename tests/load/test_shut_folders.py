"""What may not be read is told, never passed over; links out of the project and pipes are no fonts."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from privileges_kit import unprivileged

from cardgen.build.fonts import open_fonts
from cardgen.diagnostics import Diagnostic, Mistakes
from cardgen.load.game import load_game
from cardgen.load.project import find_game, find_project, games
from cardgen.load.templates import load_template

STARTER = Path(__file__).parents[2] / "cardgen" / "starter"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions are other things there")


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A project of the starter's game, with an id that a shipped game has too; its folders can be shut."""
    root = tmp_path / "project"
    for part in ("common", "zh"):
        shutil.copytree(STARTER / part, root, dirs_exist_ok=True)
    for name in ("card_data", "templates"):
        (root / name / "game").rename(root / name / "jimu")
    (root / "fonts").mkdir()
    with unprivileged() as privileges:
        if not privileges:
            pytest.skip("permissions do not count here")
        yield root
    for folder, inner, _ in os.walk(tmp_path):
        for name in inner:
            os.chmod(os.path.join(folder, name), 0o755)


def test_a_shut_game_is_not_replaced_by_a_shipped_one(root: Path) -> None:
    project = find_project(root)
    (root / "card_data/jimu").chmod(0)
    found = find_game(project, "jimu")
    assert not isinstance(found, Diagnostic)
    assert found[1] == root / "card_data/jimu"
    game, problems = load_game(project, found[1])
    assert game is None
    assert [(d.code, str(d.span)) for d in problems] == [("file-unreadable", "card_data/jimu/game.toml")]


def test_shut_card_data(root: Path) -> None:
    (root / "card_data").chmod(0o300)
    with pytest.raises(Mistakes) as caught:
        games(find_project(root))
    assert [(d.code, str(d.span)) for d in caught.value.diagnostics] == [("file-unreadable", "card_data")]


def test_shut_cards(root: Path) -> None:
    (root / "card_data/jimu/cards").chmod(0)
    _, problems = load_game(find_project(root), root / "card_data/jimu")
    assert [(d.code, str(d.span)) for d in problems] == [("file-unreadable", "card_data/jimu/cards")]


def test_a_shut_template_is_not_replaced_by_a_shipped_one(root: Path) -> None:
    (root / "templates/jimu").chmod(0)
    template, problems = load_template(find_project(root), "jimu", "card")
    assert template is None
    assert [d.code for d in problems] == ["file-unreadable"]


def test_shut_fonts(root: Path) -> None:
    (root / "fonts").chmod(0)
    _, problems = open_fonts(find_project(root), root / "fonts")
    assert [(d.code, str(d.span)) for d in problems] == [("file-unreadable", "fonts")]


def test_a_pipe_is_no_font(root: Path) -> None:
    os.mkfifo(root / "fonts/x.ttf")
    _, problems = open_fonts(find_project(root), root / "fonts")
    assert [(d.code, str(d.span)) for d in problems] == [("bad-font", "fonts/x.ttf")]


def test_links_of_fonts_stay_in_the_project(root: Path, tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"x")
    (root / "fonts/out.ttf").symlink_to(tmp_path / "x.ttf")
    _, problems = open_fonts(find_project(root), root / "fonts")
    assert ["link" in d.message.en for d in problems] == [True]
    (root / "fonts/out.ttf").unlink()
    (root / "fonts").rmdir()
    (root / "fonts").symlink_to("/")
    _, problems = open_fonts(find_project(root), root / "fonts")
    assert ["link" in d.message.en for d in problems] == [True]
