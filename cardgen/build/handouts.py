"""What of the rulebook goes with the cards: quick-reference cards on their sheets, its pages after them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardgen.build.bindery import Bindery, make_desk, missing_glyphs, set_pages
from cardgen.build.document import Rulebook, read_rulebook
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.impose.paper import paper_size
from cardgen.impose.sheets import Printed
from cardgen.layout.desk import Tight
from cardgen.layout.fitting import SLACK
from cardgen.load.project import RULEBOOK
from cardgen.model.document import Document, Reference
from cardgen.model.frame import Book, Bookmark, Frame
from cardgen.model.game import Output
from cardgen.model.walk import references
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.pages.reference import SMALLEST, ReferenceFace, reference_face
from cardgen.units import MM

if TYPE_CHECKING:
    from cardgen.build.make import Workshop
    from cardgen.build.plan import Request
    from cardgen.load.project import Project
    from cardgen.model.game import Game, Size


class Handout(NamedTuple):
    """A quick-reference card and how often it is printed."""

    block: Reference
    copies: int


def rulebook_of(project: "Project", game: "Game") -> Rulebook | None:
    """The game's rulebook.md, read; None where it has none."""
    file = game.root / RULEBOOK
    return read_rulebook(project, file, game) if file.is_file() else None


def rulebook_for(request: "Request", key: str) -> Rulebook:
    """The rulebook that an output asks for by this key; raises Mistakes where there is none."""
    game, place = request.game, request.output.place
    if request.rulebook is None:
        raise Mistakes(
            [
                Diagnostic(
                    "no-rulebook",
                    Text(f"{game.title} has no rulebook", f"{game.title}没有规则书"),
                    (place / key).span() if place else None,
                    Text(f"write {RULEBOOK} beside game.toml", f"请在 game.toml 旁边写一份 {RULEBOOK}"),
                )
            ]
        )
    return request.rulebook


def handouts(request: "Request") -> tuple[Handout, ...]:
    """The quick-reference cards of an output that asks for them; raises Mistakes where there are none."""
    output = request.output
    found = tuple(references(rulebook_for(request, "reference").checked().blocks))
    if not found:
        raise Mistakes(
            [
                Diagnostic(
                    "no-reference",
                    Text("the rulebook has no quick-reference card", "规则书里没有速查卡"),
                    (output.place / "reference").span() if output.place else None,
                    Text(
                        f"write one in {RULEBOOK}, between :::reference and :::",
                        f"请在 {RULEBOOK} 里写一张：以 :::reference 开头，以 ::: 结尾",
                    ),
                )
            ]
        )
    same = None if output.reference is True else output.reference
    return tuple(Handout(block, block.copies if same is None else same) for block in found)


def draw_handouts(workshop: "Workshop", request: "Request", back: Frame | None) -> Iterator[Printed]:
    """Each quick-reference card with its back; what does not fit is told with its line."""
    game, desk = workshop.game, workshop.desk
    size = game.sizes[request.output.size]
    setting = _setting(workshop, rulebook_for(request, "reference"))
    look = make_look(size.width, size.height, accent=setting.accent, families=game.fonts)
    for block, copies in handouts(request):
        own = make_desk(setting, workshop.fonts, look)
        face = reference_face(block, own, size, game.credit)
        span = Span(setting.rulebook.display, block.line, 1)
        desk.diagnostics += missing_glyphs(own, setting.place, "error")
        if face.size < face.asked:
            desk.tight.append(Tight(block.title, "reference", face.asked, face.size, SMALLEST))
        desk.diagnostics += _overflows(block, face, size, span)
        if copies:
            yield Printed(face.frame, back, copies, block.title)


def _setting(workshop: "Workshop", rulebook: Rulebook) -> Bindery:
    return Bindery(rulebook, workshop, workshop.desk.diagnostics, {})


def _overflows(block: Reference, face: ReferenceFace, size: "Size", span: Span) -> Iterator[Diagnostic]:
    """How much is too much, at the smallest size that can be read."""
    card = f"{size.width / MM:g}×{size.height / MM:g} mm"
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


def show_reference(project: "Project", game: "Game", title: str, *, size: str, dpi: int) -> bytes | None:
    """A quick-reference card as a picture; None where the rulebook has none of this title."""
    from cardgen.build.make import open_workshop, picture
    from cardgen.build.plan import Request

    rulebook = rulebook_of(project, game)
    blocks = rulebook.document.blocks if rulebook and rulebook.document else ()
    block = next((block for block in references(blocks) if block.title == title), None)
    if rulebook is None or block is None:
        return None
    alone = rulebook._replace(document=Document("", (block,)))
    workshop = open_workshop(project, game)
    request = Request(game, Output("", size, reference=True), game.root, alone)
    (drawn,) = draw_handouts(workshop, request, None)
    return picture(workshop, drawn.front, dpi)


def with_pages(book: Book, workshop: "Workshop", request: "Request") -> Book:
    """The sheets of cards and after them the rulebook on the same paper; each counts its own pages."""
    printed = rulebook_for(request, "rulebook")
    document = printed.checked()
    paper = paper_size(request.output.paper)
    if isinstance(paper, Diagnostic):
        raise Mistakes([paper])
    rules = set_pages(document, _setting(workshop, printed), workshop.fonts, paper)
    chinese = document.language.startswith("zh")
    sheets = len(book.pages)
    cards, rulebook, label = ("卡牌", "规则书", "规则") if chinese else ("Cards", "Rulebook", "Rules")
    marks = [Bookmark(cards, 0, 0.0)]
    fronts = [(n, page.label) for n, page in enumerate(book.pages) if not page.label.endswith("b")]
    marks += [Bookmark(_sheet(name.rstrip("a"), chinese), n, 0.0, 2) for n, name in fronts]
    marks.append(Bookmark(rulebook, sheets, 0.0))
    marks += [m._replace(page=m.page + sheets, level=m.level and m.level + 1) for m in rules.bookmarks]
    pages = tuple(page._replace(label=f"{label} {n}") for n, page in enumerate(rules.pages, 1))
    return book._replace(pages=(*book.pages, *pages), bookmarks=tuple(marks))


def _sheet(label: str, chinese: bool) -> str:
    return f"第 {label} 张" if chinese else f"Sheet {label}"
