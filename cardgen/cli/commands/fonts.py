"""`cardgen fonts`: what cards can be set in."""

from cardgen.build.fonts import open_fonts
from cardgen.cli.arguments.games import one_game
from cardgen.cli.terminal.command import Argument, Command
from cardgen.cli.terminal.session import SUCCESS, Session
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Text
from cardgen.load.project import find_project


def fonts(session: Session, *, game: str | None) -> int:
    """One line for each family, in the order in which a character is looked for."""
    project, asked = one_game(session, game) if game else (find_project(session.folder), None)
    own = [asked.root / "fonts"] if asked else []
    found, problems = open_fonts(project, *own, project.root / "fonts")
    session.report(problems)
    head = (Text("family", "字体"), Text("weights", "字重"), Text("characters", "字数"), Text("from", "来源"))
    rows = [tuple(session.text(word) for word in head)]
    for family in found.families():
        rows.append(
            (family.family, weights(family.weights, family.variable), f"{family.characters:,}", family.source)
        )
    session.say(as_table(rows, right=(2,), indent=0))
    return SUCCESS


def weights(values: tuple[int, ...], variable: bool) -> str:
    """`400 700`, or `100–900` for a font that has all weights between."""
    return ("–" if variable else " ").join(str(value) for value in values)


COMMAND = Command(
    run=fonts,
    words=Text(
        "Lists the font families that templates can name: those in the game's own fonts/ folder where one is "
        "named, those in the project's fonts/ folder, then those that come with cardgen. Fonts of the system "
        "are not used: a game looks the same everywhere.",
        "列出模板可以使用的字体：写了游戏就先列它自己 fonts/ 文件夹里的，然后是项目 fonts/ 文件夹里的，"
        "再是 cardgen 自带的。不使用系统字体，这样游戏在哪台电脑上做出来都一样。",
    ),
    params=(
        Argument(
            "game",
            "GAME",
            Text(
                "id or title of a game whose own fonts are listed too",
                "游戏的编号或名称，一并列出它自己的字体",
            ),
            required=False,
        ),
    ),
    examples=(
        ("cardgen fonts", Text("what there is", "看看有哪些字体")),
        ("cardgen fonts kapaiwang", Text("what a game can use", "看看一个游戏可用的字体")),
    ),
)
