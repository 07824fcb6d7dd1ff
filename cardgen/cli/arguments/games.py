"""Finds the games that a command line names."""

from pathlib import Path

from cardgen.cli.terminal.command import Argument
from cardgen.cli.terminal.session import Session, WrongUsage, wrong_usage
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_game, find_project, games
from cardgen.model.game import Game

GAME = Argument("game", "GAME", Text("id or title of a game", "游戏的编号或名称"))
# Where a project has only one, it need not be named.
ONLY_GAME = Argument(
    "game",
    "GAME",
    Text(
        "id or title of a game; the project's only one if not said",
        "游戏的编号或名称；项目只有一个时可以不写",
    ),
    required=False,
)
GAMES = Argument(
    "games",
    "GAME…",
    Text(
        "ids or titles of games; without them, all of this project", "游戏的编号或名称；不写就是本项目的全部"
    ),
    nargs=-1,
)


def chosen(session: Session, names: tuple[str, ...]) -> tuple[Project, tuple[Path, ...]]:
    """The folders of the games with these ids or titles.

    Where none is named: of the project's own games, or of those that ship where it has none.
    """
    project = find_project(session.folder)
    if names:
        return project, tuple(dict.fromkeys(_folder(project, name) for name in names))
    every = tuple(folder for _, folder in games(project))
    own = tuple(folder for folder in every if folder.is_relative_to(project.root))
    if not every:
        raise wrong_usage(
            Text("there is no game here", "这里没有游戏"),
            Text("start one with: cardgen new DIR", "可以新建一个：cardgen new 文件夹"),
        )
    return project, own or every


def one_folder(session: Session, name: str | None) -> tuple[Project, Path]:
    """The folder of the game with this id or title; without a name, of the project's only game."""
    project, folders = chosen(session, (name,) if name else ())
    if len(folders) > 1:
        known = [folder.name for folder in folders]
        raise wrong_usage(
            Text("which game?", "要哪个游戏？"),
            Text(f"there are: {', '.join(known)}", f"现有：{'、'.join(known)}"),
        )
    return project, folders[0]


def one_game(session: Session, name: str | None, *, draft: bool = False) -> tuple[Project, Game]:
    """The game with this id or title, or the only one. Raises Mistakes where its files are wrong.

    `draft`: its pictures need not be there.
    """
    project, folder = one_folder(session, name)
    return project, checked(session, *load_game(project, folder, draft=draft, language=session.edition))


def checked(session: Session, game: Game | None, found: list[Diagnostic]) -> Game:
    """A game that can be worked with; what there is to say about it is said."""
    if game is None or has_errors(found):
        raise Mistakes(found)
    session.report(found)
    return game


def _folder(project: Project, name: str) -> Path:
    found = find_game(project, name)
    if isinstance(found, Diagnostic):
        raise WrongUsage([found])
    return found[1]
