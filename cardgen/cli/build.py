"""`cardgen build`: makes all files of a game."""

from time import monotonic
from typing import TYPE_CHECKING

from cardgen.cli.games import checked, chosen
from cardgen.cli.progress import ProgressBar
from cardgen.cli.session import MISTAKES, SUCCESS, Session, file_size, number_of
from cardgen.cli.spec import GAMES, Command
from cardgen.diagnostics import Diagnostic, Mistakes, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardgen.build.plan import Request
    from cardgen.export.files import Together
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
            if not wanted:
                session.say(nothing_to_print(game.title, len(game.cards)))
            make_all(session, project, wanted)
        except Mistakes as mistakes:
            session.report(mistakes.diagnostics)
            status = MISTAKES
    return status


def nothing_to_print(title: str, cards: int) -> Text:
    return Text(
        f"{title}: nothing to print, all {cards} cards have 0 copies",
        f"{title}：没有要打印的牌，{cards} 种牌的份数都是 0",
    )


def make_all(session: Session, project: "Project", wanted: "Sequence[Request]") -> None:
    """Makes files of a game and says what was written: all of them, or none where one has mistakes."""
    from cardgen.export.files import Together

    wrong: dict[Diagnostic, None] = {}
    written: list[Text] = []
    with Together() as files:
        for request in wanted:
            try:
                written.append(make_one(session, project, request, files))
            except Mistakes as mistakes:
                wrong.update(dict.fromkeys(mistakes.diagnostics))
        if wrong:
            raise Mistakes(wrong)
    for line in written:
        session.say(session.paint("good", session.text(line)))


def make_one(session: Session, project: "Project", request: "Request", files: "Together") -> Text:
    """Says how many sheets there will be, makes the file; what to say when it is in its place."""
    from cardgen.build.make import make
    from cardgen.build.plan import summarise

    summary = summarise(request)
    title = request.game.title + (f" v{request.game.version}" if request.game.version else "")
    target = session.shown(request.target)
    extra = Text("", "")
    if summary.references:
        extra = Text(
            f" and {number_of(summary.references, 'quick reference')}", f"，{summary.references} 张速查"
        )
    session.say(
        Text(
            f"{title}: {number_of(summary.faces, 'card')}{extra.en} of {summary.card} on "
            f"{number_of(summary.sheets, 'sheet')} of {summary.paper} ({summary.per_sheet} each) → {target}",
            f"{title}：{summary.faces} 张牌{extra.zh}（{summary.card}），{summary.sheets} 张 {summary.paper}"
            f"（每张 {summary.per_sheet}）→ {target}",
        )
    )
    session.out.flush()
    start = monotonic()
    with ProgressBar(session) as progress:
        made = make(project, request, files, progress)
    took = f", {monotonic() - start:.2f} s" if session.out_terminal else ""
    session.report(made.diagnostics)
    size = file_size(made.bytes)
    return Text(
        f"  wrote {target}: {number_of(made.pages, 'page')}, {size}{took}",
        f"  已写入 {target}：{made.pages} 页，{size}{took}",
    )


COMMAND = Command(
    run=build,
    help=Text(
        "Makes the files that a game's game.toml lists, in output/GAME/. Without GAME, those of every game. "
        "A game's files are written whole and all together: where something is wrong, the old ones stay.",
        "制作 game.toml 中列出的文件，写入 output/游戏/。不写游戏名时，制作全部游戏。"
        "一个游戏的文件要么全部写好，要么都不写：出错时旧文件原样保留。",
    ),
    arguments=(GAMES,),
    examples=(
        ("cardgen build", Text("every game of this project", "本项目的全部游戏")),
        ("cardgen build kapaiwang", Text("by id", "按编号")),
        ("cardgen build 卡牌王", Text("by title", "按名称")),
    ),
)
