"""How a board is drawn: its places and what lies on them, labels beside it, a legend below."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, hypot, isqrt

from cardgen.model.document import Inlines
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Matrix
from cardgen.model.scenes import Board, BoardLabel, BoardPlace, BoardRow, BoardTrack, CardPile
from cardgen.model.shapes import circle, rectangle, rounded, turned
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.drawn import (
    DISC,
    cased_line,
    disc,
    drawn_box,
    height_of,
    inks_of,
    label_style,
    line_of,
    number_style,
    open_line,
    text_style,
    width_of,
    words,
)
from cardgen.rulebook.scenes.leaders import RING, Pointed, Room, leaders
from cardgen.rulebook.scenes.lying import (
    SMALL,
    face_of,
    fan_width,
    high_of,
    lay_pile,
    lay_under,
    peek_of,
    with_small,
)
from cardgen.units import MM, Rect, parse_length

PAD, GAP = 4 * MM, 3.2 * MM
TALLEST = 34 * MM  # a place is at most so high, where its width is not said
MOST_HIGH = 1.1  # a board is made no higher than so many of its widths, as on the screen of a phone
TRACK_HIGH = 5.2 * MM
# Labels stand beside a board in a width, or beside one that is smaller, if they have at least so much.
LABELS, NARROWEST, BEFORE, WIDE_ENOUGH = 38 * MM, 28 * MM, 8 * MM, 135 * MM
TAG_HIGH = 4.4 * MM
# In widths of a card: how wide a fan is, and how far cards and places lie apart.
FAN, BESIDE, AIR = 2.0, 0.1, 0.22
# The places of a block are so much of a card; a place stands forward by so much of a card's height at least.
OF_BLOCK, FORWARD = 0.8, 0.3
LYING = 1.4  # an empty place that lies is so many cards wide
LONG = 0.75  # of a board's width: what is wider is a track or a whole side


def places_in(rows: Sequence[BoardRow]) -> Iterator[BoardPlace]:
    for row in rows:
        if not isinstance(row, BoardTrack):
            yield from (place for place in row if place is not None)


class Spot(NamedTuple):
    """Where something that has a name lies on the board."""

    name: str
    box: Rect


class Size(NamedTuple):
    """Of a place for the most frequent card, and of the board's inside. `unit`: how wide that card is."""

    wide: float
    high: float
    inside: float
    unit: float

    def of(self, pile: CardPile, desk: PageDesk) -> float:
        """How wide a card lies here: all at one scale."""
        return self.wide * _breadth(pile, desk, self.unit)

    def row(self, row: tuple[BoardPlace | None, ...], desk: PageDesk) -> float:
        """How high a row is."""
        piles = [pile for place in row if place for pile in place.cards]
        bare = [self.block(place)[1] for place in row if place and not place.cards]
        highest = max([high_of(p, desk, self.of(p, desk)) for p in piles], default=0.0)
        forward = any(place and place.forward for place in row)
        return max([highest + self.high * FORWARD * forward, *bare])

    def block(self, place: BoardPlace) -> tuple[float, float]:
        """How wide and high an empty place is, or a block of several."""
        if place.copies == 1:
            return (self.high, self.wide) if place.lying else (self.wide, self.high)
        columns = _columns(place)
        rows = ceil(place.copies / columns)
        gap = self.wide * BESIDE
        each = self.wide * OF_BLOCK, self.high * OF_BLOCK
        return columns * each[0] + (columns - 1) * gap, rows * each[1] + (rows - 1) * gap


def _columns(place: BoardPlace) -> int:
    """How many columns a block of places has: as many as rows, or one more."""
    return isqrt(place.copies - 1) + 1


