"""Decks for Tabletop Simulator: sheets of faces, pictures of backs, and a saved object that lays them out.

A sheet has at most 10 × 7 faces and 4096 pixels to a side. Its last place is what others see of a hand, so
the back is there. A card is the sheet's number times 100 and its place.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from cardgen.build.targets.order import Order, Picked
from cardgen.build.targets.raster import pictures
from cardgen.export.files import Files, safe_name
from cardgen.export.formats import CARDS
from cardgen.model.frame import Frame, Group, Item, Page, Path
from cardgen.model.shapes import rectangle
from cardgen.text.markup import parse_markup
from cardgen.units import MM, Color, Rect

COLUMNS, ROWS, MOST_PIXELS = 10, 7, 4096
FEWEST = 2  # columns and rows that its own dialogue takes
CAPACITY = COLUMNS * ROWS - 1
PLAIN = Color(0.32, 0.31, 0.34)  # of a back, where a card has none
APART = 3.0  # between piles on the table
USUAL_HEIGHT = 88 * MM  # of a card that is not scaled
SHAPES = {"rectangle": 0, "round": 0, "hex": 3, "circle": 4}


class Grid(NamedTuple):
    """Cells of whole pixels, in rows."""

    columns: int
    rows: int
    width: int
    height: int


class Sheet(NamedTuple):
    """Cards on one picture. `own_backs`: each has another, so that their backs are a sheet too."""

    number: int
    cards: Sequence[Picked]
    grid: Grid
    own_backs: bool
    back: Frame

    def page(self, *, behind: bool = False) -> Page:
        """All faces, or what is behind each; a point of the page is a pixel."""
        grid, items = self.grid, list[Item]()
        frames = [(card.back or self.back) if behind else card.front for card in self.cards]
        places = [*enumerate(frames), (grid.columns * grid.rows - 1, self.back)]
        for place, frame in places:
            row, column = divmod(place, grid.columns)
            items.append(_stretched(frame, Rect(column * grid.width, row * grid.height, *grid[2:])))
        return _page(grid.columns * grid.width, grid.rows * grid.height, items)

    def back_page(self) -> Page:
        """The one back of all cards."""
        return _page(*self.grid[2:], [_stretched(self.back, Rect(0.0, 0.0, *self.grid[2:]))])


def write(order: Order, files: Files) -> None:
    piles = [*_piles(order)]
    pages: dict[str, Page] = {}
    for sheet in (sheet for pile in piles for sheet in pile):
        pages[_file(sheet, "faces")] = sheet.page()
        pages[_file(sheet, "back")] = sheet.page(behind=True) if sheet.own_backs else sheet.back_page()
    drawn = pictures(order.workshop, [*pages.values()], CARDS["jpg"], 72, order.progress)
    for name, data in zip(pages, drawn, strict=True):
        files.write(order.folder / name, data)
    saved = _saved(_object(order, pile, n) for n, pile in enumerate(piles))
    text = json.dumps(saved, ensure_ascii=False, indent=1) + "\n"
    files.write(order.folder / f"{safe_name(order.title)}.json", text.encode())


def best_grid(amount: int, width: float, height: float, dpi: int) -> Grid:
    """The grid whose cells have the most pixels; of those that are equal, the one with the fewest cells."""

    def grids() -> Iterator[tuple[float, int, int, int]]:
        for columns in range(FEWEST, COLUMNS + 1):
            rows = max(FEWEST, -(-amount // columns))
            if rows <= ROWS:
                scale = min(dpi / 72, MOST_PIXELS / columns / width, MOST_PIXELS / rows / height)
                yield scale, -columns * rows, columns, rows

    scale, _, columns, rows = max(grids())
    # The slack is for lengths in millimetres, which are not exact in points.
    return Grid(columns, rows, int(width * scale + 1e-6), int(height * scale + 1e-6))


def _piles(order: Order) -> Iterator[list[Sheet]]:
    """Cards of one size and back lie together; so do those of a size of which each has its own back."""
    backs = Counter(card.back for card in order.cards)
    piles: dict[tuple[tuple[float, float], bool, Frame | None], list[Picked]] = {}
    for card in order.cards:
        own = card.back is not None and backs[card.back] == 1 and len(backs) > 1
        size = round(card.front.width, 3), round(card.front.height, 3)
        piles.setdefault((size, own, None if own else card.back), []).append(card)
    number = 0
    for (_, own, _), cards in piles.items():
        face = cards[0].front
        plain = Frame(
            face.width, face.height, (Path(rectangle(Rect(0.0, 0.0, face.width, face.height)), PLAIN),)
        )
        sheets: list[Sheet] = []
        for start in range(0, len(cards), CAPACITY):
            part = cards[start : start + CAPACITY]
            number += 1
            grid = best_grid(len(part) + 1, face.width, face.height, order.dpi)
            sheets.append(Sheet(number, part, grid, own, plain if own else cards[0].back or plain))
        yield sheets


def _saved(objects: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What lies in a file of saved objects."""
    words = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "XmlUI", "LuaScript")
    states = {"ObjectStates": [*objects]}
    return {**dict.fromkeys(words, ""), "Gravity": 0.5, "PlayArea": 0.5, "LuaScriptState": "", **states}


