"""`cardgen new`: a small complete game to start from."""

from cardgen.cli.terminal.command import Argument, Command
from cardgen.cli.terminal.quoting import quoted
from cardgen.cli.terminal.session import SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.files import Together
from cardgen.load.starter import game_id, starter_files


def new(session: Session, *, folder: str) -> int:
    """Copies the starter into a folder that is not there yet, or empty."""
    target = session.folder / folder
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise wrong_usage(
            Text(f"{folder} is there already and not empty", f"{folder} 已经存在，而且不是空文件夹"),
            Text("choose a new folder", "请换一个新的文件夹名"),
        )
    game = game_id(target.name)
    with Together() as files:
        for path, data in starter_files(session.language, game):
            files.write(target / path, data)
    then = f"  cd {quoted(folder)}\n  cardgen build\n  cardgen rulebook"
    session.say(
        Text(
            f"{folder}: a game of 6 cards. Next:\n{then}",
            f"{folder}：一个有 6 种牌的小游戏。接下来：\n{then}",
        )
    )
    return SUCCESS


COMMAND = Command(
    run=new,
    words=Text(
        "Writes a small complete game into a new folder: six cards with their paintings, templates, a "
        "rulebook, in the language of messages (--lang). It builds at once; change it into yours.",
        "在新文件夹里写好一个完整的小游戏：六种牌和它们的画、模板、规则书，用提示信息的语言（--lang）。"
        "马上就能制作，再慢慢改成你自己的。",
    ),
    params=(Argument("folder", "DIR", Text("a folder that is not there yet", "还不存在的文件夹")),),
    examples=(
        (
            "cardgen new my-game",
            Text("then: cd my-game && cardgen build", "然后：cd my-game && cardgen build"),
        ),
        ("cardgen new my-game --lang zh", Text("a game in Chinese", "中文的小游戏")),
    ),
)
