"""Lines to items: glyph runs, symbols and emphasis dots, at a place and size."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, compress, count
from operator import add

from cardgen.model.frame import Frame, Glyphs, Group, Item, Path, Pen, plain_ink
from cardgen.model.outline import Outline, joined
from cardgen.model.shapes import circle, rounded
from cardgen.record import NamedTuple
from cardgen.text.breaking import TINY
from cardgen.text.classes import GAP, LEAD
from cardgen.text.face import JOINED
from cardgen.text.measure import (
    NARROW,
    NOTHING,
    PLAIN,
    RUBY,
    SOFT,
    SYMBOL_AIR,
    SYMBOL_HEIGHT,
    WIDE,
    FaceRun,
    Measured,
)
from cardgen.text.style import Align
from cardgen.units import Color, Rect

# The baseline below the top of the em box of Chinese characters, and how far below the baseline a
# symbol's box reaches, both in em.
BASELINE, SYMBOL_DROP = 0.88, 0.08
# How far justifying may stretch, in thousandths of an em: a blank in a Latin line, a blank or gap in a
# Chinese one, and the space between characters. How far it may squeeze: a blank or gap, and a mark.
MOST_AT_LATIN_BLANK, MOST_AT_BLANK, MOST_BETWEEN = 400.0, 100.0, 150.0
LESS_AT_BLANK, LESS_AT_MARK = 80.0, 250.0
# Emphasis dots: their distance below the baseline and radius, in em.
DOT_DROP, DOT_RADIUS = 0.21, 0.055
# The line through struck words: its height above the baseline and its width, in em.
STRIKE_RISE, STRIKE_WIDTH = 0.36, 0.06
UNDERLINE_RISE = -0.16
# The ground behind words: its top above the baseline, its height and how round it is, in em.
GROUND_TOP, GROUND_HIGH, GROUND_ROUND = 0.96, 1.2, 0.18
# How much words lean whose face has no italics: twelve degrees.
SLANT = 0.2126
# How far above the em box of its characters the em box of ruby begins, in em.
RUBY_RISE = 0.52

# What grows otherwise than places that are NARROW.
UNSPACED = bytes.maketrans(bytes((NOTHING, NARROW)), b"\1\0")
# With so many changes of look in a paragraph, a line's own are looked for.
MANY = 64

SymbolFrame = Callable[[str, Color], tuple[Frame, str]]


class Grown(NamedTuple):
    """How a stretched line grows, or a squeezed one shrinks, in thousandths of an em.

    `places`: which of NOTHING, WIDE and NARROW each character of the text has before it. `by`: what is added
    there. `spacing`: how much of that is added after every glyph, which is short to say.
    """

    places: bytes
    by: tuple[float, float, float]
    spacing: float = 0.0


class Line(NamedTuple):
    """One line of a measured text: its characters from `start` to `end`.

    `room`: the points it has, of which it fills all where it is justified and not the last.
    """

    text: Measured
    start: int
    end: int
    room: float
    size: float
    align: Align
    last: bool


class Placed(NamedTuple):
    """A line where it stands, without the blanks at its end: from `left` on, and how it grows."""

    line: Line
    left: float
    baseline: float
    grown: Grown | None


def compose_line(
    line: Line, symbol_frame: SymbolFrame, drop: float, items: list[Item], left: float, top: float
) -> None:
    """Adds the items of one line, whose em box begins `drop` below (left, top).

    What is known before its place comes first, so that pages can keep that much of the call.
    """
    line, left, grown = _set_in(line, left)
    text, start, end, _, size, _, _ = line
    baseline = top + drop + BASELINE * size
    runs, odd = text.runs, text.odd
    even = not odd or bisect_left(odd, start) == bisect_left(odd, end)
    if even and text.plain:
        items.append(_slice(line, runs[0], start, end, left, baseline, grown))
        return
    if len(runs) > MANY:
        first = bisect_right(runs, start, key=lambda run: run.end)
        runs = runs[first : bisect_left(runs, end, first, key=lambda run: run.start)]
    placed, unit = Placed(line, left, baseline, grown), size / 1000
    for run in runs:
        a, b = run.start, run.end
        if a >= end or b <= start:
            continue
        a, b = (a if a > start else start), (b if b < end else end)
        look, x = run.look, left if a == start else left + _place(placed, a) * unit
        own = even or bisect_left(odd, a) == bisect_left(odd, b)
        if own and look[2:] == PLAIN:
            items.append(_slice(line, run, a, b, x, baseline, grown))
            continue
        if look.symbol is not None:
            items.append(inline_symbol(symbol_frame(look.symbol, plain_ink(look.color)), x, baseline, size))
        else:
            shown = [_slice(line, run, a, b, x, baseline, grown)] if own else _glyphs(placed, run, a, b)
            if look.rise:
                shown = [glyphs._replace(y=glyphs.y - look.rise * size) for glyphs in shown]
            if look.ground is not None:
                after = left + (_place(placed, b - 1) + text.advances[b - 1]) * unit
                box = Rect(x, baseline - GROUND_TOP * size, after - x, GROUND_HIGH * size)
                items.append(Path(rounded(box, GROUND_ROUND * size), look.ground))
            if look.thicken:
                pen = Pen(look.color, look.thicken * size, join="round")
                shown = [glyphs._replace(pen=pen) for glyphs in shown]
            items.extend(map(slanted, shown) if run.slanted else shown)
        if look.ruby:
            after = (
                left + (_place(placed, b - 1) + text.full[b] - text.full[b - 1] - text.adjust[b - 1]) * unit
            )
            ruby = Measured(look.ruby, ((0, len(look.ruby), look._replace(ruby="")),))
            above = Line(ruby, 0, len(look.ruby), after - x, RUBY * size, "center", True)
            compose_line(above, symbol_frame, 0.0, items, x, baseline - (BASELINE + RUBY_RISE) * size)
        if look.dots:
            items.extend(_dots(placed, run, a, b))
        if look.strike or look.underline:
            after = left + (_place(placed, b - 1) + text.advances[b - 1]) * unit
            for rise in (STRIKE_RISE,) * look.strike + (UNDERLINE_RISE,) * look.underline:
                y = baseline - rise * size
                stroke = Outline("ML", (x, y, after, y))
                items.append(Path(stroke, pen=Pen(look.color, STRIKE_WIDTH * size)))


def extent(line: Line, a: int, b: int) -> tuple[float, float]:
    """From where to where characters a to b of a line reach, seen from where the line's room begins."""
    line, left, grown = _set_in(line, 0.0)
    placed, unit = Placed(line, left, 0.0, grown), line.size / 1000
    ends = _place(placed, b - 1) + line.text.advances[b - 1]
    return left + _place(placed, a) * unit, left + ends * unit


