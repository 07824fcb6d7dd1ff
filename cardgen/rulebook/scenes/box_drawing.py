"""How the contents of a box are drawn: counts as large as a fist, small cards, the pile card by card."""

from collections.abc import Sequence
from math import sqrt

from cardgen.model.book_style import BookStyle
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.scenes import BoxHeap, CardPile, Contents
from cardgen.model.shapes import circle, polygon, rectangle
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.drawn import (
    display_style,
    drawn_box,
    height_of,
    inks_of,
    line_of,
    number_style,
    text_style,
    width_of,
    words,
)
from cardgen.rulebook.scenes.lying import face_of, high_of, lay_pile
from cardgen.rulebook.scenes.scene import BETWEEN as PARTED
from cardgen.rulebook.scenes.scene import stacked
from cardgen.units import MM, Color, Rect, parse_length

BETWEEN, WIDEST = 2 * MM, 6 * MM  # the cards of a row, at least and at most
SMALLEST, LARGEST = 13 * MM, 19 * MM  # a small card
COUNT, NAME = 15 * MM, 5.4 * MM  # how high a count is, and a name
WORDS = 45 * MM  # words that have less room stand below the count
# Of more different cards only some are shown; a pile of more cards is a bar without cells.
MOST_SHOWN, SHOWN, MOST_CELLS = 40, 8, 400
# Heaps that stand side by side: the room between them, and for how many cards each has room at least.
APART, FEWEST = 6 * MM, 3.0
TWO = 140 * MM  # two heaps of any size stand side by side in no less
UPRIGHT = 1.4  # how high a card is that is 1 wide
# Where the author says how wide cards are: how high a strip is, of that; how much room words beside take.
STRIP, BESIDE = 0.75, 30 * MM


class Size(NamedTuple):
    """How wide an upright card is, at least and at most. `said`: by the author; words stand beside few."""

    least: float = SMALLEST
    most: float = LARGEST
    said: bool = False


def draw(shown: Contents, desk: PageDesk, width: float) -> list[Frame]:
    """A part for each row of heaps, several for a heap of several rows of cards, and one for the pile."""
    said = parse_length(shown.cards)
    size = Size(said, said, True) if said else Size()
    parts: list[Frame] = []
    paired, heaps = shown.columns == 2 and width >= TWO, shown.heaps
    rows = [heaps[n : n + 2] for n in range(0, len(heaps), 2)] if paired else _rows(heaps, desk, width, size)
    for row in rows:
        if len(row) == 1:
            parts += _heap(row[0], desk, width, size)
            continue
        shared = width - APART * (len(row) - 1)
        cards = sum(_room(heap, desk, size) for heap in row)
        items: list[Item] = []
        x = high = 0.0
        widths = [shared / 2 if paired else shared * _room(heap, desk, size) / cards for heap in row]
        below = any(_head(heap, desk) + WORDS > own for heap, own in zip(row, widths, strict=True))
        for heap, own in zip(row, widths, strict=True):
            frame = stacked(_heap(heap, desk, own, size, below=below), own)
            items.append(Group(frame, (1.0, 0.0, 0.0, 1.0, x, 0.0)))
            x += frame.width + APART
            high = max(high, frame.height)
        parts.append(Frame(width, high, tuple(items)))
    piled = [heap for heap in shown.heaps if heap.piled]
    return [*parts, _bar(piled, desk, width)] if piled else parts


def _rows(heaps: Sequence[BoxHeap], desk: PageDesk, width: float, size: Size) -> list[list[BoxHeap]]:
    """Heaps side by side where all of their cards go in one row."""
    rows: list[list[BoxHeap]] = []
    for heap in heaps:
        row = [*rows[-1], heap] if rows else [heap]
        room = sum(_room(one, desk, size) + APART for one in row) - APART
        if rows and room <= width:
            rows[-1] = row
        else:
            rows.append([heap])
    return rows


def _room(heap: BoxHeap, desk: PageDesk, size: Size) -> float:
    """How wide a heap is beside others; its name needs room too, and words that stand beside its cards."""
    if size.said:
        own = sum(_wide(pile, desk, size.most, size) + BETWEEN for pile in heap.cards)
        return own + BESIDE if own <= FEWEST * size.most else own
    return max(FEWEST, sum(_breadth(pile, desk, size) for pile in heap.cards)) * (size.least + BETWEEN)


def _wide_count(heap: BoxHeap, desk: PageDesk) -> float:
    return width_of(str(heap.copies), desk, number_style(desk, COUNT, inks_of(desk).accent)) + 2 * MM


def _head(heap: BoxHeap, desk: PageDesk) -> float:
    """How far a heap's count and its name reach."""
    return _wide_count(heap, desk) + (len(heap.name) + 1) * NAME


