"""A table with a column of names and one of numbers → entries; other columns become lines of the text."""

import re
from collections.abc import Iterator

from cardgen.load.imports.entries import LONGEST_NAME, ListedCard
from cardgen.load.imports.words import marked
from cardgen.prose.card_tables import CARD, COPIES, SUM
from cardgen.prose.numerals import CHINESE_NUMBER, number_in
from cardgen.prose.passages import Passage, PassageTable

TEXTS = frozenset(
    ("效果", "说明", "描述", "文字", "牌面文字", "技能", "能力", "text", "effect", "description", "rules")
)
NUMBER = re.compile(rf"[×xX*]?\s{{0,3}}(\d{{1,3}}|{CHINESE_NUMBER})\s{{0,3}}[张張枚份]?")


def read_table(grid: PassageTable) -> Iterator[tuple[ListedCard | None, Passage]]:
    """The cards of a table, each with its line; None for a row that cannot be read.

    Nothing where it is no table of cards.
    """
    name, count = grid.column(CARD), grid.column(COPIES)
    if name is None or count is None:
        return
    for passage in grid.rows:
        title = passage.cells[name].text
        if SUM.fullmatch(title):
            continue
        number = NUMBER.fullmatch(passage.cells[count].text)
        copies = number_in(number[1]) if number else None
        if copies is None or not title or len(title) > LONGEST_NAME:
            yield None, passage
            continue
        said = [
            ("" if grid.titles[n].casefold() in TEXTS else f"{grid.titles[n]}：")
            + marked(passage, cell.at, cell.at + len(cell.text))
            for n, cell in enumerate(passage.cells)
            if n not in (name, count) and cell.text
        ]
        yield ListedCard(title, copies, "\n".join(said)), passage
