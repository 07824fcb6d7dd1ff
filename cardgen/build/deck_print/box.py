"""The tuck box of a deck and its dividers, in the game's look, on sheets to cut and fold."""

from collections.abc import Iterator

from cardgen.build.deck_print.brought import Brought, Part
from cardgen.build.deck_print.page_pen import WHITE, PagePen
from cardgen.build.faces import back_of
from cardgen.build.make import Workshop, caption_of
from cardgen.diagnostics import Diagnostic, Text
from cardgen.impose.arrange import Run, Sheet, arrange
from cardgen.impose.grid import MARGIN, best_grid, mm
from cardgen.impose.sheets import Printed, impose
from cardgen.impose.tuck_box import Net, divider, tuck_box
from cardgen.model.frame import Frame, Group, Item, Page, Path, Pen
from cardgen.model.game import Output, Size
from cardgen.model.outline import IDENTITY
from cardgen.model.shapes import rectangle, rounded
from cardgen.units import MM, Color, Rect

TAB = 7 * MM
OVER = 1.5 * MM  # how far the ground runs over the cut
CUT, FOLD = Color(0.15, 0.15, 0.15), Color(0.55, 0.55, 0.55)
HIDDEN = Color(0.93, 0.93, 0.93)
# A sleeve is so much larger than its card, and so thick.
SLEEVE, SLEEVE_THICKNESS = 3 * MM, 0.24 * MM
THICKNESS = 0.3 * MM
GLUE = Text("glue", "粘贴")


