"""`:::anatomy 焚林龙`: a card with lines to its parts, which lie where its template drew them."""

from collections.abc import Collection, Iterator

from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.book_style import BookStyle
from cardgen.model.document import Blocks, Inlines, ListBlock, Paragraph, Scene, Words
from cardgen.model.document import Item as ListItem
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.scenes import Anatomy, AnatomyPart
from cardgen.model.shapes import circle
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.drawn import (
    DISC,
    Laid,
    cased_line,
    disc,
    height_of,
    inks_of,
    label_style,
    lay_card,
    narrowest,
    open_line,
    words,
)
from cardgen.rulebook.scenes.elements import element_boxes, small_boxes
from cardgen.rulebook.scenes.leaders import RING, Leader, Point, Pointed, Room, leaders
from cardgen.rulebook.scenes.scene import SceneText, keyed, plain
from cardgen.text.style import Style
from cardgen.units import MM, Rect, parse_length

# Labels are at least so wide; where two columns of them leave enough for the card they stand on both sides.
NARROWEST, WIDEST, SMALLEST = 24 * MM, 52 * MM, 0.72
BETWEEN = 9 * MM  # the card and its labels
LINE = 0.32 * MM
ABOVE = 0.4  # words stand so far below their rule, in em
OFF, APART = 4 * MM, 0.6 * MM  # from the card to numbers beside it, and between two of them


def read(text: SceneText) -> Blocks:
    """Lines `element: words`, `one + other: words`."""
    name, options = text.options("width", "side", "large")
    card = text.call.card(name)
    if card is None:
        return text.blocks
    parts: list[AnatomyPart] = []
    for line, number in text.lines():
        found = keyed(line)
        if found is None:
            text.at(number).wrong(
                "bad-scene",
                Text(f"“{plain(line)}” names no part", f"「{plain(line)}」没有写是哪个部分"),
                Text("write: element: words", "请写成「元素：说明」"),
            )
            continue
        elements = tuple(part.strip() for part in found[0].split("+"))
        parts.append(AnatomyPart(elements, found[1], text.source.span(number)))
    line_ = text.call.line
    items = tuple(ListItem((Paragraph(p.words, p.place.line),), line=p.place.line) for p in parts)
    said: Blocks = (Paragraph((Words(card.name, bold=True),), line_),)
    said += (ListBlock(items, line=line_),) if items else ()
    side = options.get("side", "")
    shown = Anatomy(card.id, card.name, tuple(parts), options.get("width", ""), side, "large" in options)
    return (Scene("anatomy", shown, said, line_, column=side in ("left", "right")),)


class Measures(NamedTuple):
    """How wide the card and the labels beside it are, where the card begins, and where labels stand."""

    card: float
    label: float
    left: float
    sides: tuple[str, ...]


def measures_of(face: Frame, width: float, wanted: str, scale: float = 1.0, side: str = "") -> Measures:
    """The card as large as it may be; labels on both sides where there is room, or where it was said."""
    own = min((parse_length(wanted) or face.width) * scale, width)
    roomy = width - own * SMALLEST - 2 * BETWEEN >= 2 * NARROWEST
    both = side == "both" or (not side and roomy)
    sides = ("left", "right") if both else ("left",) if side == "left" else ("right",)
    share = 0.42 if side == "both" else 0.3
    card = min(own, max(width - len(sides) * (NARROWEST + BETWEEN), width * share))
    room = (width - card) / len(sides) - BETWEEN
    label = min(WIDEST, room) if both or side else room
    # A card with labels at one side stands in the middle together with them.
    spare = width - card - len(sides) * (label + BETWEEN)
    left = spare / 2 + (label + BETWEEN if "left" in sides else 0.0)
    return Measures(card, label, (width - card) / 2 if both else left, sides)


def numbered_measures(face: Frame, width: float, scale: float) -> Measures:
    """The same with numbers on both sides instead of labels."""
    card = min(face.width * scale, width - 2 * (OFF + 2 * DISC))
    return Measures(card, 2 * DISC, (width - card) / 2, ("left", "right"))


