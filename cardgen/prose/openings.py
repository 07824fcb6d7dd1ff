"""How a line begins that is about a card: `7* 攻击一级`, `【攻击一级】`, `攻击一级 ×7`, `攻击一级（7张）`."""

import re
from typing import NamedTuple

from cardgen.prose.passages import Passage
from cardgen.prose.vocabulary import Vocabulary

COPIES = re.compile(r"(\d{1,3})\s{0,3}[*×xX＊✕]\s{0,3}")
WORD = re.compile(r"[「【\[“]?(?P<word>[^\s「」【】\[\]“”（）()：:，。；、×*\0|]*)[\]】」”]?")
AFTER_NAME = re.compile(
    r"\s{0,3}(?:[*×xX＊✕]\s{0,3}(\d{1,3})(?![\d.%])"
    r"|[（(]\s{0,3}[共×x]?\s{0,3}(\d{1,3})\s{0,3}(?:[张張枚份]|copies|cards|[)）]))"
)


class Opening(NamedTuple):
    """`name`: what the data calls the first word, or nothing. `word`: as it is written, and where.

    `copies`, `at`: the number before or behind the name, if there is one, and its place. `end`: of the name.
    `listed`: a number stands before it.
    """

    name: str
    word: str
    start: int
    end: int
    copies: int | None = None
    at: int = 0
    listed: bool = False


def read_opening(passage: Passage, vocabulary: Vocabulary) -> Opening | None:
    """The card with which a line begins, and its copies; nothing in boxes."""
    words = passage.words
    before = COPIES.match(words)
    first = WORD.match(words, before.end() if before else 0)
    if passage.form == "box" or not first:
        return None
    start = first.start("word")
    name, end = vocabulary.name_at(words, start)
    goes_on = words[end : end + 1].isalnum()
    end += words[end : end + 1] in ("]", "】", "」", "”")
    opening = Opening(name, first["word"], start, end if name else first.end(), listed=before is not None)
    if before:
        return opening._replace(copies=None if goes_on else int(before[1]))
    after = AFTER_NAME.match(words, end) if name else None
    if after and (passage.form == "item" or passage.looks.startswith("b") or after.end() == len(words)):
        group = after.lastindex or 1
        return opening._replace(copies=int(after[group]), at=after.start(group))
    return opening
