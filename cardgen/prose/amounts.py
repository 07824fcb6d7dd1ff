"""Numbers of cards in a sentence: `攻击牌共 24 张`, `12 attack cards, 6 allies and four heroes`.

A sentence is written in signs, one for each word that we know and `o` for any other; what says a number of
cards is then a pattern of signs, the same in Chinese and in English:

    d number   u unit   N name   C “card”   S the whole set   L is, has   T in all   E of each   f of   x ×
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from cardgen.prose.numerals import CHINESE_NUMBER, ENGLISH_NUMBER, number_in
from cardgen.prose.passages import GONE
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
    rf"|\b{ENGLISH_NUMBER}",
    "u": rf"(?<=[\d{CHINESE_NUMBER[1:-6]}\s])(?:{UNIT})(?![A-Za-z])(?:\s+of\s+cards)?",
    "S": r"整[套副]|全[套副]|本?游戏|本作|盒子?[里中内]|全部|所有|卡牌总[数量]|总[牌张]数"
    r"|\b(?:the|this)\s(?:(?:full|complete|whole)\s)?(?:game|box|set)\b",
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
    " ": r"[\s\[\]【】「」『』“”\"]+",
    "o": rf"[A-Za-z][\w'’]*|{GONE}+|.",
}
TOKEN = re.compile("|".join(f"(?P<s{n}>{sign})" for n, sign in enumerate(SIGNS.values())), re.IGNORECASE)
LETTERS = tuple(SIGNS)

NAMES = r"NC?(?:\+NC?)*"
END = r"(?=[.,+():m]|$)"
# A number of each card; the number of what is named, before the number or behind it.
EACH = rf"EC?NC?[LTE]*du?|{NAMES}[,(]?[LT]*E[LT]*du?|{NAMES}[,(]?dfE|du?f?EN?C?"
NAMED = rf"(?:{NAMES}|SC?|C)[LT]*(?:[:x]?[LT]*d[uC]*|\([LTx]*d[uC]*(?:\)|(?=,)))"
NAMING = rf"d(?:u?f?{NAMES}|uC|x{NAMES}|C)"
SUM = r"T[LT:]*d[uC]*"
UNIT_BEHIND = re.compile("d.*[uC]")
PART = re.compile(
    rf"(?P<each>(?:{EACH}){END})|(?:(?P<named>{NAMED})|(?P<naming>{NAMING})|(?P<sum>{SUM})){END}"
)
LEAD = re.compile(r"(?:SC?)?[LT]*")
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
    """A number that is said of some names; of none: of the whole set, or of all named before (`sums`)."""

    at: int
    said: int
    names: tuple[str, ...]
    unit: Unit
    each: bool = False
    sums: bool = False


class Sentence(NamedTuple):
    """A sentence in signs. `at`, `ends`: where the word of each begins and ends; `names`: those of N."""

    text: str
    signs: str
    at: tuple[int, ...]
    ends: tuple[int, ...]
    names: dict[int, str]


def sentences(text: str, start: int, vocabulary: Vocabulary) -> Iterator[Sentence]:
    """A text from here on, sentence by sentence."""
    at, begin = start, start
    signs: list[str] = []
    spans: list[tuple[int, int]] = []
    names: dict[int, str] = {}
    while at < len(text):
        name, end = vocabulary.name_at(text, at)
        sign = "N"
        if name:
            names[len(signs)] = name
        else:
            found = TOKEN.match(text, at)
            assert found is not None
            sign, end = LETTERS[(found.lastindex or 1) - 1], found.end()
        if sign != " ":
            signs.append(sign)
            spans.append((at, end))
        at = end
        if sign == "." or at == len(text):
            places, ends = zip(*spans, strict=True) if spans else ((), ())
            yield Sentence(text[begin:at], "".join(signs), places, ends, names)
            signs, spans, names, begin = [], [], {}, at


def in_list(text: str, start: int, vocabulary: Vocabulary) -> Iterator[Amount]:
    """Where a text lists what is in the box: every part that is nothing but names and a number."""
    for sentence in _about_the_set(text, start, vocabulary):
        end = 0
        for at in (0, *(joint.end() for joint in JOINT.finditer(sentence.signs))):
            part = _part(sentence.signs, at) if at >= end else None
            if part:
                end = part.end()
                yield _amount(sentence, part, text)


def in_prose(text: str, vocabulary: Vocabulary) -> Iterator[Amount]:
    """In running text: what a sentence begins with, as long as it is numbers with their units and names."""
    for sentence in _about_the_set(text, 0, vocabulary):
        named: tuple[str, ...] = ()
        part = _part(sentence.signs, 0)
        while part and UNIT_BEHIND.search(part[0]) and "x" not in part[0] and part["each"] is None:
            amount = _amount(sentence, part, text)
            if not (amount.names or "S" in part[0] or (amount.sums and named)):
                break
            yield amount
            named += amount.names
            joints = JOINTS.match(sentence.signs, part.end())
            part = joints and _part(sentence.signs, joints.end())


def _about_the_set(text: str, start: int, vocabulary: Vocabulary) -> Iterator[Sentence]:
    """Sentences that have a number in them, and nothing of play."""
    for sentence in sentences(text, start, vocabulary):
        if "d" in sentence.signs and not PLAY.search(sentence.text):
            yield sentence


def _part(signs: str, at: int) -> re.Match[str] | None:
    """What says a number here, perhaps behind words such as “there are”."""
    lead = LEAD.match(signs, at)
    return PART.match(signs, at) or (PART.match(signs, lead.end()) if lead else None)


def _amount(sentence: Sentence, part: re.Match[str], text: str) -> Amount:
    signs, start = part[0], part.start()
    number = start + signs.index("d")
    names = tuple(sentence.names[n] for n in range(start, part.end()) if n in sentence.names)
    said = number_in(text[sentence.at[number] : sentence.ends[number]]) or 0
    unit: Unit = "either"
    if sentence.signs[number + 1 : number + 2] == "u":
        written = text[sentence.at[number + 1] : sentence.ends[number + 1]].lower()
        unit = next(UNITS[word] for word in (written, written.split()[0]) if word in UNITS)
    elif names or "C" in signs:
        unit = "copies" if "C" in signs[number - start :] or "x" in signs or not names else "either"
    return Amount(sentence.at[number], said, names, unit, part["each"] is not None, part["sum"] is not None)
