"""`cardgen build`: makes all files of a game."""

from cardgen.build.plan import requests
from cardgen.cli.arguments.games import GAMES, checked, chosen
from cardgen.cli.checks.set_warning import warn_of_set
from cardgen.cli.terminal.command import Command
from cardgen.cli.terminal.making import make_one
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged
from cardgen.load.game import load_game


def build(session: Session, *, games: tuple[str, ...]) -> int:
    """Makes each file of each game. A mistake in one game does not keep the others from being made."""
    project, folders = chosen(session, games)
    status = SUCCESS
    for folder in folders:
        try:
            game = checked(session, *load_game(project, folder))
            wanted = requests(project, game)
        except Mistakes as mistakes:
            session.report(mistakes.diagnostics)
            status = MISTAKES
            continue
        if not wanted:
            session.say(nothing_to_print(game.title, len(game.cards)))
        warn_of_set(session, project, game, [request.output for request in wanted])
        wrong: list[Diagnostic] = []
        for request in wanted:
            try:
                make_one(session, project, request)
            except Mistakes as mistakes:
                wrong += mistakes.diagnostics
                status = MISTAKES
        session.report(merged(wrong))
    return status


def nothing_to_print(title: str, cards: int) -> Text:
    return Text(
        f"{title}: nothing to print, all {cards} cards have 0 copies",
        f"{title}：没有要打印的牌，{cards} 种牌的份数都是 0",
    )


COMMAND = Command(
    run=build,
    words=Text(
        "Makes the files that a game's game.toml lists, in output/GAME/. Without GAME, those of every game. "
        "A file is written whole or not at all: where something is wrong, the old one stays.",
        "制作 game.toml 中列出的文件，写入 output/游戏/。不写游戏名时，制作全部游戏。"
        "文件要么完整写好，要么不写：出错时旧文件原样保留。",
    ),
    params=(GAMES,),
    examples=(
        ("cardgen build", Text("every game of this project", "本项目的全部游戏")),
        ("cardgen build kapaiwang", Text("by id", "按编号")),
        ("cardgen build 卡牌王", Text("by title", "按名称")),
    ),
)