def draw(shown: Board, desk: PageDesk, width: float) -> list[Frame]:
    desk = with_small(desk) if shown.small else desk
    wide = desk.scale * (width - LABELS - BEFORE if shown.labels and width >= WIDE_ENOUGH else width)
    beside = width - wide - BEFORE if shown.labels else 0.0
    beside = beside if beside >= NARROWEST else 0.0
    left = 0.0 if beside else (width - wide) / 2
    size = _size(shown, desk, wide - 2 * PAD)
    unsaid = _unsaid(shown)
    items: list[Item] = []
    spots: list[Spot] = []
    sides = [
        (_side(rows, desk, size, set() if turn else unsaid), turn)
        for rows, turn in ((shown.other, True), (shown.shared, False), (shown.own, False))
        if rows
    ]
    natural = sum(frame.height for (frame, _), _ in sides) + GAP * (len(sides) - 1) + 2 * PAD
    # What a higher board has over stands above, between and below its sides.
    asked = min((parse_length(shown.height) or 0.0) * desk.scale, wide * MOST_HIGH)
    more = max(0.0, asked - natural) / (1.5 * len(sides) - 0.5)
    y = PAD + more / 2
    for (frame, own), turn in sides:
        matrix: Matrix = (1.0, 0.0, 0.0, 1.0, PAD, y)
        if turn:
            a, b, c, d, e, f = turned(frame.width / 2, frame.height / 2, 0.5)
            matrix = (a, b, c, d, e + PAD, f + y)
            for player in shown.players[:1]:
                boxes = [(spot.name, _turned(spot.box, frame)) for spot in own]
                spots += [Spot(f"{player} {name}", _moved(box, PAD, y)) for name, box in boxes]
        else:
            spots += [Spot(spot.name, _moved(spot.box, PAD, y)) for spot in own]
        if len(shown.players) > turn:
            spots.append(Spot(shown.players[0 if turn else -1], Rect(PAD, y, frame.width, frame.height)))
        items.append(Group(frame, matrix))
        y += frame.height + GAP + more * 1.5
    board = Rect(0.0, 0.0, wide, y - GAP + PAD - more)
    items = [*_ground(board, shown, desk), *items]
    _players(items, shown, desk, board)
    bottom = board.h
    items = [Group(Frame(wide, bottom, tuple(items)), (1.0, 0.0, 0.0, 1.0, left, 0.0))] if left else items
    if beside:
        bottom = max(bottom, _labels(items, shown.labels, spots, desk, board, (width - beside, beside)))
    else:
        _numbers(items, shown, spots, desk, board, left)
    entries = [*shown.legend, *(label.words for label in shown.labels if not beside)]
    if entries and not desk.numbered:
        bottom = _legend(items, entries, desk, (bottom + GAP, width))
    return [Frame(width, bottom, tuple(items))]


def _moved(box: Rect, dx: float, dy: float) -> Rect:
    return Rect(box.x + dx, box.y + dy, box.w, box.h)


def _turned(box: Rect, frame: Frame) -> Rect:
    """Where something lies in a frame that is turned by half."""
    return Rect(frame.width - box.x - box.w, frame.height - box.y - box.h, box.w, box.h)


def _unsaid(shown: Board) -> set[str]:
    """Names of places that nothing else says: neither an empty place nor a label."""
    places = tuple(places_in((*shown.other, *shown.shared, *shown.own)))
    empty = {place.name for place in places if not (place.cards or place.copies > 1)}
    return {place.name for place in places if place.name} - empty - {label.place for label in shown.labels}


def _breadth(pile: CardPile, desk: PageDesk, unit: float) -> float:
    """How wide a card is, in widths of the most frequent one."""
    face = face_of(pile, desk, unit)
    return face.width / unit if face else 1.0


def _weight(place: BoardPlace | None, desk: PageDesk, unit: float) -> float:
    """How many cards wide a place is."""
    if place is None:
        return 1.0
    if not place.cards:
        if place.copies == 1:
            return LYING if place.lying else 1.0
        return OF_BLOCK * (n := _columns(place)) + BESIDE * (n - 1)
    each = (_breadth(pile, desk, unit) * (FAN if pile.fan else 1.0) for pile in place.cards)
    return sum(each) + BESIDE * (len(place.cards) - 1)


def _weights(rows: Sequence[BoardRow], desk: PageDesk, unit: float) -> list[list[float]]:
    """The widths of each row's places, in cards; those of a side's longest rows are columns."""
    cells = [row for row in rows if not isinstance(row, BoardTrack)]
    own = [[_weight(place, desk, unit) for place in row] for row in cells]
    columns = max(map(len, own), default=0)
    full = [weights for weights in own if len(weights) == columns]
    widest = [max(each) for each in zip(*full, strict=True)]
    return [widest if len(weights) == columns else weights for weights in own]