def _set_in(line: Line, left: float) -> tuple[Line, float, Grown | None]:
    """The line without the blanks at its end, where it begins, and how it grows."""
    text, start, end, room, size, align, last = line
    kinds, unit = text.kinds, size / 1000
    if kinds[end - 1] in "BV":
        end = start + max(1, len(kinds[start:end].rstrip("BV")))
        line = line._replace(end=end)
    left -= LEAD[kinds[start]] * unit
    if align == "left":
        return line, left, None
    slack = room - text.width(start, end) * unit
    if text.hyphens and end in text.hyphens:
        slack -= text.hyphens[end].advance * unit
    if align == "justify":
        if slack > 0:
            return line, left, None if last else _stretched(text, start, end, slack / unit)
        return line, left, _squeezed(text, start, end, -slack / unit) if slack < -TINY * unit else None
    return line, left + (slack / 2 if align == "center" else slack), None


def inline_symbol(drawing: tuple[Frame, str], x: float, baseline: float, size: float) -> Group:
    """A drawing in a line, and what it is called, from `x` on."""
    frame, alt = drawing
    height = SYMBOL_HEIGHT * size / 1000
    scale = height / frame.height
    place = (scale, 0.0, 0.0, scale, x + SYMBOL_AIR / 2 * size / 1000, baseline + SYMBOL_DROP * size - height)
    return Group(frame, place, shared=True, alt=alt)


