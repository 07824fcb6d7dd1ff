"""`cardgen rulebook`: a game's rulebook, or any Markdown file, as PDF, HTML, text, Markdown and EPUB."""

import os
from collections.abc import Iterator
from pathlib import Path

import click

from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.cli.arguments.documents import find_document, is_document
from cardgen.cli.terminal.command import LANGUAGE, Argument, Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, number_of, wrong_usage
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import safe_name
from cardgen.export.formats import DOCUMENTS, Paged, ending
from cardgen.load.project import Project, find_project
from cardgen.model.game import RULEBOOK, Game
from cardgen.model.language import tag_of

USUAL = ("pdf", "html", "txt", "md")
# Signs that people put between forms, besides a comma.
BETWEEN = str.maketrans("，、;；+ ", ",,,,,,")
WORD = ("doc", "docx", "odt", "word", "wps")
WHAT_IT_MAY_BE = Text(
    "a Markdown file, or the id or title of a game: cardgen list shows them",
    "可以写 Markdown 文件，或游戏的编号、名称（cardgen list 会列出）",
)


def rulebook(
    session: Session,
    *,
    what: str | None,
    to: str | None,
    paper: str | None,
    columns: int | None,
    booklet: bool,
    fold: str | None,
    since: str | None,
    output: str | None,
    strict: bool,
) -> int:
    """Reads each document, says what is wrong with it, and writes each form of it."""
    wanted, named = _asked(session, to, output)
    plain = not (to or paper or booklet or fold or named)
    paged = any(isinstance(DOCUMENTS[form], Paged) for form in wanted)
    if not paged and (booklet or paper or columns or fold):
        raise wrong_usage(
            Text(
                "--paper, --columns, --booklet and --fold are for the PDF, which is not asked for",
                "--paper、--columns、--booklet 和 --fold 只用于 PDF，而这里没有要做 PDF",
            ),
            Text(f"write --to {','.join(('pdf', *wanted))}", f"请写 --to {','.join(('pdf', *wanted))}"),
        )
    if named and what is None:
        raise wrong_usage(
            Text(
                f"--output: “{output}” is one file, but of which game?",
                f"--output：「{output}」是一个文件，要做哪个游戏的？",
            ),
            Text("name a game, or a folder that ends with /", "请写明游戏，或写以 / 结尾的文件夹"),
        )
    for project, game, file in _sources(session, what):
        # All that an author releases; whoever asks for a form or a paper gets that one.
        papers = ("a4", "a5") if plain and game else (paper or ("a5" if booklet else "a4"),)
        own = [safe_name(name) for name in game.shelf] if game else []
        if game and not output:
            folder = project.output_folder(*own)
        else:
            folder = (session.folder / (output or "output")).joinpath(*([] if what else own))
        request = RulebookRequest(
            file,
            game,
            wanted,
            papers,
            columns or 0,
            booklet or len(papers) > 1,
            named.parent if named else folder,
            _since(session, since, game),
            named.stem if named else "",
            leaflet=fold == "tri",
            strict=strict,
        )
        made, found = make_rulebook(project, request)
        session.report(found)
        for written in made:
            pages = Text("", "")
            if written.pages:
                pages = Text(f", {number_of(written.pages, 'page')}", f"，{written.pages} 页")
            target, size = session.shown(written.target), file_size(written.bytes)
            session.say(Text(f"wrote {target}: {size}{pages.en}", f"已写入 {target}：{size}{pages.zh}"))
    return SUCCESS


def _asked(session: Session, to: str | None, output: str | None) -> tuple[tuple[str, ...], Path | None]:
    """The forms that are asked for, and the file if `--output` names one and no folder."""
    words = (to or "").translate(BETWEEN).casefold().split(",")
    forms = tuple(dict.fromkeys(_known(word.lstrip(".")) for word in words if word)) or USUAL
    if not output or output.endswith(("/", os.sep)) or (session.folder / output).is_dir():
        return forms, None
    form = ending(output)
    if not form.isalpha():
        return forms, None
    if to and forms != (_known(form),):
        raise wrong_usage(
            Text(
                f"--output: “{output}” is not {', '.join(forms)}, which --to asks for",
                f"--output：「{output}」不是 --to 要的 {'、'.join(forms)}",
            ),
            Text(
                "leave --to out, give the file that ending, or name a folder that ends with /",
                "可以不写 --to，或改文件名的结尾，或写以 / 结尾的文件夹",
            ),
        )
    return (_known(form),), session.folder / output


def _known(form: str) -> str:
    """A form that there is; raises WrongUsage where there is none."""
    if form in DOCUMENTS:
        return form
    hint = Text(f"there are: {', '.join(DOCUMENTS)}", f"可用：{'、'.join(DOCUMENTS)}")
    if form in WORD:
        hint = Text("word processors open html: write --to html", "Word、WPS 可以打开网页：请写 --to html")
    raise wrong_usage(Text(f"there is no form “{form}”", f"没有「{form}」这种格式"), hint)


