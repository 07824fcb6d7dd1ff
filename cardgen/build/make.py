"""Makes files: cards → faces → sheets → bytes, with every mistake collected before anything is written."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.build.faces import Progress, draw, silent
from cardgen.build.fonts import open_fonts
from cardgen.build.pairing import printed
from cardgen.build.plan import Plan, Request, plan, requests, too_many
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text, has_errors, merged
from cardgen.digest import digest
from cardgen.export.files import Files
from cardgen.export.formats import Paged
from cardgen.impose.cutting import contour
from cardgen.impose.marks import Caption
from cardgen.impose.sheets import Printed, impose, with_free
from cardgen.layout.desk import Desk, LeftOut, Tight
from cardgen.layout.words import kept_words
from cardgen.load.gallery import Gallery
from cardgen.load.project import Project
from cardgen.load.templates import load_template
from cardgen.model.frame import Book, Frame, Page
from cardgen.model.game import Card, Game, Output
from cardgen.model.template import Template
from cardgen.record import NamedTuple
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Rect, parse_color

if TYPE_CHECKING:
    from cardgen.build.shelf import Shelf, Shelves


class Made(NamedTuple):
    """A written file and what there is to say about it."""

    target: Path
    pages: int
    bytes: int
    tightest: tuple[Tight, ...]
    diagnostics: tuple[Diagnostic, ...]


class Checked(NamedTuple):
    """What is wrong with a game; which texts had to shrink, and which reminders had no room."""

    diagnostics: tuple[Diagnostic, ...]
    tightest: tuple[Tight, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


class Workshop(NamedTuple):
    """What all files of one game share: fonts, symbols, templates already read.

    `jobs`: how many processes draw; 0 for as many as pay off. `several`: so do other files, with the same
    pictures, which are read once here but again in each process.
    """

    project: Project
    game: Game
    fonts: FontSet
    desk: Desk
    templates: dict[str, Template | None]
    shelf: "Shelf | None" = None
    jobs: int = 1
    several: bool = False

    def template(self, name: str, asked: Place | None) -> Template | None:
        """`asked`: where it is named."""
        if name not in self.templates:
            found, problems = load_template(self.project, self.game.id, name, asked, self.game.tongues)
            self.desk.diagnostics.extend(problems)
            self.templates[name] = found
        return self.templates[name]


class Supplies(NamedTuple):
    """What several files of a game are made with, each of them read once: its fonts and its pictures."""

    project: Project
    game: Game
    fonts: FontSet
    typesetter: Typesetter
    gallery: Gallery
    problems: list[Diagnostic]
    shelves: "Shelves | None" = None
    around: bytes = b""
    jobs: int = 1
    several: bool = False

    def shelf(self, request: Request, *, keeps: bool = True) -> "Shelf | None":
        """Where the faces of a file are kept, or put aside. `keeps`: also what is drawn now."""
        from cardgen.build.shelf import Shelf, Shelves

        if self.shelves is None and (request.saving or request.grey or not keeps):
            return None
        name = digest(str(request.target)).hex()
        return Shelf(self.shelves or Shelves(""), name, self.around, self.gallery, self.fonts, keeps=keeps)


def supplies(
    project: Project, game: Game, known: FontSet | None = None, shelves: "Shelves | None" = None
) -> Supplies:
    """`known`: the fonts of another version of the game, whose faces go into the same file.

    `shelves`: where faces are kept that were drawn before.
    """
    fonts, problems = known, list[Diagnostic]()
    if fonts is None:
        fonts, problems = open_fonts(project, game.root / "fonts", project.root / "fonts")
    colors = {name: c for name, v in game.vars.items() if isinstance(v, str) and (c := parse_color(v))}
    kept = kept_words(game)
    typesetter = Typesetter(fonts, game.symbols, colors, kept)
    gallery = Gallery(game.root, game.tongues.wanted)
    found = Supplies(project, game, fonts, typesetter, gallery, problems)
    if shelves is None:
        return found
    from cardgen.build.surroundings import surroundings

    return found._replace(shelves=shelves, around=surroundings(project, game, fonts, kept))


def open_workshop(project: Project, game: Game, *, draft: bool = False) -> Workshop:
    """One for whoever draws cards once."""
    return workshop_with(supplies(project, game), draft=draft)


def workshop_with(found: Supplies, *, draft: bool = False, shelf: "Shelf | None" = None) -> Workshop:
    """`draft`: a picture that is not there is only told, and drawn as an empty box."""
    desk = Desk(found.typesetter, found.game.symbols, found.gallery.find, draft=draft)
    desk.diagnostics += found.problems
    return Workshop(found.project, found.game, found.fonts, desk, {}, shelf, found.jobs, found.several)


def caption_of(workshop: Workshop, printer: str = "") -> Caption:
    """What every sheet says about the game; a title that no font can print is a mistake."""
    game, desk = workshop.game, workshop.desk
    caption = Caption(game.title, game.version, game.tag, game.fonts, printer)
    words = caption.text(1, 1, back=False)
    missing = desk.typesetter.block(words, Style(families=game.fonts), markup=False).missing
    if missing:
        from cardgen.text.no_emoji import without_emoji

        missing = without_emoji(missing, workshop.fonts, desk.diagnostics)
    for c in missing:
        code = f"U+{ord(c):04X}"
        place = game.place and game.place / ("title" if c in game.title else "version")
        desk.diagnostics.append(
            Diagnostic(
                "missing-glyph",
                Text(
                    f"the game's title or version: no font has the character “{c}” ({code})",
                    f"游戏的标题或版本：没有字体包含字符「{c}」（{code}）",
                ),
                place.span() if place else None,
            )
        )
    return caption


def stop_on_errors(desk: Desk) -> None:
    if has_errors(desk.diagnostics):
        raise Mistakes(merged(desk.diagnostics))


def make(known: Supplies, what: Plan, files: Files, progress: Progress = silent) -> Made:
    """Makes one file among others. Raises Mistakes, and writes nothing, where anything is wrong."""
    workshop = workshop_with(known, draft=what.request.draft, shelf=known.shelf(what.request))
    stop_on_errors(workshop.desk)
    shelf = workshop.shelf
    try:
        made = made_of(workshop, what, printed(workshop, what, progress), files)
        if shelf is not None:
            shelf.save()
    finally:
        if shelf is not None:
            shelf.close()
    return made


def made_of(workshop: Workshop, what: Plan, faces: Sequence[Printed], files: Files) -> Made:
    """The file with these faces. Raises Mistakes, and writes nothing, where anything is wrong with them."""
    request = what.request
    project, game, output = workshop.project, request.game, request.output
    caption = caption_of(workshop, request.printer.name if request.printer else "")
    stop_on_errors(workshop.desk)
    if request.saving:
        from cardgen.build.saving import saved

        faces = saved(request.saving, faces, workshop.fonts)
    pages = impose(
        with_free(faces, request.free) if request.free else faces,
        what.runs,
        backs="long-edge" if output.backs == "fold" else output.backs,
        caption=caption,
        typesetter=workshop.desk.typesetter,
        wanted=request.sheets,
        cut=request.cut,
        trimmed=output.bleed_at == "backs",
    )
    if output.backs == "fold":
        from cardgen.impose.fold import folded

        pages = tuple(folded(pages))
    elif output.backs != "none" and request.printer is not None:
        from cardgen.impose.registration import registered

        pages = tuple(registered(pages, request.printer))
    duplex = output.backs
    if request.order != "pairs" and duplex in ("long-edge", "short-edge"):
        fronts, backs = pages[::2], pages[1::2]
        pages, duplex = (*fronts, *(backs if request.order == "sides" else backs[::-1])), "none"
    book = Book(
        title=f"{game.title} v{game.version}" if game.version else game.title,
        pages=pages,
        language=game.tag,
        author="、".join(game.authors),
        subject=game.licence,
        duplex="simplex" if duplex == "none" or duplex == "fold" else duplex,
        spots=(contour(request.contour),) if request.cut == "contour" else (),
    )
    if what.handouts and request.sheets is None:
        book = what.handouts.with_pages(book, workshop, what.paper)
        stop_on_errors(workshop.desk)
    written = 0

    def chunks() -> Iterator[bytes]:
        """The file as it is made, so that no large one has to lie in memory."""
        from cardgen.export.pdf import pdf_chunks

        nonlocal written
        try:
            found = book
            if request.grey:
                from cardgen.export.greyscale import Greyscale

                found = Greyscale().book(book)
            for chunk in pdf_chunks(found, workshop.fonts, workshop.shelf):
                written += len(chunk)
                yield chunk
        except Mistakes as mistakes:
            shown = project.as_shown(mistakes.diagnostics)
            raise Mistakes(problem._replace(outputs=(request.file,)) for problem in shown) from mistakes

    files.write(request.target, chunks())
    if request.cut:
        from cardgen.build.cut_files import cut_files

        for path, content in cut_files(what):
            files.write(path, content)
    return Made(
        request.target,
        len(book.pages),
        written,
        tightest(workshop.desk),
        merged(workshop.desk.diagnostics),
    )


def tightest(desk: Desk) -> tuple[Tight, ...]:
    """Shrunken texts, the most shrunken first."""
    return tuple(sorted(set(desk.tight), key=lambda t: (t.size / t.asked, t.card, t.element)))


def check(project: Project, game: Game, shelves: "Shelves | None" = None) -> Checked:
    """Lays out everything that would be printed, and writes nothing. `shelves`: as for `supplies`."""
    wanted = requests(project, game)
    if not wanted:
        return Checked(())
    known = supplies(project, game, shelves=shelves)
    workshop = workshop_with(known)
    problems: list[Diagnostic] = []
    for request in wanted:
        try:
            what = plan(request._replace(many=True))
        except Mistakes as mistakes:
            problems.extend(mistakes.diagnostics)
        else:
            if mountain := too_many(what._replace(request=request)):
                problems.append(mountain._replace(severity="warning"))
            printed(workshop._replace(shelf=known.shelf(request, keeps=False)), what, silent)
    caption_of(workshop)
    desk = workshop.desk
    found = merged((*problems, *desk.diagnostics))
    return Checked(found, tightest(desk), tuple(dict.fromkeys(desk.left_out)))


def show(
    project: Project, game: Game, card: Card, *, size: str, form: Paged, dpi: int
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """One card as a file, and what there is to say about it."""
    workshop = open_workshop(project, game, draft=True)
    (face, *_) = draw(workshop, (card,), Output("", size)).get((card.kind, card.id), (None,))
    return shown(workshop, face, card.name, form, dpi)


def shown(
    workshop: Workshop, face: Frame | None, title: str, form: Paged, dpi: int
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """A face as a file; raises Mistakes where something is wrong with it."""
    stop_on_errors(workshop.desk)
    assert face is not None
    return alone(workshop, face, title, form, dpi), merged(workshop.desk.diagnostics)


def alone(workshop: Workshop, face: Frame, title: str, form: Paged, dpi: int) -> bytes:
    """A face on a page of its own size."""
    box = Rect(0.0, 0.0, face.width, face.height)
    book = Book(title, (Page(face, box, box),), language=workshop.game.tag)
    try:
        return form.write(book, workshop.fonts, dpi)
    except Mistakes as mistakes:
        raise Mistakes(workshop.project.as_shown(mistakes.diagnostics)) from mistakes
