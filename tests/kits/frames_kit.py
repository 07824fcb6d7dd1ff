"""Frames by hand, and the outside tools that judge a PDF."""

import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

from cardgen.export.pdf import pdf
from cardgen.model.frame import Book, Frame, Glyphs, Item, Page
from cardgen.model.outline import Outline, Segment, segments
from cardgen.text.fonts import FontSet
from cardgen.units import BLACK, Color, Rect

A4 = (595.276, 841.89)


FONTS = FontSet.open()
SANS: tuple[str, ...] = ("Noto Sans SC",)
SERIF: tuple[str, ...] = ("Noto Serif SC",)
HAS_CFF = FONTS.has("Noto Serif SC")


def run(
    x: float,
    y: float,
    words: str,
    *,
    families: tuple[str, ...] = SANS,
    weight: int = 400,
    size: float = 10.0,
    color: Color = BLACK,
    text: tuple[str, ...] | None = None,
    shifts: tuple[tuple[int, float], ...] = (),
    gaps: tuple[int, ...] = (),
    vertical: bool = False,
) -> Glyphs:
    """Words of one face. `text` replaces what the glyphs stand for."""
    chain = FONTS.chain(families, weight)
    found = [chain.lookup(char) for char in words]
    assert all(found), words
    keys = {entry[0].key for entry in found if entry}
    assert len(keys) == 1, keys
    gids = tuple(entry[1] for entry in found if entry)
    return Glyphs(x, y, keys.pop(), size, color, gids, text or tuple(words), shifts, gaps, vertical=vertical)


def width(glyphs: Glyphs) -> float:
    face = FONTS.face(glyphs.face)
    return sum(face.advance(gid) for gid in glyphs.gids) * glyphs.size / 1000


def box(x: float, y: float, w: float, h: float) -> Outline:
    return Outline("MLLLZ", (x, y, x + w, y, x + w, y + h, x, y + h))


def page(*items: Item, size: tuple[float, float] = A4, label: str = "") -> Page:
    frame = Frame(*size, items)
    inner = Rect(30, 40, size[0] - 60, size[1] - 80)
    return Page(frame, inner, inner.grow(8), label)


def book(*pages: Page) -> Book:
    return Book("试印 Test", pages)


def make(*items: Item, size: tuple[float, float] = A4) -> bytes:
    return pdf(book(page(*items, size=size)), FONTS)


def tool(name: str, *arguments: str, check: bool = True) -> str:
    """What an outside tool says; the test is skipped where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, timeout=60)
    if check:
        assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pdftotext(path: Path) -> str:
    return tool("pdftotext", "-raw", str(path), "-")


def mutool(path: Path) -> str:
    return tool("mutool", "draw", "-q", "-F", "txt", str(path))


def pdfium(path: Path) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    text: str = document[0].get_textpage().get_text_bounded()
    document.close()
    return text.replace("\r\n", "\n")


READERS = {"pdftotext": pdftotext, "mutool": mutool, "pdfium": pdfium}


def pixel(data: bytes, x: float, y: float, dpi: int = 144, page: int = 0) -> tuple[int, ...]:
    """The colour at a point (from the page's top left) when the page is rasterised."""
    return raster(data, dpi, page).getpixel((round(x * dpi / 72), round(y * dpi / 72)))  # type: ignore[no-any-return,attr-defined]


@lru_cache(maxsize=4)
def raster(data: bytes, dpi: int = 144, page: int = 0) -> object:
    from io import BytesIO

    from PIL import Image

    from cardgen.export.png import png

    return Image.open(BytesIO(png(data, page, dpi))).convert("RGB")


def steps(data: Outline) -> tuple[Segment, ...]:
    """An outline step by step."""
    return tuple(segments(data))
