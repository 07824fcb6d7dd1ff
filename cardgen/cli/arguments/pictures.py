"""A game, or a folder of finished pictures that is printed as one."""

from pathlib import Path

from cardgen.cli.arguments.games import checked, one_game
from cardgen.cli.arguments.sizes import with_size
from cardgen.cli.terminal.command import Argument
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Diagnostic, Text
from cardgen.load.project import Project, find_game, find_project
from cardgen.model.game import Game

GAME_OR_PICTURES = Argument(
    "game",
    "GAME|DIR",
    Text(
        "id or title of a game, the project's only one if not said; or a folder of finished pictures",
        "游戏的编号或名称，项目只有一个时可以不写；或放着牌面图片的文件夹",
    ),
    required=False,
)

GAMES_OR_PICTURES = Argument(
    "games",
    "GAME|DIR…",
    Text(f"{GAME_OR_PICTURES.words.en}; or several", f"{GAME_OR_PICTURES.words.zh}；可以写几个"),
    nargs=-1,
)


def game_or_pictures(
    session: Session, name: str | None, size: str | None, *, draft: bool = False
) -> tuple[Project, Game]:
    """The game of this name, in which the size is known; or what a folder of pictures is as one."""
    if name and (folder := session.folder / name).is_dir():
        project = find_project(session.folder)
        if isinstance(find_game(project, name), Diagnostic):
            return project, _pictures(session, project, folder, size)
    project, game = one_game(session, name, draft=draft)
    return project, with_size(game, size) if size else game


def _pictures(session: Session, project: Project, folder: Path, size: str | None) -> Game:
    from cardgen.load.picture_folder import USUAL, picture_game

    empty = Game("", folder.name, "", "", (), "", "", folder, {}, (), {USUAL.id: USUAL})
    wanted = with_size(empty, size).sizes[size] if size else USUAL
    return checked(session, *picture_game(project, folder, wanted))
