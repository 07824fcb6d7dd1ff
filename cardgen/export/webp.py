"""A page as WebP, for web pages: as sharp as a PNG to the eye, and much smaller."""

from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.export.pdf import pdf
from cardgen.export.png import pixels
from cardgen.model.frame import Book

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet

QUALITY = 74


def write(book: Book, fonts: "FontSet", dpi: int) -> bytes:
    """The file: the only page of a book."""
    return picture(pdf(book, fonts), 0, dpi)


def picture(data: bytes, page: int, dpi: int) -> bytes:
    """One page of a finished PDF."""
    from PIL import Image

    drawn = pixels(data, page, dpi)
    size = drawn.width, drawn.height
    image = Image.frombuffer("RGB", size, drawn.data, "raw", "RGB", drawn.stride, 1)
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()
