"""Lines that list cards: `7* 攻击一级 …`, `攻击牌 ×24、防守牌 ×12`; of the box also `英雄：8`, `卡牌 ×83`."""

import re
from collections.abc import Iterator

from cardgen.prose.claim import CLOSING, ENTRY, OPENING, Claim, Where, past
from cardgen.prose.doubt import hands_out
from cardgen.prose.known import CARD, Known
from cardgen.prose.naming import past_brackets
from cardgen.prose.source import Line

TIMES = re.compile(r"\s{0,3}[*×xX＊✕]\s{0,3}(\d{1,3})(?![\d.%])")
NEXT = re.compile(r"\s{0,3}[张份]?\s{0,3}[、，,；;]\s{0,3}")
# `英雄：8`, `卡牌：83 张`, `卡牌 ×83`
AMOUNT = re.compile(r"\s{0,3}[：:*×xX＊✕]\s{0,3}(\d{1,4})\s{0,3}[张份枚]?\s{0,3}(?:$|[（(，。；、])")
ALL_CARDS = re.compile(rf"(?:游戏|全部|所有)?{CARD}(?=[\s：:*×xX])")


def entered(line: Line, where: Where, known: Known) -> Iterator[Claim]:
    """What a line lists from its start on."""
    words = line.words
    before = ENTRY.match(words, line.start)
    if before:
        at = past(words, before.end(), OPENING)
        name = known.starting(words, at)
        if _listable(name, where, known) and _ends(words, past_brackets(words, at + len(name))):
            yield Claim(line, before.start(1), int(before[1]), (name,))
        return
    at = line.start
    while True:
        at = past(words, at, OPENING)
        name = known.starting(words, at)
        after = TIMES.match(words, past_brackets(words, at + len(name))) if name else None
        if after is None or not _listable(name, where, known):
            break
        yield Claim(line, after.start(1), int(after[1]), (name,))
        comma = NEXT.match(words, after.end())
        if comma is None:
            return
        at = comma.end()
    if where.box and not where.play and not hands_out(where.intro):
        yield from _amount(line, known)


def _amount(line: Line, known: Known) -> Iterator[Claim]:
    words = line.words
    at = past(words, line.start, OPENING)
    name = known.starting(words, at)
    everything = None if name else ALL_CARDS.match(words, at)
    if name or everything:
        end = everything.end() if everything else past_brackets(words, at + len(name))
        amount = AMOUNT.match(words, past(words, end, CLOSING))
        if amount:
            yield Claim(line, amount.start(1), int(amount[1]), (name,) if name else ())


def _listable(name: str, where: Where, known: Known) -> bool:
    """`攻击 ×2` may be twice the damage; but not where the box is described, nor with a card's own name."""
    return name in known.cards or (where.box and name != "")


def _ends(words: str, at: int) -> bool:
    """Whether a name may end here."""
    return at >= len(words) or not words[at].isalnum()
