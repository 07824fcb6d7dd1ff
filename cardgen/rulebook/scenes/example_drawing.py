"""How a worked turn is drawn: panels with a tab at their side, and bars of what everybody has at the end."""

from collections.abc import Sequence
from itertools import groupby
from math import cos, pi, sin
from unicodedata import normalize

from cardgen.model.document import Inline, Inlines, Words, words_in
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.scenes import CardPile, Example, ExamplePanel, ExampleTotal, SymbolSign
from cardgen.model.shapes import polygon, rectangle
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.drawn import (
    arrow,
    bolder,
    disc,
    drawn_box,
    height_of,
    inks_of,
    line_of,
    number_style,
    on,
    text_style,
    width_of,
    words,
)
from cardgen.rulebook.scenes.lying import SMALL, high_of, lay_pile, lay_under, peek_of, with_small
from cardgen.text.dress import Dress, Edge, Length
from cardgen.text.style import Style
from cardgen.units import MM, Color, Rect, parse_length

TAB, PAD, BETWEEN = 8 * MM, 2.6 * MM, 3.2 * MM
SLIP = PAD * 0.6  # a loud panel's words stand so far within their slip
TWO = 140 * MM  # two panels stand side by side in no less
CARD, SMALLEST, SHARE = 17 * MM, 13.5 * MM, 0.12  # how wide a card is at most, at least, of its panel
LARGER = (1.5, 1.35, 1.2, 1.1)  # how many times that, where the panel is high enough
SIGN = 6 * MM  # how wide a sign between cards is
NARROWEST = 34 * MM  # words that have less room stand below the cards
SUM, TOTAL = 7.4 * MM, 6.4 * MM  # how high a formula is, and a bar
DISC = 2.4 * MM  # the radius of a mark on a card
SYMBOL = 0.46  # how wide symbols among cards are, of a card
ARROWS = ("→", "->", "⇒")
CELLS = 25  # of a bar, at most


def draw(shown: Example, desk: PageDesk, width: float) -> list[Frame]:
    """A part for each row of panels, and one for what everybody has at the end."""
    desk = with_small(desk) if shown.small else desk
    card = max(parse_length(shown.cards) or 0.0, 0.0) * desk.scale
    rows = _rows(shown, width)
    start = max((_start(row, desk, width, card) for row in rows), default=0.0) if shown.even else 0.0
    parts = [_joined(row, desk, width, card, start) for row in rows]
    items: list[Item] = []
    for n, total in enumerate(shown.totals):
        _total(items, total, n, desk, Rect(0.0, n * TOTAL, width, TOTAL - 1.4 * MM))
    return [*parts, Frame(width, TOTAL * len(shown.totals), tuple(items))]


def _rows(shown: Example, width: float) -> list[list[ExamplePanel]]:
    """Panels two in a row where that is wanted and there is room; the loudest has one of its own."""
    across = shown.columns if width >= TWO else 1
    rows: list[list[ExamplePanel]] = []
    for panel in shown.panels:
        row = rows[-1] if rows else []
        if row and len(row) < across and not (panel.loud or row[0].loud):
            row.append(panel)
        else:
            rows.append([panel])
    return rows


def _start(row: list[ExamplePanel], desk: PageDesk, width: float, card: float) -> float:
    """Where words begin at the latest in a row of panels that have them beside their cards."""
    wide = (width - BETWEEN * (len(row) - 1)) / len(row)
    filled = [_filled(panel, desk, wide, card, 0.0, 0.0) for panel in row]
    return max((inside.left for inside in filled if not inside.below), default=0.0)


def _joined(row: list[ExamplePanel], desk: PageDesk, width: float, card: float, start: float) -> Frame:
    """Panels side by side, all as high as the highest."""
    if len(row) == 1:
        return _panel(row[0], desk, width, card, start)
    wide = (width - BETWEEN * (len(row) - 1)) / len(row)
    high = max(_panel(panel, desk, wide, card, start).height for panel in row)
    frames = [_panel(panel, desk, wide, card, start, high) for panel in row]
    steps = ((n * (wide + BETWEEN), frame) for n, frame in enumerate(frames))
    return Frame(width, high, tuple(Group(frame, (1.0, 0.0, 0.0, 1.0, x, 0.0)) for x, frame in steps))


