"""Lines as alike in length as reading allows: on a card, a full one and a stub look torn."""

from itertools import pairwise
from math import inf

from cardgen.text.breaking import break_lines
from cardgen.text.measure import Measured
from cardgen.text.settling import PLAIN, RAGGED, Kept, settled, torn

# Measures are tried in steps of a quarter of an em.
STEP = 250.0
# What belongs to the word before it, and what it costs that a line begins with one.
CLINGING, CLUNG = frozenset("的了着过们时般里中"), 20.0


def balanced(paragraph: Measured, lines: list[int], width: float, kept: Kept) -> list[int]:
    """The ends of as many lines, as they would be in the narrower measure that suits them best."""
    best, least = lines, inf
    while len(lines) > 1 and width > 0:
        found, cut = break_lines(paragraph, width)
        if cut or len(found) > len(lines):
            break
        ends = settled(paragraph, found, width, kept, justified=False)
        price = _price(paragraph, ends, kept)
        if price < least:
            best, least = ends, price
        width -= STEP
    return best


def _price(paragraph: Measured, ends: list[int], kept: Kept) -> float:
    """What lines fall short of the longest, and where they break: a line likes to end after a mark."""
    widths = [paragraph.width(a, b) for a, b in pairwise([0, *ends])]
    longest = max(widths) or 1.0
    ragged = RAGGED * sum((1 - width / longest) ** 2 for width in widths)
    return ragged + sum(_break(paragraph, end, kept) for end in ends[:-1])


def _break(paragraph: Measured, end: int, kept: Kept) -> float:
    if paragraph.kinds[end - 1] == "P":
        return torn(paragraph, end, kept)
    return (torn(paragraph, end, kept) or PLAIN) + CLUNG * (paragraph.text[end] in CLINGING)
