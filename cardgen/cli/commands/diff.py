"""`cardgen diff`: cards before and after, side by side; stickers for what is printed already."""

from contextlib import ExitStack
from typing import NamedTuple

from cardgen.build.card_diff.compare import Changed, compared
from cardgen.build.card_diff.pages import diff_pages, sticker_pages
from cardgen.build.make import Workshop, alone, caption_of, stop_on_errors, supplies, workshop_with
from cardgen.build.stats_sheet import missing_glyph
from cardgen.changes.game_changes import Versions, called
from cardgen.cli.arguments.games import checked, chosen
from cardgen.cli.commands.sheet import base_output
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, number_of, wrong_usage
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import Together
from cardgen.export.formats import CARDS
from cardgen.impose.paper import paper_size
from cardgen.load.game import load_game
from cardgen.load.older import older_version
from cardgen.load.project import Project, find_game, find_project
from cardgen.model.frame import Book, Frame
from cardgen.model.game import Game
from cardgen.model.language import is_chinese

FORMS = ("pdf", "html")
DPI = 150


class Asked(NamedTuple):
    """The two versions, the second one the game as it is where it is not named; and what to make."""

    before: str
    after: str | None
    forms: tuple[str, ...]
    stickers: bool
    paper: tuple[float, float]
    output: str | None


def diff(
    session: Session,
    *,
    words: tuple[str, ...],
    to: str | None,
    stickers: bool,
    paper: str | None,
    output: str | None,
) -> int:
    """Draws both versions of each game that is meant, and shows what differs."""
    project = find_project(session.folder)
    games: tuple[str, ...] = ()
    if len(words) > 1 and not isinstance(find_game(project, words[0]), Diagnostic):
        games, words = words[:1], words[1:]
    if not 1 <= len(words) <= 2:
        raise wrong_usage(
            Text("which versions? name one, or two", "要对照哪两个版本？请写一个或两个"),
            Text("such as: cardgen diff v1.0", "例如：cardgen diff v1.0"),
        )
    sheet = paper_size(paper or "a4")
    if isinstance(sheet, Diagnostic):
        raise Mistakes([sheet])
    asked = Asked(words[0], words[1] if len(words) > 1 else None, _forms(to), stickers, sheet, output)
    project, folders = chosen(session, games)
    for folder in folders:
        _one(session, project, checked(session, *load_game(project, folder)), asked)
    return SUCCESS


def _forms(text: str | None) -> tuple[str, ...]:
    asked = tuple(form.strip() for form in (text or ",".join(FORMS)).replace("，", ",").split(","))
    for form in asked:
        if form not in FORMS:
            raise wrong_usage(
                Text(f"--to: there is no form “{form}”", f"--to：没有「{form}」这种格式"),
                Text(f"there are: {', '.join(FORMS)}", f"可以写：{'、'.join(FORMS)}"),
            )
    return asked


def _one(session: Session, project: Project, game: Game, asked: Asked) -> None:
    """What differs in one game. Both versions are there only while they are drawn and written."""
    with ExitStack() as there, ProgressBar(session) as progress:
        now = project, game
        if asked.after is not None:
            now = there.enter_context(older_version(project, game, asked.after, session.folder))
        was = there.enter_context(older_version(project, game, asked.before, session.folder))
        new = workshop_with(supplies(*now), draft=True)
        old = workshop_with(supplies(*was, known=new.fonts), draft=True)
        names = called(was[1], now[1], asked.before), asked.after or _now(now[1])
        versions = Versions(was[1], now[1], names[0], is_chinese(game.tag))
        found = compared(versions, old, new, base_output(now[1], None), progress)
        for workshop in (old, new):
            stop_on_errors(workshop.desk)
        if not found:
            session.say(Text(f"{game.title}: no card looks different", f"{game.title}：牌面没有变化"))
            return
        _write(session, project, game, asked, found, versions, names, old, new)


