"""Marks that are Chinese or Latin by their neighbours: curly quotes and dashes.

Chinese fonts draw “ ” ‘ ’ one em wide. Around Latin words, and as the apostrophe of don’t, they are set
narrow; —— is one unbroken line of two em.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.text.chain import Chain
from cardgen.text.classes import CHINESE
from cardgen.text.face import Face
from cardgen.text.opportunities import places

if TYPE_CHECKING:
    from cardgen.text.measure import Lettered

DASHES = "—+"
# A quote from here on is drawn with a blank half.
FULL = 900.0
CLOSER = {"“": "”", "‘": "’"}
# What to cut off a full-width quote on its blank side to make it a Latin one.
NARROWED = {"“": 560.0, "”": 560.0, "‘": 740.0, "’": 740.0}
# The blank beside a dash in fonts that do not tell, and how far two dashes lie over each other.
USUAL_SIDE, OVERLAP = 72.0, 3.0


def resolve_quotes(text: str, kinds: str, advances: list[float], offsets: dict[int, float]) -> str:
    """The kinds with every Q made a Chinese or a Latin bracket; narrows Latin quotes that are drawn wide."""
    result = list(kinds)

    def latin(i: int) -> None:
        opening = text[i] in CLOSER
        result[i] = "o" if opening else "c"
        if advances[i] >= FULL:
            cut = NARROWED[text[i]]
            advances[i] -= cut
            if opening:
                offsets[i] = -cut

    def resolve(around: str, *quotes: int) -> None:
        """Chinese if a neighbour is."""
        for i in quotes:
            if CHINESE.isdisjoint(around):
                latin(i)
            else:
                result[i] = ("OC" if advances[i] >= FULL else "lr")[text[i] not in CLOSER]

    def alone(i: int) -> None:
        resolve(kinds[max(i - 1, 0) : i + 2], i)

    waiting: list[int] = []
    for i in places(kinds, "Q"):
        char = text[i]
        if char in CLOSER:
            waiting.append(i)
            continue
        opened = bool(waiting) and CLOSER[text[waiting[-1]]] == char
        if char == "’" and kinds[i - 1 : i] in ("A", "N") and (kinds[i + 1 : i + 2] == "A" or not opened):
            latin(i)
            continue
        while waiting and CLOSER[text[waiting[-1]]] != char:
            alone(waiting.pop())
        if waiting:
            start = waiting.pop()
            outside = kinds[max(start - 1, 0) : start] + kinds[i + 1 : i + 2]
            resolve(outside + kinds[start + 1 : start + 2] + kinds[i - 1 : i], start, i)
        else:
            alone(i)
    for i in waiting:
        alone(i)
    return "".join(result)


def resolve_dashes(
    text: str,
    kinds: str,
    looks: "Sequence[Lettered]",
    gids: list[int],
    advances: list[float],
    offsets: dict[int, float],
) -> None:
    """Draws dashes as Chinese ones where their neighbours are Chinese."""
    for start, end, look in looks:
        for found in re.compile(DASHES).finditer(text, start, end):
            i, stop = found.span()
            around = kinds[max(i - 1, 0) : i] + kinds[stop : stop + 1]
            dash = full_dash(look.chain)
            if dash and (not around or not CHINESE.isdisjoint(around)):
                _, gid, advance, side = dash
                for k in range(i, stop):
                    gids[k], advances[k] = gid, advance
                for k in range(i, stop - 1, 2):
                    offsets[k], offsets[k + 1] = side, -side


def full_dash(chain: Chain) -> tuple[Face, int, float, float] | None:
    """A dash one em wide in the face that draws dashes: its glyph, advance, and how far two move to join."""
    own = chain.lookup("—")
    for char in "—―":
        found = chain.lookup(char)
        if own and found and found[0] is own[0] and 980 <= found[2] <= 1020:
            face, gid, advance = found
            ink = face.ink(gid)
            return face, gid, advance, (advance - ink[1] if ink else USUAL_SIDE) + OVERLAP
    return None
