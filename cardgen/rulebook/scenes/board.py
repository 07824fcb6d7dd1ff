"""`:::board`: a table from above. Rows of places with what lies on them, tracks, the other side turned."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from cardgen.diagnostics import Text
from cardgen.model.document import (
    Align,
    Block,
    Blocks,
    Cell,
    Divider,
    Inlines,
    ListBlock,
    Paragraph,
    Scene,
    SymbolMark,
    Table,
    Words,
    words_in,
)
from cardgen.model.document import Item as ListItem
from cardgen.model.scenes import Board, BoardLabel, BoardPlace, BoardRow, BoardTrack, CardPile
from cardgen.rulebook.scenes.board_drawing import draw, places_in
from cardgen.rulebook.scenes.card_words import card_words, in_words
from cardgen.rulebook.scenes.drawn import said
from cardgen.rulebook.scenes.scene import SceneText, keyed, plain
from cardgen.units import parse_color

__all__ = ["draw", "read"]

TRACKS = ("轨", "track")
DISCS = {chr(0x2460 + n): str(n + 1) for n in range(20)}
TRACK = re.compile(r"(\d{1,4})\s*[-–—…]\s*(\d{1,4})(?:\s*/\s*(\d{1,4}))?")
FORWARD, LYING = "↑", "↔"
COPIES = re.compile(r"\s*[×xX*]\s*(\d{1,2})$")
MARK = re.compile(r"@\s*(\d{1,4})")
MOST_STEPS, MOST_COLUMNS = 60, 12
HINT = Text(
    "a table of places: | ① name [card] | name [back card]×20 |",
    "写一张位置表：| ① 名称 [牌名] | 名称 [背 牌名]×20 |",
)


def read(text: SceneText) -> Blocks:
    """Tables, parted by `---`: the own side; the other and the own; the other, what is shared, the own."""
    _, options = text.options("ground", "players", "mirror", "height", "small", "cards")
    sides: list[tuple[BoardRow, ...]] = []
    labels: list[BoardLabel] = []
    legend: list[Inlines] = []
    for block in text.blocks:
        match block:
            case Table():
                sides.append(tuple(_rows(block, text)))
            case ListBlock(items, True):
                legend += [block.content for item in items for block in item.blocks[:1] if is_words(block)]
            case ListBlock(items):
                for item in items:
                    labels += _label(item, text)
            case Divider():
                pass
            case _:
                text.at(block.line).wrong(
                    "bad-scene", Text("this is no part of a board", "这不是图的一部分"), HINT
                )
    if not sides:
        text.call.wrong("bad-scene", Text("a board without places", "图上没有位置"), HINT)
        return text.blocks
    own, other = sides[-1], sides[0] if len(sides) > 1 else ()
    if "mirror" in options and len(sides) == 1:
        other = tuple(map(_bare, own))
    shared = tuple(row for side in sides[1:-1] for row in side)
    players = tuple(filter(None, options.get("players", "").split(",")))
    known = {*players, *_names((*other, *shared, *own))}
    known |= {f"{player} {name}" for player in players[:1] for name in _names(other)}
    for label in labels:
        if label.place not in known:
            message = Text(f"the board has no place “{label.place}”", f"图上没有位置「{label.place}」")
            text.at(_line(text, label.place), label.place).wrong("bad-scene", message)
    under = options.get("ground", "")
    ground = parse_color(under)
    mat = under if ground is None else ""
    board = Board(
        own,
        shared,
        other,
        players,
        tuple(labels),
        tuple(legend),
        ground,
        mat,
        options.get("height", ""),
        "small" in options,
        options.get("cards", ""),
    )
    return (Scene("board", board, _in_words(board, text), text.call.line),)


def _names(rows: Sequence[BoardRow]) -> set[str]:
    """What places and tracks are called."""
    tracks = {row.name for row in rows if isinstance(row, BoardTrack)}
    return tracks | {place.name for place in places_in(rows)}


def is_words(block: Block) -> TypeGuard[Paragraph]:
    return isinstance(block, Paragraph)


def _line(text: SceneText, part: str) -> int:
    """The line of the container that begins an item with these words."""
    lines = text.source.lines
    found = (n for n in range(text.call.line, len(lines)) if lines[n].lstrip("-*+ ").startswith(part))
    return next(found, text.call.line - 1) + 1


def _label(item: ListItem, text: SceneText) -> list[BoardLabel]:
    first = item.blocks[0] if item.blocks else None
    found = keyed(first.content) if isinstance(first, Paragraph) else None
    if found is None:
        hint = Text("write: - place: words", "请写成「- 位置：说明」")
        text.at(item.line).wrong("bad-scene", Text("this names no place", "没有写是哪个位置"), hint)
        return []
    return [BoardLabel(*found)]


def _bare(row: BoardRow) -> BoardRow:
    """The same without numbers, for the other side."""
    return row if isinstance(row, BoardTrack) else tuple(place and place._replace(disc="") for place in row)


def _rows(table: Table, text: SceneText) -> Iterator[BoardRow]:
    rows = (table.header, *table.rows)
    for n, row in enumerate(rows):
        line = table.line + n + (n > 0)
        cells = [cell.content for cell in row]
        if n == 0 and not any(plain(cell) for cell in cells):
            continue
        track = next((plain(cell) for cell in cells if plain(cell).split(" ")[0] in TRACKS), "")
        if track:
            yield from _track(track, text, line)
        else:
            yield tuple(_place(cell, text, line) for cell in cells[:MOST_COLUMNS])


def _track(cell: str, text: SceneText, line: int) -> list[BoardTrack]:
    """`轨 生命 50-0/5 @50`."""
    found = TRACK.search(cell)
    steps: list[str] = []
    if found:
        first, last, step = int(found[1]), int(found[2]), max(int(found[3] or 1), 1)
        way = step if last >= first else -step
        steps = [str(value) for value in range(first, last + (1 if way > 0 else -1), way)]
    if not found or len(steps) > MOST_STEPS:
        message = Text(f"“{cell}” is no track", f"「{cell}」不是一条轨")
        text.at(line, cell).wrong("bad-scene", message, Text("track life 50-0/5 @50", "轨 生命 50-0/5 @50"))
        return []
    name = cell[: found.start()].partition(" ")[2].strip()
    return [BoardTrack(name, tuple(steps), tuple(MARK.findall(cell[found.end() :])))]


def _place(cell: Inlines, text: SceneText, line: int) -> BoardPlace | None:
    """`① 怪物位 [苔背龟] / [背 苔背龟]×4`, `↑` or `↔` in front; a symbol as its sign, in bold a value."""
    value = "".join(part.text for part in cell if isinstance(part, Words) and part.bold).strip()
    sign = next((part.symbol for part in cell if isinstance(part, SymbolMark)), "")
    rest = words_in(tuple(part for part in cell if not (isinstance(part, Words) and part.bold))).strip()
    forward = rest.startswith(FORWARD)
    rest = rest.removeprefix(FORWARD).strip()
    lying = rest.startswith(LYING)
    rest = rest.removeprefix(LYING).strip()
    number = DISCS.get(rest[:1], "")
    rest = rest[1:].strip() if number else rest
    if not rest and not value and not sign:
        return None
    top, _, below = rest.partition("/")
    parts = card_words(top, text.at(line, rest))
    name = " ".join(part for part in parts if isinstance(part, str)).rstrip("：: ")
    cards = tuple(part for part in parts if isinstance(part, CardPile))
    under = tuple(p for p in card_words(below, text.at(line, below.strip())) if isinstance(p, CardPile))
    times = None if cards else COPIES.search(name)
    if times:
        name = name[: times.start()]
    copies = min(max(int(times[1]), 1), MOST_COLUMNS) if times else 1
    return BoardPlace(name, number, sign, value, cards, under, copies, forward, lying)


def _in_words(board: Board, text: SceneText) -> Blocks:
    chinese, line = text.call.data.chinese, text.call.line
    out: list[Paragraph | Table | ListBlock] = []
    names = (*(("",) * (2 - len(board.players))), *board.players)[:2]
    for name, rows in ((names[0], board.other), ("", board.shared), (names[1], board.own)):
        if rows:
            out += [Paragraph(said(name, bold=True), line)] if name else []
            out.append(_table(rows, chinese, line))
    if board.legend:
        out.append(_listed(board.legend, True, line))
    if board.labels:
        out.append(_listed([label.words for label in board.labels], False, line))
    return tuple(out)


def _listed(each: Sequence[Inlines], ordered: bool, line: int) -> ListBlock:
    return ListBlock(
        tuple(ListItem((Paragraph(words, line),), line=line) for words in each), ordered, line=line
    )


def _table(rows: Sequence[BoardRow], chinese: bool, line: int) -> Table:
    wide = max(1 if isinstance(row, BoardTrack) else len(row) for row in rows)
    cells = []
    for row in rows:
        texts = (
            [_track_words(row)] if isinstance(row, BoardTrack) else [_place_words(p, chinese) for p in row]
        )
        cells.append(
            tuple(Cell(said(text) if text else ()) for text in (*texts, *("",) * (wide - len(texts))))
        )
    none: Align = ""
    return Table(cells[0], tuple(cells[1:]), (none,) * wide, line)


def _track_words(track: BoardTrack) -> str:
    marked = "、".join(track.marked)
    return f"{track.name} {track.values[0]}–{track.values[-1]}" + (f" ({marked})" if marked else "")


def _place_words(place: BoardPlace | None, chinese: bool) -> str:
    if place is None:
        return ""
    lying = [in_words(pile, chinese) for pile in (*place.cards, *place.under)]
    name = f"{place.disc} {place.name}".strip() + (f" ×{place.copies}" if place.copies > 1 else "")
    if place.value:
        name = f"{name} {place.value}".strip()
    return name + (("：" if chinese else ": ") + "、".join(lying) if lying else "")
