"""Vertical titles: one column of characters, top to bottom."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from cardgen.model.frame import Frame, Glyphs, Group, Ink, Item, plain_ink
from cardgen.text.chain import Chain
from cardgen.text.compose import BASELINE, SymbolFrame, inline_symbol
from cardgen.text.face import HIDDEN, Face
from cardgen.text.fit import STEP, TINY
from cardgen.text.measure import SYMBOL_HEIGHT, Lettering
from cardgen.text.quotes import full_dash
from cardgen.units import BLACK

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
LONG_WORD, HANZI = re.compile("[A-Za-z][A-Za-z’]{2}"), re.compile("[⺀-鿿豈-﫿]")

APOSTROPHE = re.compile("(?<=[A-Za-z])’(?=[A-Za-z])")


class Piece(NamedTuple):
    """Characters that stand (side by side) or lie together. `height` in thousandths of an em.

    `emoji`: the name of a picture that stands instead of glyphs.
    """

    face: Face
    gids: tuple[int, ...]
    chars: tuple[str, ...]
    advance: float
    height: float
    lying: bool
    shifts: tuple[tuple[int, float], ...] = ()
    emoji: str = ""

    @property
    def square(self) -> bool:
        """One upright character that fills its em."""
        return not self.lying and len(self.gids) == 1 and self.advance == self.height == 1000


class Column(NamedTuple):
    """A measured vertical text; `height` in em, `tracking` is already in it."""

    pieces: tuple[Piece, ...]
    height: float
    tracking: float


def make_column(text: str, chain: Chain, tracking: float) -> Column:
    pieces = tuple(_pieces(text, chain))
    height = sum(p.height for p in pieces) / 1000 + tracking * max(len(pieces) - 1, 0)
    return Column(pieces, height, tracking)


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


def compose_column(
    column: Column, color: Ink, size: float, middle: float, top: float, symbol_frame: SymbolFrame
) -> tuple[Item, ...]:
    items: list[Item] = []
    y = top
    for face, group in groupby(column.pieces, lambda piece: piece.face if piece.square else None):
        pieces = list(group)
        if face is not None:
            items.append(_run(pieces, column.tracking, color, size, middle, y))
            y += len(pieces) * (1 + column.tracking) * size
            continue
        for piece in pieces:
            if piece.emoji:
                drawing = symbol_frame(piece.emoji, plain_ink(color))
                left = middle - piece.advance * size / 2000
                items.append(inline_symbol(drawing, left, y + BASELINE * size, size))
            else:
                items.append(_alone(piece, color, size, middle, y))
            y += piece.height * size / 1000 + column.tracking * size
    return tuple(items)


def _alone(piece: Piece, color: Ink, size: float, middle: float, y: float) -> Item:
    """A word on its side, or characters side by side that are made to go into the column."""
    wide = piece.advance * size / 1000
    key, gids, chars = piece.face.key, piece.gids, piece.chars
    if piece.lying:
        glyphs = Glyphs(0.0, BASELINE * size, key, size, color, gids, chars, piece.shifts)
        return Group(Frame(wide, size, (glyphs,)), (0.0, 1.0, -1.0, 0.0, middle + size / 2, y))
    fitted = min(size, size * size / wide) if wide > size else size
    base = y + (BASELINE * size + BASELINE * fitted) / 2 if fitted < size else y + BASELINE * size
    return Glyphs(middle - wide * fitted / size / 2, base, key, fitted, color, gids, chars)


def _run(pieces: list[Piece], tracking: float, color: Ink, size: float, middle: float, y: float) -> Glyphs:
    """Characters of one em each under one another, as one run: copied out, they are one word."""
    gids = tuple(p.gids[0] for p in pieces)
    chars = tuple(p.chars[0] for p in pieces)
    shifts = tuple((i, 1000 * tracking) for i in range(len(pieces) - 1)) if tracking else ()
    x, base = middle - size / 2, y + BASELINE * size
    return Glyphs(x, base, pieces[0].face.key, size, color, gids, chars, shifts, vertical=True)


def _pieces(text: str, chain: Chain) -> Iterator[Piece]:
    i = 0
    # Among Chinese characters short words stand; a line of Latin lies as a whole.
    abreast = MOST_ABREAST if LONG_WORD.search(text) is None or HANZI.search(text) else 0
    pictures = _pictures(text, chain)
    while i < len(text):
        if i in pictures:
            piece, i = pictures[i]
            yield piece
            continue
        kind = chain.kind(text[i])
        end = i + 1
        if text[i] == "\n":
            i = end
            continue
        if kind in "AN":
            while end < len(text) and (chain.kind(text[end]) in "ANHp" or APOSTROPHE.match(text, end)):
                end += 1
        elif text[i] in "—…":
            while end < len(text) and text[end] == text[i]:
                end += 1
        yield from _word(text[i:end], kind, chain, abreast)
        i = end


def _pictures(text: str, chain: Chain) -> dict[int, tuple[Piece, int]]:
    """The emoji of a text, by where they begin, and where they end."""
    chain.look_up(f"{text} ".replace("\n", " "))  # to know whether there are any
    if not chain.emoji:
        return {}
    from cardgen.text.emoji import with_emoji

    found: dict[int, tuple[Piece, int]] = {}
    for start, end, look in with_emoji(text, ((0, len(text), Lettering(chain, BLACK)),)):
        if look.symbol is not None:
            wide = look.aspect * SYMBOL_HEIGHT
            found[start] = Piece(chain.first, (), (), wide, 1000.0, False, emoji=look.symbol), end
    return found


def _word(word: str, kind: str, chain: Chain, abreast: int) -> Iterator[Piece]:
    """One piece, or several where the word's characters come from different faces."""
    dash = full_dash(chain) if word[0] == "—" else None
    if dash:
        face, gid, advance, side = dash
        shifts = tuple((i, -2 * side) for i in range(len(word) - 1))
        wide = len(word) * (advance - 2 * side) + 2 * side
        yield Piece(face, (gid,) * len(word), tuple(word), wide, wide, True, shifts)
        return
    form = UPRIGHT.get(word)
    found = chain.lookup(form) if form else None
    if found:
        yield Piece(found[0], (found[1],), (word,), found[2], 1000.0, False)
        return
    lying = (kind in "AN" and len(word) > abreast) or word[0] in TURNED
    glyphs = [(char, *chain.resolve(char)) for char in word]
    shown = (glyph for glyph in glyphs if glyph[1] != HIDDEN)
    for face, group in groupby(shown, lambda glyph: chain.others.get(glyph[0]) or chain.first):
        chars, gids, advances = zip(*group, strict=True)
        shaped = face.shaped("".join(chars), True) if lying else ()
        kerned = tuple((g.at, g.taken - g.advance) for g in shaped if g.at < len(gids) - 1)
        wide = sum(advances) + sum(by for _, by in kerned)
        yield Piece(face, gids, chars, wide, wide if lying or kind == "B" else 1000.0, lying, kerned)