def pointed(shown: Anatomy, desk: PageDesk, face: Frame, m: Measures) -> list[tuple[AnatomyPart, Pointed]]:
    """The parts that the card has, where they lie; what it has not is told."""
    scale = m.card / face.width
    boxes = element_boxes(face, desk.typesetter.fonts)
    desk.diagnostics.extend(unknown_elements(shown, boxes))
    style = label_style(desk, shown.large)
    out: list[tuple[AnatomyPart, Pointed]] = []
    for part in shown.parts:
        found = [boxes[name] for name in part.elements if name in boxes]
        if found:
            x, y = min(b.x for b in found), min(b.y for b in found)
            right, bottom = max(b.x + b.w for b in found), max(b.y + b.h for b in found)
            box = Rect(m.left + x * scale, y * scale, (right - x) * scale, (bottom - y) * scale)
            high = 2 * DISC + APART
            if not desk.numbered:
                high = height_of(part.words, desk, m.label, style) + ABOVE * style.size
            # What lies within one of them needs no bracket; one no higher than two rings would not be seen.
            within = any(b.w >= right - x - 1 and b.h >= bottom - y - 1 for b in found)
            several = not within and box.h > 4 * RING
            out.append((part, Pointed(box, high, several)))
    return out


def draw(shown: Anatomy, desk: PageDesk, width: float) -> list[Frame]:
    face = desk.face_of(shown.card)
    if face is None:
        return [Frame(width, 0.0)]
    inks, m = inks_of(desk), measures_of(face, width, shown.width, desk.scale, shown.side)
    between, gap = BETWEEN, desk.look.size * 0.8
    if desk.numbered:
        m, between, gap = numbered_measures(face, width, desk.scale), OFF, 0.0
    scale = m.card / face.width
    parts = pointed(shown, desk, face, m)
    picture = Rect(m.left, 0.0, m.card, face.height * scale)
    left = m.left - between if "left" in m.sides else None
    right = m.left + m.card + between if "right" in m.sides else None
    small = [
        Rect(m.left + b.x * scale, b.y * scale, b.w * scale, b.h * scale)
        for b in small_boxes(face, desk.typesetter.fonts)
    ]
    room = Room(picture, left, right, gap, small)
    items: list[Item] = []
    lay_card(items, face, Laid(m.left, 0.0, scale), inks)
    lines = leaders([at for _, at in parts], room)
    bottom = picture.h
    above = -min([0.0, *(leader.top for leader in lines)])
    for (part, _), leader in zip(parts, lines, strict=True):
        if desk.numbered:
            _number(items, leader, shown.parts.index(part) + 1, desk, inks)
            bottom, above = max(bottom, leader.top + DISC), max(above, DISC - leader.top)
        else:
            bottom = max(
                bottom, _label(items, leader, part.words, desk, m.label, label_style(desk, shown.large))
            )
    moved = Group(Frame(width, bottom, tuple(items)), (1.0, 0.0, 0.0, 1.0, 0.0, above))
    return [Frame(width, bottom + above, (moved,))]


def _label(
    items: list[Item], leader: Leader, content: Inlines, desk: PageDesk, wide: float, style: Style
) -> float:
    """One line with its ring, rule and words, as near to the card as they may be; where these end."""
    inks = inks_of(desk)
    wide = narrowest(content, desk, wide, style)
    x = leader.points[-1][0] - (wide if leader.side == "left" else 0.0)
    _line(items, leader, leader.points, inks)
    items.append(Path(open_line(((x, leader.top), (x + wide, leader.top))), pen=Pen(inks.accent, LINE)))
    top = leader.top + ABOVE * style.size
    return top + words(items, content, desk, (x, top, wide), style)


def _number(items: list[Item], leader: Leader, number: int, desk: PageDesk, inks: BookStyle) -> None:
    """One line with its ring, and at its end a number."""
    _line(items, leader, (*leader.points[:2], leader.points[-1]), inks)
    x, y = leader.points[-1]
    disc(items, x + (DISC if leader.side == "right" else -DISC), y, str(number), desk, DISC)


def _line(items: list[Item], leader: Leader, points: tuple[Point, ...], inks: BookStyle) -> None:
    if leader.bracket:
        cased_line(items, leader.bracket, inks, LINE)
    cased_line(items, points, inks, LINE)
    items.append(Path(circle(*leader.ring, RING), inks.accent, Pen(inks.paper, 0.35 * MM)))


def unknown_elements(shown: Anatomy, known: Collection[str]) -> Iterator[Diagnostic]:
    """What is said of elements that the card's face does not have; `known`: those that it has."""
    card, listed = shown.name, ", ".join(known)
    for part in shown.parts:
        for name in part.elements:
            if name in known:
                continue
            near, hint = did_you_mean(name, known), Text(f"there are: {listed}", f"有这些：{listed}")
            if near:
                hint = Text(f"{suggestion(near).en} {hint.en}", f"{suggestion(near).zh}{hint.zh}")
            message = Text(
                f"the card “{card}” shows no element “{name}”", f"卡牌「{card}」上没有元素「{name}」"
            )
            yield Diagnostic("no-element", message, part.place, hint)
