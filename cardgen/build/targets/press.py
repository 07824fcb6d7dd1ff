"""PDF/X-4 for print shops: a card to a page with its bleed and no marks, fronts and backs apart.

Cards of each size have files of their own; one page of backs is enough where all are the same.
"""

from collections.abc import Sequence

from cardgen.build.targets.canvas import with_bleed
from cardgen.build.targets.order import Order, Picked
from cardgen.diagnostics import Mistakes, Text
from cardgen.export.files import Files
from cardgen.export.icc import Profile, Separation, read_profile, usual_profile
from cardgen.export.only_shapes import only_shapes
from cardgen.export.pdf import press_chunks
from cardgen.export.pdf_x import PdfX, x4
from cardgen.export.press_inks import PressInks
from cardgen.model.frame import Book, Frame, Page
from cardgen.units import BLACK, MM

# Of four inks together: what most shops ask for.
LIMIT = 3.0


def write(order: Order, files: Files) -> Text:
    standard = x4(PressInks(Separation(profile_of(order), order.ink or LIMIT), order.workshop.game.spots))
    sizes: dict[str, list[Picked]] = {}
    for card in order.cards:
        sizes.setdefault(f"{card.front.width / MM:g}x{card.front.height / MM:g}", []).append(card)
    for size, cards in sizes.items():
        before = f"{size} " if len(sizes) > 1 else ""
        put_pages(order, files, f"{before}fronts.pdf", [card.front for card in cards], standard)
        if backs := backs_of(cards):
            put_pages(order, files, f"{before}backs.pdf", backs, standard)
    return told(standard)


def profile_of(order: Order) -> Profile:
    """The profile that was named, or the one that Ghostscript brings."""
    return read_profile(order.profile) if order.profile else usual_profile()


def backs_of(cards: Sequence[Picked]) -> list[Frame]:
    """What is behind each card, page for page; one for all where they are the same."""
    backs = [card.back or Frame(card.front.width, card.front.height) for card in cards]
    if all(card.back is None for card in cards):
        return []
    return backs[:1] if len({id(back) for back in backs}) == 1 else backs


def put_pages(order: Order, files: Files, name: str, faces: Sequence[Frame], standard: PdfX) -> None:
    """A page for each face."""
    put_book(order, files, name, [with_bleed(face, order.bleed) for face in faces], standard)


def put_book(order: Order, files: Files, name: str, pages: Sequence[Page], standard: PdfX) -> None:
    game = order.workshop.game
    book = Book(game.title, tuple(pages), game.tag, author="、".join(game.authors))
    if order.outlines:
        book = only_shapes(book)
    try:
        files.write(order.folder / name, press_chunks(book, order.workshop.fonts, standard))
    except Mistakes as mistakes:
        raise Mistakes(order.workshop.project.as_shown(mistakes.diagnostics)) from mistakes


def told(standard: PdfX) -> Text:
    """What was done with colours, in one line."""
    separation = standard.inks.separation
    rich = " ".join(
        f"{ink}{part * 100:.0f}" for ink, part in zip("CMYK", separation.cmyk(BLACK), strict=True)
    )
    what = f"{standard.standard}, {separation.profile.name}, ≤ {separation.limit:.0%}"
    return Text(
        f"{what}; small black type and thin lines K100, large black grounds {rich}",
        f"{what}；小字和细线的黑是 K100，大面积的黑是 {rich}",
    )
