"""Fitting: the largest size, and then the widest leading, at which blocks go into a box."""

from collections.abc import Iterator, Sequence
from itertools import chain

from cardgen.record import NamedTuple
from cardgen.text.block import Block
from cardgen.text.breaking import break_lines, widest
from cardgen.text.settling import Kept, settled

# Sizes are tried in steps of this many points of the first block.
STEP = 0.25
# A line may save at most two half marks and a gap against the running text.
SAVED = 1250.0
TINY = 1e-6


class Fit(NamedTuple):
    """How blocks are set: the size, leading and line ends (per paragraph) of each, and what is too much."""

    scale: float
    sizes: tuple[float, ...]
    leadings: tuple[float, ...]
    lines: tuple[tuple[list[int], ...], ...]
    height: float
    overflow: float


def fit_blocks(
    blocks: Sequence[Block],
    width: float,
    height: float,
    *,
    smallest: float,
    largest_scale: float,
    gap: float,
    max_lines: int | None,
) -> Fit:
    """The first size, from the largest down, at which everything fits; the smallest one if none does."""
    floor = _floor(blocks, smallest, largest_scale)
    try_from = largest_scale
    for scale in _scales(blocks, largest_scale, floor):
        if scale > try_from + TINY:
            continue
        final = scale <= floor + TINY
        sizes = tuple([_size(b, scale, smallest) for b in blocks])
        if not final and _least_height(blocks, sizes, width, gap * scale) > height + TINY:
            continue
        lines, cut = _break(blocks, sizes, width)
        if cut and not final:
            uncut = _uncut(blocks, width, smallest, floor)
            if uncut < scale - TINY and uncut >= floor - TINY:
                try_from = max(uncut, floor)
                continue
        excess = sum(map(len, chain.from_iterable(lines))) - max_lines if max_lines is not None else 0
        if excess > 0 and not final:
            continue
        if excess > 0 and max_lines == 1 and sum(len(b.paragraphs) for b in blocks) == 1:
            # One line runs out sideways, several run on below.
            lines, cut, excess = tuple(tuple(ends[-1:] for ends in block) for block in lines), True, 0
        fit = _set(blocks, sizes, lines, scale, height, gap * scale)
        if excess > 0:
            over = excess * fit.leadings[-1] * sizes[-1]
            fit = fit._replace(overflow=max(over, fit.overflow))
        elif cut:
            fit = _too_wide(fit, blocks, width)
        if final or fit.overflow <= TINY:
            return fit
    raise AssertionError("the smallest size is always taken")


def fits_on_one_line(block: Block, width: float, height: float) -> bool:
    """Whether a block is one line that fits as it is."""
    if len(block.paragraphs) != 1 or block.gaps:
        return False
    paragraph, size = block.paragraphs[0], block.style.size
    wide = paragraph.width(0, len(paragraph.text)) * size / 1000
    return size <= height + TINY and wide <= width - block.indent + TINY


def settle(
    block: Block, lines: Sequence[list[int]], width: float, size: float, kept: Kept
) -> list[list[int]]:
    """The line ends to print."""
    measure, justified = (width - block.indent) / size * 1000, block.style.align == "justify"
    if block.style.line_ends == "alike" and not justified:
        from cardgen.text.balance import balanced

        return [balanced(p, ends, measure, kept) for p, ends in zip(block.paragraphs, lines, strict=True)]
    phrases = block.style.line_ends == "phrases"
    return [
        settled(p, ends, measure, kept, justified=justified, phrases=phrases)
        for p, ends in zip(block.paragraphs, lines, strict=True)
    ]


def block_height(block: Block, lines: int, size: float, leading: float) -> float:
    """No half leading above the first line and below the last; empty lines leave the paragraph gap."""
    return ((lines - 1) * leading + 1 + block.gaps * block.style.paragraph_gap) * size if lines else 0.0


