"""An event's table: who plays, and the list that each of them brought. CSV, or a workbook."""

from pathlib import Path
from typing import NamedTuple

from cardgen.decode.grid import Grid
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.load.card_tables import read_grids

PLAYER = ("player", "name", "选手", "玩家", "姓名", "名字", "参赛者", "牌手")
LIST = ("list", "deck", "decklist", "deck list", "code", "牌表", "套牌", "卡组", "牌组", "分享码")
# What may stand between cards where a list is one line.
BETWEEN = (";", "；", "|", "｜")


class Entrant(NamedTuple):
    """A player with the text of a list, and where that stands."""

    player: str
    text: str
    span: Span


def read_event(path: Path, display: str) -> tuple[list[Entrant], list[Diagnostic]]:
    """Everybody who takes part, and what there is to say of the file. Mistakes where it is no table."""
    grids, told = read_grids(path, display, None)
    found = [entrant for grid in grids[:1] for entrant in _entrants(grid)]
    if not found:
        raise Mistakes([*told, _nobody(display)])
    seen: set[str] = set()
    for one in found:
        if one.player in seen:
            message = Text(f"“{one.player}” is there twice", f"「{one.player}」出现了两次")
            told.append(Diagnostic("player-twice", message, one.span, severity="warning"))
        seen.add(one.player)
    return found, told


def _entrants(grid: Grid) -> list[Entrant]:
    """The rows below the headings; without headings the first column is the player, the second the list."""
    start, player, deck = 0, 0, 1
    for number, row in enumerate(grid.rows[:10]):
        words = [str(cell or "").strip().casefold() for cell in row]
        columns = [
            next((n for n, word in enumerate(words) if word in known), None) for known in (PLAYER, LIST)
        ]
        if columns[0] is not None and columns[1] is not None:
            start, player, deck = number + 1, columns[0], columns[1]
            break
    found: list[Entrant] = []
    for number in range(start, len(grid.rows)):
        who, text = (str(grid.value(number, column) or "").strip() for column in (player, deck))
        if who or text:
            place = grid.span(number, deck)
            name = " ".join(who.split())  # in one line, whatever the cell has
            found.append(Entrant(name or f"#{number + 1}", _as_lines(text), place))
    return found


def _as_lines(text: str) -> str:
    """A list in one line, taken apart."""
    if "\n" not in text:
        for mark in BETWEEN:
            text = text.replace(mark, "\n")
    return text


def _nobody(display: str) -> Diagnostic:
    return Diagnostic(
        "no-players",
        Text("nobody is in this table", "这张表里没有人"),
        Span(display),
        Text("it has two columns: player, list", "要有两列：选手、牌表"),
    )
