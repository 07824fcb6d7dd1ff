"""A file for each card, and for its back: `fox.png`, `fox.back.png`; `back.png` where all have the same.

`cardgen sheet FOLDER` reads these names again.
"""

from collections.abc import Callable, Iterable, Sequence

from cardgen.build.make import Workshop
from cardgen.build.targets.canvas import with_bleed
from cardgen.build.targets.order import Order, Picked
from cardgen.build.targets.raster import pictures
from cardgen.diagnostics import Mistakes
from cardgen.export.files import Files
from cardgen.export.formats import CARDS, Paged
from cardgen.model.frame import Book, Frame, Page

ENDINGS = {"jpeg": "jpg"}


def write(order: Order, files: Files, part: slice = slice(None)) -> None:
    """`part`: some of the files, for who shares them out."""
    faces = named_faces(order)[part]
    form = CARDS[_ending(order)]._replace(outlines=order.outlines)
    put(order, files, form, faces, lambda face: with_bleed(face, order.bleed))


def named_faces(order: Order) -> list[tuple[str, Frame]]:
    """Every face and back by the name of its file."""
    both = [*((card.name, card.front) for card in order.cards), *named_backs(order.cards)]
    return [(f"{name}.{_ending(order)}", face) for name, face in both]


def _ending(order: Order) -> str:
    return ENDINGS.get(order.to, order.to)


def named_backs(cards: Sequence[Picked]) -> list[tuple[str, Frame]]:
    """What is behind each card by the name of its file; one file where all have the same."""
    backs = [(f"{card.name}.back", card.back) for card in cards if card.back is not None]
    different = {id(back) for _, back in backs}
    if len(different) == 1 and len(backs) == len(cards):
        return [("back", backs[0][1])]
    return backs


def put(
    order: Order,
    files: Files,
    form: Paged,
    faces: Iterable[tuple[str, Frame]],
    page_of: Callable[[Frame], Page],
) -> None:
    """Writes pictures by their names. A face with several names is drawn once."""
    names: dict[Frame, list[str]] = {}
    for name, face in faces:
        names.setdefault(face, []).append(name)
    pages = [page_of(face) for face in names]
    if form.pixels:
        drawn: Iterable[bytes] = pictures(order.workshop, pages, form, order.dpi, order.progress)
    else:
        drawn = (_page(order.workshop, page, form, order.dpi) for page in pages)
    for data, own in zip(drawn, names.values(), strict=True):
        for name in own:
            files.write(order.folder / name, data)


def _page(workshop: Workshop, page: Page, form: Paged, dpi: int) -> bytes:
    book = Book(workshop.game.title, (page,), language=workshop.game.tag)
    try:
        return form.write(book, workshop.fonts, dpi)
    except Mistakes as mistakes:
        raise Mistakes(workshop.project.as_shown(mistakes.diagnostics)) from mistakes
