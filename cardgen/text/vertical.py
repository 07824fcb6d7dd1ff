"""Vertical titles: one column of characters, top to bottom."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.frame import Frame, Glyphs, Group, Item
from cardgen.text.chain import HIDDEN, Chain
from cardgen.text.compose import BASELINE
from cardgen.text.face import Face
from cardgen.text.fit import STEP, TINY
from cardgen.text.quotes import full_dash
from cardgen.units import Color

# Marks that look different in a column: the character that has the upright form.
UPRIGHT = {
    "，": "︐", "、": "︑", "。": "︒", "：": "︓", "；": "︔", "！": "︕", "？": "︖",
    "（": "︵", "）": "︶", "｛": "︷", "｝": "︸", "〔": "︹", "〕": "︺", "【": "︻", "】": "︼",
    "《": "︽", "》": "︾", "〈": "︿", "〉": "﹀", "「": "﹁", "」": "﹂", "『": "﹃", "』": "﹄",
    "“": "﹃", "”": "﹄", "‘": "﹁", "’": "﹂",
}  # fmt: skip
# Lines that run along the column, and full-width marks that turn with it if the font has no upright form.
TURNED = frozenset("—…‥⋯～〜－＝⸺ー") | frozenset(UPRIGHT)
# So many digits or letters stand side by side; longer words lie on their side.
MOST_ABREAST = 2


class Cell(NamedTuple):
    """Characters that stand (side by side) or lie together. `height` in thousandths of an em."""

    face: Face
    gids: tuple[int, ...]
    chars: tuple[str, ...]
    advance: float
    height: float
    lying: bool
    shifts: tuple[tuple[int, float], ...] = ()

    @property
    def square(self) -> bool:
        """One upright character that fills its em."""
        return not self.lying and len(self.gids) == 1 and self.advance == self.height == 1000


class Column(NamedTuple):
    """A measured vertical text; `height` in em, `tracking` is already in it."""

    cells: tuple[Cell, ...]
    height: float
    tracking: float


def make_column(text: str, chain: Chain, tracking: float) -> Column:
    cells = tuple(_cells(text, chain))
    height = sum(c.height for c in cells) / 1000 + tracking * max(len(cells) - 1, 0)
    return Column(cells, height, tracking)


def fit_column(
    column: Column, size: float, width: float, height: float, smallest: float
) -> tuple[float, float, float]:
    """The largest size at which a column fits, the height it takes, and by how much it does not fit."""
    floor = min(smallest, size)
    least = min(width, height / column.height if column.height else width)
    if size > least + TINY:
        steps = -int(-((size - least) / STEP - TINY) // 1)
        size = max(size - steps * STEP, floor)
    used = column.height * size
    return size, used, max(0.0, used - height, size - width)


def compose_column(column: Column, color: Color, size: float, middle: float, top: float) -> tuple[Item, ...]:
    items: list[Item] = []
    y = top
    upright: list[Cell] = []
    for cell in (*column.cells, None):
        if upright and (cell is None or not cell.square or cell.face is not upright[0].face):
            items.append(_run(upright, column.tracking, color, size, middle, y))
            y += len(upright) * (1 + column.tracking) * size
            upright = []
        if cell is None:
            break
        if cell.square:
            upright.append(cell)
            continue
        wide = cell.advance * size / 1000
        if cell.lying:
            glyphs = Glyphs(
                0.0, BASELINE * size, cell.face.key, size, color, cell.gids, cell.chars, cell.shifts
            )
            turned = (0.0, 1.0, -1.0, 0.0, middle + size / 2, y)
            items.append(Group(Frame(wide, size, (glyphs,)), turned))
        else:
            fitted = min(size, size * size / wide) if wide > size else size
            x = middle - wide * fitted / size / 2
            base = y + (BASELINE * size + BASELINE * fitted) / 2 if fitted < size else y + BASELINE * size
            items.append(Glyphs(x, base, cell.face.key, fitted, color, cell.gids, cell.chars))
        y += cell.height * size / 1000 + column.tracking * size
    return tuple(items)


def _run(cells: list[Cell], tracking: float, color: Color, size: float, middle: float, y: float) -> Glyphs:
    """Characters of one em each under one another, as one run: copied out, they are one word."""
    gids = tuple(c.gids[0] for c in cells)
    chars = tuple(c.chars[0] for c in cells)
    shifts = tuple((i, 1000 * tracking) for i in range(len(cells) - 1)) if tracking else ()
    x, base = middle - size / 2, y + BASELINE * size
    return Glyphs(x, base, cells[0].face.key, size, color, gids, chars, shifts, vertical=True)


def _cells(text: str, chain: Chain) -> Iterator[Cell]:
    i = 0
    while i < len(text):
        kind = chain.kind(text[i])
        end = i + 1
        if text[i] == "\n":
            i = end
            continue
        if kind in "AN":
            while end < len(text) and chain.kind(text[end]) in "ANHp":
                end += 1
        elif text[i] in "—…":
            while end < len(text) and text[end] == text[i]:
                end += 1
        yield from _cell(text[i:end], kind, chain)
        i = end


def _cell(word: str, kind: str, chain: Chain) -> Iterator[Cell]:
    """One cell, or several where the word's characters come from different faces."""
    dash = full_dash(chain) if word[0] == "—" else None
    if dash:
        face, gid, advance, side = dash
        shifts = tuple((i, -2 * side) for i in range(len(word) - 1))
        wide = len(word) * (advance - 2 * side) + 2 * side
        yield Cell(face, (gid,) * len(word), tuple(word), wide, wide, True, shifts)
        return
    form = UPRIGHT.get(word)
    found = chain.lookup(form) if form else None
    if found:
        yield Cell(found[0], (found[1],), (word,), found[2], 1000.0, False)
        return
    lying = (kind in "AN" and len(word) > MOST_ABREAST) or word[0] in TURNED
    parts: list[tuple[Face, list[int], list[str], float]] = []
    for char in word:
        gid, advance = chain.resolve(char)
        if gid == HIDDEN:
            continue
        face = chain.others.get(char) or chain.first
        if not parts or parts[-1][0] is not face:
            parts.append((face, [], [], 0.0))
        face, gids, chars, wide = parts[-1]
        gids.append(gid)
        chars.append(char)
        parts[-1] = (face, gids, chars, wide + advance)
    for face, gids, chars, wide in parts:
        height = wide if lying or kind == "B" else 1000.0
        yield Cell(face, tuple(gids), tuple(chars), wide, height, lying)
