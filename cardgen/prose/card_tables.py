"""Tables that say how many cards there are: a column of names, one of numbers, rows that add them up."""

import re
from collections.abc import Iterator

from cardgen.prose.amounts import Amount, Claim, Unit
from cardgen.prose.passages import PassageTable
from cardgen.prose.vocabulary import Vocabulary

CARD = r"卡?牌?名称?|卡牌?|卡片|卡牌名[称字]?|名字|牌|names?|cards?|card names?"
COPIES = r"[张份枚个]数|数[量目]|总数|copies|count|qty|quantity|numbers?|#"
NAME = (
    rf"{CARD}|(?:卡?牌的?)?(?:类[型别]|种类|分类)|牌[种类]|(?:[组配]件|物[品件]|项目|内容)(?:名称)?"
    r"|kinds?|types?|card types?|category|components?|items?|contents?"
)
# Titles by which a table of kinds says it; a table of single cards may mean something else.
NUMBERS: tuple[tuple[str, Unit], ...] = (
    (rf"{COPIES}|卡?牌[张总]?数量?|总张数|cards|no|how many|amount|total", "copies"),
    ("[种款]数|种类数|different", "different"),
)
# Rows that add up all above them, or those since the last such row.
SUM = re.compile(r"[合总共]计|总[数和]|小计|(?:sub-?)?totals?|sum", re.IGNORECASE)
PART_SUM = re.compile("小计|sub-?totals?", re.IGNORECASE)
BEHIND = r"\s{0,3}(?:[（(].*)?"
CELL = re.compile(
    rf"[×xX*共]?\s{{0,3}}(\d{{1,4}})\s{{0,3}}(?:[张張种種款枚份个]|cards?|copies)?{BEHIND}", re.IGNORECASE
)
OF_CARDS = re.compile(rf"共?\s{{0,3}}(\d{{1,4}})\s{{0,3}}(?:[张張]|cards){BEHIND}", re.IGNORECASE)


def in_table(grid: PassageTable, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Every number beside a name. Without titles, it must say that it counts cards: `| 攻击 | 24 张 |`."""
    if not any(grid.titles) and len(grid.titles) > 1:
        yield from _in_column(grid, 0, 1, "copies", vocabulary, OF_CARDS)
    name = grid.column(f"{NAME}|{_fields(vocabulary)}")
    for titles, unit in NUMBERS if name is not None else ():
        count = grid.column(titles, but=name)
        if name is not None and count is not None:
            yield from _in_column(grid, name, count, unit, vocabulary)


def _fields(vocabulary: Vocabulary) -> str:
    """What fields with `choices` are called, as a pattern."""
    fields = (field for kind in vocabulary.game.kinds.values() for field in kind.fields.values())
    return "|".join(re.escape(field.label or field.name) for field in fields if field.choices) or "(?!)"


def _in_column(
    grid: PassageTable,
    name: int,
    count: int,
    unit: Unit,
    vocabulary: Vocabulary,
    cell: re.Pattern[str] = CELL,
) -> Iterator[Claim]:
    rows: list[tuple[str, int | None]] = []
    part = 0
    for passage, cells in grid.rows:
        number = cell.fullmatch(cells[count].text)
        title = re.sub("[(（].*", "", cells[name].text).strip(" ：:")
        named = vocabulary.named(title)
        at, said = (cells[count].at + number.start(1), int(number[1])) if number else (0, None)
        if not named and SUM.fullmatch(title):
            added = rows[part:] if PART_SUM.fullmatch(title) else rows
            part = len(rows)
            names = tuple(dict.fromkeys(name for name, _ in added if name))
            if said is not None and names and all(name or n is not None for name, n in added):
                more = sum(n or 0 for name, n in added if not name)
                others = () if any(n is None for _, n in added) else (sum(n or 0 for _, n in added),)
                yield Claim(passage, Amount(at, said, names, unit), more=more, others=others)
            continue
        rows.append((named, said))
        if named and said is not None:
            yield Claim(passage, Amount(at, said, (named,), unit))
