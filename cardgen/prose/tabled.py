"""Tables with a column of names and one of numbers of cards, and the row that adds them up."""

import re
from collections.abc import Iterator

from cardgen.prose.claim import Claim, Unit
from cardgen.prose.doubt import hands_out
from cardgen.prose.known import Known, without_card
from cardgen.prose.source import Grid, Prose, Row, tables

COUNT_TITLES = frozenset(
    ("张数", "数量", "份数", "枚数", "数目", "总数", "copies", "count", "qty", "quantity", "number")
)
# Titles by which a table of kinds says it; a table of single cards may mean something else.
MORE_COUNT_TITLES = COUNT_TITLES.union(
    (
        "卡牌数",
        "牌数",
        "卡牌数量",
        "卡牌张数",
        "总张数",
        "张数（张）",
        "数量（张）",
        "数量(张)",
        "cards",
        "no.",
        "how many",
        "amount",
    )
)
COLUMNS: tuple[tuple[frozenset[str], Unit], ...] = (
    (MORE_COUNT_TITLES, "copies"),
    (frozenset(("种数", "款数", "种类数")), "different"),
)
CARD_TITLES = frozenset(
    ("名称", "牌名", "卡名", "卡牌", "卡牌名", "卡牌名称", "名字", "牌", "name", "card", "cards")
)
KIND_TITLES = frozenset(
    (
        "类型",
        "种类",
        "类别",
        "牌种",
        "分类",
        "牌类",
        "卡牌类型",
        "卡牌种类",
        "卡牌类别",
        "牌的种类",
        "kind",
        "type",
        "card type",
    )
)
NAME_TITLES = CARD_TITLES | KIND_TITLES
# Rows that add up the others.
SUMS = frozenset(("合计", "总计", "共计", "小计", "总数", "total", "sum"))
AMOUNT = re.compile(r"(?:[×x*]|共)?\s{0,3}(\d{1,4})\s{0,3}(?:[张种款]|cards?)?")
CARDS = re.compile(r"共?\s{0,3}(\d{1,4})\s{0,3}(?:张|cards)")


def tabled(prose: Prose, known: Known) -> Iterator[Claim]:
    """Rows that name something and say how many there are of it."""
    for grid in tables(prose):
        if grid.rows and hands_out(_above(prose, grid)):
            continue
        name = grid.column(NAME_TITLES)
        if name is not None:
            for titles, unit in COLUMNS:
                count = grid.column(titles, but=name)
                if count is not None:
                    yield from _column(grid.rows, name, count, unit, known)
        elif not any(grid.titles):
            yield from _untitled(grid.rows, known)


def _above(prose: Prose, grid: Grid) -> str:
    """The last words above a table."""
    first = grid.rows[0].line.number - 2
    said = (line.said for line in reversed(prose.lines) if line.number < first and line.said.strip())
    return next(said, "")


def _column(rows: tuple[Row, ...], name: int, count: int, unit: Unit, known: Known) -> Iterator[Claim]:
    listed: list[str] = []
    strange = False
    for line, row in rows:
        if max(name, count) >= len(row):
            continue
        number = AMOUNT.fullmatch(row[count].text)
        names = _named(row[name].text, known)
        if not names and row[name].text.casefold() in SUMS and listed and not strange:
            names = tuple(listed)
        elif names:
            listed += names
        else:
            strange = True
        if number and names:
            yield Claim(line, row[count].at + number.start(1), int(number[1]), names, unit)


def _untitled(rows: tuple[Row, ...], known: Known) -> Iterator[Claim]:
    """Rows such as `| 攻击 | 24 张 |` in a table without titles."""
    for line, row in rows:
        number = CARDS.fullmatch(row[1].text) if len(row) > 1 else None
        names = _named(row[0].text, known)
        if number and names:
            yield Claim(line, row[1].at + number.start(1), int(number[1]), names)


def _named(text: str, known: Known) -> tuple[str, ...]:
    """The one name that a cell has: 攻击, 攻击牌, Attacks."""
    forms = (text, *without_card(text), known.spoken.get(text.casefold(), ""))
    return tuple(form for form in forms if form in known.groups)[:1]