def _heap(heap: BoxHeap, desk: PageDesk, width: float, size: Size, *, below: bool = False) -> list[Frame]:
    """Its count and its words above the first row of its cards, then the other rows; or beside all.

    `below`: its words stand below its count, as those of another in the row have to.
    """
    cards, taken = _cards(heap, desk, width, size)
    if size.said and width - taken >= BESIDE:
        return [_beside(heap, desk, stacked(cards, taken), width)]
    items: list[Item] = []
    _count(items, heap, desk)
    wide, beside = _wide_count(heap, desk), _head(heap, desk)
    name = display_style(desk, NAME, inks_of(desk).second)
    line_of(items, heap.name, desk, Rect(wide, 0.0, min(width - wide, 40 * MM), COUNT), name)
    style = text_style(desk, 0.92)
    room = width - beside
    if not below and room >= WORDS:
        high = height_of(heap.words, desk, room, style)
        words(items, heap.words, desk, (beside, max((COUNT - high) / 2, 0.0), room), style)
        y = max(COUNT, high) + 2 * MM
    else:
        y = COUNT + 1 * MM
        y += words(items, heap.words, desk, (0.0, y, width), style) + 2 * MM
    first, *others = cards or [Frame(width, 0.0)]
    items.append(Group(first, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
    return [Frame(width, y + first.height, tuple(items)), *others]


def _count(items: list[Item], heap: BoxHeap, desk: PageDesk, y: float = 0.0, x: float = 0.0) -> None:
    """How many there are, as large as a fist."""
    count, wide = str(heap.copies), _wide_count(heap, desk)
    big = number_style(desk, COUNT, inks_of(desk).accent)
    if drawn := drawn_box("count", desk, (wide, COUNT), {"title": count}):
        items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, x, y)))
    else:
        line_of(items, count, desk, Rect(x, y, wide, COUNT), big)


def _beside(heap: BoxHeap, desk: PageDesk, cards: Frame, width: float) -> Frame:
    """A few cards with their count, their name and their words beside them, both in the middle."""
    left = cards.width + 2 * BETWEEN
    room = width - left
    style, name = text_style(desk, 0.92), display_style(desk, NAME, inks_of(desk).second)
    wide = _wide_count(heap, desk)
    high_name = 0.0 if wide + width_of(heap.name, desk, name) <= room else 1.4 * NAME
    said = height_of(heap.words, desk, room, style)
    high = max(cards.height, COUNT + high_name + said)
    y = (high - COUNT - high_name - said) / 2
    items: list[Item] = [Group(cards, (1.0, 0.0, 0.0, 1.0, 0.0, (high - cards.height) / 2))]
    _count(items, heap, desk, y, left)
    box = Rect(left, y + COUNT, room, high_name) if high_name else Rect(left + wide, y, room - wide, COUNT)
    line_of(items, heap.name, desk, box, name)
    words(items, heap.words, desk, (left, y + COUNT + high_name, room), style)
    return Frame(width, high, tuple(items))


