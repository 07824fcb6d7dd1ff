"""Makes rulebooks: Markdown → Document → each form that was asked for."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.build.document import read_rulebook
from cardgen.build.fonts import open_fonts
from cardgen.build.setting import Setting, set_pages
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors
from cardgen.export.files import Together, safe_name
from cardgen.impose.paper import paper_size
from cardgen.load.project import Project
from cardgen.model.document import Document
from cardgen.model.game import Game
from cardgen.model.walk import pictures
from cardgen.text.fonts import FontSet

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

# Cards on a screen: sharp on a phone, small to send.
SCREEN_DPI = 160


class RulebookRequest(NamedTuple):
    """What to make of which file. A PDF for each of `papers`, and a booklet of the last of them.

    `columns`: on PDF pages. `since`: what changelogs compare with.
    """

    file: Path
    game: Game | None
    to: tuple[str, ...]
    papers: tuple[str, ...]
    columns: int
    booklet: bool
    folder: Path
    since: str = ""


class Written(NamedTuple):
    """A file that was written; `pages` is 0 for forms that have none."""

    target: Path
    bytes: int
    pages: int = 0


def make_rulebook(
    project: Project, request: RulebookRequest
) -> tuple[tuple[Written, ...], tuple[Diagnostic, ...]]:
    """Each form of the document. Raises Mistakes, and writes nothing, where the document cannot be set."""
    rulebook = read_rulebook(project, request.file, request.game, request.since)
    document, found = rulebook.checked(), list(rulebook.diagnostics)
    stem = safe_name(request.file.stem)
    for form in request.to:
        target = request.folder / f"{stem}.{form}"
        if target.exists() and target.samefile(request.file):
            raise Mistakes([_own_source(project.display(target))])
    workshop = _workshop(project, request.game) if request.game else None
    setting = Setting(rulebook, workshop, found, {})
    files: list[tuple[str, bytes, int]] = []
    for form in request.to:
        if form == "pdf":
            fonts = workshop.fonts if workshop else _own_fonts(project, found)
            files += _pdfs(request, document, setting, fonts, stem)
        else:
            files.append((f"{stem}.{form}", _other(form, document, setting), 0))
    # What is wrong with fonts, and with the cards that are shown.
    found += workshop.desk.diagnostics if workshop else ()
    if has_errors(found):
        raise Mistakes(found)
    with Together() as places:
        for name, data, _ in files:
            places.write(request.folder / name, data)
    written = tuple(Written(request.folder / name, len(data), pages) for name, data, pages in files)
    return written, tuple(dict.fromkeys(found))


def _own_source(shown: str) -> Diagnostic:
    return Diagnostic(
        "write-failed",
        Text(f"“{shown}” is the document itself and is not overwritten", f"「{shown}」就是原稿，不会覆盖"),
        hint=Text("choose another folder with --output", "请用 --output 换一个文件夹"),
    )


def _workshop(project: Project, game: Game) -> "Workshop":
    """Imported only here, because a file without a game draws no cards."""
    from cardgen.build.make import open_workshop

    return open_workshop(project, game)


def _own_fonts(project: Project, found: list[Diagnostic]) -> FontSet:
    """The fonts for a file without a game; raises Mistakes where they cannot be used."""
    fonts, problems = open_fonts(project, project.root / "fonts")
    found += problems
    if has_errors(found):
        raise Mistakes(found)
    return fonts


def _pdfs(
    request: RulebookRequest, document: Document, setting: Setting, fonts: FontSet, stem: str
) -> list[tuple[str, bytes, int]]:
    """One for each paper, and the booklet."""
    from cardgen.export.pdf import pdf

    files: list[tuple[str, bytes, int]] = []
    for name in request.papers:
        paper = paper_size(name)
        if isinstance(paper, Diagnostic):
            raise Mistakes([paper])
        book = set_pages(document, setting, fonts, paper, request.columns)
        file = f"{stem}-{safe_name(name)}.pdf" if files else f"{stem}.pdf"
        files.append((file, pdf(book, fonts), len(book.pages)))
    if request.booklet:
        from cardgen.impose.booklet import booklet

        folded = booklet(book)
        files.append((f"{stem}-booklet.pdf", pdf(folded, fonts), len(folded.pages)))
    return files


def _other(form: str, document: Document, setting: Setting) -> bytes:
    """A form without pages."""
    symbols = setting.game.symbols if setting.game else {}
    match form:
        case "txt":
            from cardgen.export.text import text

            return text(document, symbols=symbols).encode()
        case "md":
            from cardgen.export.markdown import markdown

            return markdown(document).encode()
        case "epub":
            from cardgen.export.epub import epub

            shown = _pictures(document, setting)
            return epub(document, symbols=symbols, pictures=shown, accent=setting.accent)
        case _:
            from cardgen.export.html import html

            shown = _pictures(document, setting)
            return html(document, symbols=symbols, pictures=shown, accent=setting.accent).encode()


def _pictures(document: Document, setting: Setting) -> dict[str, bytes]:
    """Every picture that a document shows, by its source; cards are drawn."""
    shown: dict[str, bytes] = {}
    for source in pictures(document):
        if not source.startswith("card:"):
            checked = setting.image(source)
            if not isinstance(checked, Diagnostic):
                shown[source] = Path(checked[0]).read_bytes()
        elif setting.workshop and (face := setting.face(source.removeprefix("card:"))) is not None:
            from cardgen.build.make import picture_of

            shown[source] = picture_of(face, setting.workshop.fonts, SCREEN_DPI)
    return shown
