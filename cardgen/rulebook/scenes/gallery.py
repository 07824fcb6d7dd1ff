"""`:::gallery`: cards in a grid, with what is said of each below it or beside it."""

from cardgen.diagnostics import Text
from cardgen.markdown.facts import cut
from cardgen.model.document import Blocks, Inlines, ListBlock, Paragraph, Scene, Words, words_in
from cardgen.model.document import Item as ListItem
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.scenes import CardPile, Gallery, GalleryPiece
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.scenes.card_words import card_words
from cardgen.rulebook.scenes.drawn import (
    Laid,
    height_of,
    inks_of,
    lay_card,
    said,
    text_style,
    width_of,
    words,
)
from cardgen.rulebook.scenes.lying import with_small
from cardgen.rulebook.scenes.scene import SceneText, items_of, opening
from cardgen.units import MM, parse_length

# Between the pieces of a row, between a card and words below it, and beside it.
GAP, BELOW, BESIDE = 4 * MM, 1.6 * MM, 3 * MM
AROUND = 1.2 * MM  # above and below a row
WIDTH = 30 * MM  # of a card, where nothing is said
BEHIND = 0.6  # of a letter: between labels and what they say
SHARE = 0.46  # of a piece's width that a card with words beside it takes at most


def read(text: SceneText) -> Blocks:
    """Items: a card in brackets, on the lines below it what is said of it; an item may be words alone."""
    _, options = text.options("width", "across", "beside", "small", "words", "top")
    pieces: list[GalleryPiece] = []
    for (first, *rest), line in items_of(text.blocks):
        more = [words_ for words_ in rest if words_]  # a card's text may have empty lines
        cards = [part for part in card_words(words_in(first), text.at(line)) if isinstance(part, CardPile)]
        said = tuple(more) if cards else (first, *more)
        pieces.append(GalleryPiece(cards[0] if cards else None, said))
    if not pieces:
        hint = Text("a list: - [card], below it what is said", "写一个列表：- [牌名]，下面一行写说明")
        text.call.wrong("bad-scene", Text("a gallery without cards", "没有写牌"), hint)
        return text.blocks
    across = options.get("across", "")
    shown = Gallery(
        tuple(pieces),
        options.get("width", ""),
        int(across) if across.isdigit() else 0,
        "beside" in options,
        "small" in options,
        options.get("words", ""),
        "top" in options,
    )
    line = text.call.line
    items = tuple(ListItem(_said(piece, line), line=line) for piece in pieces)
    return (Scene("gallery", shown, (ListBlock(items, line=line),), line),)


def _said(piece: GalleryPiece, line: int) -> Blocks:
    name: tuple[Inlines, ...] = ((Words(piece.card.name, bold=True),),) if piece.card else ()
    return tuple(Paragraph(words_, line) for words_ in (*name, *piece.words))


def draw(shown: Gallery, desk: PageDesk, width: float) -> list[Frame]:
    """A part for each row. The pieces of all rows stand below each other."""
    desk = with_small(desk) if shown.small else desk
    wanted = min(max(parse_length(shown.width) or WIDTH, 5 * MM), width)
    across = _across(shown, width, wanted)
    room = (width - GAP * (across - 1)) / across
    card = min(wanted, room * SHARE if shown.beside else room) * desk.scale
    parts: list[Frame] = []
    for start in range(0, len(shown.pieces), across):
        items: list[Item] = []
        high = 0.0
        for n, piece in enumerate(shown.pieces[start : start + across]):
            high = max(high, _piece(items, piece, shown, desk, (n * (room + GAP), room, card)))
        moved = Group(Frame(width, high, tuple(items)), (1.0, 0.0, 0.0, 1.0, 0.0, AROUND))
        parts.append(Frame(width, high + 2 * AROUND, (moved,)))
    return parts


def _across(shown: Gallery, width: float, wanted: float) -> int:
    """How many pieces stand in a row: as said, fewer where they would be too narrow, shared evenly."""
    said = wanted + BESIDE + (parse_length(shown.said) or 0.0)
    least = max(wanted / SHARE, said) if shown.beside else wanted
    fits = max(1, int((width + GAP + 0.01) / (least + GAP)))
    most = min(shown.across or fits, fits, len(shown.pieces))
    rows = -(-len(shown.pieces) // most)
    return -(-len(shown.pieces) // rows)


def _piece(
    items: list[Item], piece: GalleryPiece, shown: Gallery, desk: PageDesk, at: tuple[float, float, float]
) -> float:
    """A card and its words from the left edge of a piece on; how high both are."""
    x, room, card = at
    y = 0.0
    left, wide = x, room
    high = 0.0
    if piece.card and (face := _face(piece.card, desk)):
        high = face.height * card / face.width
        lay_card(items, face, Laid(x, 0.0, card / face.width), inks_of(desk), desk.edge_of(piece.card.card))
        if shown.beside:
            left, wide = x + card + BESIDE, room - card - BESIDE
        else:
            y = high + BELOW
    style = text_style(desk, 0.92)
    if shown.beside and (labels := _labels(piece)):
        return max(_listed(items, piece, labels, desk, (left, y, wide)), high)
    if shown.beside and not shown.top:
        y = max(0.0, (high - sum(height_of(line, desk, wide, style) for line in piece.words)) / 2)
    for line in piece.words:
        y += words(items, line, desk, (left, y, wide), style)
    return max(y, high)


def _labels(piece: GalleryPiece) -> tuple[str, ...]:
    """The bold words that lines begin with, where there are several lines and all do: they are a list."""
    labels = tuple(opening(line)[0] for line in piece.words)
    return labels if len(labels) > 1 and all(labels) and all(len(line) > 1 for line in piece.words) else ()


def _listed(
    items: list[Item],
    piece: GalleryPiece,
    labels: tuple[str, ...],
    desk: PageDesk,
    at: tuple[float, float, float],
) -> float:
    """Labels, and beside each what it says in full lines that hang; where the last one ends."""
    x, y, width = at
    style, heavy = text_style(desk, 0.92), text_style(desk, 0.92, bold=True)
    style = style._replace(line_ends="full")
    for label, line in zip(labels, piece.words, strict=True):
        column = width_of(label, desk, heavy) + BEHIND * style.size
        words(items, said(label, bold=True), desk, (x, y, column), style)
        rest = opening(line)[1]
        text = words_in(rest)
        rest = cut(rest, len(text) - len(text.lstrip()))[1]
        y += words(items, rest, desk, (x + column, y, width - column), style)
    return y


def _face(pile: CardPile, desk: PageDesk) -> Frame | None:
    return desk.back_of(pile.card) if pile.back else desk.face_of(pile.card)
