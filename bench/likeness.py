"""`python -m bench.likeness FOLDER …`: SVG pictures in our PDFs beside what resvg draws of them.

Each picture is one PDF of two pages, on white and on colour, drawn by poppler and by pdfium at 512 px.
Of these four: the mean difference, and the greatest between means of 32-px tiles, where edges cancel and
wrong areas do not.
A folder stands for its SVG files, a JSON file for a set of Iconify.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
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

SIDE, TILE = 512, 32
GROUNDS = {"white": WHITE, "colour": Color(0.25, 0.5, 0.7)}
MOST, MOST_OF_TILE = 1.0, 3.0  # per cent
LIKE, AS_VECTORS = 0.99, 0.97  # shares of the pictures that have to be


class Found(NamedTuple):
    """A picture and its differences in per cent, by renderer and ground: of all of it, of its worst tile."""

    name: str
    means: dict[str, float]
    tiles: dict[str, float]
    vectors: bool
    blank: bool

    @property
    def like(self) -> bool:
        return max(self.means.values()) <= MOST

    @property
    def suspect(self) -> bool:
        return self.blank or max(self.tiles.values()) > MOST_OF_TILE


def compared(name: str, text: str, fonts: FontSet, panels: Path | None = None) -> Found:
    """Draws a picture in every way; what is suspect is put side by side into `panels`."""
    drawing = read_svg(text)
    w, h = drawing.view[2:]
    scale = SIDE / max(w, h)
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
    with TemporaryDirectory() as folder:
        poppler = [page.copy() for page in _by_poppler(Path(folder), data)]
    for number, (ground, color) in enumerate(GROUNDS.items()):
        below = Image.new("RGBA", size, tuple(round(part * 255) for part in color[:3]))
        right = Image.alpha_composite(below, wanted).convert("RGB")
        drawn = {"poppler": poppler[number], "pdfium": Image.open(BytesIO(by_pdfium(data, number, 72)))}
        row.append(right)
        for renderer, picture in drawn.items():
            found = picture.convert("RGB").resize(size)
            key = f"{renderer} on {ground}"
            means[key] = _difference(right, found)
            tiles[key] = max(_tiles(right.reduce(TILE), found.reduce(TILE)))
            row += (found, ImageChops.difference(right, found).point(lambda v: min(255, 4 * v)))
    blank = _empty(row[1]) and not _empty(row[0])
    result = Found(name, means, tiles, b"/Subtype /Image" not in data, blank)
    if panels and (result.suspect or not result.like):
        _side_by_side(row).save(panels / f"{name.replace('/', '_')}.png")
    return result


def _by_poppler(folder: Path, data: bytes) -> Iterator[Image.Image]:
    (folder / "a.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "72", "-png", folder / "a.pdf", folder / "a"], check=True, timeout=120)
    for file in sorted(folder.glob("*.png")):
        yield Image.open(file)


def _difference(a: Image.Image, b: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3 / 2.55


def _tiles(a: Image.Image, b: Image.Image) -> list[float]:
    data = ImageChops.difference(a, b).tobytes()
    return [sum(data[at : at + 3]) / 3 / 2.55 for at in range(0, len(data), 3)]


def _empty(picture: Image.Image) -> bool:
    return picture.getcolors(1) is not None


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    w, h = pictures[0].size
    sheet = Image.new("RGB", (w * 5, h * 2), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number % 5 * w, number // 5 * h))
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
                found.append(compared(name, texts[name], fonts, asked.panels))
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
    like = sum(one.like for one in found) / len(found)
    vectors = sum(one.vectors for one in found) / len(found)
    blank = sum(one.blank for one in found)
    print(f"{source}: {len(found)}, {like:.1%} within {MOST} %, {vectors:.1%} as vectors, {blank} blank")
    for one in sorted(found, key=lambda one: -max(one.tiles.values())):
        if one.suspect or not one.like:
            worst = max(one.tiles, key=lambda key: one.tiles[key])
            print(f"  {max(one.means.values()):5.2f} % tile {one.tiles[worst]:5.2f} % {one.name} ({worst})")
        elif not one.vectors:
            print(f"  as pixels: {one.name}")
    return sum((like < LIKE, vectors < AS_VECTORS, blank > 0))


if __name__ == "__main__":
    sys.exit(main())
