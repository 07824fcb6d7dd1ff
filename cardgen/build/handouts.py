"""What of the rulebook goes with the cards: quick-reference cards on their sheets, its pages after them."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.build.bindery import Bindery, make_desk, missing_glyphs, set_pages
from cardgen.build.document import Rulebook, read_rulebook
from cardgen.build.make import Workshop, open_workshop, shown
from cardgen.build.plan import Request
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.export.formats import Paged
from cardgen.impose.sheets import Printed
from cardgen.layout.desk import Tight
from cardgen.layout.fitting import SLACK
from cardgen.load.project import Project
from cardgen.model.document import Document, Reference
from cardgen.model.frame import Book, Bookmark, Frame
from cardgen.model.game import Game, Size
from cardgen.model.labels import labels
from cardgen.model.walk import references
from cardgen.rulebook.pages.page_look import SANS, make_look
from cardgen.rulebook.pages.reference import SMALLEST, ReferenceFace, reference_face
from cardgen.units import MM


class Handout(NamedTuple):
    """A quick-reference card and how often it is printed."""

    block: Reference
    copies: int


class Handouts(NamedTuple):
    """What an output prints of the rulebook. `document`: the pages that follow its last sheet, if any."""

    rulebook: Rulebook
    cards: tuple[Handout, ...] = ()
    document: Document | None = None

    @classmethod
    def of(cls, request: Request) -> "Handouts":
        """Those of an output that asks for some; raises Mistakes where they cannot be printed."""
        wanted, rulebook = request.output.reference, request.rulebook
        if rulebook is None:
            raise Mistakes([_no_rulebook(request, "reference" if wanted else "rulebook")])
        document = rulebook.checked()
        found = tuple(references(document.blocks)) if wanted else ()
        if wanted and not found:
            raise Mistakes([_no_reference(request)])
        same = None if isinstance(wanted, bool) else wanted
        cards = tuple(Handout(block, block.copies if same is None else same) for block in found)
        return cls(rulebook, cards, document if request.output.rulebook else None)

    def draw(self, workshop: Workshop, size: Size, back: Frame | None) -> Iterator[Printed]:
        """Each quick-reference card with its back; what does not fit is told with its line."""
        game, desk = workshop.game, workshop.desk
        bindery = self._bindery(workshop)
        look = make_look(
            size.width, size.height, bindery.style, language=game.language, families=game.fonts or SANS
        )
        for block, copies in self.cards:
            own = make_desk(bindery, workshop.fonts, look)
            face = reference_face(block, own, size, game.credit)
            span = Span(bindery.rulebook.display, block.line, 1)
            if face.size < face.asked:
                desk.tight.append(Tight(block.title, "reference", face.asked, face.size, SMALLEST))
            for found in (*missing_glyphs(own, bindery.place, "error"), *_overflows(block, face, size, span)):
                desk.tell(found)
            if copies:
                yield Printed(face.frame, size.id, back, copies)

    def with_pages(self, book: Book, workshop: Workshop, paper: tuple[float, float]) -> Book:
        """The sheets of cards and after them the rulebook on the same paper; each counts its own pages."""
        if self.document is None:
            return book
        rules = set_pages(self.document, self._bindery(workshop), workshop.fonts, paper)
        words = labels(self.document.language)
        sheets = len(book.pages)
        marks = [Bookmark(words.cards, 0, 0.0)]
        fronts = [(n, page.label) for n, page in enumerate(book.pages) if not page.label.endswith("b")]
        marks += [Bookmark(words.sheet.format(name.rstrip("a")), n, 0.0, 2) for n, name in fronts]
        marks.append(Bookmark(words.rulebook, sheets, 0.0))
        marks += [m._replace(page=m.page + sheets, level=m.level and m.level + 1) for m in rules.bookmarks]
        pages = tuple(page._replace(label=f"{words.rules} {n}") for n, page in enumerate(rules.pages, 1))
        return book._replace(pages=(*book.pages, *pages), bookmarks=tuple(marks))

    def _bindery(self, workshop: Workshop) -> Bindery:
        return Bindery(self.rulebook, workshop, workshop.desk.diagnostics, {})


def _no_rulebook(request: Request, key: str) -> Diagnostic:
    title, file = request.game.title, request.game.rulebook.name
    return Diagnostic(
        "no-rulebook",
        Text(f"{title} has no rulebook", f"{title}没有规则书"),
        request.span(key),
        Text(f"write {file} beside game.toml", f"请在 game.toml 旁边写一份 {file}"),
    )


def _no_reference(request: Request) -> Diagnostic:
    file = request.game.rulebook.name
    return Diagnostic(
        "no-reference",
        Text("the rulebook has no quick-reference card", "规则书里没有速查卡"),
        request.span("reference"),
        Text(
            f"write one in {file}, between :::reference and :::",
            f"请在 {file} 里写一张：以 :::reference 开头，以 ::: 结尾",
        ),
    )


def _overflows(block: Reference, face: ReferenceFace, size: Size, span: Span) -> Iterator[Diagnostic]:
    """How much is too much, at the smallest size that can be read."""
    card = size.measures
    least = f"{SMALLEST:g} pt"
    if face.too_wide > SLACK:
        over = f"{face.too_wide / MM:.1f}"
        yield Diagnostic(
            "overflow",
            Text(
                f"quick reference “{block.title}”: on {card} its title is {over} mm too wide even at {least}",
                f"速查「{block.title}」：在 {card} 的牌上，标题用 {least} 仍宽出 {over} 毫米",
            ),
            span,
            Text("shorten the title", "请缩短标题"),
        )
    if face.overflow > SLACK:
        over = f"{face.overflow / MM:.1f}"
        yield Diagnostic(
            "overflow",
            Text(
                f"quick reference “{block.title}”: on {card} it is {over} mm too tall even at {least}",
                f"速查「{block.title}」：在 {card} 的牌上，用 {least} 仍高出 {over} 毫米",
            ),
            span,
            Text("shorten it, or part it into two :::reference", "请缩短文字，或分成两个 :::reference"),
        )


def show_reference(
    project: Project, game: Game, title: str, *, size: str, form: Paged, dpi: int
) -> tuple[bytes, tuple[Diagnostic, ...]] | None:
    """A quick-reference card as a file; None where the rulebook has none of this title."""
    file = game.rulebook
    rulebook = read_rulebook(project, file, game) if file.is_file() else None
    blocks = rulebook.document.blocks if rulebook and rulebook.document else ()
    block = next((block for block in references(blocks) if block.title == title), None)
    if rulebook is None or block is None:
        return None
    rulebook.checked()
    workshop = open_workshop(project, game)
    (drawn,) = Handouts(rulebook, (Handout(block, 1),)).draw(workshop, game.sizes[size], None)
    return shown(workshop, drawn.front, title, form, dpi)