def ink_of(player: int, desk: PageDesk) -> Color:
    """The ink of who acts: the style's, else one of the book's two."""
    inks = inks_of(desk)
    sides = inks.sides or (inks.accent, inks.second)
    return sides[player % len(sides)]


def _ink(panel: ExamplePanel, desk: PageDesk) -> Color:
    """The ink of a panel; of what is loud or a topic it is nobody's."""
    return inks_of(desk).accent if panel.topic or panel.loud else ink_of(panel.player, desk)


class Inside(NamedTuple):
    """How a panel is filled: its cards, and the words and sums beside them or below.

    `reach`: to which share of that row cards stand; `left`: where the words begin; `heights`: of each line of
    them; `said`: how high they and the sums are; `high`: all of it.
    """

    cards: Frame
    reach: float
    left: float
    below: bool
    heights: list[float]
    said: float
    high: float


def _filled(
    panel: ExamplePanel, desk: PageDesk, width: float, card: float, start: float, least: float
) -> Inside:
    """Cards as wide as said; else as high as the panel is anyway, because of what is said beside them."""
    if card:
        return _inside(panel, desk, width, card, 0.9, start, least)
    card = desk.scale * min(CARD, max(width * SHARE, SMALLEST))
    share = 0.6 if panel.words or panel.sums else 0.9
    usual = _inside(panel, desk, width, card, share, start, least)
    if not usual.below and usual.cards.height < usual.high:
        for larger in LARGER:
            wide = min(card * larger, SMALL)
            tried = _inside(panel, desk, width, wide, share, start, least)
            if not tried.below and tried.high <= usual.high:
                return tried
    return usual


def _inside(
    panel: ExamplePanel, desk: PageDesk, width: float, card: float, share: float, start: float, least: float
) -> Inside:
    tab = 0.0 if panel.loud else TAB
    drawn, reach = _row(panel, desk, (width - tab) * share, card)
    row = _no_wider(drawn, width - tab - 2 * PAD)
    left = max(tab + PAD + row.width + PAD, start)
    below = bool(panel.words or panel.sums) and width - left < NARROWEST
    left = tab + PAD if below else left
    style, room = text_style(desk, 0.92), width - left - _right(panel)
    heights = [height_of(line, desk, room, style) + 0.6 for line in panel.words]
    said = sum(heights) + SUM * len(panel.sums)
    high = row.height + PAD + said if below else max(row.height, said)
    return Inside(row, reach, left, below, heights, said, max(high, least - 2 * PAD))


def _no_wider(row: Frame, most: float) -> Frame:
    """A row that has not enough room on a phone, with signs that are smaller too."""
    if row.width <= most:
        return row
    scale = most / row.width
    return Frame(most, row.height * scale, (Group(row, (scale, 0.0, 0.0, scale, 0.0, 0.0)),))


