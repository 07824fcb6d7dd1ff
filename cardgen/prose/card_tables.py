"""Tables that say how many cards there are: a column of names, one of numbers, rows that add them up."""

import re
from collections.abc import Iterator

from cardgen.prose.amounts import Claim, Unit
from cardgen.prose.passages import PassageTable
from cardgen.prose.vocabulary import Vocabulary

CARD = r"卡?牌?名称?|卡牌?|卡片|卡牌名[称字]?|名字|牌|names?|cards?|card names?"
COPIES = r"[张份枚个]数|数[量目]|总数|copies|count|qty|quantity|numbers?|#"
NAME = (
    rf"{CARD}|(?:卡?牌的?)?(?:类[型别]|种类|分类)|牌[种类]|(?:[组配]件|物[品件]|项目|内容)(?:名称)?"
    r"|kinds?|types?|card types?|category|components?|items?|contents?"
)
# Titles by which a table of kinds says it; a table of single cards may mean something else.
NUMBERS: dict[Unit, str] = {
    "copies": rf"{COPIES}|卡?牌[张总]?数量?|总张数|cards|no|how many|amount|total",
    "different": "[种款]数|种类数|different",
}
# Rows that add up all above them, or those since the last such row.
SUM = re.compile(r"[合总共]计|总[数和]|(?P<part>小计|sub-?totals?)|totals?|sum", re.IGNORECASE)
CELL = re.compile(
    r"[×xX*共]?\s{0,3}(\d{1,4})\s{0,3}(?:[张張种種款枚份个]|cards?|copies)?\s{0,3}(?:[（(].*)?", re.IGNORECASE
)


def in_table(grid: PassageTable, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Every number beside a name. Fields with `choices` are titles of names, too."""
    fields = (field for kind in vocabulary.game.kinds.values() for field in kind.fields.values())
    name = grid.column("|".join((NAME, *(re.escape(f.label or f.name) for f in fields if f.choices))))
    for unit, titles in NUMBERS.items() if name is not None else ():
        count = grid.column(titles, but=name)
        if name is not None and count is not None:
            yield from _in_columns(grid, name, count, unit, vocabulary)


def _in_columns(
    grid: PassageTable, name: int, count: int, unit: Unit, vocabulary: Vocabulary
) -> Iterator[Claim]:
    rows: list[tuple[str, int | None]] = []
    summed = 0
    for passage in grid.rows:
        cell = passage.cells[count]
        number = CELL.fullmatch(cell.text)
        title = re.sub("[(（].*", "", passage.cells[name].text).strip(" ：:")
        named = vocabulary.named(title)
        said = int(number[1]) if number else None
        claim = Claim(passage, cell.at + (number.start(1) if number else 0), said, (named,), unit)
        if named or not (total := SUM.fullmatch(title)):
            rows.append((named, said))
            yield from (claim,) if named else ()
            continue
        added = rows[summed:] if total["part"] else rows
        summed = len(rows)
        names = tuple(dict.fromkeys(name for name, _ in added if name))
        if names and all(name or n is not None for name, n in added):
            more = sum(n or 0 for name, n in added if not name)
            others = () if any(n is None for _, n in added) else (sum(n or 0 for _, n in added),)
            yield claim._replace(names=names, more=more, others=others)