def _slice(
    line: Line, run: FaceRun, a: int, b: int, x: float, baseline: float, grown: Grown | None
) -> Glyphs:
    """Glyphs a to b of a line, from `x` on: slices of what was looked up before."""
    text, _, end, _, size, _, _ = line
    _, _, face, look = run
    spots = text.spots
    gaps: list[int] = []
    shifts: list[tuple[int, float]] = []
    if spots:
        adjust = text.adjust
        for spot in spots[bisect_right(spots, a) : bisect_right(spots, b if b < end else end - 1)]:
            if adjust[spot] == GAP:
                gaps.append(spot - 1 - a)
            elif spot < b:
                shifts.append((spot - 1 - a, adjust[spot]))
    if text.kerned:
        kerned = text.kerned
        first = bisect_left(kerned, (a,))
        last = bisect_left(kerned, (b - 1,), first)
        if first < last:
            shifts = sorted([*shifts, *[(at - a, by) for at, by in kerned[first:last]]])
    spacing = 0.0
    if grown is not None:
        spacing = grown.spacing
        none, wide, narrow = grown.by
        beyond = none - spacing, wide - spacing, narrow - spacing
        kinds = grown.places[a + 1 : b]
        # Nearly all grow by the spacing, or by nothing; none of those is looked at.
        unlike = compress(count(), kinds.translate(UNSPACED) if spacing else kinds)
        moved = [(at, by) for at in unlike if (by := beyond[kinds[at]])]
        if shifts:
            sums = dict(moved)
            for at, shift in shifts:
                sums[at] = sums.get(at, 0.0) + shift
            moved = sorted(sums.items())
        shifts = moved
    gids, shown = tuple(text.gids[a:b]), text.text[a:b]
    if text.hyphens and b == end and b in text.hyphens:
        gids, shown = (*gids, text.hyphens[b].gid), shown + SOFT
    return Glyphs(
        x,
        baseline,
        face.key,
        size,
        look.color,
        gids,
        shown,
        tuple(shifts),
        tuple(gaps),
        spacing,
    )


def _place(placed: Placed, at: int) -> float:
    """Where a character of a line stands, in thousandths of an em."""
    (text, start, *_), _, _, grown = placed
    full, adjust = text.full, text.adjust
    place = full[at] + adjust[at] - full[start] - adjust[start]
    if grown is not None:
        before = grown.places[start + 1 : at + 1]
        place += before.count(WIDE) * grown.by[WIDE] + before.count(NARROW) * grown.by[NARROW]
    return place


def _places(placed: Placed, a: int, b: int) -> list[float]:
    """The same for each of the characters a to b."""
    text, grown = placed.line.text, placed.grown
    full, adjust = text.full, text.adjust
    first = _place(placed, a) - full[a] - adjust[a]
    if grown is None:
        return [first + at + by for at, by in zip(full[a:b], adjust[a:b], strict=True)]
    more = accumulate(map(grown.by.__getitem__, grown.places[a + 1 : b]), initial=first)
    return list(map(add, map(add, full[a:b], adjust[a:b]), more))


