"""`:::turn`: the phases of a turn as a strip of tiles."""

from cardgen.diagnostics import Text
from cardgen.model.document import (
    Blocks,
    Break,
    Inline,
    ListBlock,
    Paragraph,
    Scene,
    SymbolMark,
    Words,
    words_in,
)
from cardgen.model.document import Item as ListItem
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.scenes import CardPile, Turn, TurnPhase
from cardgen.model.shapes import rectangle
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.card_words import card_words
from cardgen.rulebook.scenes.drawn import (
    chevron,
    display_style,
    drawn_box,
    height_of,
    inks_of,
    label_style,
    line_of,
    on,
    width_of,
    words,
)
from cardgen.rulebook.scenes.lying import high_of, lay_pile
from cardgen.rulebook.scenes.scene import SceneText, items_of, opening
from cardgen.units import MM, Color, Rect

# How narrow a tile may be, and one that spares a row with a hole at its end.
NARROWEST, NARROWER, GAP = 30 * MM, 18 * MM, 5 * MM
SHAPE = 1.2  # a tile's height of its width
TILT = 0.016  # turns


def read(text: SceneText) -> Blocks:
    """Items: a bold word with what its tile shows; on the lines below what is said of it."""
    phases: list[TurnPhase] = []
    for (first, *more), line in items_of(text.blocks):
        word, rest = opening(first)
        sign = next((part.symbol for part in rest if isinstance(part, SymbolMark)), "")
        found = card_words(words_in(rest), text.at(line))
        said: list[Inline] = []
        for n, words_ in enumerate(more):
            said += [Break(), *words_] if n else words_
        loose = " ".join(part for part in found if isinstance(part, str))
        if loose and not said:
            said = [Words(loose)]
        cards = tuple(part for part in found if isinstance(part, CardPile))
        phases.append(TurnPhase(word, cards, sign, tuple(said)))
    if not phases:
        hint = Text(
            "a list: - **word** [card], below it what is said", "写一个列表：- **字** [牌名]，下面一行写说明"
        )
        text.call.wrong("bad-scene", Text("a turn without phases", "没有写阶段"), hint)
        return text.blocks
    line = text.call.line
    items = tuple(
        ListItem((Paragraph((Words(phase.word, bold=True), Words(" "), *phase.words), line),), line=line)
        for phase in phases
    )
    return (Scene("turn", Turn(tuple(phases)), (ListBlock(items, True, line=line),), line),)


def draw(shown: Turn, desk: PageDesk, width: float) -> list[Frame]:
    """Tiles side by side, in several rows where they would be too narrow."""
    across = tiles_across(len(shown.phases), width)
    tile = (width - GAP * (across - 1)) / across
    high = min(tile * SHAPE, 46 * MM) * desk.scale
    inks, style = inks_of(desk), label_style(desk)
    items: list[Item] = []
    y = 0.0
    for start in range(0, len(shown.phases), across):
        below = 0.0
        for n, phase in enumerate(shown.phases[start : start + across]):
            x = n * (tile + GAP)
            color = inks.accent if (start + n) % 2 else inks.second
            box = Rect(x, y, tile, high)
            items.append(_tile(phase, box, desk, color, start + n + 1))
            if n + 1 < across and start + n + 1 < len(shown.phases):
                chevron(
                    items,
                    Rect(x + tile + GAP * 0.2, y + high / 2 - 2.4 * MM, GAP * 0.6, 4.8 * MM),
                    inks.accent,
                )
            words(items, phase.words, desk, (x, y + high + 1.2 * MM, tile), style)
            below = max(below, height_of(phase.words, desk, tile, style) + 1.2 * MM)
        y += high + below + GAP
    return [Frame(width, y - GAP, tuple(items))]


def tiles_across(count: int, width: float) -> int:
    """How many tiles stand in a row."""
    rows = -(-count // max(1, int((width + GAP) / (NARROWEST + GAP))))
    across = -(-count // rows)
    fits = count * (NARROWER + GAP) - GAP <= width
    return count if rows * across > count and fits else across


def _tile(phase: TurnPhase, box: Rect, desk: PageDesk, color: Color, number: int) -> Group:
    """A block of colour, or what the style draws, with the word large in a corner and what it shows below."""
    inks = inks_of(desk)
    ground = drawn_box("tile", desk, (box.w, box.h), {"title": phase.word, "number": str(number)})
    matrix = (1.0, 0.0, 0.0, 1.0, box.x, box.y)
    inner: list[Item] = [Group(ground, matrix) if ground else Path(rectangle(box), color)]
    big = min(box.w * 0.36, 15 * MM) if len(phase.word) < 3 else min(box.w * 0.8 / len(phase.word), 9 * MM)
    style = display_style(desk, big, on(inks, color))
    for n, pile in enumerate(phase.cards[:3]):
        wide = box.w * 0.5
        wide *= min(1.0, (box.h - 6 * MM) / high_of(pile, desk, wide))
        if high_of(pile, desk, wide) > box.h - big * 1.2 - 4 * MM:  # it reaches up to the word: beside that
            wide = min(wide, max(box.w - width_of(phase.word, desk, style) - 8.5 * MM, box.w * 0.25))
        high = high_of(pile, desk, wide)
        turns = TILT * (1 if n % 2 else -1)
        at = box.x + box.w - wide - 2.4 * MM - n * wide * 0.3, box.y + box.h - high - 2.4 * MM
        for k in range(min(pile.copies, 3) - 1, -1, -1):
            one = pile._replace(copies=1)
            lay_pile(inner, one, desk, (at[0] - k * 2 * MM, at[1] - k * 1.2 * MM, wide), turns + k * TILT)
    symbol = desk.typesetter.symbols.get(phase.sign)
    if symbol is not None and not phase.cards:
        scale = box.w * 0.45 / max(symbol.width, symbol.height)
        left, top = box.x + box.w * 0.5, box.y + box.h * 0.92 - symbol.height * scale
        inner.append(
            Group(symbol.draw(on(inks, color)), (scale, 0.0, 0.0, scale, left, top), alt=symbol.label)
        )
    at_top = Rect(box.x + 2.4 * MM, box.y + 1.6 * MM, box.w - 4 * MM, big * 1.2)
    line_of(inner, phase.word, desk, at_top, style)
    return Group(Frame(box.w, box.h, tuple(inner)), clip=None if ground else rectangle(box))
