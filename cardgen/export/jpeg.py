"""A page as JPEG: smaller than PNG where a card is a painting, and what many shops ask for."""

from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.export.pdf import pdf as as_pdf
from cardgen.export.png import pixels
from cardgen.model.frame import Book

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet

QUALITY = 93


def write(book: Book, fonts: "FontSet", dpi: int) -> bytes:
    """The file: the only page of a book."""
    return picture(as_pdf(book, fonts), 0, dpi)


def picture(pdf: bytes, page: int, dpi: int) -> bytes:
    """One page of many. Colours have as many pixels as light has: small red letters stay sharp."""
    from PIL import Image

    drawn = pixels(pdf, page, dpi)
    size = drawn.width, drawn.height
    image = Image.frombuffer("RGB", size, drawn.data, "raw", "RGB", drawn.stride, 1)
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    return out.getvalue()
