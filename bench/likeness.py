"""`python -m bench.likeness FOLDER …`: SVG pictures in our PDFs beside what resvg draws of them.

Each picture is one PDF of two pages, on white and on colour, drawn at 512 px by pdfium and by what is
installed of poppler, MuPDF and Ghostscript. Of each: the mean difference, and the greatest between means of
32-px tiles, where edges cancel and wrong areas do not. The goal is met where two renderers meet it.
A folder stands for its SVG files, a JSON file for a set of Iconify.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from cardgen.decode.art import Art
from cardgen.decode.svg.drawing import read_svg
from cardgen.decode.svg.pixels import png as by_resvg
from cardgen.diagnostics import Mistakes
from cardgen.export.pdf import pdf
from cardgen.export.png import png as by_pdfium
from cardgen.model.frame import Book, Frame, Page
from cardgen.model.frame import Path as Drawn
from cardgen.model.shapes import rectangle
from cardgen.text.fonts import FontSet
from cardgen.units import WHITE, Color, Rect

# The longer side in pixels, or more where the shorter one would be less than a quarter of that.
SIDE, SHORT, TILE = 512, 128, 32
GROUNDS = {"white": WHITE, "colour": Color(0.25, 0.5, 0.7)}
MOST, MOST_OF_TILE = 1.0, 3.0  # per cent
LIKE, AS_VECTORS = 0.99, 0.97  # shares of the pictures that have to be
# What is called for each page of in.pdf; pdfium is a library of ours.
RENDERERS = {
    "poppler": "pdftoppm -r 72 -png in.pdf page",
    "MuPDF": "mutool draw -q -r 72 -o page-%d.png in.pdf",
    "Ghostscript": "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=png16m -r72 -dTextAlphaBits=4"
    " -dGraphicsAlphaBits=4 -sOutputFile=page-%d.png in.pdf",
}


class Found(NamedTuple):
    """A picture and its differences by renderer, in per cent: of all of it, of its worst tile."""

    name: str
    means: dict[str, float]
    tiles: dict[str, float]
    vectors: bool
    blank: bool

    @property
    def like(self) -> bool:
        """Whether two renderers draw it alike."""
        return sum(mean <= MOST for mean in self.means.values()) > 1

    @property
    def suspect(self) -> bool:
        return self.blank or sorted(self.tiles.values())[1] > MOST_OF_TILE


def compared(
    name: str, text: str, fonts: FontSet, renderers: Sequence[str] = (), panels: Path | None = None
) -> Found:
    """Draws a picture in every way; what is suspect is put side by side into `panels`."""
    drawing = read_svg(text)
    w, h = drawing.view[2:]
    scale = max(SIDE / max(w, h), SHORT / min(w, h))
    size = max(1, round(w * scale)), max(1, round(h * scale))
    box = Rect(0.0, 0.0, *size)
    art = Art(name, (w, h), drawing)
    pages = [
        Page(Frame(*size, (Drawn(rectangle(box), ground), art.item(box, {}))), box, box)
        for ground in GROUNDS.values()
    ]
    data = pdf(Book(name, tuple(pages)), fonts)
    wanted = Image.open(BytesIO(by_resvg(drawing.source, size, {}))).convert("RGBA")
    means: dict[str, float] = {}
    tiles: dict[str, float] = {}
    row: list[Image.Image] = []
    drawn: dict[str, list[Image.Image]] = {
        "pdfium": [Image.open(BytesIO(by_pdfium(data, number, 72))) for number in range(len(pages))]
    }
    drawn |= {renderer: _drawn(RENDERERS[renderer], data) for renderer in renderers}
    for number, color in enumerate(GROUNDS.values()):
        below = Image.new("RGBA", size, tuple(round(part * 255) for part in color[:3]))
        right = Image.alpha_composite(below, wanted).convert("RGB")
        row.append(right)
        for renderer, pictures in drawn.items():
            found = pictures[number].convert("RGB").resize(size)
            means[renderer] = max(means.get(renderer, 0.0), _difference(right, found))
            tile = max(_tiles(right.reduce(TILE), found.reduce(TILE)))
            tiles[renderer] = max(tiles.get(renderer, 0.0), tile)
            row += (found, ImageChops.difference(right, found).point(lambda v: min(255, 4 * v)))
    blank = _empty(row[1]) and not _empty(row[0])
    result = Found(name, means, tiles, b"/Subtype /Image" not in data, blank)
    if panels and (result.suspect or max(means.values()) > MOST):
        _side_by_side(row).save(panels / f"{name.replace('/', '_')}.png")
    return result


def _drawn(command: str, data: bytes) -> list[Image.Image]:
    """The pages as a renderer draws them."""
    with TemporaryDirectory() as folder:
        Path(folder, "in.pdf").write_bytes(data)
        subprocess.run(command.split(), cwd=folder, check=True, timeout=300)
        return [Image.open(file).copy() for file in sorted(Path(folder).glob("page*.png"))]


def _difference(a: Image.Image, b: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3 / 2.55


def _tiles(a: Image.Image, b: Image.Image) -> list[float]:
    data = ImageChops.difference(a, b).tobytes()
    return [sum(data[at : at + 3]) / 3 / 2.55 for at in range(0, len(data), 3)]


def _empty(picture: Image.Image) -> bool:
    return picture.getcolors(1) is not None


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    (w, h), columns = pictures[0].size, len(pictures) // len(GROUNDS)
    sheet = Image.new("RGB", (w * columns, h * len(GROUNDS)), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number % columns * w, number // columns * h))
    return sheet


def pictures(source: Path) -> dict[str, str]:
    """Name → SVG."""
    if source.suffix != ".json":
        return {
            str(file.relative_to(source)): file.read_text("utf-8") for file in sorted(source.rglob("*.svg"))
        }
    icons = json.loads(source.read_text("utf-8"))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {icons["width"]} {icons["height"]}">'
    return {name: f"{head}{icon['body']}</svg>" for name, icon in icons["icons"].items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.likeness", description=__doc__)
    parser.add_argument("sets", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--sample", type=int, default=0, help="so many of each, at random (0: all)")
    parser.add_argument("--seed", type=int, default=11)
    installed = [name for name, command in RENDERERS.items() if which(command.split()[0])]
    parser.add_argument("--renderers", nargs="*", choices=RENDERERS, default=installed)
    parser.add_argument("--panels", type=Path, help="where pictures of what differs are put")
    asked = parser.parse_args()
    if asked.panels:
        asked.panels.mkdir(parents=True, exist_ok=True)
    fonts, faults = FontSet.open(), 0
    for source in asked.sets:
        texts = pictures(source)
        names = sorted(texts)
        if asked.sample and asked.sample < len(names):
            names = Random(asked.seed).sample(names, asked.sample)
        found: list[Found] = []
        for name in names:
            try:
                found.append(compared(name, texts[name], fonts, asked.renderers, asked.panels))
            except Mistakes as refused:
                faults += 1
                print(f"{name}: {refused.diagnostics[0].message.en}")
        faults += _report(source, found)
    return 1 if faults else 0


def _report(source: Path, found: list[Found]) -> int:
    """Prints the figures of a set; how many of its goals are missed."""
    if not found:
        print(f"{source}: no pictures")
        return 1
    like = {
        renderer: sum(one.means[renderer] <= MOST for one in found) / len(found)
        for renderer in found[0].means
    }
    vectors = sum(one.vectors for one in found) / len(found)
    blank = sum(one.blank for one in found)
    two = sum(one.like for one in found) / len(found)
    shares = ", ".join(f"{by} {share:.1%}" for by, share in like.items())
    print(f"{source}: {len(found)}; within {MOST} % in two renderers {two:.1%}: {shares}")
    print(f"  {vectors:.1%} as vectors, {blank} blank")
    for one in sorted(found, key=lambda one: -max(one.means.values())):
        if max(one.means.values()) > MOST or one.suspect:
            print("  " + ", ".join(f"{by} {mean:.2f}" for by, mean in one.means.items()), end=" % ")
            print(f"tile {max(one.tiles.values()):.1f} % {one.name}")
        elif not one.vectors:
            print(f"  as pixels: {one.name}")
    return sum((two < LIKE, vectors < AS_VECTORS, blank > 0))


if __name__ == "__main__":
    sys.exit(main())