def _size(shown: Board, desk: PageDesk, inside: float) -> Size:
    """Places as large as the row with the most of them lets them be, in the shape of the cards."""
    rows = (*shown.other, *shown.shared, *shown.own)
    piles = [pile for place in places_in(rows) for pile in (*place.cards, *place.under)]
    faces = [face for pile in piles if (face := face_of(pile, desk, SMALL)) is not None]
    (unit, high), _ = (
        Counter((face.width, face.height) for face in faces).most_common(1)[0] if faces else ((1.0, 1.4), 0)
    )
    sides = (_weights(side, desk, unit) for side in (shown.other, shown.shared, shown.own))
    cards = max([1.0, *(sum(row) + AIR * len(row) for side in sides for row in side)])
    ratio = high / unit
    most = parse_length(shown.cards) or TALLEST / ratio
    wide = min(inside / cards, most * desk.scale)
    return Size(wide, wide * ratio, inside, unit)


def _side(rows: Sequence[BoardRow], desk: PageDesk, size: Size, unsaid: set[str]) -> tuple[Frame, list[Spot]]:
    """One side as its player sees it. `unsaid`: names to be written, each once."""
    items: list[Item] = []
    spots: list[Spot] = []
    y = 0.0
    weights = iter(_weights(rows, desk, size.unit))
    for row in rows:
        if isinstance(row, BoardTrack):
            box = Rect(0.0, y, size.inside, TRACK_HIGH)
            _draw_track(items, row, box, desk)
            spots.append(Spot(row.name, box))
            y += TRACK_HIGH + GAP
            continue
        tagged = any(place and place.name in unsaid for place in row)
        y += TAG_HIGH if tagged else 0.0
        own, high = next(weights), size.row(row, desk)
        left = 0.0
        back = any(place and place.forward for place in row)
        for place, weight in zip(row, own, strict=True):
            room = size.inside * weight / sum(own)
            middle = left + room / 2
            left += room
            if place is None:
                continue
            lies = size.row((place._replace(forward=False),), desk) if back and place.cards else high
            top = y if place.forward or not back else y + high - lies
            box = _draw_place(items, place, Rect(middle - room / 2, top, room, lies), size, desk)
            spots.append(Spot(place.name, box))
            if place.name in unsaid:
                unsaid.remove(place.name)
                _tag(items, place.name, desk, (middle, top - TAG_HIGH / 2 - 0.6 * MM), room)
        more = max((peek_of(place.under, size.high) for place in row if place), default=0.0)
        y += high + max(more - GAP / 2, 0.0) + GAP
    return Frame(size.inside, max(y - GAP, 0.0), tuple(items)), spots


def _draw_place(items: list[Item], place: BoardPlace, room: Rect, size: Size, desk: PageDesk) -> Rect:
    """A place in its room, and what lies there; where it is."""
    widths = [size.of(pile, desk) for pile in place.cards] or [size.block(place)[0]]
    gap = size.wide * BESIDE
    wide = sum(widths) + gap * (len(widths) - 1)
    box = Rect(room.x + (room.w - wide) / 2, room.y, wide, room.h)
    if place.value and not place.cards:
        _draw_value(items, place, box, desk)
    elif place.copies > 1:
        wide, high = size.block(place)
        box = Rect(room.x + (room.w - wide) / 2, room.y + room.h - high, wide, high)
        _draw_block(items, place, box, size, desk)
    elif not place.cards:
        high = size.block(place)[1]
        box = Rect(box.x, room.y + (room.h - high) / 2, wide, high)
        _draw_empty(items, place, box, desk)
    at = box.x
    for n, (pile, w) in enumerate(zip(place.cards, widths, strict=False)):
        h = high_of(pile, desk, w)
        y = room.y + (room.h - h) / 2
        if pile.fan:
            scale = min(1.0, room.w * 0.92 / fan_width(pile, w, h))
            lay_pile(items, pile, desk, (at + w * (1 - scale) / 2, y + h * (1 - scale) / 2, w * scale))
        else:
            if desk.edge_of(pile.card) is None:
                _lain_on(items, Rect(at, y, w, h), desk)
            lay_under(items, place.under if n == 0 else (), desk, (at, y, w))
            lay_pile(items, pile, desk, (at, y, w))
        at += w + gap
    if place.disc:
        disc(items, box.x + 0.5, box.y + 0.5, place.disc, desk, DISC)
    return box


