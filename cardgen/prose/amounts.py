"""Numbers of cards in a sentence: `攻击牌共 24 张`, `12 attack cards, 6 allies and four heroes`.

A sentence is written in signs, one for each word that we know and `o` for any other; what says a number of
cards is then a pattern of signs, the same in Chinese and in English:

    d number   u unit   N name   C “card”   S the whole set   L is, has   T in all   E of each   f of   x ×
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from cardgen.prose.numerals import CHINESE_NUMBER, CHINESE_SIGNS, ENGLISH_NUMBER, number_in
from cardgen.prose.passages import GONE, Passage
from cardgen.prose.vocabulary import Vocabulary

# "different" may be cards or kinds of cards; "either": different cards, or all copies of them.
Unit = Literal["copies", "different", "either"]
UNITS: dict[Unit, str] = {
    "copies": "张|張|枚|份|copies|copy",
    "different": "种类|大类|[种種款类類]|different|kinds|types",
    "either": "[个名位只]",
}
UNIT = "|".join(UNITS.values())
SIGNS: dict[str, str] = {
    " ": r"[\s\[\]【】「」『』“”\"]+",
    "d": rf"(?<![\d.,/~～–−+第-])\d{{1,4}}(?![\d/~～–%％-]|[.,]\d)|{CHINESE_NUMBER}(?=\s?(?:{UNIT}))"
    rf"|\b{ENGLISH_NUMBER}|(?<!{GONE}){GONE}(?!{GONE})",
    "u": rf"(?<=[\d{CHINESE_SIGNS}{GONE}\s])(?:{UNIT})(?![A-Za-z])(?:\s+of\s+cards)?",
    "S": r"整[套副]|全[套副]|本?游戏[里中]?|本作|盒子?[里中内]|[一本]盒|资料[里中]"
    r"|全部|所有|卡牌总[数量]|总[牌张]数|\b(?:the|this)\s(?:(?:full|complete|whole)\s)?(?:game|box|set)\b",
    "T": r"总共|一共|共计|合计|总计|小计|共"
    r"|\b(?:sub)?total\b|\bin (?:total|all)\b|\ba total of\b|\baltogether\b",
    "E": r"每一?[种款样级张名位个]|各|\beach\b",
    "L": r"[有为是由占含的]|包含|包括|内含|装有|收录|应有|正好|恰好|数量|[总牌]?张数|总[数量]|牌数|卡牌数"
    r"|其中|开局时|开始时|\b(?:there (?:are|is)|contains?|has|have|holds?|includes?|including|comes with"
    r"|consists of|is made up of)\b",
    "C": r"类(?:型?的?(?:卡牌|牌|卡))?|卡牌|卡片|[牌卡](?![堆库位面背名]|组(?!成))|\bcards?\b",
    "m": r"[组构]成(?!一)",
    "f": r"\bof\b",
    "x": r"[×✕＊*]|(?<![A-Za-z])[xX](?![A-Za-z])",
    "+": r"、|以及|还有|[和与及]|\band\b",
    ",": r"，|,",
    ":": r"：|:|–|—|-(?=\s)",
    "(": r"[（(]",
    ")": r"[）)]",
    ".": r"[。；;！？!?|]|\.(?=\s|$)",
    "o": rf"[A-Za-z][\w'’]*|{GONE}+|.",
}
NUMBER = re.compile(SIGNS["d"], re.IGNORECASE)
TOKEN = re.compile("|".join(f"({sign})" for sign in SIGNS.values()), re.IGNORECASE)
LETTERS = tuple(SIGNS)

# More such words in a row are no sentence, and would take long.
FEW = "{0,5}"
NAMES = r"NC?(?:\+NC?)*"
END = r"T?(?=[.,+():m]|$)"
# A number of each card; the number of what is named, before the number or behind it.
EACH = rf"EC?NC?[LTE]{FEW}du?|{NAMES}[,(]?[LT]{FEW}E[LT]{FEW}du?|{NAMES}[,(]?dfE|du?f?EN?C?"
NAMED = rf"(?:{NAMES}|S[LC]{FEW}|C)[LT]{FEW}(?:[:x]?[LT]{FEW}d[uC]*|\([LTx]*d[uC]*(?:\)|(?=,)))"
NAMING = rf"d(?:u?f?{NAMES}|uC|x{NAMES}|C)"
SUM = rf"T[LT:]{FEW}d[uC]*"
WITH_UNIT = re.compile("^[^x]*d[^x]*[uC][^x]*$")
PART = re.compile(
    rf"(?P<each>(?:{EACH}){END})|(?:(?P<named>{NAMED})|(?P<naming>{NAMING})|(?P<sum>{SUM})){END}"
)
LEAD = re.compile(rf"(?:SC?)?[LT]{FEW}")
JOINTS = re.compile(r"^|[,+:()m]+")
# Sentences with such words are about play, about decks of one's own, or about another edition.
PLAY = re.compile(
    r"玩家|双方|对手|[每两三四]人|手牌|手[里中上]|[牌卡]组(?!成)|(?<![整全])套牌|构筑|[最至][多少]|不超过|不足|[少多大小]于|超过|[上下]限"
    r"|若|如果|假[如设]|当|剩|再|抽|摸|弃|丢|打出|选|拿|取|补|换|得到|获得|带|放|移|收集|集齐|翻|亮出|展示|洗|发|例|比如"
    r"|旧版|扩展|推荐|回合|[每一]轮"
    r"|\b(?:if|when|whenever|while|unless|until|after|before|draws?|discards?|deals?|takes?|plays?|puts?|places?"
    r"|shuffles?|reveals?|chooses?|keeps?|removes?|returns?|gives?|gets?|gains?|collects?|builds?|starts?|wins?"
    r"|players?|hands?|you|your|at most|at least|up to|more than|fewer|less than|no more|must|may|can|left"
    r"|remaining|top|example|expansions?|editions?|turns?|rounds?|every|per|decks?)\b",
    re.IGNORECASE,
)


class Claim(NamedTuple):
    """A number that a passage says of some names; of none: of the whole set, or of all before if it `sums`.

    `said`: None for a directive's, which is always right. `sure`: it says what is in the box.

    Of a sum, `more` is what was added of which the data knows nothing, `others` what it may be, too.
    """

    passage: Passage
    at: int
    said: int | None
    names: tuple[str, ...]
    unit: Unit = "copies"
    each: bool = False
    sums: bool = False
    sure: bool = True
    more: int = 0
    others: tuple[int, ...] = ()


class AmountWord(NamedTuple):
    """A word of a sentence: its sign, what it is, where it begins. A name is what the data calls it."""

    sign: str
    text: str
    at: int


def amounts(passage: Passage, start: int, vocabulary: Vocabulary, in_box: bool) -> Iterator[Claim]:
    """Every part of a sentence that is nothing but names and a number, before any word of play.

    In running text only with unit and name, in sentences that have nothing else before it.
    """
    text = passage.words
    for words, signs in _sentences(text, start, vocabulary) if NUMBER.search(text, start) else ():
        play, end = _play_at(text, words), 0
        if not in_box and play < len(text):
            continue
        for joint in JOINTS.finditer(signs):
            if joint.end() < end:
                continue
            part = _part(signs, joint.end())
            if part and words[part.end()].at <= play and (in_box or _is_plain(part, end)):
                end = part.end()
                yield _claim(passage, words, part)
            elif not in_box:
                break


def _is_plain(part: re.Match[str], before: int) -> bool:
    """Whether a part says number, unit and name. `3 张攻击牌，1 张英雄牌：围城` says nothing of the set."""
    begins_bare = part["naming"] and part.start() == 0
    named = set(part[0]) & {"N", "S"} or (part["sum"] and before)
    return bool(WITH_UNIT.search(part[0]) and named and part["each"] is None and not begins_bare)


def _sentences(text: str, start: int, vocabulary: Vocabulary) -> Iterator[tuple[list[AmountWord], str]]:
    """The words from here on, sentence by sentence, and their signs."""
    words: list[AmountWord] = []
    for word in _words(text, start, vocabulary):
        words.append(word)
        if word.sign == ".":
            yield words, "".join(word.sign for word in words[:-1])
            words = []


def _play_at(text: str, words: list[AmountWord]) -> int:
    """Where the first word of play begins in a sentence, or the end of the text; names are none."""
    pairs = ((a, text[a.at : b.at]) for a, b in pairwise(words))
    others = "".join(GONE * len(part) if word.sign == "N" else part for word, part in pairs)
    play = PLAY.search(others)
    return words[0].at + play.start() if play else len(text)


def _words(text: str, at: int, vocabulary: Vocabulary) -> Iterator[AmountWord]:
    while at < len(text):
        name, end = vocabulary.name_at(text, at)
        found = None if name else TOKEN.match(text, at)
        sign = LETTERS[(found.lastindex or 1) - 1] if found else "N"
        end = found.end() if found else end
        if sign != " ":
            yield AmountWord(sign, name or text[at:end], at)
        at = end
    yield AmountWord(".", "", at)


def _part(signs: str, at: int) -> re.Match[str] | None:
    """What says a number here, perhaps behind words such as “there are”."""
    lead = LEAD.match(signs, at)
    return PART.match(signs, at) or (PART.match(signs, lead.end()) if lead else None)


def _claim(passage: Passage, words: list[AmountWord], part: re.Match[str]) -> Claim:
    said = words[part.start() : part.end()]
    at = part[0].index("d")
    names = tuple(word.text for word in said if word.sign == "N")
    unit: Unit = "either" if names and not re.search("x|d.*C", part[0]) else "copies"
    if part[0][at + 1 : at + 2] == "u":
        behind = said[at + 1].text.split()[0]
        unit = next(unit for unit, words in UNITS.items() if re.fullmatch(words, behind, re.IGNORECASE))
    each, sums = part["each"] is not None, part["sum"] is not None
    return Claim(passage, said[at].at, number_in(said[at].text), names, unit, each, sums)
