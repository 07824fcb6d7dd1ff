"""Makes rulebooks: Markdown → Document → each form that was asked for."""

from collections.abc import Callable, Hashable
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.build.bindery import Bindery, set_pages
from cardgen.build.document import read_rulebook
from cardgen.build.fonts import open_fonts
from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors
from cardgen.export.book_art import BookArt
from cardgen.export.files import Files, Together, safe_name
from cardgen.export.formats import CARDS, DOCUMENTS, SCREEN, Edition, Flowing, Paged
from cardgen.impose.paper import paper_size
from cardgen.load.project import Project
from cardgen.model.book_style import BookMeasures
from cardgen.model.document import Document, Scene
from cardgen.model.frame import Book, Frame, Page
from cardgen.model.game import Game
from cardgen.model.walk import pictures
from cardgen.record import NamedTuple
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

PAGE_DPI = 160  # of a page that is shown as a picture
MOST_PIXELS = 2400  # on a side of it


class RulebookRequest(NamedTuple):
    """What to make of which file. Pages for each of `papers`, and a booklet of the last of them.

    `leaflet`: instead of pages, sheets of the first of `papers` to fold twice.

    `to`: endings in DOCUMENTS. `columns`: on pages. `since`: what changelogs compare with. `stem`: what the
    names of all files begin with; without it, as the file's own. `strict`: what is a warning is an error.
    `instead`: the text of the file as it may become.
    """

    file: Path
    game: Game | None
    to: tuple[str, ...]
    papers: tuple[str, ...]
    columns: int
    booklet: bool
    folder: Path
    since: str = ""
    stem: str = ""
    leaflet: bool = False
    strict: bool = False
    instead: str | None = None


class Kept(NamedTuple):
    """What books of a game can share, as long as nothing else changes: who draws it, and what was drawn."""

    workshop: "Workshop"
    drawn: dict[Hashable, Any]


class Written(NamedTuple):
    """A file that was written; `pages` is 0 for forms that have none."""

    target: Path
    bytes: int
    pages: int = 0


def make_rulebook(
    project: Project, request: RulebookRequest
) -> tuple[tuple[Written, ...], tuple[Diagnostic, ...]]:
    """Each form of the document. Raises Mistakes, and writes nothing, where the document cannot be set."""
    with Together() as files:
        return put_rulebook(project, request, files)


def put_rulebook(
    project: Project, request: RulebookRequest, places: Files, kept: "Kept | None" = None
) -> tuple[tuple[Written, ...], tuple[Diagnostic, ...]]:
    """The same among other files. `kept`: for a process that makes the book of a game again."""
    rulebook = read_rulebook(project, request.file, request.game, request.since, instead=request.instead)
    document, found = rulebook.checked(), list(rulebook.diagnostics)
    stem = request.stem or safe_name(request.file.stem)
    for ending in request.to:
        target = request.folder / f"{stem}.{ending}"
        if target.exists() and target.samefile(request.file):
            raise Mistakes([_own_source(project.display(target))])
    workshop = kept.workshop if kept else _workshop(project, request.game) if request.game else None
    bindery = Bindery(rulebook, workshop, found, kept.drawn if kept else {})
    files: list[tuple[str, bytes, int]] = []
    symbols = request.game.symbols if request.game else {}
    fonts = cache(lambda: workshop.fonts if workshop else _own_fonts(project, found))
    shown = cache(lambda: _pictures(document, bindery))
    draws = cache(lambda: _drawer(bindery))
    art = cache(lambda: _art(document, bindery))
    edition = Edition(document, symbols, shown, bindery.style, fonts, lambda scene: draws()(scene), art)
    try:
        for ending in request.to:
            match DOCUMENTS[ending]:
                case Paged() as form:
                    for name, data, pages in _paged(request, document, bindery, fonts(), form):
                        files.append((f"{stem}{name}.{ending}", data, pages))
                case Flowing() as form:
                    files.append((f"{stem}.{ending}", form.write(edition), 0))
    except Mistakes as mistakes:
        raise Mistakes(project.as_shown(mistakes.diagnostics)) from mistakes
    # What is wrong with fonts, and with the cards that are shown.
    found += workshop.desk.diagnostics if workshop else ()
    if has_errors(found):
        raise Mistakes(found)
    if request.strict and found:
        raise Mistakes([one._replace(severity="error") for one in dict.fromkeys(found)])
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