def _panel(
    panel: ExamplePanel, desk: PageDesk, width: float, card: float, start: float = 0.0, least: float = 0.0
) -> Frame:
    """One step: its cards, beside them or below the reason and what it comes to.

    `card`: how wide cards are, 0 for as wide as fits; `start`: where what is said beside them begins at the
    earliest; `least`: how high the panel is at least.
    """
    inks, color = inks_of(desk), _ink(panel, desk)
    tab = 0.0 if panel.loud else TAB
    row, reach, left, below, heights, high, inside = _filled(panel, desk, width, card, start, least)
    style, room = text_style(desk, 0.92), width - left - _right(panel)
    sums = SUM * len(panel.sums)
    box = Rect(0.0, 0.0, width, inside + 2 * PAD)
    items: list[Item] = []
    down = 0.0 if below else (inside - row.height) / 2
    across = (width - tab - 2 * PAD - row.width) / 2 if below else 0.0
    lain = Rect(tab + PAD + across, PAD + down, row.width * reach, row.height)
    if not _styled(items, panel, desk, box, lain):
        items.append(Path(rectangle(box), color if panel.loud else inks.paper, Pen(color, 1.1)))
        if panel.loud:
            _burst(items, box, desk)
        else:
            items.append(Path(rectangle(Rect(0.0, 0.0, TAB, box.h)), color))
    if panel.loud:
        # Its slip is as high as what it says, in the middle of the panel.
        top = PAD + (row.height + PAD if below else (inside - high) / 2)
        slip = Rect(left - SLIP, top - SLIP, room + 2 * SLIP, high + 2 * SLIP)
        drawn = drawn_box("slip", desk, (slip.w, slip.h), {})
        plain = Path(rectangle(slip), inks.paper, Pen(inks.ink, 0.6))
        items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, slip.x, slip.y)) if drawn else plain)
    else:
        _tab(items, panel.tab, desk, Rect(0.0, 0.0, TAB, box.h), on(inks, color))
    items.append(Group(row, (1.0, 0.0, 0.0, 1.0, tab + PAD + across, PAD + down)))
    # What it comes to stands under the reason, both in the middle beside the cards; below them, at the foot.
    y = top if panel.loud else PAD + (row.height + PAD if below else (inside - high) / 2)
    for line, own in zip(panel.words, heights, strict=True):
        words(items, line, desk, (left, y, room), style)
        y += own
    foot = PAD + inside - sums if below else y
    for n, line in enumerate(panel.sums):
        _sum(items, line, desk, Rect(left, foot + n * SUM, room, SUM))
    return Frame(width, box.h, tuple(items))


def _right(panel: ExamplePanel) -> float:
    """How far the words end before the right edge: a loud panel's slip is as far from it as others' words."""
    return PAD + SLIP if panel.loud else PAD


def _styled(items: list[Item], panel: ExamplePanel, desk: PageDesk, box: Rect, cards: Rect) -> bool:
    """The ground of a panel as the book's style draws it, if it does. `cards`: where they lie."""
    kind = "loud" if panel.loud else "panel"
    number = f"{panel.player % 2 + 1}"  # there are two inks
    fields = {"title": panel.tab, "number": number, "seat": f"{panel.player + 1}"}
    if panel.loud:
        fields |= {
            name: f"{at / MM:.2f}" for name, at in zip(("left", "top", "across", "high"), cards, strict=True)
        }
    fields |= {"topic": "1"} if panel.topic and not panel.loud else {}
    ground = drawn_box(kind, desk, (box.w, box.h), fields)
    if ground is not None:
        items.append(Group(ground))
    return ground is not None


def is_bold(part: Inline) -> bool:
    return isinstance(part, Words) and part.bold


def sum_end(line: Inlines) -> int:
    """Behind which part of a line a formula has come to its result, bold after “=”; 0 where it has none."""
    for n, part in enumerate(line):
        before = words_in(line[:n]).rstrip()
        if is_bold(part) and before.endswith("=") and any(sign.isdigit() for sign in before):
            return n + 1
    return 0


def _sum(items: list[Item], line: Inlines, desk: PageDesk, box: Rect) -> None:
    """A formula and what it comes to, maybe an arrow and what follows from it; the last in the accent."""
    inks, size = inks_of(desk), desk.look.size
    end = sum_end(line)
    plain, loud = number_style(desk, size * 1.2, inks.ink), number_style(desk, size * 1.75, inks.accent)
    said = [(words_in(line[:-1]).strip(), plain)]
    if end < len(line):
        follows = words_in(line[end:-1]).strip().lstrip("".join(ARROWS)).strip()
        said = [(words_in(line[:end]).strip(), plain), (ARROWS[0], plain)]
        said += [(follows, text_style(desk, 1.0, bold=True))] if follows else []
    said.append((words_in(line[-1:]).strip(), loud))
    gap = size * 0.5
    wide = [SIGN if text in ARROWS else width_of(text, desk, style) for text, style in said]
    scale = min(1.0, (box.w - gap * (len(said) - 1)) / sum(wide))
    x, foot = box.x, box.y + box.h
    for (text, style), own in zip(said, wide, strict=True):
        high = style.size * scale
        # All stand on one line.
        at = Rect(x, foot - high * 0.88 - size * 0.35, box.w, high)
        if text in ARROWS:
            arrow(items, Rect(x, foot - size * 0.78 - 1.6 * MM, own * scale - 1 * MM, 3.2 * MM), inks.accent)
        else:
            line_of(items, text, desk, at, style._replace(size=high))
        x += own * scale + gap


