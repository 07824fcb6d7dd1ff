"""Makes rulebooks: Markdown → Document → each form that was asked for."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.decode.toml_file import decode_utf8, read_bytes
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Severity, Span, Text, has_errors
from cardgen.export.files import safe_name, write_whole
from cardgen.impose.paper import paper_size
from cardgen.load.art import check_image
from cardgen.load.project import Project
from cardgen.model.document import Cards, Document, Picture
from cardgen.model.frame import Book, Frame, Page
from cardgen.model.game import Game, Output
from cardgen.rulebook.directives.call import Older, RuleWords, asks_for_rules
from cardgen.rulebook.markdown import read_document
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.desk import Desk
from cardgen.rulebook.pages.look import Look, make_look
from cardgen.rulebook.pages.spans import CODE, LINK
from cardgen.text.fonts import FontSet
from cardgen.text.typeset import Typesetter
from cardgen.units import Color, Rect, parse_color

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

# Cards on a screen: sharp on a phone, small to send.
SCREEN_DPI = 160
INKS = {LINK: Color(0.14, 0.4, 0.65), CODE: Color(0.54, 0.23, 0.07)}


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
    document, found = read_rulebook(project, request.file, request.game, request.since)
    workshop = _workshop(project, request.game) if request.game else None
    files: list[tuple[str, bytes, int]] = []
    stem = safe_name(request.file.stem)
    for form in request.to:
        if form == "pdf":
            files += _pdf(project, request, document, workshop, found, stem)
        else:
            files.append((f"{stem}.{form}", _other(form, document, request, workshop), 0))
    if has_errors(found):
        raise Mistakes(found)
    written = []
    for name, data, pages in files:
        target = request.folder / name
        write_whole(target, data)
        written.append(Written(target, len(data), pages))
    return tuple(written), tuple(dict.fromkeys(found))


def read_rulebook(
    project: Project, file: Path, game: Game | None, since: str = ""
) -> tuple[Document, list[Diagnostic]]:
    """The document and what is wrong with it. Raises Mistakes where the file cannot be read."""
    display = project.display(file)
    text = _text(file, display)
    rules = _rules(project, game, text) if game else None
    older = _older(project, game, file.parent) if game else None
    document, found = read_document(text, file=display, game=game, rules=rules, older=older, since=since)
    if since and "{{changelog" not in text:
        found.append(_nothing_shows_it(display))
    return document, found


def _older(project: Project, game: Game, here: Path) -> Older:
    """Finds older versions of a game. Imported only here, because few documents ask for one."""

    def older(what: str) -> Game | Diagnostic:
        from cardgen.load.older import older_game

        return older_game(project, game, what, here)

    return older


def _nothing_shows_it(display: str) -> Diagnostic:
    return Diagnostic(
        "unused-since",
        Text("--since: the rulebook has no {{changelog}}", "--since：规则书里没有 {{changelog}}"),
        Span(display),
        Text(
            "write {{changelog}} on a line of its own where the changes shall stand",
            "请在要列出变化的地方单独写一行 {{changelog}}",
        ),
        "warning",
    )


def _workshop(project: Project, game: Game) -> "Workshop":
    """Imported only here, because a file without a game draws no cards."""
    from cardgen.build.make import open_workshop

    return open_workshop(project, game)


def _rules(project: Project, game: Game, text: str) -> RuleWords | None:
    """Imported only here, because most documents do not ask for rules."""
    if not asks_for_rules(text):
        return None
    from cardgen.load.rule_words import load_rule_words

    return load_rule_words(project, game)


def _text(file: Path, display: str) -> str:
    data = read_bytes(file, display)
    if isinstance(data, Diagnostic):
        raise Mistakes([data])
    text = decode_utf8(data, display)
    if isinstance(text, Diagnostic):
        raise Mistakes([text])
    return text


def _pdf(
    project: Project,
    request: RulebookRequest,
    document: Document,
    workshop: "Workshop | None",
    found: list[Diagnostic],
    stem: str,
) -> list[tuple[str, bytes, int]]:
    from cardgen.export.pdf import pdf

    fonts = workshop.fonts if workshop else _own_fonts(project, found)
    files: list[tuple[str, bytes, int]] = []
    for name in request.papers:
        paper = paper_size(name)
        if isinstance(paper, Diagnostic):
            raise Mistakes([paper])
        book = set_pages(request, document, paper, workshop, fonts, found)
        file = f"{stem}-{safe_name(name)}.pdf" if files else f"{stem}.pdf"
        files.append((file, pdf(book, fonts), len(book.pages)))
    if request.booklet:
        from cardgen.impose.booklet import booklet

        folded = booklet(book)
        files.append((f"{stem}-booklet.pdf", pdf(folded, fonts), len(folded.pages)))
    return files


def _own_fonts(project: Project, found: list[Diagnostic]) -> FontSet:
    """The fonts for a file without a game: those in fonts/, and what cardgen brings."""
    folder = project.root / "fonts"
    fonts = FontSet.open((folder,) if folder.is_dir() else ())
    for problem in fonts.diagnostics:
        named = problem.span and Span(project.display(problem.span.file))
        found.append(problem._replace(span=named))
    if has_errors(found):
        raise Mistakes(found)
    return fonts


def set_pages(
    request: RulebookRequest,
    document: Document,
    paper: tuple[float, float],
    workshop: "Workshop | None",
    fonts: FontSet,
    found: list[Diagnostic],
) -> Book:
    """The document on pages, in the game's own colours and symbols."""
    game = request.game
    look = make_look(
        *paper, columns=request.columns, accent=accent_of(game), families=game.fonts if game else ()
    )
    desk = make_desk(request.file, game, look, workshop, fonts, found)
    book = set_book(document, desk)
    found += missing_glyphs(desk, Span(request.file.name), "warning")
    return book


