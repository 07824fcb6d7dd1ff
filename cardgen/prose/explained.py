"""Which words a document explains: headings, bold terms, 【keywords】 and terms at a line's start."""

import re
from typing import NamedTuple

from cardgen.prose.passages import Passage, Prose, bare

KEYWORD = re.compile(r"【([^【】\0]{1,20})】")
BOLD = "[bw]+"
TERM = re.compile(
    r"([^\s：:，。；、（(\0|][^：:，。；、\0|]{0,19}?)\s{0,3}(?:[（(][^（()）]{0,40}[）)])?\s{0,3}[：:]"
)
# `【装备】：…`, `【装备】 …`, `【攻击】【防守】：…`
DEFINED = re.compile(
    r"(?:【[^【】\0]{1,20}】(?:\s{0,3}[（(][^（()）]{0,40}[）)])?[、/或和与]?)+\s{0,3}(?:[：:—\-–]|\s|$)"
)
ALIAS = re.compile(
    r"(?:[又或也亦]称|或者|[又也]叫|写作|称[为作]|叫做|[简统]称|即)\s{0,3}[“「]?【([^【】\0]{1,20})】"
)

SHORTEST_SLIP = 4


class Explained(NamedTuple):
    """Words that are explained. `keywords`: those written 【so】 where they are, and where that stands."""

    words: frozenset[str]
    headings: tuple[str, ...]
    keywords: dict[str, tuple[Passage, int]]

    def has(self, word: str) -> bool:
        """Whether a word is explained, or stands in a heading. 【抽牌连锁】 is explained where 连锁 is."""
        plain = bare(word)
        if plain not in self.words and any(_is_slip(plain, other) for other in self.words):
            return False
        ends = (plain[at:] for at in range(len(plain) - 1))
        return any(end in self.words for end in ends) or any(plain in heading for heading in self.headings)


def _is_slip(word: str, other: str) -> bool:
    """Whether two long words differ in one character: 反射效果, 反应效果; 火连锁 and 水连锁 are two words."""
    pairs = zip(word, other, strict=False)
    return len(word) == len(other) >= SHORTEST_SLIP and sum(a != b for a, b in pairs) == 1


def explained(prose: Prose) -> Explained:
    """Everything that the document explains."""
    words = {row.cells[0].text for grid in prose.tables.values() for row in grid.rows}
    keywords: dict[str, tuple[Passage, int]] = {}
    for passage in prose.passages:
        said = passage.words
        if passage.form in ("heading", "term"):
            words |= {said, *KEYWORD.findall(said)}
            continue
        words |= {*ALIAS.findall(said), *TERM.findall(said)[:1]}
        if passage.looks[:1] in ("b", "w"):
            # The bold words with which a line begins, and others before its colon.
            before = re.split("[：:]", said, maxsplit=1)[0] if re.search("[：:]", said) else ""
            words |= {word for at, word in passage.looking(BOLD) if at <= len(before)}
        defined = DEFINED.match(said)
        for keyword in KEYWORD.finditer(defined[0]) if defined else ():
            words.add(keyword[1])
            keywords.setdefault(keyword[1], (passage, keyword.start()))
    headings = tuple(passage.words for passage in prose.headings)
    return Explained(frozenset(map(bare, words)) - {""}, headings, keywords)