def _paged(
    request: RulebookRequest, document: Document, bindery: Bindery, fonts: FontSet, form: Paged
) -> list[tuple[str, bytes, int]]:
    """One for each paper, and the booklet, or the leaflet; with what their names add to the file's."""
    books: dict[str, Book] = {}
    if request.leaflet:
        book = _leaflet(request, document, bindery, fonts)
        return [("-leaflet", form.write(book, fonts), len(book.pages))]
    for name in request.papers:
        paper = paper_size(name)
        if isinstance(paper, Diagnostic):
            raise Mistakes([paper])
        books[f"-{safe_name(name)}" if books else ""] = set_pages(
            document, bindery, fonts, paper, request.columns
        )
    if request.booklet:
        from cardgen.impose.booklet import booklet

        books["-booklet"] = booklet([*books.values()][-1])
    return [(name, form.write(book, fonts), len(book.pages)) for name, book in books.items()]


def _leaflet(request: RulebookRequest, document: Document, bindery: Bindery, fonts: FontSet) -> Book:
    """The document on tall panels, two folds to a sheet; its title stands above its text."""
    from cardgen.impose.leaflet import PANELS, leaflet, panel

    paper = paper_size(request.papers[0])
    if isinstance(paper, Diagnostic):
        raise Mistakes([paper])
    plain = bindery.style._replace(cover="", back_cover="", measures=BookMeasures())
    book = set_pages(document, bindery, fonts, panel(paper), 1, plain)
    if len(book.pages) > PANELS:
        bindery.found.append(_too_long_to_fold(len(book.pages), PANELS))
    return leaflet(book, paper)


def _too_long_to_fold(pages: int, panels: int) -> Diagnostic:
    return Diagnostic(
        "too-long",
        Text(
            f"the text takes {pages} panels; a leaflet has {panels}, so there are several sheets",
            f"文字要 {pages} 面，一张三折页只有 {panels} 面，所以有好几张",
        ),
        hint=Text("shorten it, or make a booklet: --booklet", "请缩短文字，或做成小册子：--booklet"),
        severity="warning",
    )


def _drawer(bindery: Bindery) -> Callable[[Scene], str]:
    """What draws scenes for web pages; imported only here, because most documents have none."""
    from cardgen.build.screen_scenes import scene_drawer

    return scene_drawer(bindery)


def _art(document: Document, bindery: Bindery) -> BookArt:
    """What the game's style draws, if it has one."""
    if not (bindery.workshop and bindery.style.place):
        return BookArt()
    from cardgen.build.screen_art import book_art

    return book_art(document, bindery)


def _content(art: Art) -> bytes:
    """A picture as web pages take it."""
    if art.drawing is not None:
        from cardgen.decode.svg.source import named

        text = named(Path(art.file).read_text("utf-8"))
        return text[max(0, text.find("<svg")) :].encode()
    if art.page:
        box = Rect(0.0, 0.0, *art.size)
        page = Page(Frame(*art.size, (art.item(box, {}),)), box, box)
        dpi = min(PAGE_DPI, int(72 * MOST_PIXELS / max(art.size)))
        return CARDS["png"].write(Book("", (page,)), FontSet.open(), dpi)
    from cardgen.export.data_uri import media_type
    from cardgen.export.pictures import read_picture

    read_picture(art.file)  # whether its pixels are all there
    content = Path(art.file).read_bytes()
    return content if media_type(content).startswith("image/") else _as_png(art.file)


def _as_png(file: str) -> bytes:
    """A picture in a format that not every reader of books knows, in one that all do."""
    from PIL import Image

    out = BytesIO()
    with Image.open(file) as image:
        image.save(out, "PNG")
    return out.getvalue()


def _on_screen(workshop: "Workshop", face: Frame) -> bytes:
    from cardgen.build.make import alone
    from cardgen.export.html import SCREEN_DPI

    return alone(workshop, face, "", SCREEN, SCREEN_DPI)


def _pictures(document: Document, bindery: Bindery) -> dict[str, bytes]:
    """Every picture that a document shows, by its source; cards are drawn."""
    shown: dict[str, bytes] = {}
    for source in pictures(document):
        if not source.startswith("card:"):
            checked = bindery.image(source)
            if not isinstance(checked, Diagnostic):
                shown[source] = _content(checked)
        elif bindery.workshop and (face := bindery.face(source.removeprefix("card:"))) is not None:
            shown[source] = bindery.once(("shown", face), partial(_on_screen, bindery.workshop, face))
    return shown
