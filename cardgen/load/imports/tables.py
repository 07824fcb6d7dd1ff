"""A table with a column of names and one of numbers → entries; other columns become lines of the text."""

import re
from collections.abc import Iterator

from cardgen.load.imports.entries import LONGEST_NAME, Entry
from cardgen.rulebook.checks.claims import COUNT_TITLES
from cardgen.rulebook.checks.source import Grid, Line

NAMES = frozenset(
    ("名称", "牌名", "卡名", "卡牌", "卡牌名", "卡牌名称", "名字", "牌", "name", "card", "cards")
)
TEXTS = frozenset(
    ("效果", "说明", "描述", "文字", "牌面文字", "技能", "能力", "text", "effect", "description", "rules")
)


def read_table(grid: Grid) -> Iterator[tuple[Entry, Line]]:
    """The cards of a table, each with its line; nothing where it is no table of cards."""
    name, count = grid.column(NAMES), grid.column(COUNT_TITLES)
    if name is None or count is None:
        return
    for line, row in grid.rows:
        if max(name, count) >= len(row):
            continue
        number = re.fullmatch(r"[×xX*]?\s{0,3}(\d{1,3})\s{0,3}[张枚份]?", row[count].text)
        title = row[name].text.strip("*")
        if number and title and len(title) <= LONGEST_NAME:
            said = [
                cell.text if grid.titles[n].casefold() in TEXTS else f"{grid.titles[n]}：{cell.text}"
                for n, cell in enumerate(row)
                if n not in (name, count) and n < len(grid.titles) and cell.text
            ]
            yield Entry(title, int(number[1]), "\n".join(said)), line
