"""Which words a document explains: headings, bold terms, 【keywords】 and terms at a line's start."""

import re
from typing import NamedTuple

from cardgen.prose.source import Line, Prose, bare, tables

KEYWORD = re.compile(r"【([^【】\0]{1,20})】")
BOLD = re.compile(r"(?:\*\*|__)\s{0,3}([^*_\0]{1,30}?)\s{0,3}(?:\*\*|__)")
TERM = re.compile(
    r"([^\s：:，。；、（(\0|][^：:，。；、\0|]{0,19}?)\s{0,3}(?:[（(][^（()）]{0,40}[）)])?\s{0,3}[：:]"
)
# `【装备】：…`, `【装备】 …`, `【攻击】【防守】：…`
DEFINED = re.compile(
    r"(?:【[^【】\0]{1,20}】(?:\s{0,3}[（(][^（()）]{0,40}[）)])?[、/或和与]?)+\s{0,3}(?:[：:—\-–]|\s|$)"
)
ALIAS = re.compile(
    r"(?:又称|或称|也称|亦称|或者|又叫|也叫|又名|也写作|又写作|称为|称作|叫做|简称|统称|即|以下称)\s{0,3}[“「]?【([^【】\0]{1,20})】"
)


# 火连锁 and 水连锁 are two words; 反射效果 and 反应效果 are hardly.
SHORTEST_SLIP = 4


class Defined(NamedTuple):
    """Words that are explained. `keywords`: those written 【so】 where they are, and where that stands."""

    words: frozenset[str]
    headings: tuple[str, ...]
    keywords: dict[str, tuple[Line, int]]

    def has(self, word: str) -> bool:
        """Whether a word is explained, or stands in a heading. 【抽牌连锁】 is explained where 连锁 is."""
        plain = bare(word)
        if plain not in self.words and any(_one_off(plain, other) for other in self.words):
            return False
        ends = (plain[at:] for at in range(len(plain) - 1))
        return any(end in self.words for end in ends) or any(plain in heading for heading in self.headings)


def _one_off(word: str, other: str) -> bool:
    """Whether two long words differ in one character: 反射效果, 反应效果."""
    if len(word) != len(other) or len(word) < SHORTEST_SLIP:
        return False
    return sum(a != b for a, b in zip(word, other, strict=True)) == 1


def definitions(prose: Prose) -> Defined:
    """Everything that the document explains."""
    words: set[str] = set()
    keywords: dict[str, tuple[Line, int]] = {}
    headings = tuple(line.said for line in prose.headings)
    for number, line in enumerate(prose.lines):
        said = line.said
        below = prose.lines[number + 1].text if number + 1 < len(prose.lines) else ""
        if line.level:
            words |= {bare(said), *(bare(word) for word in KEYWORD.findall(said))}
            continue
        if re.match(r"\s{0,3}:\s", below):
            words.add(bare(said))
        words.update(bare(word) for word in ALIAS.findall(line.words))
        defined = DEFINED.match(said)
        if defined:
            for keyword in KEYWORD.finditer(defined[0]):
                words.add(bare(keyword[1]))
                keywords.setdefault(keyword[1], (line, line.start + keyword.start()))
        text = line.text.lstrip(" \t>-+•0123456789.、)").removeprefix("* ").lstrip()
        if text.startswith(("**", "__")):
            words.update(bare(word) for word in BOLD.findall(re.split("[：:]", text)[0] + "**"))
            words.update(bare(word) for word in BOLD.findall(text)[:1])
        term = TERM.match(said)
        if term:
            words.add(bare(term[1]))
    for grid in tables(prose):
        words |= {row.cells[0].text for row in grid.rows if row.cells}
    return Defined(frozenset(words - {""}), headings, keywords)
