"""Lines of programs, and boards drawn in characters: every character in its cell, Chinese in exactly two."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from unicodedata import category, east_asian_width

from cardgen.model.frame import Glyphs, Item
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot
from cardgen.rulebook.pages.spans import MONO
from cardgen.text.chain import Chain
from cardgen.text.face import Face
from cardgen.units import Color

# A cell is half as wide as a Chinese character; a line is so many times as high as one. Where lines meet
# (┌─┐), the line above is as near as the face draws them.
CELL, LEADING, JOINED = 0.5, 1.4, 1.1
LINES = frozenset(map(chr, range(0x2500, 0x25A0)))
# Long lines are set smaller, down to this part of the size; then they are cut.
SMALLEST = 0.62
BASELINE = 0.84
TAB = 4

Cells = list[tuple[str, int]]
Run = list[tuple[int, int, str, float]]  # column, glyph, character, advance


def code_slots(lines: Sequence[str], desk: PageDesk, width: float, size: float, color: Color) -> list[Slot]:
    """A slot for each line; what is wider than the smallest size allows runs on in the next."""
    chain = desk.typesetter.fonts.chain((MONO, *desk.look.families), 400)
    cells = [_cells(line.expandtabs(TAB), chain) for line in lines]
    longest = max((sum(wide for _, wide in row) for row in cells), default=1) or 1
    scale = max(SMALLEST, min(1.0, width / (longest * CELL * size)))
    size *= scale
    most = max(2, int(width / (CELL * size) + 0.001))
    high = size * (JOINED if any(not LINES.isdisjoint(line) for line in lines) else LEADING)
    desk.missing.update(char for row in cells for char, _ in row if chain.lookup(char) is None)
    rows = [part for row in cells for part in _cut(row, most)]
    return [Slot(high, partial(_paint, row, chain, size, high, color)) for row in rows]


def _cells(line: str, chain: Chain) -> Cells:
    return [(char, _wide(char, chain)) for char in line if char.isprintable()]


def _wide(char: str, chain: Chain) -> int:
    """How many cells a character takes: what the face of programs has, one."""
    if char < "\x80":
        return 1
    if chain.first.glyph(char):
        return 0 if category(char) in ("Mn", "Me") else 1
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    found = chain.lookup(char)
    return 2 if east_asian_width(char) in "WF" or (found is not None and found[2] >= 900) else 1


def _cut(row: Cells, most: int) -> list[Cells]:
    parts: list[Cells] = [[]]
    used = 0
    for cell in row:
        if used + cell[1] > most:
            parts.append([])
            used = 0
        parts[-1].append(cell)
        used += cell[1]
    return parts


def _paint(
    row: Cells, chain: Chain, size: float, high: float, color: Color, items: list[Item], x: float, y: float
) -> None:
    """Neighbours in one face are one run, each character moved to its cell."""
    cell = CELL * size
    baseline = y + (high - size) / 2 + BASELINE * size
    column = 0
    run: Run = []
    face, large = chain.first, 0.0
    for char, wide in row:
        found = chain.lookup(char)
        own, gid, advance = found if found is not None else (chain.first, 0, chain.first.advance(0))
        room = max(wide, 1) * cell
        fits = min(size, room * 1000 / advance) if advance else size
        if run and (own is not face or abs(fits - large) > 0.001):
            items.append(_run(run, face, large, cell, color, x, baseline))
            run = []
        face, large = own, fits
        run.append((column, gid, char, advance))
        column += wide
    if run:
        items.append(_run(run, face, large, cell, color, x, baseline))


def _run(
    run: Run,
    face: Face,
    size: float,
    cell: float,
    color: Color,
    x: float,
    y: float,
) -> Glyphs:
    shifts = []
    for n, ((column, _, _, advance), (after, _, _, _)) in enumerate(pairwise(run)):
        more = (after - column) * cell * 1000 / size - advance
        if abs(more) > 0.01:
            shifts.append((n, more))
    gids, chars = tuple([gid for _, gid, _, _ in run]), "".join([char for _, _, char, _ in run])
    return Glyphs(x + run[0][0] * cell, y, face.key, size, color, gids, chars, tuple(shifts))