def _draw_block(items: list[Item], place: BoardPlace, box: Rect, size: Size, desk: PageDesk) -> None:
    """Several empty places, each with its sign."""
    wide, high, gap = size.wide * OF_BLOCK, size.high * OF_BLOCK, size.wide * BESIDE
    columns = _columns(place)
    for n in range(place.copies):
        one = Rect(box.x + n % columns * (wide + gap), box.y + n // columns * (high + gap), wide, high)
        _draw_empty(items, place._replace(name=""), one, desk)


def _draw_empty(items: list[Item], place: BoardPlace, box: Rect, desk: PageDesk) -> None:
    """An empty place, as the book's style draws it with its sign, or outlined."""
    drawn = drawn_box("place", desk, (box.w, box.h), {"sign": place.sign} if place.sign else {})
    if drawn is None:
        _outlined(items, box, desk)
        _name(items, place, box, desk)
        return
    items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, box.x, box.y)))
    if place.name:
        _tag(items, place.name, desk, (box.x + box.w / 2, box.y + box.h * 0.8), box.w)


def _lain_on(items: list[Item], box: Rect, desk: PageDesk) -> None:
    """What is seen of a place around a card that lies on it."""
    around = box.grow(0.9 * MM)
    drawn = drawn_box("place", desk, (around.w, around.h), {})
    if drawn is None:
        _outlined(items, box, desk)
    else:
        items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, around.x, around.y)))


def _outlined(items: list[Item], box: Rect, desk: PageDesk) -> None:
    """The outline of a place for one card."""
    inks = inks_of(desk)
    edge = rounded(box.grow(1.2), 3.0)
    items.append(Path(edge, inks.paper._replace(a=0.55), Pen(inks.ink, 0.7, dash=(2.4, 1.6))))


def _draw_value(items: list[Item], place: BoardPlace, box: Rect, desk: PageDesk) -> None:
    """A number that somebody keeps, such as life: a slip of paper."""
    inks = inks_of(desk)
    high = min(box.h * 0.5, 12 * MM)
    slip = Rect(box.x, box.y + (box.h - high) / 2, box.w, high)
    items.append(Path(rectangle(slip), inks.paper, Pen(inks.ink, 0.7)))
    big = number_style(desk, high * 0.62, inks.accent)._replace(align="center")
    line_of(items, place.value, desk, slip, big)
    if place.name:
        _tag(items, place.name, desk, (box.x + box.w / 2, slip.y + slip.h + 1.5 * MM), box.w * 1.3)


def _name(items: list[Item], place: BoardPlace, box: Rect, desk: PageDesk) -> None:
    """An empty place says its name, and shows its sign."""
    inks = inks_of(desk)
    style = text_style(desk, 0.86, bold=True)._replace(align="center")
    symbol = desk.typesetter.symbols.get(place.sign)
    if symbol is not None:
        side = box.w * 0.42
        frame = symbol.draw(inks.ink.mix(inks.paper, 0.2))
        scale = side / max(symbol.width, symbol.height)
        left, top = (
            box.x + (box.w - symbol.width * scale) / 2,
            box.y + box.h * 0.42 - symbol.height * scale / 2,
        )
        items.append(Group(frame, (scale, 0.0, 0.0, scale, left, top), alt=symbol.label))
    low = box.h * (0.72 if symbol is not None else 0.5)
    line_of(
        items,
        place.name,
        desk,
        Rect(box.x + 1, box.y + low - 1.5 * style.size, box.w - 2, 3 * style.size),
        style,
        2,
    )


def _tag(items: list[Item], text: str, desk: PageDesk, middle: tuple[float, float], room: float) -> None:
    """A name on a slip of paper."""
    cx, cy = middle
    inks = inks_of(desk)
    style = text_style(desk, 0.82, bold=True)._replace(align="center")
    wide = min(room, width_of(text, desk, style) + style.size)
    box = Rect(cx - wide / 2, cy - style.size * 0.75, wide, style.size * 1.5)
    items.append(Path(rectangle(box), inks.paper))
    line_of(items, text, desk, box, style)


def _draw_track(items: list[Item], track: BoardTrack, box: Rect, desk: PageDesk) -> None:
    inks = inks_of(desk)
    step = box.w / len(track.values)
    for n, value in enumerate(track.values):
        cell = Rect(box.x + n * step + 0.4, box.y, step - 0.8, box.h)
        marked = value in track.marked
        items.append(Path(rectangle(cell), inks.ink))
        style = number_style(desk, desk.look.size * 0.86, inks.paper)._replace(align="center")
        line_of(items, value, desk, cell, style)
        if marked:
            items.append(Path(rounded(cell.grow(1.1), 2.0), pen=Pen(inks.accent, 1.8)))


