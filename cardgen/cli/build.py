"""`cardgen build`: makes all files of a game."""

from time import monotonic
from typing import TYPE_CHECKING

from cardgen.cli.games import checked, chosen
from cardgen.cli.progress import ProgressBar
from cardgen.cli.session import MISTAKES, SUCCESS, Session, file_size, number_of
from cardgen.cli.spec import GAMES, Command
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged

if TYPE_CHECKING:
    from cardgen.build.plan import Request
    from cardgen.load.project import Project


def build(session: Session, *, games: tuple[str, ...]) -> int:
    """Makes each file of each game. A mistake in one game does not keep the others from being made."""
    from cardgen.build.plan import requests
    from cardgen.load.game import load_game

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


def make_one(session: Session, project: "Project", request: "Request") -> None:
    """Says how many sheets there will be, makes the file, says what was written."""
    from cardgen.build.make import make
    from cardgen.build.plan import plan

    planned = plan(request)
    title = request.game.title + (f" v{request.game.version}" if request.game.version else "")
    target = session.shown(request.target)
    extra = Text("", "")
    if planned.references:
        extra = Text(
            f" and {number_of(planned.references, 'quick reference')}", f"，{planned.references} 张速查"
        )
    faces, sheets, each = planned.faces, planned.sheets, planned.grid.capacity
    card, paper = request.size.measures, request.paper
    session.say(
        Text(
            f"{title}: {number_of(faces, 'card')}{extra.en} of {card} on "
            f"{number_of(sheets, 'sheet')} of {paper} ({each} each) → {target}",
            f"{title}：{faces} 张牌{extra.zh}（{card}），{sheets} 张 {paper}（每张 {each}）→ {target}",
        )
    )
    session.out.flush()
    start = monotonic()
    with ProgressBar(session) as progress:
        made = make(project, planned, progress)
    took = f", {monotonic() - start:.2f} s" if session.out_terminal else ""
    session.report(made.diagnostics)
    size = file_size(made.bytes)
    pages = number_of(made.pages, "page")
    session.say(
        session.paint(
            "good",
            session.text(
                Text(
                    f"  wrote {target}: {pages}, {size}{took}",
                    f"  已写入 {target}：{made.pages} 页，{size}{took}",
                )
            ),
        )
    )


COMMAND = Command(
    run=build,
    help=Text(
        "Makes the files that a game's game.toml lists, in output/GAME/. Without GAME, those of every game. "
        "A file is written whole or not at all: where something is wrong, the old one stays.",
        "制作 game.toml 中列出的文件，写入 output/游戏/。不写游戏名时，制作全部游戏。"
        "文件要么完整写好，要么不写：出错时旧文件原样保留。",
    ),
    arguments=(GAMES,),
    examples=(
        ("cardgen build", Text("every game of this project", "本项目的全部游戏")),
        ("cardgen build kapaiwang", Text("by id", "按编号")),
        ("cardgen build 卡牌王", Text("by title", "按名称")),
    ),
)