def box_pages(
    deck: Brought,
    workshop: Workshop,
    pen: PagePen,
    output: Output,
    paper: tuple[float, float],
    thickness: float,
    sleeved: bool,
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """The box, then the dividers; a box that is larger than the paper is told instead."""
    caption = caption_of(workshop)
    size = deck.game.sizes[output.size]
    more = SLEEVE if sleeved else 0.0
    card = size.width + more, size.height + more
    groups = deck.groups if len(deck.groups) > 1 else ()
    held = [
        copies
        for part in groups or deck.parts
        for one, copies in part.cards
        if _lies_in(deck, one.kind, output)
    ]
    deep = sum(held) * (thickness + (SLEEVE_THICKNESS if sleeved else 0.0)) + len(groups) * thickness
    net = tuck_box((card[0], card[1] + (TAB if groups else 0.0)), deep)
    pages: tuple[Page, ...] = ()
    problems: list[Diagnostic] = []
    whole = Size("box", net.width + 2 * OVER, net.height + 2 * OVER)
    grid = best_grid(*paper, whole)
    if isinstance(grid, Diagnostic):
        problems.append(_no_box(deck, net))
    else:
        one = grid._replace(columns=1, rows=1)
        one = one._replace(x0=(one.page_w - one.cell_w) / 2, y0=(one.page_h - one.cell_h) / 2)
        frame = _drawn_box(deck, net, pen, _ground(deck, workshop, output))
        runs = (Run(Sheet((one,), MARGIN, precut=True), 1),)
        pages = impose((Printed(frame, "box"),), runs, caption=caption, typesetter=pen.typesetter)
    if groups:
        tall = Size("divider", card[0], card[1] + TAB)
        found = arrange(paper, ((tall, len(groups)),), gutter=2 * MM)
        if isinstance(found, Diagnostic):
            problems.append(found)
        else:
            faces = [Printed(_divider(deck, n, card, pen), "divider") for n in range(len(groups))]
            pages += impose(faces, found, caption=caption, typesetter=pen.typesetter)
    return pages, problems


def _lies_in(deck: Brought, kind: str, output: Output) -> bool:
    """Whether a card of a kind goes into the box: it is no larger than the others."""
    own, usual = deck.game.size_of(kind, output.size), deck.game.sizes[output.size]
    return sorted((own.width, own.height)) <= sorted((usual.width, usual.height))


def _ground(deck: Brought, workshop: Workshop, output: Output) -> Frame | None:
    """The back of most of the cards, which the box has on its front as well."""
    most = max((entry for part in deck.parts for entry in part.cards), key=lambda entry: entry[1])
    kinds: dict[str, int] = {}
    for part in deck.parts:
        for card, copies in part.cards:
            kinds[card.kind] = kinds.get(card.kind, 0) + copies
    usual = max(kinds, key=lambda kind: kinds[kind])
    card = next((card for part in deck.parts for card, _ in part.cards if card.kind == usual), most[0])
    return back_of(workshop, card, output)


def _drawn_box(deck: Brought, net: Net, pen: PagePen, ground: Frame | None) -> Frame:
    style = pen.style
    items: list[Item] = [Path(net.cut, style.accent, Pen(style.accent, 2 * OVER, join="round"))]
    items += _glued(net, style.accent)
    items += _upright(pen, GLUE.in_(deck.language), net.glued[0], 6.0, FOLD)
    items += _front(deck, net.front, pen, ground)
    items += _back(deck, net.back, pen)
    for side in net.sides:
        items += _upright(
            pen, f"{deck.name}　{deck.game.title}", side, min(11.0, 0.5 * side.w), pen.on_accent, title=True
        )
    items += pen.title(deck.name, net.lid, min(13.0, 0.5 * net.lid.h), pen.on_accent, "center")
    items.append(Path(net.folds, pen=Pen(FOLD, 0.35, dash=(2.4, 2.0))))
    items.append(Path(net.cut, pen=Pen(CUT, 0.4)))
    moved = Group(Frame(net.width, net.height, tuple(items)), (1.0, 0.0, 0.0, 1.0, OVER, OVER))
    return Frame(net.width + 2 * OVER, net.height + 2 * OVER, (moved,))


def _glued(net: Net, ground: Color) -> Iterator[Item]:
    """What comes under another part is left without ink, so that glue holds; the front's flap covers it."""
    for x, y, w, h in net.glued:
        yield Path(rectangle(Rect(x - OVER, y, w + (2 * OVER if x else OVER), h + OVER)), WHITE)
    parts = [Path(rectangle(part), HIDDEN) for part in net.glued]
    front = Rect(net.front.x, net.front.y + net.front.h, net.front.w, net.height)
    yield Group(Frame(net.width, net.height, (*parts, Path(rectangle(front), ground))), clip=net.cut)


def _front(deck: Brought, box: Rect, pen: PagePen, ground: Frame | None) -> Iterator[Item]:
    """The cards' back over all of it, and a plate with the deck's name."""
    style = pen.style
    if ground is not None:
        scale = max(box.w / ground.width, box.h / ground.height)
        x, y = box.x + (box.w - scale * ground.width) / 2, box.y + (box.h - scale * ground.height) / 2
        seen = Rect((box.x - x) / scale, (box.y - y - OVER) / scale, box.w / scale, (box.h + OVER) / scale)
        yield Group(ground, (scale, 0.0, 0.0, scale, x, y), rectangle(seen))
    plate = Rect(box.x + 0.09 * box.w, box.y + 0.36 * box.h, 0.82 * box.w, 0.28 * box.h)
    yield Path(rounded(plate, 2 * MM), style.paper, Pen(style.accent, 0.9))
    yield Path(rounded(plate.grow(-1.1 * MM), 1.2 * MM), pen=Pen(style.line, 0.4))
    inner = plate.grow(-3 * MM)
    name = Rect(inner.x, inner.y, inner.w, 0.68 * inner.h)
    yield from pen.title(deck.name, name, 19.0, style.accent, "center")
    under = Rect(inner.x, inner.y + 0.7 * inner.h, inner.w, 0.3 * inner.h)
    yield from pen.words(deck.game.title, under, 8.0, style.quiet, align="center")


def _back(deck: Brought, box: Rect, pen: PagePen) -> Iterator[Item]:
    """What is inside, and the code."""
    style, (x, w) = pen.style, (box.x + 5 * MM, box.w - 10 * MM)
    yield Path(rounded(box.grow(-2.4 * MM), 2 * MM), style.paper)
    yield from pen.title(deck.name, Rect(x, box.y + 6 * MM, w, 9 * MM), 14.0, style.accent, "center")
    y = box.y + 16.5 * MM
    for part in deck.groups:
        yield from pen.words(part.name, Rect(x + 2 * MM, y, w - 14 * MM, 4.6 * MM), 8.0)
        count = Rect(x + w - 14 * MM, y, 12 * MM, 4.6 * MM)
        yield from pen.words(str(part.copies), count, 8.0, align="right", weight=700)
        y += 4.6 * MM
    room = box.y + box.h - 9 * MM - y
    side = min(w - 8 * MM, room)
    if side > 14 * MM:
        yield from pen.qr(deck.code, Rect(box.x + (box.w - side) / 2, y + (room - side) / 2, side, side))
    edition = f"{deck.game.title} {deck.game.version}".strip()
    low = Rect(x, box.y + box.h - 8.5 * MM, w, 4 * MM)
    yield from pen.words(edition, low, 6.5, style.quiet, align="center")


def _upright(
    pen: PagePen, text: str, box: Rect, size: float, color: Color, *, title: bool = False
) -> tuple[Item, ...]:
    """Words along a narrow side, read from the right as on the spine of a book."""
    flat = Rect(0.0, 0.0, box.h, box.w)
    words = (
        pen.title(text, flat, size, color, "center")
        if title
        else pen.words(text, flat, size, color, align="center")
    )
    return (Group(Frame(box.h, box.w, words), (0.0, 1.0, -1.0, 0.0, box.x + box.w, box.y)),)


def _divider(deck: Brought, number: int, card: tuple[float, float], pen: PagePen) -> Frame:
    """A tab with the name of a pile, and below what is in it."""
    groups, style = deck.groups, pen.style
    part = groups[number]
    shape, tab = divider(card, TAB, number, len(groups))
    w, h = card
    body = Rect(0.0, TAB, w, h)
    tint = style.accent if number % 2 == 0 else style.second
    plain = Group(Frame(w, h + TAB, (Path(shape, tint), *_inside(part, body, pen, tint))), IDENTITY, shape)
    words = Rect(tab.x + 1.5 * MM, tab.y + 0.6 * MM, tab.w - 3 * MM, tab.h - 0.6 * MM)
    on = WHITE if tint.luminance < 0.45 else style.ink
    label = pen.words(part.name, words, 10.0, on, align="center", weight=700, voice=style.display)
    return Frame(w, h + TAB, (plain, *label, Path(shape, pen=Pen(CUT, 0.35))))


def _inside(part: Part, box: Rect, pen: PagePen, tint: Color) -> Iterator[Item]:
    style = pen.style
    yield Path(rounded(box.grow(-2.6 * MM), 1.8 * MM), style.paper)
    x, w = box.x + 6 * MM, box.w - 12 * MM
    yield from pen.title(part.name, Rect(x, box.y + 5.5 * MM, w - 12 * MM, 9 * MM), 15.0, tint)
    count = Rect(x + w - 12 * MM, box.y + 5.5 * MM, 12 * MM, 9 * MM)
    yield from pen.words(str(part.copies), count, 15.0, tint, align="right", weight=700)
    yield Path(rectangle(Rect(x, box.y + 15.4 * MM, w, 0.35 * MM)), tint)
    room = box.h - 22 * MM
    row = min(5 * MM, room / max(1, len(part.cards)))
    for n, (card, copies) in enumerate(part.cards):
        y = box.y + 17.5 * MM + n * row
        yield from pen.words(
            str(copies), Rect(x, y, 5 * MM, row), min(8.5, 0.62 * row), weight=700, align="right"
        )
        yield from pen.words(card.name, Rect(x + 7 * MM, y, w - 7 * MM, row), min(8.5, 0.62 * row))


def _no_box(deck: Brought, net: Net) -> Diagnostic:
    flat, count = f"{mm(net.width)} × {mm(net.height)}", deck.copies
    return Diagnostic(
        "no-box",
        Text(
            f"{deck.name}: laid flat, a box for {count} cards has {flat} mm, too large for this paper",
            f"{deck.name}：装 {count} 张牌的盒子展开是 {flat} 毫米，这种纸放不下",
        ),
        hint=Text("print it on larger paper: --paper a3", "请换大一些的纸：--paper a3"),
        severity="warning",
    )