def _tab(items: list[Item], text: str, desk: PageDesk, box: Rect, color: Color) -> None:
    """A name from top to bottom; one that is not Chinese is turned."""
    style = bolder(text_style(desk, 1.15, bold=True, color=color), desk)
    set_ = desk.typesetter.vertical(
        text, style, box.w, box.h - 4, smallest=style.size * 0.4, align="middle", x=box.x, y=box.y + 2
    )
    desk.missing.update(set_.missing)
    items += set_.items


def _row(panel: ExamplePanel, desk: PageDesk, room: float, largest: float) -> tuple[Frame, float]:
    """The cards with the signs between them; in a loud panel its word stands large behind them.

    And to which share of the width they stand, with the room that the style's loud panel keeps around them.
    """
    inks = inks_of(desk)
    color = on(inks, inks.accent) if panel.loud else inks.accent
    row = list(panel.row)
    if panel.loud and panel.tab:
        row.insert(
            max((n for n, part in enumerate(row, 1) if isinstance(part, CardPile)), default=0), panel.tab
        )
    marked = any(isinstance(part, str) and mark_of(part) for part in row)
    cards = [part for part in row if isinstance(part, CardPile)]
    styles = [
        _outlined(number_style(desk, desk.look.size * (1.5 if _is_sign(p) else 2.4), color), panel, desk)
        for p in row
        if isinstance(p, str) and not mark_of(p)
    ]
    spoken = [part for part in row if isinstance(part, str) and not mark_of(part)]
    wide = [
        SIGN if _is_sign(p) else width_of(p, desk, s) + 3 * MM for p, s in zip(spoken, styles, strict=True)
    ]
    columns = [list(group) for drawn, group in groupby(row, lambda p: isinstance(p, SymbolSign)) if drawn]
    # A card's width is shared with symbols, which take less of it.
    shares = len(cards) + SYMBOL * len(columns)
    card = min(largest, max((room - sum(wide)) / max(shares, 1) - 1 * MM, 10 * MM))
    high = max([_high(pile, desk, card) for pile in cards], default=card) + 1.5 * MM
    high += DISC if marked else 0.0  # half of it on the card
    items: list[Item] = []
    around = _around(panel, desk)
    x, reach = around, 0.0
    signs, symbols = iter(zip(spoken, styles, wide, strict=True)), iter(columns)
    for n, part in enumerate(row):
        if isinstance(part, CardPile):
            own = _high(part, desk, card)
            at = (x, (high - own - (DISC if marked else 0.0)) / 2, card)
            lay_under(items, part.under, desk, at)
            lay_pile(items, part, desk, at)
            x += card + 1 * MM
            continue
        if isinstance(part, SymbolSign):
            if not (n and isinstance(row[n - 1], SymbolSign)):
                _symbols(items, next(symbols), desk, Rect(x, 0.0, SYMBOL * card, high))
                x += SYMBOL * card + 1 * MM
            continue
        if mark := mark_of(part):
            disc(items, x - card / 2 - 1 * MM, high - DISC, mark, desk, DISC)
            continue
        text, style, room = next(signs)
        if panel.loud and text == panel.tab:  # what lies before it is loud too
            reach = x - 1 * MM + around
            x += around or 4.5 * MM
        if text in ARROWS:
            arrow(items, Rect(x, high / 2 - 2 * MM, room - 1 * MM, 4 * MM), color)
        else:
            line_of(items, text, desk, Rect(x, 0.0, room - 1 * MM, high), style._replace(align="center"))
        x += room
    return Frame(x, high, tuple(items)), reach / x if x else 0.0


def _around(panel: ExamplePanel, desk: PageDesk) -> float:
    """How much room the style's loud panel keeps beside its cards."""
    template = inks_of(desk).boxes.get("loud", "") if panel.loud else ""
    return desk.templates.length(template, "around") if desk.templates and template else 0.0


