"""The same PDF in four renderers, and how far apart their pictures are."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from cardgen.export.png import png

Rasters = list[Image.Image]


def _poppler(file: Path, folder: Path, dpi: int) -> None:
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", file, folder / "page"], check=True, timeout=120)


def _mupdf(file: Path, folder: Path, dpi: int) -> None:
    out = str(folder / "page-%03d.png")
    subprocess.run(["mutool", "draw", "-q", "-r", str(dpi), "-o", out, file], check=True, timeout=120)


def ghostscript(file: Path, folder: Path, dpi: int) -> None:
    soft = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"]
    out = f"-sOutputFile={folder}/page-%03d.png"
    plain = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", f"-r{dpi}"]
    subprocess.run(["gs", *plain, *soft, out, file], check=True, timeout=120)


OUTSIDE: dict[str, tuple[str, Callable[[Path, Path, int], None]]] = {
    "poppler": ("pdftoppm", _poppler),
    "mupdf": ("mutool", _mupdf),
    "ghostscript": ("gs", ghostscript),
}


def rasters(file: Path, pages: int, dpi: int) -> Iterator[tuple[str, Rasters]]:
    """Every page by pdfium, and by each of the others that is installed."""
    data = file.read_bytes()
    yield "pdfium", [Image.open(BytesIO(png(data, number, dpi))).convert("RGB") for number in range(pages)]
    for name, (command, render) in OUTSIDE.items():
        if shutil.which(command):
            folder = file.parent / name
            folder.mkdir()
            render(file, folder, dpi)
            yield name, [Image.open(found).convert("RGB") for found in sorted(folder.glob("page*.png"))]


def worst_tile(one: Image.Image, other: Image.Image, tile: int = 16) -> float:
    """The greatest difference between means of tiles, in per cent: edges cancel out, wrong areas do not."""
    size = max(one.width // tile, 1), max(one.height // tile, 1)
    small = [image.resize(size, Image.Resampling.BOX) for image in (one, other.resize(one.size))]
    return max(high for _, high in ImageChops.difference(*small).getextrema()) / 2.55  # type: ignore[misc]


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    """In per cent."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean) / 3 / 2.55
