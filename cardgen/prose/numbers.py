"""`numbers`: what the prose says a card does (`攻击一级 对面HP-10`) against the card's own numbers.

Read are lines that begin with a card's name, and the lines right below an entry (`2* 战士`); in them only
numbers with a sign or a unit, but never 0. Such a number must stand somewhere on the card. Words in italics
or quotation marks are flavour. Elsewhere only words for what is printed on a card are read, right beside its
name (`焚林龙攻击力 24`): what changes in play is not.
"""

import re
from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.numerals import CHINESE_NUMBER, number_in
from cardgen.prose.openings import read_opening
from cardgen.prose.passages import GONE, Passage, Prose
from cardgen.prose.vocabulary import Vocabulary, single

VALUE = re.compile(
    r"(?:[-−－+＋]\s{0,3}|[Hh][Pp][一-龥]{0,4}\s{0,3}|伤害\s{0,3})(\d{1,5})(?![\d.%~～\-–])"
    r"|(?<![\d.\-–~～])(?<![最至]多)(\d{1,5})\s{0,3}(?:HP|点|血|伤害|%|次|的倍数)"
)
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

# Where a number stands that is said of a card, and the card's name.
Said = tuple[Passage, re.Match[str], str]


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Values beside a card's name that the card does not have. Cards without any number are left out."""
    found: dict[tuple[int, int], Diagnostic] = {}
    for passage, value, name in (*_in_entries(prose, vocabulary), *_beside(prose, vocabulary)):
        at, number = value.start(value.lastindex or 0), int(value[value.lastindex or 0])
        own = _own(name, vocabulary)
        if number and own and number not in own:
            found.setdefault((passage.line, at), _wrong(prose, passage, at, name, number, vocabulary))
    return list(found.values())


def _in_entries(prose: Prose, vocabulary: Vocabulary) -> Iterator[Said]:
    """In lines that begin with a card, and right below those that list one with its copies."""
    card, above, listed = "", 0, False
    for passage in prose.passages:
        opening = read_opening(passage, vocabulary)
        if not opening or passage.form == "heading":
            continue
        inner = above == passage.line - 1 and passage.form != "item"
        above, at = passage.line, 0
        after = passage.words[opening.end : opening.end + 1]
        begins = opening.name in vocabulary.cards and (after in AFTER_NAME if after else opening.listed)
        if begins and (opening.listed or not inner):
            card, at, listed = opening.name, opening.end, opening.listed
        elif not (inner and listed) or opening.listed:
            card = ""
        looks = zip(passage.words, passage.looks, strict=True)
        words = "".join(GONE if look in "iw" else char for char, look in looks)
        words = FLAVOUR.sub(lambda part: GONE * len(part[0]), words)
        yield from ((passage, value, card) for value in (VALUE.finditer(words, at) if card else ()))


def _beside(prose: Prose, vocabulary: Vocabulary) -> Iterator[Said]:
    """Right beside a card's name, one value or several."""
    ends = (0, -1)
    name = ""
    for passage, value in prose.finds(STAT):
        words = passage.words
        before = len(words[: value.start()].rstrip(LINK))
        if ends[0] != passage.line or before > ends[1]:
            starts = range(max(0, before - vocabulary.lengths[0]), before) if vocabulary.lengths else ()
            names = (vocabulary.name_at(words, at) for at in starts)
            name = next((found for found, stop in names if stop == before), "")
        ends = passage.line, value.end()
        if name in vocabulary.cards and passage.form != "heading":
            yield passage, value, name


def _own(name: str, vocabulary: Vocabulary) -> set[int]:
    """The numbers that stand on a card, also in Chinese numerals."""
    found: set[int] = set()
    for value in single(value for card in vocabulary.cards[name] for value in card.fields.values()):
        if isinstance(value, int) and not isinstance(value, bool):
            found.add(value)
        for word in WRITTEN.findall(value) if isinstance(value, str) else ():
            parts = (word,) if word.isdecimal() else (word, *word)
            found |= {number for part in parts if (number := number_in(part))}
    return found


def _wrong(
    prose: Prose, passage: Passage, at: int, name: str, said: int, vocabulary: Vocabulary
) -> Diagnostic:
    card = vocabulary.cards[name][0]
    listed = ", ".join(
        f"{key} = {number}"
        for key, number in card.fields.items()
        if isinstance(number, int) and not isinstance(number, bool)
    )
    hint = Text(f"the card has: {listed}", f"牌上写的是：{listed}") if listed else None
    message = Text(f"“{name}”: {said} stands nowhere on the card", f"「{name}」：牌上没有 {said} 这个数")
    related = ((card.place.span(), Text("the card", "这张牌")),)
    return Diagnostic("wrong-number", message, prose.span(passage, at), hint, related=related)
