"""The glossary: keywords with what they mean, and the pages on which they stand, as in an index."""

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import zip_longest

from cardgen.model.document import Blocks, Definition, Words
from cardgen.model.frame import Item
from cardgen.rulebook.pages.leader import leader
from cardgen.rulebook.pages.page_desk import PageDesk, as_bold, make_text
from cardgen.rulebook.pages.slots import Paint, Slot, across, both, shifted, stay_with_next, tall, text_slots
from cardgen.text.markup import MarkedSpan

# Two columns of words within one of the page: how far they are apart, and how wide each is at least, in em.
GAP, NARROWEST = 2.0, 9.0

SetBlocks = Callable[[Blocks, PageDesk, float], list[Slot]]


def glossary_slots(
    entries: Sequence[Definition],
    desk: PageDesk,
    width: float,
    set_blocks: SetBlocks,
    *,
    single: bool = False,
) -> list[Slot]:
    """A line for each keyword, its meaning below. What a line takes does not depend on the pages it names.

    Words that are explained elsewhere, of which only pages are told, stand two in a line of each column,
    unless `single`.
    """
    look = desk.look
    half = (width - GAP * look.size) / 2
    if not any(entry.meanings or entry.anchor for entry in entries):
        entries = [_bare(entry) for entry in entries]
        if half >= NARROWEST * look.size and not single:
            return _index(entries, desk, half, width)
    out: list[Slot] = []
    indent = look.size * 1.2
    for entry in entries:
        out += _term(entry, _leads_to(entry), desk, width)
        for meaning in entry.meanings:
            inner = shifted(set_blocks(meaning, desk, width - indent), indent)
            if inner:
                inner[0] = inner[0]._replace(before=0.0)
            out += inner
    return [slot._replace(late=True) for slot in out]


def _index(entries: Sequence[Definition], desk: PageDesk, half: float, width: float) -> list[Slot]:
    """Words in columns, two in each of the page's, read one after another; on one page, if that has room."""
    look = desk.look
    beside = look.columns if width == look.measure else 1
    places = [n * (width + look.gutter) + dx for n in range(beside) for dx in (0.0, width - half)]
    lines = [_term(entry, _leads_to(entry), desk, half, brief=True) for entry in entries]
    high = -(-len(lines) // len(places))
    columns = [lines[n * high : (n + 1) * high] for n in range(len(places))]
    out: list[Slot] = []
    for row in zip_longest(*columns, fillvalue=()):
        for parts in zip_longest(*(shifted(term, x) for term, x in zip(row, places, strict=True))):
            slots = [slot for slot in parts if slot is not None]
            out.append(slots[0]._replace(paint=reduce(both, [slot.paint for slot in slots]), late=True))
    if tall(out) <= look.room:
        out[:-1] = stay_with_next(out[:-1])
    return across(out) if beside > 1 else out


def _bare(entry: Definition) -> Definition:
    """A word without the brackets that mark it in texts."""
    term = (p._replace(text=p.text.strip("【】")) if isinstance(p, Words) else p for p in entry.term)
    return entry._replace(term=tuple(term))


def _leads_to(entry: Definition) -> str:
    """Where a word is explained."""
    return entry.anchor or next((part.link[1:] for part in entry.term if isinstance(part, Words)), "")


def _term(entry: Definition, anchor: str, desk: PageDesk, width: float, brief: bool = False) -> list[Slot]:
    look = desk.look
    style = look.text(color=look.style.second)
    block, reaches = make_text(as_bold(entry.term), desk, style)
    slots = text_slots(
        desk.typesetter,
        block,
        width * 0.7,
        step=look.step,
        base=look.base,
        reaches=reaches,
        before=look.step / 2 if entry.meanings else 0.0,
        together=True,
    )
    if not slots:
        return []
    last = block.paragraphs[-1]
    wide = last.full[-1] * style.size / 1000 if len(slots) == 1 else width * 0.7
    slots[-1] = slots[-1]._replace(
        paint=_with_pages(slots[-1], anchor, desk, width, wide, bool(entry.anchor), brief)
    )
    slots[0] = slots[0]._replace(anchor=entry.anchor)
    return [slot._replace(keep=True) for slot in slots] if entry.meanings else slots


def _with_pages(
    slot: Slot, anchor: str, desk: PageDesk, width: float, wide: float, here: bool, brief: bool
) -> Paint:
    """A keyword, dots, and its pages: the one that explains it in bold, or the first if that is `here`.

    `brief`: that there are more pages than have room is not said.
    """
    look = desk.look

    def paint(items: list[Item], x: float, y: float) -> None:
        slot.paint(items, x, y)
        pages = desk.pages.get(anchor, [])
        if here and len(pages) > 1:
            pages = pages[1:]  # nobody has to be sent to the page that he reads
        if not pages:
            return
        ranges = _ranges(pages)
        for shown in range(len(ranges), 0, -1):
            told = _numbers(ranges, pages[0], shown, brief)
            block = desk.typesetter.spans(told, look.text())
            taken = block.paragraphs[0].full[-1] * block.style.size / 1000
            if taken + wide + 3 * look.size <= width:
                break
        lines = text_slots(desk.typesetter, block, width, step=look.step, base=look.base, align="right")
        lines[0].paint(items, x, y)
        leader(items, x + wide, x + width - taken, y + look.base, look.style.line)

    return paint


def _numbers(ranges: Sequence[tuple[int, int]], bold: int, shown: int, brief: bool) -> list[MarkedSpan]:
    """At most so many ranges of pages, among them the one that explains the word."""
    own = next(n for n, (first, _) in enumerate(ranges) if first == bold)
    kept = {own, *[n for n in range(len(ranges)) if n != own][: shown - 1]}
    spans: list[MarkedSpan] = []
    for n in sorted(kept):
        first, last = ranges[n]
        spans += [MarkedSpan(", ")] if spans else []
        spans.append(MarkedSpan(str(first) if first == last else f"{first}–{last}", bold=n == own))
    return spans if brief or len(kept) == len(ranges) else [*spans, MarkedSpan(" …")]


def _ranges(pages: Sequence[int]) -> list[tuple[int, int]]:
    """Pages in order, neighbours together; the first of them, which explains the word, alone."""
    found: list[tuple[int, int]] = []
    for page in sorted(pages):
        if found and page == found[-1][1] + 1 and pages[0] not in (page, page - 1):
            found[-1] = (found[-1][0], page)
        else:
            found.append((page, page))
    return found
