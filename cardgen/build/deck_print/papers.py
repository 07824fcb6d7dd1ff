"""The files beside a deck's cards: its list, and its box with the dividers."""

from collections.abc import Sequence

from cardgen.build.deck_print.box import box_pages
from cardgen.build.deck_print.brought import Brought
from cardgen.build.deck_print.list_sheet import list_pages
from cardgen.build.deck_print.page_pen import PagePen
from cardgen.build.make import Workshop
from cardgen.build.stats_sheet import missing_glyph
from cardgen.diagnostics import Diagnostic
from cardgen.export.formats import CARDS
from cardgen.model.frame import Book, Page
from cardgen.model.game import Output


def list_file(
    workshop: Workshop, decks: Sequence[Brought], paper: tuple[float, float], *, sign: bool = False
) -> tuple[bytes, list[Diagnostic]]:
    """The lists of decks, one after another."""
    pen = PagePen.of(workshop.game, workshop.desk.typesetter)
    pages = [page for deck in decks for page in list_pages(deck, pen, paper, sign=sign)]
    return _written(workshop, pages, decks[0].name if len(decks) == 1 else workshop.game.title, pen)


def box_file(
    workshop: Workshop,
    deck: Brought,
    output: Output,
    paper: tuple[float, float],
    thickness: float,
    sleeved: bool,
) -> tuple[bytes, list[Diagnostic]]:
    """The box and the dividers; no bytes where there is nothing that fits on the paper."""
    pen = PagePen.of(workshop.game, workshop.desk.typesetter)
    pages, problems = box_pages(deck, workshop, pen, output, paper, thickness, sleeved)
    if not pages:
        return b"", problems
    data, found = _written(workshop, pages, deck.name, pen)
    return data, [*problems, *found]


def _written(
    workshop: Workshop, pages: Sequence[Page], title: str, pen: PagePen
) -> tuple[bytes, list[Diagnostic]]:
    book = Book(title, tuple(pages), workshop.game.tag, duplex="simplex")
    return CARDS["pdf"].write(book, workshop.fonts), [missing_glyph(char) for char in sorted(pen.missing)]
