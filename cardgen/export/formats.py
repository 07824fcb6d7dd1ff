"""What cards and documents can be written as, by the ending of the file.

A format is one module here and one line in a table. Modules are imported when something is written, so that
the endings can be asked for by those who write nothing.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

from cardgen.export.book_art import BookArt
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.model.book_style import BookStyle
    from cardgen.model.document import Document, Scene
    from cardgen.model.frame import Book
    from cardgen.model.game import Symbol
    from cardgen.text.fonts import FontSet

# Of pictures, where nobody says another.
DPI = 300


class Edition(NamedTuple):
    """A document with what is shown in it. `pictures`: their contents by source, cards as `card:<id>`.

    `style`: how it looks. `fonts`: where its letters come from. `draws`: a scene as SVG within a page.
    `art`: what the style draws.
    """

    document: "Document"
    symbols: "Mapping[str, Symbol]"
    pictures: Callable[[], Mapping[str, bytes]]
    style: "BookStyle"
    fonts: "Callable[[], FontSet]"
    draws: "Callable[[Scene], str]" = lambda scene: ""
    art: Callable[[], BookArt] = BookArt


class Paged(NamedTuple):
    """A format of finished pages. `module` has `write(book, fonts, dpi)`; `many`: a file holds many pages.

    `outlines`: letters are shapes, which need no font and are nobody's text. `pixels`: it is made of a
    page of a PDF, by `picture(pdf, page, dpi)` of its module.
    """

    module: str
    many: bool = True
    outlines: bool = False
    pixels: bool = False

    def write(self, book: "Book", fonts: "FontSet", dpi: int = DPI) -> bytes:
        write: Callable[[Book, FontSet, int], bytes] = import_module(self.module).write
        if self.outlines:
            from cardgen.export.only_shapes import only_shapes

            book = only_shapes(book)
        return write(book, fonts, dpi)

    def picture(self, pdf: bytes, page: int, dpi: int) -> bytes:
        """One page of a finished PDF, of which many are drawn, perhaps in other processes."""
        picture: Callable[[bytes, int, int], bytes] = import_module(self.module).picture
        return picture(pdf, page, dpi)


class Flowing(NamedTuple):
    """A format without pages. `module` has `write(edition)`."""

    module: str

    def write(self, edition: Edition) -> bytes:
        write: Callable[[Edition], bytes] = import_module(self.module).write
        return write(edition)


CARDS: dict[str, Paged] = {
    "pdf": Paged("cardgen.export.pdf"),
    "png": Paged("cardgen.export.png", many=False, pixels=True),
    "svg": Paged("cardgen.export.svg", many=False),
    "jpg": Paged("cardgen.export.jpeg", many=False, pixels=True),
}
# Of cards on web pages: sharp, and a third of what a PNG takes.
SCREEN = Paged("cardgen.export.webp", many=False)
# Cards on sheets are many pages in one file.
SHEETS = tuple(ending for ending, format in CARDS.items() if format.many)
DOCUMENTS: dict[str, Paged | Flowing] = {
    "pdf": Paged("cardgen.export.pdf"),
    "html": Flowing("cardgen.export.html"),
    "txt": Flowing("cardgen.export.text"),
    "md": Flowing("cardgen.export.markdown"),
    "epub": Flowing("cardgen.export.epub"),
}


def ending(file: str | PurePath) -> str:
    """`pdf` for `out/Cards.PDF`; nothing where a name has none."""
    return PurePath(file).suffix[1:].casefold()
