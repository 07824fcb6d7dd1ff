"""A page of a finished PDF as PNG. Rasterised by pdfium from the same file: never a second renderer."""

from collections.abc import Iterator, Sequence
from struct import pack
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress, crc32

from cardgen.export.pdf import pdf as as_pdf
from cardgen.model.frame import Book
from cardgen.units import Rect

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

    from cardgen.text.fonts import FontSet


def write(book: Book, fonts: "FontSet", dpi: int) -> bytes:
    """The file: the only page of a book."""
    return picture(as_pdf(book, fonts), 0, dpi)


def picture(pdf: bytes, page: int, dpi: int) -> bytes:
    """One page of many."""
    return png(pdf, page, dpi)


class Pixels(NamedTuple):
    """RGB pixels, or such with opacity in 4 `parts`; a row starts every `stride` bytes."""

    data: bytes
    width: int
    height: int
    stride: int
    parts: int = 3


def png(pdf: bytes, page: int = 0, dpi: int = 300, crop: Rect | None = None, clear: bool = False) -> bytes:
    """Page number `page` (from 0), or the part of it inside `crop` (points from the top left).

    `clear`: without the white paper below.
    """
    data, width, height, stride, parts = pixels(pdf, page, dpi, crop, clear)
    return encode(data, width, height, stride, dpi, parts)


def pixels(
    pdf: bytes, page: int = 0, dpi: int = 300, crop: Rect | None = None, clear: bool = False
) -> Pixels:
    """The same before it is packed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return _pixels(document[page], dpi, crop, clear)
    finally:
        document.close()


def each_page(pdf: bytes, dpi: Sequence[float]) -> Iterator[Pixels]:
    """All pages, each with its own number of dots to the inch; the file is read once."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page, dots in zip(document, dpi, strict=True):
            yield _pixels(page, dots)
            page.close()
    finally:
        document.close()


def _pixels(opened: "PdfPage", dpi: float, crop: Rect | None = None, clear: bool = False) -> Pixels:
    import pypdfium2
    from pypdfium2 import raw

    width, height = opened.get_size()
    seen = crop or Rect(0.0, 0.0, width, height)
    scale = dpi / 72
    left, top = round(seen.x * scale), round(seen.y * scale)
    columns, rows = round((seen.x + seen.w) * scale) - left, round((seen.y + seen.h) * scale) - top
    bitmap = pypdfium2.PdfBitmap.new_native(
        columns, rows, raw.FPDFBitmap_BGRA if clear else raw.FPDFBitmap_BGR, rev_byteorder=True
    )
    bitmap.fill_rect((255, 255, 255, 0 if clear else 255), 0, 0, columns, rows)
    size = round(width * scale), round(height * scale)
    flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
    raw.FPDF_RenderPageBitmap(bitmap, opened, -left, -top, *size, 0, flags)
    drawn = Pixels(bytes(bitmap.buffer), columns, rows, int(bitmap.stride), 4 if clear else 3)
    bitmap.close()
    return drawn


def encode(pixels: bytes, width: int, height: int, stride: int, dpi: int, parts: int = 3) -> bytes:
    """RGB pixels, or such with opacity in 4 `parts`, as a PNG file; a row starts every `stride` bytes."""
    lines = b"".join(b"\0" + pixels[y * stride : y * stride + parts * width] for y in range(height))
    header = pack(">LLBBBBB", width, height, 8, 2 if parts == 3 else 6, 0, 0, 0)
    per_metre = round(dpi / 0.0254)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"pHYs", pack(">LLB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", compress(lines, 6)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">L", len(data)) + kind + data + pack(">L", crc32(kind + data))