def _cards(heap: BoxHeap, desk: PageDesk, width: float, size: Size) -> tuple[list[Frame], float]:
    """Each different card once, and how many there are of it, row by row; a row is near the next.

    And how far they reach to the right.
    """
    cards = heap.cards
    if len(cards) > MOST_SHOWN:
        cards = tuple(cards[n * len(cards) // SHOWN] for n in range(SHOWN))
    breadth = max((_breadth(pile, desk, size) for pile in cards), default=1.0)
    least = max((_least(pile, desk, size) for pile in cards), default=size.least)
    most = max(1, int((width + BETWEEN) / (least + BETWEEN)))
    rows = -(-len(cards) // most)
    across = -(-len(cards) // max(rows, 1))
    wide = desk.scale * min(size.most, (width - BETWEEN * (across - 1)) / max(across, 1) / breadth)
    same = len({pile.copies for pile in cards}) == 1
    made: list[Frame] = []
    right = gap = 0.0
    for first in range(0, len(cards), across):
        row = cards[first : first + across]
        widths = [_wide(pile, desk, wide, size) for pile in row]
        high = max(high_of(pile, desk, own) for pile, own in zip(row, widths, strict=True))
        gap = gap or min((width - sum(widths)) / max(across - 1, 1), WIDEST)
        items: list[Item] = []
        x = 0.0
        for pile, own in zip(row, widths, strict=True):
            lay_pile(items, pile._replace(copies=1), desk, (x, 0.0, own))
            if not same:
                _times(items, f"×{pile.copies}", desk, Rect(x, high + 0.8 * MM, own, 4 * MM))
            x += own + gap
        right = max(right, x - gap)
        made.append(Frame(width, high + (2 * MM if same else 6.6 * MM) - PARTED, tuple(items)))
    if made:
        last = made[-1]
        below: list[Item] = [Group(last)]
        bottom = last.height + PARTED
        if same and len(cards) > 1 and cards[0].copies > 1:
            each = "各" if any(char > "\u2e80" for char in heap.name) else "each"
            label = Rect(0.0, bottom, min(width, right), 4 * MM)
            _times(below, f"{each} ×{cards[0].copies}", desk, label)
            bottom += 5 * MM
        made[-1] = Frame(width, bottom, tuple(below))
    return made, right


def _breadth(pile: CardPile, desk: PageDesk, size: Size) -> float:
    """How much wider than an upright card one is drawn that lies, so that both are as large."""
    high = high_of(pile, desk, 1.0) or UPRIGHT
    return max(1.0, sqrt(UPRIGHT / high), STRIP / high if size.said else 0.0)


def _least(pile: CardPile, desk: PageDesk, size: Size) -> float:
    """How wide one must be, so that neither its width nor its height is too small."""
    return (
        _wide(pile, desk, size.least, size)
        if size.said
        else SMALLEST / min(high_of(pile, desk, 1.0) or 1.0, 1.0)
    )


def _wide(pile: CardPile, desk: PageDesk, wide: float, size: Size) -> float:
    """How wide one is drawn beside upright cards of a width: no wider than it is."""
    face = face_of(pile, desk, wide)
    return min(wide * _breadth(pile, desk, size), face.width if face else wide)


def _times(items: list[Item], text: str, desk: PageDesk, box: Rect) -> None:
    style = number_style(desk, desk.look.size, inks_of(desk).second)._replace(align="center")
    line_of(items, text, desk, box, style)


class Cell(NamedTuple):
    """How the cards of a kind are marked in the bar."""

    fill: Color | None
    mark: str


def _cell(n: int, inks: BookStyle) -> Cell:
    """Each kind in another way: full, in the other ink, half and half, with a dot in either ink."""
    cells = (
        Cell(inks.accent, ""),
        Cell(inks.second, ""),
        Cell(inks.accent, "half"),
        Cell(None, "dot"),
        Cell(None, "second-dot"),
        Cell(None, "stripe"),
    )
    return cells[n % len(cells)]


def _cells(heaps: Sequence[BoxHeap], inks: BookStyle) -> list[Cell]:
    """Each kind in its own colour where all have one and no two are alike."""
    own = [heap.ink for heap in heaps if heap.ink]
    if len(set(own)) == len(heaps):
        return [Cell(ink, "") for ink in own]
    return [_cell(n, inks) for n in range(len(heaps))]


def _bar(heaps: Sequence[BoxHeap], desk: PageDesk, width: float) -> Frame:
    """One cell for each card of the pile, and below them what they are."""
    items: list[Item] = []
    inks = inks_of(desk)
    total = sum(heap.copies for heap in heaps)
    if total > MOST_CELLS:
        return Frame(width, 0.0)
    most = max(1, int(width / (1.55 * MM)))
    rows = -(-total // most)
    across = -(-total // rows)  # rows are equally long
    step = min(width / across, 3.4 * MM)
    high = max(min(step * 1.25, 3.6 * MM), 2.4 * MM)
    n = 0
    cells = _cells(heaps, inks)
    for cell, heap in zip(cells, heaps, strict=True):
        for _ in range(heap.copies):
            box = Rect(n % across * step + 0.3, n // across * (high + 0.8 * MM), step - 0.6, high)
            _draw_cell(items, cell, box, inks)
            n += 1
    top = rows * (high + 0.8 * MM) + 0.6 * MM
    style = text_style(desk, 0.84, bold=True)
    x = 0.0
    for cell, heap in zip(cells, heaps, strict=True):
        text = f"{heap.name} {heap.copies}"
        wide = (len(text) + 1.5) * style.size + high + 1.5 * MM
        if x and x + wide > width:
            x, top = 0.0, top + 1.5 * style.size
        _draw_cell(items, cell, Rect(x, top + 0.3 * MM, high * 0.8, high), inks)
        line_of(items, text, desk, Rect(x + high + 1 * MM, top, wide, high + 0.6 * MM), style)
        x += wide - 0.5 * style.size
    return Frame(width, top + high + 1 * MM, tuple(items))


def _draw_cell(items: list[Item], cell: Cell, box: Rect, inks: BookStyle) -> None:
    x, y, w, h = box
    color = inks.second if cell.mark in ("second-dot", "stripe") or cell.fill == inks.second else inks.accent
    pen = None if cell.fill else Pen(color, 0.4)
    items.append(Path(rectangle(box.grow(-0.2) if pen else box), cell.fill, pen))
    if cell.mark == "half":
        items.append(Path(polygon(((x, y), (x + w, y), (x, y + h))), inks.second))
    elif cell.mark.endswith("dot"):
        items.append(Path(circle(x + w / 2, y + h / 2, min(w, h) * 0.27), color))
    elif cell.mark == "stripe":
        items.append(Path(rectangle(Rect(x, y + h * 0.35, w, h * 0.3)), color))
