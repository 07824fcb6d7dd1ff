"""`cardgen site`: a game's web site, as plain files."""

from cardgen.build.site import put_site
from cardgen.cli.arguments.games import ONLY_GAME, one_folder
from cardgen.cli.arguments.lengths import address
from cardgen.cli.commands.cards import Counted
from cardgen.cli.terminal.command import LANGUAGE, YES, Command, Option
from cardgen.cli.terminal.making import agreed
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, number_of
from cardgen.diagnostics import Mistakes, Text, has_errors
from cardgen.export.files import safe_name
from cardgen.load.game import load_game


def site(session: Session, *, game: str | None, output: str | None, url: str | None, downloads: bool) -> int:
    """Draws every card that the game prints, and writes the pages."""
    at = address(url)
    project, folder = one_folder(session, game)
    found, problems = load_game(project, folder, language=session.edition)
    if found is None or has_errors(problems):
        raise Mistakes(problems)
    into = session.folder / output if output else project.output_folder(*map(safe_name, found.shelf), "site")
    files = Counted()
    count, told = agreed(
        session,
        lambda many, progress: put_site(
            project,
            found,
            into,
            files,
            address=at,
            downloads=downloads,
            many=many,
            progress=progress,
        ),
    )
    session.report((*problems, *told))
    shown, amount, data = session.shown(into / "index.html"), len(files.paths), file_size(files.bytes)
    done = Text(
        f"{found.title}: {number_of(count, 'card')} → {shown}: {number_of(amount, 'file')}, {data}",
        f"{found.title}：{count} 种牌 → {shown}：{amount} 个文件，{data}",
    )
    session.say(session.paint("good", session.text(done)))
    return SUCCESS


COMMAND = Command(
    run=site,
    words=Text(
        "Writes a web site for a game: a wall of its cards with search, a page for each card and each legal "
        "deck, the rulebook, and the files to print. The pages need no server and no script to be read, and "
        "may lie in any folder.",
        "为游戏做一个网站：带搜索的牌墙，每张牌、每副合法套牌各一页，规则书，以及可打印的文件。"
        "网页不需要服务器，不开脚本也能看，放在哪个路径下都行。",
    ),
    params=(
        ONLY_GAME,
        Option(
            "--output",
            Text("the folder to write to; else output/GAME/site", "写到哪个文件夹；默认 output/游戏/site"),
            metavar="DIR",
        ),
        Option(
            "--url",
            Text(
                "where it will lie, for pictures when a page is shared",
                "网站将来的网址，分享链接时显示图片要用",
            ),
            metavar="URL",
        ),
        Option(
            "--downloads/--no-downloads",
            Text("with the files to print, or without", "是否带上可打印的文件"),
            default=True,
        ),
        LANGUAGE,
        YES,
    ),
    examples=(
        (
            "cardgen site kapaiwang",
            Text("output/kapaiwang/site/index.html", "output/kapaiwang/site/index.html"),
        ),
    ),
)
