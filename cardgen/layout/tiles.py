"""Patterns that repeat one mark: each a line in the table, its mark as SVG path data about (0, 0)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from cardgen.decode.svg_path import path_data
from cardgen.layout.cloth import Cloth
from cardgen.model.frame import Path
from cardgen.model.outline import Outline, moved


class Tile(NamedTuple):
    """A mark and the cell that it repeats in, where 1 is the pitch; `brick`: every other row moved by half.

    `width`: of the pen that draws along it; 0 for a mark that is filled.
    """

    path: str
    w: float
    h: float
    brick: bool
    width: float = 0.0


TILES: Mapping[str, Tile] = {
    "checks": Tile("M-.5-.5h1v1h-1z", 2, 1, True),
    "chevrons": Tile("M-2-.48L0 .48 2-.48", 4, 1, False, 0.14),
    "circuits": Tile(
        "M-1.5 0h1l.4.4h.9l.4-.4h.3M.12 .24a.16.16 0 1 0 .32 0a.16.16 0 1 0-.32 0", 3, 1, True, 0.1
    ),
    "claws": Tile("M-1.12-.42Q0-.17 1.13.42Q.13.25-1.12-.12Z", 2.6, 1, True),
    "crosshatch": Tile("M-.5-.5L.5.5M-.5.5L.5-.5", 1, 1, False, 0.1),
    "curls": Tile("M-.4-.2c.92-.77 1.23.62.31.62c-.54 0-.46-.54-.12-.54", 3, 1, True, 0.15),
    "harlequin": Tile("M0-.8L.5 0 0 .8-.5 0z", 1, 1.6, False),
    "ripples": Tile("M-1 0q.5-.55 1 0t1 0", 2, 1, False, 0.16),
    "scales": Tile("M-.5 0A.5.5 0 0 0 .5 0", 1, 0.5, True, 0.12),
    "zigzag": Tile("M-.5.25L0-.25.5.25", 1, 0.8, False, 0.3),
}
SIGN = Tile("", 2, 1, True)
# How many pitches are as wide as the box where no pitch is given.
ACROSS = 12


@cache
def _mark(path: str) -> Outline:
    return path_data(path)


def tiled(cloth: Cloth, tile: Tile, mark: Outline) -> list[Path]:
    """A mark over the whole cloth."""
    pitch = cloth.pitch or cloth.box.w / ACROSS
    spots = cloth.spots(tile.w * pitch, tile.h * pitch, tile.brick)
    if tile.width:
        marks = ((x, y, moved(mark, x, y, pitch)) for x, y in spots)
        return cloth.strokes(marks, (cloth.size or tile.width) * pitch)
    size = (cloth.size or 1.0) * pitch
    return cloth.shapes(spots, lambda x, y, share: moved(mark, x, y, size * share))


def tile_pattern(name: str, cloth: Cloth) -> list[Path]:
    return tiled(cloth, TILES[name], _mark(TILES[name].path))


def signs(cloth: Cloth) -> list[Path]:
    """A symbol, again and again."""
    return tiled(cloth, SIGN, cloth.sign)
