"""A table with a column of names and one of numbers → entries; other columns become lines of the text."""

import re
from collections.abc import Iterator

from cardgen.load.imports.entries import LONGEST_NAME, Entry, copies_in
from cardgen.prose.source import Grid, Line
from cardgen.prose.tabled import CARD_TITLES, COUNT_TITLES, SUMS

TEXTS = frozenset(
    ("效果", "说明", "描述", "文字", "牌面文字", "技能", "能力", "text", "effect", "description", "rules")
)


COPIES = re.compile(r"[×xX*]?\s{0,3}(\d{1,3}|[一二两三四五六七八九十]{1,3})\s{0,3}[张張枚份]?")


def read_table(grid: Grid) -> Iterator[tuple[Entry | None, Line]]:
    """The cards of a table, each with its line; None for a row that cannot be read.

    Nothing where it is no table of cards.
    """
    name, count = grid.column(CARD_TITLES), grid.column(COUNT_TITLES)
    if name is None or count is None:
        return
    for line, row in grid.rows:
        title = row[name].text.strip("*") if name < len(row) else ""
        if title.casefold() in SUMS:
            continue
        number = COPIES.fullmatch(row[count].text) if count < len(row) else None
        copies = copies_in(number[1]) if number else None
        if copies is None or not title or len(title) > LONGEST_NAME:
            yield None, line
            continue
        said = [
            cell.text if grid.titles[n].casefold() in TEXTS else f"{grid.titles[n]}：{cell.text}"
            for n, cell in enumerate(row)
            if n not in (name, count) and n < len(grid.titles) and cell.text
        ]
        yield Entry(title, copies, "\n".join(said)), line
