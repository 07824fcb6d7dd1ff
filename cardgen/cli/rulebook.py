"""`cardgen rulebook`: a game's rulebook, or any Markdown file, as PDF, HTML, text, Markdown and EPUB."""

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cli.session import MISTAKES, SUCCESS, Session, file_size, wrong_usage
from cardgen.cli.spec import Argument, Command, Option
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors

if TYPE_CHECKING:
    from cardgen.load.project import Project
    from cardgen.model.game import Game

FORMATS = ("pdf", "html", "txt", "md", "epub")


def rulebook(
    session: Session,
    *,
    what: str,
    to: str,
    paper: str,
    columns: int,
    booklet: bool,
    since: str | None,
    output: str | None,
) -> int:
    """Reads the document, says what is wrong with it, and writes each form of it."""
    from cardgen.build.rulebook import RulebookRequest, make_rulebook

    wanted = tuple(dict.fromkeys(word.strip() for word in to.split(",") if word.strip()))
    for word in wanted:
        if word not in FORMATS:
            raise wrong_usage(
                Text(f"there is no form “{word}”", f"没有「{word}」这种格式"),
                Text(f"there are: {', '.join(FORMATS)}", f"可用：{'、'.join(FORMATS)}"),
            )
    project, game, file = _source(session, what)
    folder = session.folder / output if output else _folder(session, project, game)
    request = RulebookRequest(
        file, game, wanted, paper, columns, booklet, folder, _since(session, since, game)
    )
    made, found = make_rulebook(project, request)
    session.report(found)
    for written in made:
        pages = Text(f", {written.pages} pages", f"，{written.pages} 页") if written.pages else Text("", "")
        target, size = session.shown(written.target), file_size(written.bytes)
        session.say(Text(f"wrote {target}: {size}{pages.en}", f"已写入 {target}：{size}{pages.zh}"))
    return MISTAKES if has_errors(found) else SUCCESS


def _source(session: Session, what: str) -> "tuple[Project, Game | None, Path]":
    """A Markdown file as it is, or the rulebook of a game."""
    from cardgen.load.project import find_project

    if what.endswith((".md", ".markdown")) or "/" in what:
        file = session.folder / what
        if not file.is_file():
            raise wrong_usage(Text(f"there is no file “{what}”", f"没有文件「{what}」"))
        return find_project(file.parent), None, file
    from cardgen.cli.games import one_game

    project, game = one_game(session, what)
    file = game.root / "rulebook.md"
    if not file.is_file():
        shown = session.shown(file)
        raise Mistakes(
            [
                Diagnostic(
                    "no-rulebook",
                    Text(f"{game.title} has no rulebook", f"{game.title}没有规则书"),
                    None,
                    Text(f"write one in {shown}", f"请写在 {shown}"),
                )
            ]
        )
    return project, game, file


def _since(session: Session, what: str | None, game: "Game | None") -> str:
    """What `--since` means: a folder as seen from here, or a revision."""
    if what and game is None:
        raise wrong_usage(
            Text("--since needs a game", "--since 需要一个游戏"),
            Text("a plain file has no cards that could change", "单独的文件没有卡牌可以比较"),
        )
    folder = session.folder / (what or "")
    return str(folder) if what and folder.is_dir() else what or ""


def _folder(session: Session, project: "Project", game: "Game | None") -> Path:
    from cardgen.export.files import safe_name

    return project.output / safe_name(game.id) if game else session.folder / "output"


COMMAND = Command(
    run=rulebook,
    help=Text(
        "Makes a game's rulebook.md, or any Markdown file, into pages to print and pages to read.",
        "把游戏的 rulebook.md（或任意 Markdown 文件）做成可打印、可阅读的规则书。",
    ),
    arguments=(
        Argument("what", "GAME|FILE.md", Text("a game, or a Markdown file", "游戏，或 Markdown 文件")),
    ),
    options=(
        Option(
            "--to",
            Text("forms, with commas: pdf,html,txt,md,epub", "格式，用逗号分开：pdf,html,txt,md,epub"),
            "FORMS",
            default="pdf,html,txt,md",
        ),
        Option(
            "--paper",
            Text("a4, a5, letter, 210x297mm …", "a4、a5、letter、210x297mm……"),
            "PAPER",
            default="a4",
        ),
        Option("--columns", Text("1 or 2", "1 栏或 2 栏"), "N", "integer", (), 1, 3, 1),
        Option(
            "--booklet",
            Text("also two pages on a sheet, for folding", "另做一份对折小册子：一面两页"),
            kind="flag",
        ),
        Option(
            "--since",
            Text(
                "for {{changelog}}: a git revision, or a folder with an older copy of the game",
                "供 {{changelog}} 比较：git 版本，或存放旧版游戏的文件夹",
            ),
            "WHAT",
        ),
        Option("--output", Text("folder to write to", "写到哪个文件夹"), "DIR"),
    ),
    examples=(
        (
            "cardgen rulebook 卡牌王",
            Text("PDF on A4, HTML, text and Markdown", "A4 的 PDF、网页、文本和 Markdown"),
        ),
        (
            "cardgen rulebook 卡牌王 --to pdf --paper a5 --booklet",
            Text("a booklet to fold", "可以对折的小册子"),
        ),
        ("cardgen rulebook notes.md --to html", Text("any Markdown file", "任意 Markdown 文件")),
    ),
)
