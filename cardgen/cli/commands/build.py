"""`cardgen build`: makes all files of a game."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.build.plan import on_printer, requests
from cardgen.cli.arguments.caching import NO_CACHE, shelves
from cardgen.cli.arguments.games import GAMES, checked, chosen
from cardgen.cli.arguments.jobs import JOBS
from cardgen.cli.arguments.printers import PRINTER, known_printer
from cardgen.cli.checks.set_warning import warn_of_set
from cardgen.cli.terminal.command import LANGUAGE, YES, Command, Option
from cardgen.cli.terminal.making import make_all
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session
from cardgen.diagnostics import Mistakes, Text
from cardgen.load.game import load_game
from cardgen.load.project import Project
from cardgen.model.game import Game
from cardgen.model.printer import Printer

if TYPE_CHECKING:
    from cardgen.build.shelf import Shelves


def build(
    session: Session,
    *,
    games: tuple[str, ...],
    printer: str | None,
    no_cache: bool,
    watch: bool,
    jobs: int | None,
) -> int:
    """Makes each file of each game, once or whenever something is saved."""
    if watch:
        from cardgen.cli.terminal.watching import check_watching, watch_folders

        check_watching()
    project, folders = chosen(session, games)
    profile = known_printer(printer) if printer else None
    kept = shelves(no_cache, remember=watch)
    # A process that stays has threads, beside which none is forked unless that is asked for.
    jobs = jobs or int(watch)
    again = partial(_build, project=project, named=bool(games), profile=profile, kept=kept, jobs=jobs)
    return watch_folders(session, project, folders, again) if watch else again(session, folders)


def _build(
    session: Session,
    folders: Sequence[Path],
    *,
    project: Project,
    named: bool,
    profile: Printer | None,
    kept: "Shelves | None",
    jobs: int,
) -> int:
    """A mistake in one game does not keep the others from being made."""
    status = SUCCESS
    for folder in folders:
        try:
            read, found = load_game(project, folder, language=session.edition)
            if not named and session.edition and any(one.code == "no-language" for one in found):
                session.say(no_edition(folder.name, session.edition))
                continue
            game = checked(session, read, found)
            wanted = requests(project, game)
            if profile:
                wanted = tuple(on_printer(request, profile) for request in wanted)
            if not wanted:
                session.say(nothing_to_print(game))
            warn_of_set(session, project, game, [request.output for request in wanted])
            make_all(session, project, wanted, kept, jobs)
        except Mistakes as mistakes:
            session.report(mistakes.diagnostics)
            status = MISTAKES
    return status


WATCH = Option(
    "--watch",
    Text("make them again whenever something is saved; Ctrl-C ends", "每次保存后重新制作；按 Ctrl-C 结束"),
    is_flag=True,
)


def no_edition(game: str, language: str) -> Text:
    return Text(f"{game}: it has no words in {language}", f"{game}：没有 {language} 的文字")


def nothing_to_print(game: Game) -> Text:
    title, cards = game.title, len(game.cards)
    if not game.is_catalogue:
        return Text(
            f"{title}: nothing to print, it has no outputs, no templates and no texts",
            f"{title}：没有要打印的，没有写 outputs、模板或 text 字段",
        )
    return Text(
        f"{title}: nothing to print, all {cards} cards have 0 copies",
        f"{title}：没有要打印的牌，{cards} 种牌的份数都是 0",
    )


COMMAND = Command(
    run=build,
    words=Text(
        "Makes the files that a game's game.toml lists, in output/GAME/. Without GAME, those of every game. "
        "A game's files are written whole and all together: where something is wrong, the old ones stay. "
        "Other paper, another size or only some cards: cardgen sheet.",
        "制作 game.toml 中列出的文件，写入 output/游戏/。不写游戏名时，制作全部游戏。"
        "一个游戏的文件要么全部写好，要么都不写：出错时旧文件原样保留。"
        "换纸张、换尺寸、只印几张牌：cardgen sheet。",
    ),
    params=(GAMES, PRINTER, LANGUAGE, WATCH, NO_CACHE, JOBS, YES),
    examples=(
        ("cardgen build", Text("every game of this project", "本项目的全部游戏")),
        ("cardgen build kapaiwang", Text("by id", "按编号")),
        ("cardgen build 卡牌王", Text("by title", "按名称")),
        ("cardgen build kapaiwang --watch", Text("again after every save", "每次保存后重做")),
        (
            "cardgen build kapaiwang --language en",
            Text("in English, to output/kapaiwang/en/", "英文版"),
        ),
    ),
)
