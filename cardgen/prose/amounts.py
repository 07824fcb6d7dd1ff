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

# "either": different cards, or all copies of them.
Unit = Literal["copies", "different", "kinds", "either"]
UNITS: dict[str, Unit] = {
    **dict.fromkeys(("张", "張", "枚", "份", "copies", "copy"), "copies"),
    **dict.fromkeys(("种", "種", "款", "different"), "different"),
    **dict.fromkeys(("类", "類", "种类", "大类", "kinds", "types"), "kinds"),
    **dict.fromkeys(("个", "名", "位", "只"), "either"),
}
UNIT = "|".join(sorted(UNITS, key=len, reverse=True))
SIGNS: dict[str, str] = {
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
BLANKS = re.compile(r"[\s\[\]【】「」『』“”\"]*")
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
JOINT = re.compile(r"[,+:(]")
JOINTS = re.compile(r"[,+:()m]*")
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


class Amount(NamedTuple):
    """A number that is said of some names; of none: of the whole set, or of all named before (`sums`).

    `said`: None for a directive's, which is always right.
    """

    at: int
    said: int | None
    names: tuple[str, ...]
    unit: Unit
    each: bool = False
    sums: bool = False


class Claim(NamedTuple):
    """An amount in a passage. `sure`: it says what is in the box.

    Of a sum, `more` is what was added of which the data knows nothing, `others` what it may be, too.
    """

    passage: Passage
    amount: Amount
    sure: bool = True
    more: int = 0
    others: tuple[int, ...] = ()


class AmountWord(NamedTuple):
    """A word of a sentence: its sign, what it is, where it begins. A name is what the data calls it."""

    sign: str
    text: str
    at: int


def in_list(text: str, start: int, vocabulary: Vocabulary) -> Iterator[Amount]:
    """Where a text lists what is in the box: every part that is nothing but names and a number."""
    for words, signs in _sentences(text, start, vocabulary):
        play, end = _play_at(text, words), 0
        for at in (0, *(joint.end() for joint in JOINT.finditer(signs))):
            part = _part(signs, at) if at >= end else None
            if part and words[part.end()].at <= play:
                end = part.end()
                yield _amount(words, part)


def in_prose(text: str, vocabulary: Vocabulary) -> Iterator[Amount]:
    """In running text: what a sentence begins with, as long as it is numbers with their units and names."""
    for words, signs in _sentences(text, 0, vocabulary):
        named = False
        part = _part(signs, 0) if _play_at(text, words) == len(text) else None
        while part and WITH_UNIT.search(part[0]) and part["each"] is None:
            bare = part["naming"] and part.start() == 0  # 3 张攻击牌，1 张英雄牌：围城
            if bare or not (set(part[0]) & {"N", "S"} or (part["sum"] and named)):
                break
            yield _amount(words, part)
            named = named or "N" in part[0]
            joints = JOINTS.match(signs, part.end())
            part = joints and _part(signs, joints.end())


def _sentences(text: str, start: int, vocabulary: Vocabulary) -> Iterator[tuple[list[AmountWord], str]]:
    """The words from here on, sentence by sentence, and their signs; none where there is no number."""
    words: list[AmountWord] = []
    for word in _words(text, start, vocabulary) if NUMBER.search(text, start) else ():
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
    while (at := _past_blanks(text, at)) < len(text):
        name, end = vocabulary.name_at(text, at)
        found = None if name else TOKEN.match(text, at)
        if found:
            end = found.end()
        yield AmountWord(LETTERS[(found.lastindex or 1) - 1] if found else "N", name or text[at:end], at)
        at = end
    yield AmountWord(".", "", at)


def _past_blanks(text: str, at: int) -> int:
    blanks = BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _part(signs: str, at: int) -> re.Match[str] | None:
    """What says a number here, perhaps behind words such as “there are”."""
    lead = LEAD.match(signs, at)
    return PART.match(signs, at) or (PART.match(signs, lead.end()) if lead else None)


def _amount(words: list[AmountWord], part: re.Match[str]) -> Amount:
    said = words[part.start() : part.end()]
    at = part[0].index("d")
    names = tuple(word.text for word in said if word.sign == "N")
    behind = said[at + 1] if part[0][at + 1 : at + 2] == "u" else None
    plain: Unit = "either" if names and not re.search("x|d.*C", part[0]) else "copies"
    unit = UNITS[behind.text.lower().split()[0]] if behind else plain
    sums, each = part["sum"] is not None, part["each"] is not None
    return Amount(said[at].at, number_in(said[at].text), names, unit, each, sums)
