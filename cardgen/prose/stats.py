"""Values right beside a card's name, anywhere in a line: `焚林龙攻击力 24，防御力 18`, `雷角犀是 4 级`.

Only words for what is printed on a card are read; what changes in play (HP, damage dealt) is not.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.known import Known
from cardgen.prose.source import Line

# A number of times, of cards or of rounds is no value of the card.
STAT = re.compile(
    r"(?:(?:攻击力|防御力|攻击|防御|力量|战力|威力|耗费|费用|等级)\s{0,3}[是为：:]?\s{0,3}(\d{1,4})"
    r"(?![\d.%~～\-–])(?!\s{0,3}(?:张|次|个|只|名|回合|轮|倍))|(\d{1,2})\s{0,3}级(?![以别数]))"
)
# Between the name and the word, or between two values of one card.
LINK = " \t\u3000的是为有（(：:，,、】」]”"


class Stat(NamedTuple):
    """A value that is said of a card, and where."""

    name: str
    said: int
    at: int


def wrong_stats(line: Line, known: Known) -> Iterator[Stat]:
    """Values that stand nowhere on the card beside whose name they are."""
    words = line.words
    name, end = "", -1
    for value in STAT.finditer(words, line.start):
        before = len(words[: value.start()].rstrip(LINK))
        if before > end:
            name = known.ending(words, before)
        end = value.end()
        group = value.lastindex or 0
        said = int(value[group])
        if name in known.cards and (own := _own(name, known)) and said not in own:
            yield Stat(name, said, value.start(group))


def _own(name: str, known: Known) -> set[int]:
    """All numbers of a card, also those in its texts."""
    texts, numbers = known.values_of(name)
    return {*map(int, re.findall(r"\d{1,9}", texts)), *numbers}
