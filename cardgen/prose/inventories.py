"""Sentences that say what is in the box: `盒子里有 24 张攻击、12 张防守和 4 名英雄`, `一共 15 个职业`.

Their first words leave no doubt that the whole set is meant, so that each number is a claim about it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.claim import OPENING, Where, begins, past
from cardgen.prose.doubt import hands_out
from cardgen.prose.known import CARD, Known
from cardgen.prose.naming import names_from
from cardgen.prose.source import GONE, Line

# How many of what is said: copies, different cards, or whichever fits.
PART = re.compile(
    rf"(\d{{1,4}}|{GONE}+)\s{{0,3}}(张|种|款|类|个|名|位|只)\s{{0,3}}(?:不同的)?\s{{0,3}}[\[【「『]?"
)
CARDS = re.compile(rf"{CARD}(?!背|面|堆|库|组|位|名)")
BOX = (
    r"(?:盒(?:子)?[里中内]|[一本这]盒|[一本这]套|套装[里中内]?|资料[里中]|这里|全套|整套|整副|本?游戏|本作)"
    r"(?:卡牌|牌|的|里|中)?"
)
HAS = r"(?:由|内?有|内?含有?|装有|包含|包括|收录了?|是|：|:)"
START = re.compile(
    rf"(?:^|[。；;！!？?\s])\s{{0,3}}(?:{BOX}\s{{0,3}}(?:一共|总共|合计|共|现)?{HAS}?"
    r"|(?:一共|总共|共计|合计|共)有?|(?:游戏)?(?:配件|组件|内容物?|卡牌)[：:])\s{0,3}(?=[\d\0])"
    rf"|{BOX}\s{{0,3}}(?=[\d{GONE}])"
)
# `其中有 24 张攻击牌`; and after the name of a pile: `牌堆由 24 张攻击牌和 12 张防守牌组成`.
OF_THESE = re.compile(rf"其中\s{{0,3}}{HAS}?\s{{0,3}}(?=\d)")
OF_PILE = re.compile(rf"[\]】」』]?\s{{0,3}}[里中]?\s{{0,3}}(?:共|一共|总共)?{HAS}\s{{0,3}}(?=\d)")
# After such words the sentence speaks of a case, not of the box.
UNSURE = re.compile(r"若|如果|假如|当|每|各|例如|比如")
BETWEEN = re.compile(
    r"[\]】」』]?(?:[（(][^（）()\d]{0,20}[）)])?\s{0,3}(?:、|：|:|（|\(|，|,|和|与|及|以及|还有|外加|另有|，?另有)\s{0,3}(?=[\d\0])"
)
WHOLE = re.compile(r"\d{1,4}\s{0,3}张\s{0,3}[：:]\s{0,3}(?=\d)")
AFTER = re.compile(r"[\]】」』]?\s{0,3}(?:$|[^一-龥\w]|[是都和与及组构的]|以及|还有|外加|另有)")


class Part(NamedTuple):
    """A part of an inventory: a number, where it stands, its unit, what it is said of; nothing for all."""

    at: int
    said: int
    unit: str
    names: tuple[str, ...]


def inventory(line: Line, where: Where, known: Known) -> Iterator[Part]:
    """Every part of every inventory in a line."""
    words = line.words
    for start in START.finditer(words, line.start):
        sentence = begins(words, line.start, start.end(), "。；;")
        if UNSURE.search(words[sentence : start.end()]):
            continue
        # `这里有 3 张牌` points at the table; `这里的 24 种牌` does not.
        first = PART.match(words, start.end())
        if first and first[2] == "张" and "这里" in start[0]:
            continue
        # Where decks are the matter, all cards are those of a deck; but not where the heading names them.
        whole = not where.decks or re.search(BOX, start[0])
        for part in _parts(words, start.end(), known):
            if whole or any(name in where.decks for name in part.names):
                yield part
    if where.play or hands_out(where.intro):
        return
    for these in OF_THESE.finditer(words, line.start):
        yield from _parts(words, these.end(), known)
    begin = past(words, line.start, OPENING)
    name = known.starting(words, begin)
    pile = OF_PILE.match(words, begin + len(name)) if name in known.totals else None
    if pile:
        yield from _parts(words, pile.end(), known)
    elif where.box:
        yield from _parts(words, line.start, known)


def _parts(words: str, at: int, known: Known) -> Iterator[Part]:
    """`24 张攻击、12 张防守和 4 名英雄` from here, also after `36 张：`."""
    if whole := WHOLE.match(words, at):
        at = whole.end()
    while part := PART.match(words, at):
        names, end = names_from(words, part.end(), known)
        cards = CARDS.match(words, part.end()) if part[2] in "张种款" else None
        end = end if names or cards is None else cards.end()
        if not (names or cards) or not AFTER.match(words, end):
            break
        if part[1].isdecimal():
            yield Part(part.start(1), int(part[1]), part[2], names)
        joint = BETWEEN.match(words, end)
        if joint is None:
            break
        at = joint.end()
