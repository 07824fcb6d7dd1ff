"""Which line breaks suit a justified paragraph: no line inside it is visibly stretched, or stops short.

Most lines are good as they come. Where one tears a word apart, has to be stretched much or leaves a stub
behind it, its end is chosen anew: nearer or, the line being squeezed, further; and together with the ends of
the lines before it, of as many as it takes.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from math import inf

from cardgen.text.breaking import TINY
from cardgen.text.classes import LEAD
from cardgen.text.compose import squeezable, stretchable
from cardgen.text.measure import Measured
from cardgen.text.settling import FEW, RAGGED, STUB, Kept, earliest, stub, torn

# How much may be added for each character, in thousandths of an em, before a line is looked at.
SEEN = 50.0
# What a line costs that is stretched or squeezed as far as it may be; one that stops short, because it would
# have to be stretched further, costs more than any torn word.
STRETCHED, SQUEEZED, UNFILLED = 250.0, 40.0, 400.0
# How many places are tried at which a line would be too long, and how much too long at most.
FURTHER, FURTHEST = 3, 2000.0
# How many times as much as in ragged lines a torn word or a stub costs.
STRICT = 2.0
# What a line may cost for none before it to be broken anew, and how many that are at most.
GOOD, BACK = 50.0, 4

Chosen = dict[int, tuple[float, tuple[int, ...]]]  # where lines end: what they cost, and the ends of all


def justified(paragraph: Measured, lines: list[int], width: float, kept: Kept) -> list[int]:
    """The ends of as many lines as `break_lines` found, or of one less where the last can be squeezed in."""
    kinds, legal, ends, full = paragraph.kinds, paragraph.legal, paragraph.ends, paragraph.full
    first: list[int] = []
    result: list[int] = []
    start, final = 0, len(lines) - 2
    for n, far in enumerate(lines[:-1]):
        if result and start != lines[n - 1]:
            limit = full[start] + paragraph.adjust[start] + LEAD[kinds[start]] + width + TINY
            far = legal[bisect_right(legal, bisect_right(ends, limit, start + 1) - 1) - 1]
        if (
            width - ends[far] + full[start] > SEEN * (far - start)
            or torn(paragraph, far, kept)
            or (n == final and len(kinds) - far < FEW and stub(paragraph, far, width) >= STUB[-1])
        ):
            first = first or earliest(paragraph, len(lines), width)
            price = inf
            for back in range(min(n, BACK) + 1):
                begun = result[n - back - 1] if n > back else 0
                # More lines are broken anew only if all of them then cost less than the few before.
                chosen = _chosen(
                    paragraph, begun, first[n - back : n + 1], width, kept, price, last=n == final
                )
                if chosen:
                    price, found = min(chosen.values())
                    result[n - back :] = found
                if price <= GOOD:
                    break
            if len(result) <= n:
                return lines  # a word had to be cut
            far = result.pop()
        result.append(far)
        start = far
    return [*result, lines[-1]] if start < lines[-1] else result


def _chosen(
    paragraph: Measured,
    start: int,
    first: Sequence[int],
    width: float,
    kept: Kept,
    most: float,
    *,
    last: bool,
) -> Chosen:
    """For each place where the last of some lines may end, the cheapest ends of all of them.

    `first`: where each may end at the earliest. `most`: they must cost less. `last`: what follows is
    the last line of the paragraph.
    """
    whole = len(paragraph.kinds)
    chosen: Chosen = {start: (0.0, ())}
    for n, low in enumerate(first, 1):
        final = last and n == len(first)
        further: Chosen = {}
        for begun, (paid, found) in chosen.items():
            for place, price in _ends(paragraph, begun, low, width, most - paid, final=final):
                price += paid
                if price >= (further[place][0] if place in further else most):
                    continue
                if place < whole:
                    price += STRICT * torn(paragraph, place, kept)
                    price += STRICT * stub(paragraph, place, width) if final else 0.0
                if price < (further[place][0] if place in further else most):
                    further[place] = price, (*found, place)
                    if n == len(first):
                        most = price  # only the cheapest of all is wanted
        chosen = further
    return chosen


def _ends(
    paragraph: Measured, start: int, low: int, width: float, most: float, *, final: bool
) -> Iterator[tuple[int, float]]:
    """Where a line may end, and what it costs to squeeze or stretch it for that, less than `most`."""
    legal, ends, whole = paragraph.legal, paragraph.ends, len(paragraph.kinds)
    limit = paragraph.full[start] + paragraph.adjust[start] + LEAD[paragraph.kinds[start]] + width
    at = bisect_right(legal, bisect_right(ends, limit + TINY, start + 1) - 1)
    for place in [*legal[at : at + FURTHER], whole] if final else legal[at : at + FURTHER]:
        over = ends[place] - limit
        if over > FURTHEST or over > max(less := squeezable(paragraph, start, place), TINY):
            break
        yield place, SQUEEZED * (over / less) ** 2 if less else 0.0
    near = legal[bisect_left(legal, max(low, start + 1)) : at]
    if not near:
        return
    room = max(stretchable(paragraph, start, near[-1]) / (near[-1] - start), TINY)
    for place in reversed(near):
        short = limit - ends[place] if limit > ends[place] else 0.0
        share = short / (room * (place - start))
        price = STRETCHED * share**2 if share <= 1 else UNFILLED + RAGGED * (short / width) ** 2
        if price >= most:
            return
        yield place, price
        if share > 1:
            return