def _size(block: Block, scale: float, smallest: float) -> float:
    size = block.style.size
    return size if size <= smallest else max(size * scale, min(smallest, size))


def _floor(blocks: Sequence[Block], smallest: float, largest: float) -> float:
    sizes = [b.style.size for b in blocks if b.style.size > smallest]
    return min(smallest / max(sizes), largest) if sizes else largest


def _scales(blocks: Sequence[Block], largest: float, floor: float) -> Iterator[float]:
    """From the largest scale down to the floor, which is always the last."""
    size = blocks[0].style.size if blocks else 1.0
    steps = int((largest - floor) * size / STEP + TINY)
    for i in range(steps + 1):
        yield largest - i * STEP / size
    if largest - steps * STEP / size > floor + TINY:
        yield floor


def _least_height(blocks: Sequence[Block], sizes: Sequence[float], width: float, gap: float) -> float:
    """A bound that no breaking can get below, found without breaking."""
    total = -gap
    for block, size in zip(blocks, sizes, strict=True):
        room = max((width - block.indent) / size * 1000, 0.0) + SAVED
        lines = 0
        for paragraph in block.paragraphs:
            lines += max(1, -int(-paragraph.inked // room))
        if lines:
            total += gap + block_height(block, lines, size, block.style.tightest)
    return total


def _break(
    blocks: Sequence[Block], sizes: Sequence[float], width: float
) -> tuple[tuple[tuple[list[int], ...], ...], bool]:
    cut = False
    result = []
    for block, size in zip(blocks, sizes, strict=True):
        ends = []
        for paragraph in block.paragraphs:
            lines, torn = break_lines(paragraph, (width - block.indent) / size * 1000)
            cut = cut or torn
            ends.append(lines)
        result.append(tuple(ends))
    return tuple(result), cut


def _uncut(blocks: Sequence[Block], width: float, smallest: float, floor: float) -> float:
    """The scale at which no word has to be cut; 0 where that cannot be reached."""
    scale = 1e9
    for block in blocks:
        longest = max(map(widest, block.paragraphs), default=0.0)
        if longest:
            size = (width - block.indent) / longest * 1000
            if size < _size(block, floor, smallest) - TINY:
                return 0.0
            scale = min(scale, size / block.style.size)
    return scale


def _set(
    blocks: Sequence[Block],
    sizes: tuple[float, ...],
    lines: tuple[tuple[list[int], ...], ...],
    scale: float,
    height: float,
    gap: float,
) -> Fit:
    """Full leading if there is room, else the leading that fills the box, else the tightest."""
    full = tight = 0.0
    between = -gap
    for block, ends, size in zip(blocks, lines, sizes, strict=True):
        count = sum(map(len, ends))
        if count:
            between += gap
            full += block_height(block, count, size, block.style.leading)
            tight += block_height(block, count, size, block.style.tightest)
    full += max(between, 0.0)
    tight += max(between, 0.0)
    if full <= height + TINY:
        return Fit(scale, sizes, tuple([b.style.leading for b in blocks]), lines, full, 0.0)
    share = max(0.0, (height - tight) / (full - tight)) if full > tight else 0.0
    leadings = tuple(b.style.tightest + share * (b.style.leading - b.style.tightest) for b in blocks)
    return Fit(scale, sizes, leadings, lines, max(tight, height), max(0.0, tight - height))


def _too_wide(fit: Fit, blocks: Sequence[Block], width: float) -> Fit:
    """Where a single character is wider than the box, the lines run out sideways."""
    over = 0.0
    for block, size, ends in zip(blocks, fit.sizes, fit.lines, strict=True):
        for paragraph, lines in zip(block.paragraphs, ends, strict=True):
            for start, end in zip([0, *lines], lines, strict=False):
                over = max(over, paragraph.width(start, end) * size / 1000 - (width - block.indent))
    return fit._replace(overflow=over) if over > fit.overflow + 0.001 else fit
