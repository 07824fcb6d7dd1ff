"""`cardgen list`: the games that can be built."""

from cardgen.cli.terminal.command import Command
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Text, has_errors
from cardgen.load.game import load_game
from cardgen.load.project import find_project, games


def list_games(session: Session) -> int:
    """One line for each game. A game with mistakes is listed too, and marked."""
    project = find_project(session.folder)
    rows = []
    status = SUCCESS
    for _, folder in games(project):
        game, problems = load_game(project, folder)
        if game is None or has_errors(problems):
            status = MISTAKES
            words = Text("has mistakes: cardgen check " + folder.name, "有错误：cardgen check " + folder.name)
            rows.append(
                (
                    folder.name,
                    game.title if game else "",
                    "",
                    session.paint("bad", session.text(words)),
                    "",
                    "",
                )
            )
            continue
        printed = sum(card.copies for card in game.cards)
        different = sum(card.copies > 0 for card in game.cards)
        counted = Text(f"{printed} cards, {different} different", f"{printed} 张牌，{different} 种")
        if not printed:
            counted = Text(f"{len(game.cards)} different, none printed", f"{len(game.cards)} 种，不打印")
        version = f"v{game.version}" if game.version else ""
        tongues = " ".join((game.tongues.own, *game.tongues.others))
        rows.append((game.id, game.title, version, session.text(counted), tongues, " ".join(game.sizes)))
    if rows:
        session.say(as_table(rows, indent=0))
    else:
        session.say(
            Text("no games yet; start one with: cardgen new DIR", "还没有游戏，可以新建：cardgen new 文件夹")
        )
    return status


COMMAND = Command(
    run=list_games,
    words=Text(
        "Lists the games of this project, which is the nearest folder upward with card_data/, and those that "
        "come with cardgen: id, title, version, number of cards, languages, sizes.",
        "列出本项目（向上最近的含 card_data/ 的文件夹）和 cardgen 自带的游戏："
        "编号、名称、版本、牌数、语言、尺寸。",
    ),
    examples=(("cardgen list", Text("what there is", "看看有哪些游戏")),),
)
