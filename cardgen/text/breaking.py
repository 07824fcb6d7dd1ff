"""Breaking a measured paragraph into lines of a certain width."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from cardgen.text.classes import LEAD, NEVER_FIRST, NEVER_LAST
from cardgen.text.measure import Hyphen, Measured

# A thousandth of a thousandth of an em: sums of floats may differ by less.
TINY = 1e-6
# A line that is shorter by less than this, in thousandths of an em, has no need of a hyphen, justified and
# ragged; and how many lines in a row may end with one.
LOOSE, RAGGED, LADDER = 1800.0, 4000.0, 2


def break_lines(paragraph: Measured, width: float) -> tuple[list[int], bool]:
    """Where each line ends, for a width in thousandths of an em; and whether a word had to be cut."""
    ends, full, adjust = paragraph.ends, paragraph.full, paragraph.adjust
    kinds = paragraph.kinds
    last = len(kinds)
    width += TINY
    lines: list[int] = []
    start, cut = 0, False
    legal: Sequence[int] = ()
    hyphens = paragraph.hyphens
    while True:
        limit = full[start] + adjust[start] + LEAD[kinds[start]] + width
        end = bisect_right(ends, limit, start + 1) - 1
        if end >= last:
            lines.append(last)
            return lines, cut
        legal = legal or paragraph.legal  # asked for here, because most texts are a single line
        best = legal[bisect_right(legal, end) - 1]
        if hyphens is not None:
            best = _hyphenated(paragraph, start, best, end, limit, hyphens, lines)
        if best <= start:
            best, cut = _cut(paragraph, start, end), True
            if best >= last:
                lines.append(last)
                return lines, cut
        lines.append(best)
        start = best


def _hyphenated(
    paragraph: Measured,
    start: int,
    best: int,
    end: int,
    limit: float,
    hyphens: dict[int, Hyphen],
    lines: Sequence[int],
) -> int:
    """Where a line ends that may end with a hyphen: in the word that does not fit, if it would be short."""
    style = paragraph.style
    loose = LOOSE if style.align == "justify" else RAGGED
    ladder = len(lines) >= LADDER and all(line in hyphens for line in lines[-LADDER:])
    if best > start and (ladder or limit - paragraph.ends[best] < loose):
        return best
    from cardgen.text.hyphenation import hyphen_after, places

    language = style.language if style.hyphenate else ""
    for place in reversed([*places(paragraph.text, paragraph.kinds, end, language)]):
        if max(best, start) < place <= end and place not in paragraph.whole:
            sign = hyphen_after(paragraph.runs, place)
            if sign and paragraph.full[place] + sign.advance <= limit:
                hyphens[place] = sign
                return place
    return best


def _cut(paragraph: Measured, start: int, end: int) -> int:
    """The last resort, within a word: as far right as possible, kinder places first."""
    kinds, whole = paragraph.kinds, paragraph.whole
    for i in range(end, start, -1):
        if i not in whole and kinds[i] not in NEVER_FIRST and kinds[i - 1] not in NEVER_LAST:
            return i
    for i in range(end, start, -1):
        if i not in whole and kinds[i - 1] != "W" and kinds[i] != "W":
            return i
    i = start + 1
    while i < len(kinds) and (i in whole or kinds[i - 1] == "W" or kinds[i] == "W"):
        i += 1
    return i


def widest(paragraph: Measured) -> float:
    """The width of the longest piece that may not be broken."""
    places = [*paragraph.legal, len(paragraph.kinds)]
    return max(paragraph.width(a, b) for a, b in pairwise(places))
