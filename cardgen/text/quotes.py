"""Marks that are Chinese or Latin by their neighbours: curly quotes and dashes.

Chinese fonts draw “ ” ‘ ’ one em wide. Around Latin words, and as the apostrophe of don’t, they are set
narrow; —— is one unbroken line of two em.
"""

from cardgen.text.chain import Chain
from cardgen.text.classes import CHINESE
from cardgen.text.face import Face
from cardgen.text.opportunities import places

CLOSER = {"“": "”", "‘": "’"}
# What to cut off a full-width quote on its blank side to make it a Latin one.
NARROWED = {"“": 560.0, "”": 560.0, "‘": 740.0, "’": 740.0}
# The blank beside a dash in fonts that do not tell, and how far two dashes lie over each other.
USUAL_SIDE, OVERLAP = 72.0, 3.0


def resolve_quotes(text: str, kinds: str, advances: list[float], offsets: dict[int, float]) -> str:
    """The kinds with every Q made a Chinese or a Latin bracket; narrows Latin quotes that are drawn wide."""
    result = list(kinds)
    waiting: list[int] = []
    for i in places(kinds, "Q"):
        char = text[i]
        if char in CLOSER:
            waiting.append(i)
            continue
        before, after = kinds[i - 1 : i], kinds[i + 1 : i + 2]
        if char == "’" and (before in ("A", "N") and (after == "A" or not _opened(waiting, text, char))):
            _latin(i, "c", text, result, advances, offsets)
            continue
        while waiting and CLOSER[text[waiting[-1]]] != char:
            _single(waiting.pop(), text, kinds, result, advances, offsets)
        if waiting:
            _pair(waiting.pop(), i, text, kinds, result, advances, offsets)
        else:
            _single(i, text, kinds, result, advances, offsets)
    for i in waiting:
        _single(i, text, kinds, result, advances, offsets)
    return "".join(result)


def _opened(waiting: list[int], text: str, closer: str) -> bool:
    return bool(waiting) and CLOSER[text[waiting[-1]]] == closer


def _pair(
    start: int,
    end: int,
    text: str,
    kinds: str,
    result: list[str],
    advances: list[float],
    offsets: dict[int, float],
) -> None:
    """Chinese if the sentence around the quotation is, or what they enclose."""
    outside = kinds[start - 1 : start] + kinds[end + 1 : end + 2]
    inside = kinds[start + 1 : start + 2] + kinds[end - 1 : end]
    if not CHINESE.isdisjoint(outside) or not CHINESE.isdisjoint(inside):
        result[start] = "O" if advances[start] >= 900 else "l"
        result[end] = "C" if advances[end] >= 900 else "r"
    else:
        _latin(start, "o", text, result, advances, offsets)
        _latin(end, "c", text, result, advances, offsets)


def _single(
    i: int, text: str, kinds: str, result: list[str], advances: list[float], offsets: dict[int, float]
) -> None:
    opening = text[i] in CLOSER
    if CHINESE.isdisjoint(kinds[max(i - 1, 0) : i + 2]):
        _latin(i, "o" if opening else "c", text, result, advances, offsets)
    elif advances[i] >= 900:
        result[i] = "O" if opening else "C"
    else:
        result[i] = "l" if opening else "r"


def _latin(
    i: int, kind: str, text: str, result: list[str], advances: list[float], offsets: dict[int, float]
) -> None:
    result[i] = kind
    if advances[i] >= 900:
        cut = NARROWED[text[i]]
        advances[i] -= cut
        if text[i] in CLOSER:
            offsets[i] = -cut


def resolve_dashes(
    text: str,
    start: int,
    end: int,
    kinds: str,
    chain: Chain,
    gids: list[int],
    advances: list[float],
    offsets: dict[int, float],
) -> None:
    """Draws the dashes between `start` and `end` as Chinese ones where their neighbours are Chinese."""
    i = text.find("—", start, end)
    while i >= 0:
        stop = i
        while stop < end and text[stop] == "—":
            stop += 1
        around = kinds[max(i - 1, 0) : i] + kinds[stop : stop + 1]
        dash = full_dash(chain)
        if dash and (not around or not CHINESE.isdisjoint(around)):
            _, gid, advance, side = dash
            for k in range(i, stop):
                gids[k], advances[k] = gid, advance
            for k in range(i, stop - 1, 2):
                offsets[k], offsets[k + 1] = side, -side
        i = text.find("—", stop, end)


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