def make_desk(
    file: Path,
    game: Game | None,
    look: Look,
    workshop: "Workshop | None",
    fonts: FontSet,
    found: list[Diagnostic],
) -> Desk:
    """What setting a document needs at hand; what is wrong with its pictures lands in `found`."""
    symbols = game.symbols if game else {}
    colors = {**INKS, **(_colors(game) if game else {})}
    root = game.root if game else file.parent
    return Desk(
        look,
        Typesetter(fonts, symbols, colors),
        lambda name: check_image(root, name, _place(file)),
        _faces(workshop),
        set(),
        found,
        {},
    )


def missing_glyphs(desk: Desk, span: Span, severity: Severity) -> list[Diagnostic]:
    """A message for each character that no font has."""
    return [
        Diagnostic(
            "missing-glyph",
            Text(
                f"no font has the character “{char}” (U+{ord(char):04X})",
                f"没有字体包含字符「{char}」（U+{ord(char):04X}）",
            ),
            span,
            severity=severity,
        )
        for char in sorted(desk.missing)
    ]


def accent_of(game: Game | None) -> str:
    """The game's own colour: `accent` among its variables, else that of its backs."""
    for name in ("accent", "back_ink"):
        value = game.vars.get(name) if game else None
        if isinstance(value, str):
            return value
    return ""


def _colors(game: Game) -> dict[str, Color]:
    return {name: c for name, v in game.vars.items() if isinstance(v, str) and (c := parse_color(v))}


class _File:
    """A file as a source of places: only its name is known."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def span(self, path: object, *, key: bool = False) -> Span:
        return Span(self.file.name)


def _place(file: Path) -> Place:
    return Place(_File(file))


def _faces(workshop: "Workshop | None") -> Callable[[str], Frame | None]:
    """Draws a card of the game when a page needs it."""
    known: dict[str, Frame | None] = {}

    def face(id: str) -> Frame | None:
        if workshop is None:
            return None
        if id not in known:
            from cardgen.build.make import draw

            card = next((c for c in workshop.game.cards if c.id == id), None)
            size = next(iter(workshop.game.sizes))
            drawn = draw(workshop, (card,), Output("", size)) if card else {}
            known[id] = next(iter(drawn.values()), None)
        return known[id]

    return face


def _other(form: str, document: Document, request: RulebookRequest, workshop: "Workshop | None") -> bytes:
    """A form without pages."""
    symbols = request.game.symbols if request.game else {}
    match form:
        case "txt":
            from cardgen.export.text import text

            return text(document, symbols=symbols).encode()
        case "md":
            from cardgen.export.markdown import markdown

            return markdown(document).encode()
        case "epub":
            from cardgen.export.epub import epub

            pictures = _pictures(document, request, workshop)
            return epub(document, symbols=symbols, pictures=pictures, accent=accent_of(request.game))
        case _:
            from cardgen.export.html import html

            pictures = _pictures(document, request, workshop)
            page = html(document, symbols=symbols, pictures=pictures, accent=accent_of(request.game))
            return page.encode()


def _pictures(document: Document, request: RulebookRequest, workshop: "Workshop | None") -> dict[str, bytes]:
    """Every picture that a document shows, by its source; cards are drawn."""
    root = request.game.root if request.game else request.file.parent
    face = _faces(workshop)
    found: dict[str, bytes] = {}
    for source in sources(document):
        if source in found:
            continue
        if source.startswith("card:"):
            drawn = face(source.removeprefix("card:"))
            if drawn is not None and workshop is not None:
                found[source] = _picture(drawn, workshop)
        else:
            checked = check_image(root, source, _place(request.file))
            if not isinstance(checked, Diagnostic):
                found[source] = Path(checked[0]).read_bytes()
    return found


def _picture(face: Frame, workshop: "Workshop") -> bytes:
    from cardgen.export.pdf import pdf
    from cardgen.export.png import png

    box = Rect(0.0, 0.0, face.width, face.height)
    return png(pdf(Book("", (Page(face, box, box),)), workshop.fonts), 0, SCREEN_DPI)


def sources(value: object) -> Iterator[str]:
    """The sources of all pictures in a document, in order; a card's is `card:<id>`."""
    match value:
        case Picture():
            yield value.source
        case Cards():
            yield from (f"card:{card}" for card in value.cards)
        case tuple():
            for part in value:
                yield from sources(part)