def _outlined(style: Style, panel: ExamplePanel, desk: PageDesk) -> Style:
    """Loud words, with a stroke around them where the style has a colour for it."""
    outline = inks_of(desk).outline if panel.loud else None
    return style._replace(dress=Dress((Edge(outline, Length(em=0.22)),))) if outline else style


def _high(pile: CardPile, desk: PageDesk, width: float) -> float:
    """How high a pile is with what peeks out below it."""
    own = high_of(pile, desk, width)
    return own + peek_of(pile.under, own)


def _symbols(
    items: list[Item], signs: Sequence[CardPile | SymbolSign | str], desk: PageDesk, box: Rect
) -> None:
    """Symbols one under another in the middle of a box, as large as there is room, with their numbers."""
    inks = inks_of(desk)
    each = box.h / max(len(signs), 2)
    y = box.y + (box.h - each * len(signs)) / 2
    for sign in signs:
        symbol = desk.typesetter.symbols.get(sign.symbol) if isinstance(sign, SymbolSign) else None
        if symbol is not None and isinstance(sign, SymbolSign):
            scale = min(box.w / symbol.width, each * 0.94 / symbol.height)
            wide, high = symbol.width * scale, symbol.height * scale
            left, top = box.x + (box.w - wide) / 2, y + (each - high) / 2
            drawn = symbol.draw(inks.accent)
            items.append(Group(drawn, (scale, 0.0, 0.0, scale, left, top), alt=symbol.label))
            style = number_style(desk, min(wide * 0.62, high * 0.5), inks.paper)._replace(align="center")
            if sign.number:
                line_of(items, sign.number, desk, Rect(left, top, wide, high), style)
        y += each


def mark_of(text: str) -> str:
    """What a disc on the card before it says, where a sign is ①, Ⓐ or the like."""
    return normalize("NFKC", text) if len(text) == 1 and ("①" <= text <= "⑳" or "Ⓐ" <= text <= "Ⓩ") else ""


def _is_sign(text: str) -> bool:
    return text in ARROWS or len(text) < 2


def _burst(items: list[Item], box: Rect, desk: PageDesk) -> None:
    """Rays behind the loudest panel."""
    ink = inks_of(desk).paper._replace(a=0.28)
    cx, cy, far = box.x + box.w * 0.3, box.y + box.h / 2, box.w
    rays: list[Item] = []
    for n in range(14):
        a, b = 2 * pi * n / 14, 2 * pi * (n + 0.45) / 14
        points = ((cx, cy), (cx + far * cos(a), cy + far * sin(a)), (cx + far * cos(b), cy + far * sin(b)))
        rays.append(Path(polygon(points), ink))
    items.append(Group(Frame(box.w, box.h, tuple(rays)), clip=rectangle(box)))


def _total(items: list[Item], total: ExampleTotal, player: int, desk: PageDesk, box: Rect) -> None:
    """A name, as many cells as are left, and the number."""
    color = ink_of(player, desk)
    ink = inks_of(desk).ink if inks_of(desk).sides else color
    name, number = 16 * MM, 14 * MM
    style = text_style(desk, 0.92, bold=True)
    line_of(items, total.name, desk, Rect(box.x, box.y, name, box.h), style)
    # As many cells as divide the whole, so that each stands for the same number.
    cells = next((n for n in range(min(CELLS, total.of), 4, -1) if total.of % n == 0), min(CELLS, total.of))
    step = (box.w - name - number) / cells
    for n in range(cells):
        cell = Rect(box.x + name + n * step + 0.8, box.y + 0.8, step - 1.6, box.h - 1.6)
        share = min(max(cells * total.value / total.of - n, 0.0), 1.0)
        if share:
            items.append(Path(rectangle(cell._replace(w=share * cell.w)), color))
        items.append(Path(rectangle(cell), None, Pen(ink, 0.5)))
    big = number_style(desk, desk.look.size * 1.3, ink)._replace(align="right")
    line_of(items, str(total.value), desk, Rect(box.x + box.w - number, box.y, number, box.h), big)
