"""Lines to items: glyph runs, symbols and emphasis dots, at a place and size."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from operator import add

from cardgen.model.frame import Frame, Glyphs, Group, Item, Path, PathData
from cardgen.text.chain import HIDDEN
from cardgen.text.classes import GAP, LEAD, SPACING
from cardgen.text.measure import SYMBOL_AIR, SYMBOL_HEIGHT, Paragraph, Run
from cardgen.text.style import Align
from cardgen.units import Color

# The baseline below the top of the em box of Chinese characters, and how far below the baseline a
# symbol's box reaches, both in em.
BASELINE, SYMBOL_DROP = 0.88, 0.08
# How far justifying may stretch, in thousandths of an em: a blank in a Latin line, a blank or gap in a
# Chinese one, and the space between characters.
MOST_AT_LATIN_BLANK, MOST_AT_BLANK, MOST_BETWEEN = 400.0, 150.0, 100.0
# Emphasis dots: their distance below the baseline and radius, in em.
DOT_DROP, DOT_RADIUS, CIRCLE = 0.21, 0.055, 0.5523
# The line through struck words: its height above the baseline and its width, in em.
STRIKE_RISE, STRIKE_WIDTH = 0.36, 0.06
STRETCHING = frozenset("IJOCPlrTDKSc")
APART = frozenset(["DD", "NK", "AK", "Nc", "Ac"])


def _stretched(a: str, b: str) -> str:
    if a == "B" and b != "B":
        return "blank"
    apart = (a in STRETCHING or b in STRETCHING) and a + b not in APART and b != "B"
    return "between" if apart else ""


# Where a line that is stretched grows, by the kinds of two neighbours.
STRETCHED = {pair: _stretched(*pair) for pair in SPACING}

SymbolFrame = Callable[[str, Color], tuple[Frame, str]]


def compose_line(
    items: list[Item],
    paragraph: Paragraph,
    start: int,
    end: int,
    left: float,
    top: float,
    width: float,
    size: float,
    align: Align,
    symbol_frame: SymbolFrame,
    *,
    last: bool,
) -> None:
    """Adds the items of one line whose em box has its top left corner at (left, top)."""
    kinds = paragraph.kinds
    while end > start + 1 and kinds[end - 1] in "BV":
        end -= 1
    unit = size / 1000
    extra: dict[int, float] = {}
    if align != "left":
        slack = width - paragraph.width(start, end) * unit
        if align == "center":
            left += slack / 2
        elif align == "right":
            left += slack
        elif not last and slack > 0:
            extra = _stretch(paragraph, start, end, slack / unit)
    left -= LEAD[kinds[start]] * unit
    baseline = top + BASELINE * size
    runs = paragraph.runs
    odd = paragraph.odd
    even = not odd or bisect_left(odd, start) == bisect_left(odd, end)
    look = runs[0].look
    if even and len(runs) == 1 and not (look.dots or look.strike or look.symbol):
        items.append(_slice(paragraph, runs[0], start, end, end, left, baseline, size, extra))
        return
    places = _places(paragraph, start, end, extra)
    for run in runs:
        a, b = max(run.start, start), min(run.end, end)
        if a >= b:
            continue
        x = left + places[a - start] * unit
        if run.look.symbol is not None:
            items.append(_symbol(symbol_frame(run.look.symbol, run.look.color), x, baseline, size))
        elif even:
            items.append(_slice(paragraph, run, a, b, end, x, baseline, size, extra))
        else:
            items.extend(_glyphs(paragraph, run, a, b, start, end, places, left, baseline, size))
        if run.look.dots:
            _dots(items, paragraph, run, a, b, start, places, left, baseline, size)
        if run.look.strike:
            after = left + (places[b - 1 - start] + paragraph.advances[b - 1]) * unit
            y = baseline - STRIKE_RISE * size
            stroke = (("M", x, y), ("L", after, y))
            items.append(Path(stroke, stroke=run.look.color, width=STRIKE_WIDTH * size))


def _symbol(drawing: tuple[Frame, str], x: float, baseline: float, size: float) -> Group:
    frame, alt = drawing
    height = SYMBOL_HEIGHT * size / 1000
    scale = height / frame.height
    place = (scale, 0.0, 0.0, scale, x + SYMBOL_AIR / 2 * size / 1000, baseline + SYMBOL_DROP * size - height)
    return Group(frame, place, shared=True, alt=alt)


def _slice(
    paragraph: Paragraph,
    run: Run,
    a: int,
    b: int,
    end: int,
    x: float,
    baseline: float,
    size: float,
    extra: dict[int, float],
) -> Glyphs:
    """Glyphs a to b of a line that ends at `end`: slices of what was looked up before."""
    spots, adjust = paragraph.spots, paragraph.adjust
    gaps: list[int] = []
    moved: dict[int, float] = {}
    for spot in spots[bisect_right(spots, a) : bisect_right(spots, min(b, end - 1))]:
        if adjust[spot] == GAP:
            gaps.append(spot - 1 - a)
        elif spot < b:
            moved[spot] = adjust[spot]
    if extra:
        for spot, more in extra.items():
            if a < spot < b:
                moved[spot] = moved.get(spot, 0.0) + more
        shifts = [(spot - 1 - a, moved[spot]) for spot in sorted(moved) if abs(moved[spot]) > 0.001]
    else:
        shifts = [(spot - 1 - a, shift) for spot, shift in moved.items()]
    return Glyphs(
        x,
        baseline,
        run.face.key,
        size,
        run.look.color,
        tuple(paragraph.gids[a:b]),
        paragraph.text[a:b],
        tuple(shifts),
        tuple(gaps),
    )


def _places(paragraph: Paragraph, start: int, end: int, extra: dict[int, float]) -> Sequence[float]:
    """Where each character of a line stands, in thousandths of an em."""
    full, adjust = paragraph.full, paragraph.adjust
    more = -full[start] - adjust[start]
    if not extra:
        return [full[i] + adjust[i] + more for i in range(start, end)]
    places = []
    for i in range(start, end):
        more += extra.get(i, 0.0)
        places.append(full[i] + adjust[i] + more)
    return places


def _glyphs(
    paragraph: Paragraph,
    run: Run,
    a: int,
    b: int,
    start: int,
    end: int,
    places: Sequence[float],
    left: float,
    baseline: float,
    size: float,
) -> Iterator[Glyphs]:
    """Glyphs a to b of a line, each where it stands: a shift wherever that is not where the last ended."""
    text, adjust, offsets = paragraph.text, paragraph.adjust, paragraph.offsets
    gids: list[int] = []
    chars: list[str] = []
    shifts: list[tuple[int, float]] = []
    gaps: list[int] = []
    first = pen = 0.0
    for i in range(a, b):
        gid = paragraph.gids[i]
        if gid == HIDDEN:
            continue
        place = places[i - start] + offsets.get(i, 0.0)
        if gids:
            if adjust[i] == GAP:
                gaps.append(len(gids) - 1)
                pen += GAP
            if abs(place - pen) > 0.001:
                shifts.append((len(gids) - 1, place - pen))
        else:
            first = place
        gids.append(gid)
        chars.append(text[i])
        pen = place + paragraph.advances[i]
    if not gids:
        return
    if b < end and adjust[b] == GAP:
        gaps.append(len(gids) - 1)
    yield Glyphs(
        left + first * size / 1000,
        baseline,
        run.face.key,
        size,
        run.look.color,
        tuple(gids),
        "".join(chars),
        tuple(shifts),
        tuple(gaps),
    )


def _stretch(paragraph: Paragraph, start: int, end: int, slack: float) -> dict[int, float]:
    """What to add before which character so that a line is full; nothing if that would look torn."""
    kinds, adjust, whole = paragraph.kinds, paragraph.adjust, paragraph.whole
    blanks: list[int] = []
    between: list[int] = []
    pairs = map(STRETCHED.__getitem__, map(add, kinds[start : end - 1], kinds[start + 1 : end]))
    for i, where in enumerate(pairs, start + 1):
        if i in whole:
            continue
        if where == "blank" or adjust[i] == GAP:
            blanks.append(i)
        elif where:
            between.append(i)
    most = MOST_AT_BLANK if between else MOST_AT_LATIN_BLANK
    if slack > len(blanks) * most + len(between) * MOST_BETWEEN:
        return {}
    wide = min(most, slack / len(blanks)) if blanks else 0.0
    narrow = (slack - wide * len(blanks)) / len(between) if between else 0.0
    return dict.fromkeys(blanks, wide) | (dict.fromkeys(between, narrow) if narrow > 0.001 else {})


def _dots(
    items: list[Item],
    paragraph: Paragraph,
    run: Run,
    a: int,
    b: int,
    start: int,
    places: Sequence[float],
    left: float,
    baseline: float,
    size: float,
) -> None:
    """着重号 under each Chinese character, none under marks."""
    data: list[PathData] = []
    for i in range(a, b):
        if paragraph.kinds[i] in "IJ" and i not in paragraph.whole:
            x = left + (places[i - start] + paragraph.advances[i] / 2) * size / 1000
            data.append(_circle(x, baseline + DOT_DROP * size, DOT_RADIUS * size))
    if data:
        items.append(Path(tuple(s for circle in data for s in circle), fill=run.look.color))


def _circle(x: float, y: float, r: float) -> PathData:
    k = CIRCLE * r
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )
