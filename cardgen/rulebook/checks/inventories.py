"""Sentences that say what is in the box: `盒子里有 24 张攻击、12 张防守和 4 名英雄`, `一共 15 个职业`.

Their first words leave no doubt that the whole set is meant, so that each number is a claim about it.
"""

import re
from collections.abc import Iterator

from cardgen.record import Record
from cardgen.rulebook.checks.known import CARD, CARD_WORDS, Known
from cardgen.rulebook.checks.source import GONE, Line

# How many of what is said: copies, different cards, or whichever fits.
PART = re.compile(
    rf"(\d{{1,4}}|{GONE}+)\s{{0,3}}(张|种|款|类|个|名|位|只)\s{{0,3}}(?:不同的)?\s{{0,3}}[\[【「]?"
)
CARDS = re.compile(rf"{CARD}(?!背|面|堆|库|组|位|名)")
BOX = r"(?:盒(?:子)?[里中内]|[一本这]盒|[一本这]套|这里|全套|整套|整副|本?游戏|本作)(?:卡牌|牌|的|里|中)?"
START = re.compile(
    rf"(?:^|[。；;！!？?\s])\s{{0,3}}(?:{BOX}\s{{0,3}}(?:一共|总共|共|现)?(?:有|含有?|包含|包括|是|：|:)?"
    r"|(?:一共|总共|共计|共)有?)\s{0,3}(?=[\d\0])"
    rf"|{BOX}\s{{0,3}}(?=[\d{GONE}])"
)
# After such words the sentence speaks of a case, not of the box.
UNSURE = re.compile(r"若|如果|假如|当|每|各|例如|比如")
BETWEEN = re.compile(r"[\]】」]?\s{0,3}(?:、|，|,|和|与|及|以及|还有|外加|另有|，?另有)\s{0,3}(?=[\d\0])")
JOINT = re.compile(r"[\]】」]?\s{0,3}[、和与及]\s{0,3}[\[【「]?(?!\d)")
AFTER = re.compile(r"[\]】」]?\s{0,3}(?:$|[^一-龥\w]|[是都和与及组的]|以及|还有|外加|另有)")


class Part(Record):
    """A part of an inventory: a number, where it stands, its unit, what it is said of; nothing for all."""

    at: int
    said: int
    unit: str
    names: tuple[str, ...]


def inventory(line: Line, known: Known) -> Iterator[Part]:
    """Every part of every inventory in a line."""
    words = line.words
    for start in START.finditer(words, line.start):
        sentence = max(line.start, 1 + max(words.rfind(sign, 0, start.end()) for sign in "。；;"))
        if UNSURE.search(words[sentence : start.end()]):
            continue
        at = start.end()
        while part := PART.match(words, at):
            names, end = _names(words, part.end(), known)
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


def _names(words: str, at: int, known: Known) -> tuple[tuple[str, ...], int]:
    """The names in a row from here, `法术、物件、生物牌`, and where they end."""
    found: list[str] = []
    end = at
    while name := known.starting(words, at):
        found.append(name)
        end = at + len(name)
        end += next((len(word) for word in CARD_WORDS if words.startswith(word, end)), 0)
        joint = JOINT.match(words, end)
        if joint is None:
            break
        at = joint.end()
    return tuple(found), end