def _sources(session: Session, what: str | None) -> Iterator[tuple[Project, Game | None, Path]]:
    """A Markdown file, the rulebook of a game, or those of all games here.

    A file that lies in a game's folder is about that game.
    """
    file = find_document(session, what, WHAT_IT_MAY_BE) if what and is_document(session, what) else None
    if file and not (file.parent / "game.toml").is_file():
        yield find_project(file.parent), None, file
        return
    # A file without a game does without these.
    from cardgen.cli.arguments.games import checked, chosen
    from cardgen.load.game import load_game

    if file:
        project = find_project(file.parent)
        # `rulebook.en.md` is about the game as it is in English.
        _, dot, tag = file.stem.partition(".")
        language = session.edition or (tag if dot and tag_of(tag) == tag else "")
        yield project, checked(session, *load_game(project, file.parent, language=language)), file
        return
    project, folders = chosen(session, (what,) if what else ())
    name = f"rulebook.{session.edition}.md" if session.edition else RULEBOOK
    written = [folder for folder in folders if (folder / name).is_file()]
    if not written:
        shown = session.shown(folders[0] / name)
        raise Mistakes(
            [
                Diagnostic(
                    "no-rulebook",
                    Text(f"{folders[0].name} has no rulebook", f"{folders[0].name} 没有规则书"),
                    None,
                    Text(f"write one in {shown}", f"请写在 {shown}"),
                )
            ]
        )
    for folder in written:
        game = checked(session, *load_game(project, folder, language=session.edition))
        yield project, game, game.rulebook


def _since(session: Session, what: str | None, game: Game | None) -> str:
    """What `--since` means: a folder as seen from here, or a revision."""
    if what and game is None:
        raise wrong_usage(
            Text("--since needs a game", "--since 需要一个游戏"),
            Text("a plain file has no cards that could change", "单独的文件没有卡牌可以比较"),
        )
    folder = session.folder / (what or "")
    return str(folder) if what and folder.is_dir() else what or ""


COMMAND = Command(
    run=rulebook,
    words=Text(
        "Makes a game's rulebook.md, or any Markdown file, into pages to print and pages to read. For a game "
        "and without further options these are PDF on A4 and A5, an A5 booklet on A4, HTML, text and "
        "Markdown. Without GAME, every rulebook of this project is made.",
        "把游戏的 rulebook.md（或任意 Markdown 文件）做成可打印、可阅读的规则书。游戏不加选项时，"
        "发布要用的全做：A4 和 A5 的 PDF、印在 A4 上的 A5 小册子、网页、文本和 Markdown。"
        "不写 GAME，就做本项目所有的规则书。",
    ),
    params=(
        Argument(
            "what",
            "GAME|FILE.md",
            Text("a game, or a Markdown file", "游戏，或 Markdown 文件"),
            required=False,
        ),
        Option(
            "--to",
            Text(
                f"forms, with commas: {','.join(DOCUMENTS)}; {','.join(USUAL)} if not said",
                f"格式，用逗号分开：{','.join(DOCUMENTS)}；不写就是 {','.join(USUAL)}",
            ),
            metavar="FORMS",
        ),
        Option(
            "--paper",
            Text(
                "a4, a5, letter, 210x297mm …; a4 if not said, a5 for a booklet",
                "a4、a5、letter、210x297mm……；不写就是 a4，小册子是 a5",
            ),
            metavar="PAPER",
        ),
        Option(
            "--columns",
            Text("1 to 3, on PDF pages; as the paper allows if not said", "PDF 每页 1 到 3 栏；不写就看纸张"),
            metavar="N",
            type=click.IntRange(1, 3),
        ),
        Option(
            "--booklet",
            Text("also two pages on a sheet, for folding", "另做一份对折小册子：一面两页"),
            is_flag=True,
        ),
        Option(
            "--fold",
            Text("tri: a leaflet instead, six tall pages on a sheet", "tri：改做三折页，一张纸六面"),
            metavar="HOW",
            type=click.Choice(("tri",)),
        ),
        Option(
            "--since",
            Text(
                "for {{changelog}}: a git revision, or a folder with an older copy of the game",
                "供 {{changelog}} 比较：git 版本，或存放旧版游戏的文件夹",
            ),
            metavar="WHAT",
        ),
        Option(
            "--output",
            Text("folder or file to write; otherwise output/", "写到哪个文件夹或文件；不写就是 output/"),
            metavar="DIR|FILE",
        ),
        Option(
            "--strict",
            Text(
                "every warning is an error, and nothing is written: for CI",
                "有警告就算错误，什么也不写：用于 CI",
            ),
            is_flag=True,
        ),
        LANGUAGE,
    ),
    examples=(
        (
            "cardgen rulebook 卡牌王",
            Text("PDFs, HTML, text and Markdown", "PDF、网页、文本和 Markdown"),
        ),
        (
            "cardgen rulebook 卡牌王 --to pdf --booklet",
            Text("a booklet to fold", "可以对折的小册子"),
        ),
        ("cardgen rulebook notes.md --to html", Text("any Markdown file", "任意 Markdown 文件")),
    ),
)
