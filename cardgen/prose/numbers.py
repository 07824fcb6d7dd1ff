"""`numbers`: what the prose says a card does (`攻击一级 对面HP-10`) against the card's own numbers.

Read are lines that begin with a card's name, and the lines right below an entry (`2* 战士`); in them only
numbers with a sign or a unit, but never 0. Such a number must stand somewhere on the card, and in an entry no
more often than there. Words in italics or quotation marks are flavour. Elsewhere only words for what is
printed on a card are read, right beside its name (`焚林龙攻击力 24`): what changes in play is not.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.contents import ENTRY
from cardgen.prose.numerals import CHINESE_NUMBER, number_in
from cardgen.prose.passages import GONE, Passage, Prose
from cardgen.prose.vocabulary import Vocabulary

VALUE = re.compile(
    r"(?:[-−－+＋]\s{0,3}|[Hh][Pp][一-龥]{0,4}\s{0,3}|伤害\s{0,3})(\d{1,5})(?![\d.%~～\-–])"
    r"|(?<![\d.\-–~～])(\d{1,5})\s{0,3}(?:HP|点|血|伤害|%|次|的倍数)"
)
# In an entry the copies stand before the name, so that these can only be what the card does.
ALSO_LISTED = re.compile(VALUE.pattern + r"|(?<![\d.\-–~～])(\d{1,3})\s{0,3}张|[×✕]\s{0,3}(\d{1,3})(?![\d.])")
# A number of times, of cards or of rounds is no value of the card.
STAT = re.compile(
    r"(?:(?:攻击力|防御力|攻击|防御|力量|战力|威力|耗费|费用|等级)\s{0,3}[是为：:]?\s{0,3}(\d{1,4})"
    r"(?![\d.%~～\-–])(?!\s{0,3}(?:张|次|个|只|名|回合|轮|倍))|(\d{1,2})\s{0,3}级(?![以别数]))"
)
FLAVOUR = re.compile(r"[“「『][^”」』]{1,200}[”」』]")
AFTER_NAME = frozenset(" \t\u3000：:，,（(｜|—")
# Between the name and the word, or between two values of one card.
LINK = " \t\u3000的是为有（(：:，,、】」]”"
WRITTEN = re.compile(rf"\d{{1,9}}|{CHINESE_NUMBER}")


class CardNumbers(NamedTuple):
    """A card that lines are about. `listed`: with its copies, so that the lines below belong to it too.

    `own`: how often each number stands on the card, in fields or in texts, whichever is more.
    """

    name: str
    listed: bool
    own: Counter[int]
    used: Counter[int]


class Value(NamedTuple):
    """A number that a passage says of a card. `often`: it stands on the card, but not so often."""

    passage: Passage
    at: int
    name: str
    said: int
    often: bool = False


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Values beside a card's name that the card does not have. Cards without any number are left out."""
    found: dict[tuple[int, int], Value] = {}
    card: CardNumbers | None = None
    above = 0
    for passage in prose.passages:
        if passage.form in ("box", "heading"):
            continue
        inner = above == passage.line - 1 and passage.form != "item"
        above = passage.line
        begun, at = _begun(passage, vocabulary, inner)
        goes_on = inner and card is not None and card.listed and not ENTRY.match(passage.words)
        card = begun or (card if goes_on else None)
        for value in (*(_said(passage, at, card) if card else ()), *_beside(passage, vocabulary)):
            found.setdefault((passage.line, value.at), value)
    return [_wrong(prose, value, vocabulary) for value in found.values()]


def _begun(passage: Passage, vocabulary: Vocabulary, inner: bool) -> tuple[CardNumbers | None, int]:
    """The card with which a line begins, and where its name ends."""
    words = passage.words
    listed = ENTRY.match(words)
    at = listed.end() if listed else len(words) - len(words.lstrip("[【「“"))
    name, end = vocabulary.name_at(words, at)
    end += words[end : end + 1] in ("]", "】", "」", "”")
    after = words[end : end + 1]
    if (
        name not in vocabulary.cards
        or not (after in AFTER_NAME if after else listed)
        or (inner and not listed)
    ):
        return None, 0
    return CardNumbers(name, listed is not None, _own(name, vocabulary), Counter()), end


def _own(name: str, vocabulary: Vocabulary) -> Counter[int]:
    """How often each number stands on a card, also in Chinese numerals."""
    texts, numbers = vocabulary.numbers_of(name)
    written: Counter[int] = Counter()
    for number in WRITTEN.findall("\n".join(texts)):
        parts = (number,) if number.isdecimal() or len(number) == 1 else (number, *number)
        written.update(value for part in parts if (value := number_in(part)))
    return written | Counter(numbers)


def _said(passage: Passage, at: int, card: CardNumbers) -> Iterator[Value]:
    """The numbers of a line about a card that the card does not have, or not so often."""
    words = "".join(
        GONE if look in "iw" else char for char, look in zip(passage.words, passage.looks, strict=True)
    )
    words = FLAVOUR.sub(lambda part: GONE * len(part[0]), words)
    for value in (ALSO_LISTED if card.listed else VALUE).finditer(words, at) if card.own else ():
        group = value.lastindex or 0
        number = int(value[group])
        card.used[number] += 1
        there = card.own[number]
        if number and card.used[number] > there and (card.listed or not there):
            yield Value(passage, value.start(group), card.name, number, there > 0)


def _beside(passage: Passage, vocabulary: Vocabulary) -> Iterator[Value]:
    """Values right beside a card's name that stand nowhere on it."""
    words = passage.words
    name, end = "", -1
    for value in STAT.finditer(words):
        before = len(words[: value.start()].rstrip(LINK))
        if before > end:
            starts = range(max(0, before - vocabulary.lengths[0]), before) if vocabulary.lengths else ()
            names = (vocabulary.name_at(words, at) for at in starts)
            name = next((found for found, stop in names if stop == before), "")
        end = value.end()
        group = value.lastindex or 0
        own = _own(name, vocabulary) if name in vocabulary.cards else None
        if own and int(value[group]) not in own:
            yield Value(passage, value.start(group), name, int(value[group]))


def _wrong(prose: Prose, value: Value, vocabulary: Vocabulary) -> Diagnostic:
    name, said = value.name, value.said
    card = vocabulary.cards[name][0]
    listed = ", ".join(
        f"{key} = {number}"
        for key, number in card.fields.items()
        if isinstance(number, int) and not isinstance(number, bool)
    )
    hint = Text(f"the card has: {listed}", f"牌上写的是：{listed}") if listed else None
    message = Text(f"“{name}”: {said} stands nowhere on the card", f"「{name}」：牌上没有 {said} 这个数")
    if value.often:
        message = Text(
            f"“{name}”: {said} stands here more often than on the card",
            f"「{name}」：这里的 {said} 比牌上的多",
        )
    span = prose.span(value.passage, value.at)
    return Diagnostic(
        "wrong-number", message, span, hint, related=((card.place.span(), Text("the card", "这张牌")),)
    )
