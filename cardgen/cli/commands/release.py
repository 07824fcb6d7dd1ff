"""`cardgen release`: everything that an author uploads, in one archive."""

from hashlib import sha256

from cardgen.build.release import make_release
from cardgen.cli.arguments.games import ONLY_GAME, one_folder
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.checks.game import check_game
from cardgen.cli.terminal.command import YES, Command, Option
from cardgen.cli.terminal.making import agreed
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, file_size, number_of
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Text, has_errors
from cardgen.export.files import write_whole
from cardgen.load.game import load_game


def release(session: Session, *, game: str | None, output: str | None) -> int:
    """Checks the game as `cardgen check` does, makes everything, and writes one file."""
    asked = output_file(session, output, Text("a release", "发布包"), ("zip",)) if output else None
    project, folder = one_folder(session, game)
    told = check_game(project, folder).diagnostics
    session.report(told)
    found, _ = load_game(project, folder)
    if found is None or has_errors(told):
        session.complain(Text("nothing was made: mend what is wrong first", "没有制作：请先改好上面的错误"))
        return MISTAKES
    editions = (load_game(project, folder, language=tag)[0] for tag in found.tongues.others)
    others = [one for one in editions if one is not None]
    made = agreed(session, lambda many, progress: make_release(project, found, others, progress, many=many))
    session.report(one for one in made.diagnostics if one not in told)
    target = asked or project.output_folder() / made.name
    write_whole(target, made.data)
    pages = session.text(Text("pages", "页"))
    rows = [(name, f"{n} {pages}" if n else "", file_size(size)) for name, n, size in made.files]
    session.say(as_table(rows, right=(1, 2)))
    shown, size = session.shown(target), file_size(len(made.data))
    session.say(
        session.paint(
            "good",
            session.text(
                Text(
                    f"wrote {shown}: {number_of(len(rows), 'file')}, {size}",
                    f"已写入 {shown}：{len(rows)} 个文件，{size}",
                )
            ),
        )
    )
    session.say(f"sha256 {sha256(made.data).hexdigest()}")
    return SUCCESS


COMMAND = Command(
    run=release,
    words=Text(
        "Checks a game and makes the archive that its author uploads: print files for A4 and Letter, the "
        "rulebook as PDF, HTML, Markdown and text, a picture of all cards, licences and checksums. The same "
        "game gives the same bytes.",
        "检查游戏，做出作者要上传的一个压缩包：A4 和 Letter 的打印文件，PDF、网页、Markdown、文本的规则书，"
        "全部卡牌的合影，许可文件和校验和。内容不变，压缩包就一个字节也不变。",
    ),
    params=(
        ONLY_GAME,
        Option(
            "--output",
            Text("where to write; else output/GAME-VERSION.zip", "写到哪里；默认 output/游戏-版本.zip"),
            metavar="FILE",
        ),
        YES,
    ),
    examples=(("cardgen release 卡牌王", Text("output/kapaiwang-1.1.zip", "output/kapaiwang-1.1.zip")),),
)