def _object(order: Order, pile: Sequence[Sheet], place: int) -> dict[str, Any]:
    """A pile of cards, face down; a card where it is the only one."""
    decks = {str(sheet.number): _deck(order, sheet) for sheet in pile}
    cards = [
        _card(order, card, sheet.number * 100 + n, {str(sheet.number): decks[str(sheet.number)]}, place)
        for sheet in pile
        for n, card in enumerate(sheet.cards)
        for _ in range(card.copies)
    ]
    if len(cards) == 1:
        return cards[0]
    kinds = {order.workshop.game.kinds[card.card.kind].name for sheet in pile for card in sheet.cards}
    name = kinds.pop() if len(kinds) == 1 else order.title
    return {
        **_thing("DeckCustom", name, "", pile[0].cards[0].front, place),
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }


def _deck(order: Order, sheet: Sheet) -> dict[str, Any]:
    shape = order.workshop.game.size_of(sheet.cards[0].card.kind, order.plan.request.output.size).shape
    return {
        "FaceURL": _address(order, _file(sheet, "faces")),
        "BackURL": _address(order, _file(sheet, "back")),
        "NumWidth": sheet.grid.columns,
        "NumHeight": sheet.grid.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.own_backs,
        "Type": SHAPES[shape],
    }


def _card(order: Order, card: Picked, id: int, deck: dict[str, Any], place: int) -> dict[str, Any]:
    text = card.card.get("text")
    words = _plain(order, text) if isinstance(text, str) else ""
    return {
        **_thing("Card", card.card.name, words, card.front, place),
        "CardID": id,
        "CustomDeck": deck,
    }


def _plain(order: Order, text: str) -> str:
    """A card's text without what only looks; symbols by their labels."""
    symbols = order.workshop.game.symbols
    spans = parse_markup(text, (), symbols)
    return "".join(span.text if span.symbol is None else symbols[span.symbol].label for span in spans)


def _thing(kind: str, name: str, words: str, face: Frame, place: int) -> dict[str, Any]:
    """What decks and cards have in common. They lie face down in a row, in their own proportions."""
    size = max(face.width, face.height) / USUAL_HEIGHT
    where = {"posX": place * APART, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "Name": kind,
        "Transform": {**where, "scaleX": size, "scaleY": 1.0, "scaleZ": size},
        "Nickname": name,
        "Description": words,
        "ColorDiffuse": {"r": 0.7132, "g": 0.7132, "b": 0.7132},
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "Hands": True,
        "SidewaysCard": face.width > face.height,
    }


def _address(order: Order, name: str) -> str:
    """Where the game loads a picture from: the address that was given, or this machine."""
    if order.url:
        return f"{order.url.rstrip('/')}/{quote(name)}"
    return (order.folder / name).absolute().as_uri()


def _file(sheet: Sheet, what: str) -> str:
    return f"{what}-{sheet.number}.jpg"


def _stretched(frame: Frame, box: Rect) -> Group:
    clip = rectangle(Rect(0.0, 0.0, frame.width, frame.height))
    return Group(frame, (box.w / frame.width, 0.0, 0.0, box.h / frame.height, box.x, box.y), clip)


def _page(width: float, height: float, items: Sequence[Item]) -> Page:
    whole = Rect(0.0, 0.0, width, height)
    return Page(Frame(width, height, tuple(items)), whole, whole)