def _ground(box: Rect, shown: Board, desk: PageDesk) -> tuple[Item, ...]:
    inks = inks_of(desk)
    mat = desk.templates.draw(shown.mat, box.w, box.h, {}) if desk.templates and shown.mat else None
    if mat is not None:
        return (Group(mat, clip=rounded(box, 2 * MM)),)
    ground = shown.ground or inks.tint
    line = Pen(ground.mix(inks.ink, 0.35), 0.6)
    return Path(rounded(box, 2 * MM), ground), Path(rounded(box.grow(-1.2 * MM), 1.4 * MM), pen=line)


def _players(items: list[Item], shown: Board, desk: PageDesk, box: Rect) -> None:
    """Whose side is whose: names on the board's edge, clear of what lies there."""
    for n, name in enumerate(shown.players[:2]):
        own = n == len(shown.players[:2]) - 1
        middle = (box.w - 14 * MM, box.h - 0.5 * MM) if own else (14 * MM, 0.5 * MM)
        _tag(items, name, desk, middle, 24 * MM)


def _labels(
    items: list[Item],
    labels: Sequence[BoardLabel],
    spots: Sequence[Spot],
    desk: PageDesk,
    board: Rect,
    column: tuple[float, float],
) -> float:
    """Words in a column at the right, from x on so wide, with lines to their places; where they end."""
    inks, style = inks_of(desk), label_style(desk)
    boxes = {spot.name: spot.box for spot in reversed(spots)}
    shown = [label for label in labels if label.place in boxes]
    edge, wide = column
    parts = [Pointed(boxes[x.place], height_of(x.words, desk, wide, style) + 0.4 * style.size) for x in shown]
    bottom = 0.0
    for label, leader in zip(shown, leaders(parts, Room(board, None, edge, style.size)), strict=True):
        cased_line(items, leader.points, inks, 0.32 * MM)
        rule = ((edge, leader.top), (edge + wide, leader.top))
        items.append(Path(open_line(rule), pen=Pen(inks.accent, 0.32 * MM)))
        items.append(Path(circle(*leader.ring, RING), inks.accent, Pen(inks.paper, 0.35 * MM)))
        top = leader.top + 0.4 * style.size
        bottom = max(bottom, top + words(items, label.words, desk, (edge, top, wide), style))
    return bottom


def _numbers(
    items: list[Item], shown: Board, spots: Sequence[Spot], desk: PageDesk, board: Rect, left: float
) -> None:
    """Labels that stand below the board: numbers at the corners of their places, of long ones beside them."""
    boxes = {spot.name: spot.box for spot in reversed(spots)}
    taken: list[tuple[float, float]] = []
    for n, label in enumerate(shown.labels, len(shown.legend) + 1):
        if label.place in boxes:
            box = boxes[label.place]
            x, y = box.x + box.w - DISC / 2, box.y + box.h - DISC / 2
            if box.w > board.w * LONG:
                x, y = board.w - PAD / 2, box.y + box.h / 2
            while any(hypot(x - a, y - b) < 2 * DISC for a, b in taken):
                y -= DISC
            taken.append((x, y))
            disc(items, left + x, y, str(n), desk, DISC)


def _legend(items: list[Item], entries: Sequence[Inlines], desk: PageDesk, at: tuple[float, float]) -> float:
    """What the discs mean, in two columns where there is room; where it ends."""
    y, width = at
    style = text_style(desk, 0.92)
    columns = 2 if width >= 110 * MM and len(entries) > 1 else 1
    wide = (width - GAP * 2 * (columns - 1)) / columns
    lead = 2.6 * DISC
    heights = [height_of(words_, desk, wide - lead, style) + style.size * 0.35 for words_ in entries]
    half, taken = sum(heights) / columns, 0.0
    tops, x, column = [y] * columns, 0.0, 0
    for n, (words_, high) in enumerate(zip(entries, heights, strict=True), 1):
        if column + 1 < columns and taken + high / 2 > half:
            column, taken = column + 1, 0.0
        x, top = column * (wide + 2 * GAP), tops[column]
        disc(items, x + DISC, top + style.size * 0.75, str(n), desk, DISC)
        words(items, words_, desk, (x + lead, top, wide - lead), style)
        tops[column] += high
        taken += high
    return max(tops)