def _glyphs(placed: Placed, run: FaceRun, a: int, b: int) -> Iterator[Glyphs]:
    """Glyphs a to b of a line, each where it stands: a shift wherever that is not where the last ended."""
    (text, _, end, _, size, *_), left, baseline, grown = placed
    adjust, offsets, scale = text.adjust, text.offsets, run.look.scale
    spacing = grown.spacing if grown else 0.0
    gids: list[int] = []
    chars: list[str] = []
    shifts: list[tuple[int, float]] = []
    gaps: list[int] = []
    first = pen = 0.0
    for i, place in enumerate(_places(placed, a, b), a):
        gid = text.gids[i]
        if gid == JOINED and chars:
            chars[-1] += text.text[i]
        if gid < 0:
            continue
        place += offsets.get(i, 0.0)
        if gids:
            if adjust[i] == GAP:
                gaps.append(len(gids) - 1)
                pen += GAP * scale
            if abs(place - pen) > 0.001:
                shifts.append((len(gids) - 1, (place - pen) / scale))
        else:
            first = place
        gids.append(gid)
        chars.append(text.text[i])
        pen = place + text.advances[i] + spacing
    if not gids:
        return
    if b < end and adjust[b] == GAP:
        gaps.append(len(gids) - 1)
    if text.hyphens and b == end and b in text.hyphens:
        gids.append(text.hyphens[b].gid)
        chars.append(SOFT)
    yield Glyphs(
        left + first * size / 1000,
        baseline,
        run.face.key,
        size * scale,
        run.look.color,
        tuple(gids),
        "".join(chars) if len(gids) == sum(map(len, chars)) else tuple(chars),
        tuple(shifts),
        tuple(gaps),
        spacing / scale,
    )


def slanted(glyphs: Glyphs) -> Group:
    """A run that leans to the right about its baseline."""
    frame = Frame(glyphs.size, glyphs.size, (glyphs,))
    return Group(frame, (1.0, 0.0, -SLANT, 1.0, SLANT * glyphs.y, 0.0))


def stretchable(text: Measured, start: int, end: int) -> float:
    """How much a line may be stretched."""
    places = text.stretch[start + 1 : end]
    blanks, between = places.count(WIDE), places.count(NARROW)
    return blanks * (MOST_AT_BLANK if between else MOST_AT_LATIN_BLANK) + between * MOST_BETWEEN


def squeezable(text: Measured, start: int, end: int) -> float:
    """How much a line may be squeezed."""
    places = text.squeeze[start + 1 : end]
    return places.count(WIDE) * LESS_AT_BLANK + places.count(NARROW) * LESS_AT_MARK


def _stretched(text: Measured, start: int, end: int, slack: float) -> Grown | None:
    """How a line becomes full; None if that would look torn."""
    grows = text.stretch
    places = grows[start + 1 : end]
    blanks, between = places.count(WIDE), places.count(NARROW)
    most = MOST_AT_BLANK if between else MOST_AT_LATIN_BLANK
    if slack > blanks * most + between * MOST_BETWEEN:
        return None
    wide = min(most, slack / blanks) if blanks else 0.0
    narrow = (slack - wide * blanks) / between if between else 0.0
    narrow = narrow if narrow > 0.001 else 0.0
    return Grown(grows, (0.0, wide, narrow), narrow if 2 * between > len(places) else 0.0)


def _squeezed(text: Measured, start: int, end: int, excess: float) -> Grown | None:
    """How a line goes into its measure; None if it cannot, and runs out of it."""
    share = excess / max(squeezable(text, start, end), TINY)
    if share > 1 + TINY:
        return None
    return Grown(text.squeeze, (0.0, -share * LESS_AT_BLANK, -share * LESS_AT_MARK))


def _dots(placed: Placed, run: FaceRun, a: int, b: int) -> Iterator[Path]:
    """着重号 under each Chinese character, none under marks."""
    (text, _, _, _, size, *_), left, baseline, _ = placed
    data: list[Outline] = []
    for i, place in enumerate(_places(placed, a, b), a):
        if text.kinds[i] in "IJ" and i not in text.whole:
            x = left + (place + text.advances[i] / 2) * size / 1000
            data.append(circle(x, baseline + DOT_DROP * size, DOT_RADIUS * size))
    if data:
        yield Path(joined(data), fill=run.look.color)