def _write(
    session: Session,
    project: Project,
    game: Game,
    asked: Asked,
    found: tuple[Changed, ...],
    versions: Versions,
    names: tuple[str, str],
    old: Workshop,
    new: Workshop,
) -> None:
    folder = session.folder / asked.output if asked.output else project.output_folder(*game.shelf)
    made: dict[str, bytes] = {}
    title = f"{game.title} {names[0]} → {names[1]}"
    if "pdf" in asked.forms:
        pages, missing = diff_pages(found, versions, names, new.fonts)
        made["diff.pdf"] = CARDS["pdf"].write(Book(title, pages, game.tag), new.fonts)
        session.report(map(missing_glyph, sorted(missing)))
    if "html" in asked.forms:
        from cardgen.build.card_diff.web import diff_page

        def picture(face: Frame, older: bool) -> bytes:
            return alone(old if older else new, face, title, CARDS["png"], DPI)

        made["diff.html"] = diff_page(found, versions, names, picture).encode()
    whole: list[Changed] = []
    if asked.stickers:
        pages, whole = sticker_pages(found, caption_of(new), new.fonts, asked.paper)
        if pages:
            book = Book(title, pages, game.tag, duplex="simplex")
            made["stickers.pdf"] = CARDS["pdf"].write(book, new.fonts)
    with Together() as files:
        for name, data in made.items():
            files.write(folder / name, data)
    number = number_of(len(found), "card")
    session.say(Text(f"{title}: {number} look different", f"{title}：{len(found)} 种牌有变化"))
    for name, data in made.items():
        shown, size = session.shown(folder / name), file_size(len(data))
        session.say(session.paint("good", session.text(_wrote(shown, size))))
    if whole:
        listed = [one.name for one in whole]
        session.say(
            Text(
                f"  print anew, too much of them changed: {', '.join(listed)}",
                f"  改得太多，请重印：{'、'.join(listed)}",
            )
        )


def _wrote(shown: str, size: str) -> Text:
    return Text(f"  wrote {shown}: {size}", f"  已写入 {shown}：{size}")


def _now(game: Game) -> str:
    return (
        f"v{game.version}"
        if game.version
        else Text("now", "现在").in_("zh" if is_chinese(game.tag) else "en")
    )


COMMAND = Command(
    run=diff,
    words=Text(
        "Shows every card that looks different between two versions, before and after side by side, with "
        "the words that changed marked: as PDF and as one web page. A version is a git revision or a folder "
        "with an older copy; without a second one, the game as it is. --stickers also makes what changed "
        "alone, as large as on the card, to be put over cards that are printed already.",
        "把两个版本之间样子有变化的牌，改前、改后并排列出，标出改了的字：PDF 和一个网页。"
        "版本可以是 git 版本或旧版的文件夹；不写第二个，就和现在的游戏比。"
        "--stickers 另做勘误贴纸：只有改了的那块文字，和牌上一样大，贴在已经印好的牌上。",
    ),
    params=(
        Argument(
            "words",
            "[GAME] REV [REV]",
            Text(
                "the game, if there are several; one or two versions",
                "游戏（只有一个时可不写），一个或两个版本",
            ),
            nargs=-1,
        ),
        Option("--to", Text("pdf,html; both if not said", "pdf、html；默认两样都做"), metavar="FORMS"),
        Option("--stickers", Text("also stickers for printed cards", "另做勘误贴纸"), is_flag=True),
        Option("--paper", Text("of the stickers; a4 if not said", "贴纸用什么纸；默认 a4"), metavar="PAPER"),
        Option(
            "--output",
            Text("the folder to write to; else output/GAME/", "写到哪个文件夹；默认 output/游戏/"),
            metavar="DIR",
        ),
    ),
    examples=(
        ("cardgen diff v1.0", Text("since a version", "和某个版本比")),
        (
            "cardgen diff kapaiwang v1.0 v1.1 --stickers",
            Text("two versions, and stickers", "两个版本，另做贴纸"),
        ),
    ),
)
