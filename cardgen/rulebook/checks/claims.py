"""What prose says about numbers of cards: `[攻击]共24张`, `攻击牌 24 张`, `7* 攻击一级`, `共 83 张`.

Rules speak of numbers of cards all the time (`每轮上限 5 张`). A number is a claim about the printed set only
where its own words say so; whatever might be a limit, a condition or an action is left alone.
"""

import re
from collections.abc import Iterator
from typing import Literal

from cardgen.record import Record
from cardgen.rulebook.checks.inventories import inventory
from cardgen.rulebook.checks.known import CARD, CARD_WORDS, Known
from cardgen.rulebook.checks.source import Line, Prose, bare, tables

Unit = Literal["copies", "different", "kinds", "either"]

UNITS: dict[str, Unit] = {
    "张": "copies",
    "种": "different",
    "款": "different",
    "类": "kinds",
    **dict.fromkeys(("个", "名", "位", "只"), "either"),
}
COUNTED = re.compile(r"(?<![\d.~～\-–—至到或/第≥≤<>+＋−])(\d{1,4})\s{0,3}(张|种|类|款)")
ENTRY = re.compile(r"(\d{1,3})\s{0,3}[*×xX＊✕]\s{0,3}")
TIMES = re.compile(r"[\]】」]?\s{0,3}[*×xX＊✕]\s{0,3}(\d{1,3})(?![\d.%])")
# Between a name and its number: words that make it a claim, and those that may.
STRONG = (
    "总共",
    "一共",
    "共计",
    "合计",
    "总计",
    "共有",
    "应有",
    "正好有",
    "正好",
    "恰好有",
    "恰好",
    "恰有",
    "共",
)
WEAK = ("有", "为", "是", "")
# After such words a number is a limit, a condition, or what someone does.
OTHERWISE = re.compile(
    r"每|各|最多|至多|最少|至少|不超过|不足|少于|多于|大于|小于|超过|上限|下限|若|如果|假如|当|剩|还|只|再|抽|摸|弃|丢|打出|选|拿|取|补|换|得到|获得|带|放置|手牌"
)
OPEN_ENDED = re.compile(
    rf"\s{{0,3}}{CARD}?\s{{0,3}}(?:以[上下内]|左右|或|[~～\-–—]\s{{0,3}}\d|[至到]\s{{0,3}}\d|起)"
)
END = re.compile(rf"\s{{0,3}}{CARD}?\s{{0,3}}(?:$|[，。；、）)|+＋!！,;:：\]】])")
WHOLE = re.compile(
    r"(?:本?游戏|本作|全套|整套|整副|这副|一副|[一本这]盒|[一本这]套|全部|所有|现有|资料|盒(?:子)?[里中内]?|卡牌|卡片|牌|卡|的|[里中内由])*"
)
WITH = re.compile(r"(?:连同|加上|算上|包括|包含|含|连)\s{0,3}[\[【「]?$")
LEADS = re.compile(r"(?:^|[：:、\s将把时]|其中|里面?|中)$")
CLAUSE = "，。；;！？!?,|（）()\0"
SENTENCE = "。；;！？!?|"
OPENING, CLOSING = "[【「“(", "]】」”)"
JOINING = "、和与及+＋/"
COUNT_TITLES = frozenset(
    ("张数", "数量", "份数", "枚数", "数目", "总数", "copies", "count", "qty", "quantity", "number")
)
COLUMNS: tuple[tuple[frozenset[str], Unit], ...] = (
    (COUNT_TITLES, "copies"),
    (frozenset(("种数", "款数", "种类数")), "different"),
)
CARD_TITLES = frozenset(
    ("名称", "牌名", "卡名", "卡牌", "卡牌名", "卡牌名称", "名字", "牌", "name", "card", "cards")
)
NAME_TITLES = CARD_TITLES.union(("类型", "种类", "类别", "牌种", "分类", "kind", "type"))


class Claim(Record):
    """A number of cards in the text. `names`: what it is said of; nothing for the whole set."""

    line: Line
    at: int
    said: int
    names: tuple[str, ...]
    unit: Unit = "copies"


def claims(prose: Prose, known: Known) -> Iterator[Claim]:
    """Every claim of a document, in no particular order."""
    section: tuple[str, ...] = ()
    intro = ""
    for line in prose.lines:
        if line.boxed:
            continue
        if line.level:
            section = _named(line, known)
        if not line.listed and line.said.strip():
            intro = line.said
        if any(char.isdigit() for char in line.words):
            entry = entry_claim(line, known)
            if entry:
                yield entry
            listed = {part.at: part for part in inventory(line, known)}
            for part in listed.values():
                yield Claim(line, part.at, part.said, part.names, UNITS[part.unit])
            yield from (c for c in _counted(line, known, section, intro) if c.at not in listed)
    yield from _in_tables(prose, known)


def _named(heading: Line, known: Known) -> tuple[str, ...]:
    """What a section is about: `### 攻击` is about the kind of that name."""
    words = bare(re.split(r"共|\d", heading.said)[0])
    return (words,) if words in known.groups else ()


def entry_claim(line: Line, known: Known) -> Claim | None:
    """`7* 攻击一级 …` or `攻击一级 ×7`: how often a card is there."""
    words, start = line.words, line.start
    before = ENTRY.match(words, start)
    if before:
        at = past(words, before.end(), OPENING)
        name = known.starting(words, at)
        if name and _ends(words, at + len(name)):
            return Claim(line, before.start(1), int(before[1]), (name,))
        return None
    at = past(words, start, OPENING)
    name = known.starting(words, at)
    after = TIMES.match(words, at + len(name)) if name else None
    return Claim(line, after.start(1), int(after[1]), (name,)) if after else None


def _counted(line: Line, known: Known, section: tuple[str, ...], intro: str) -> Iterator[Claim]:
    words = line.words
    for number in COUNTED.finditer(words, line.start):
        at, end = number.span(1)[0], number.end()
        if OPEN_ENDED.match(words, end):
            continue
        unit = UNITS[number[2]]
        names = _said_of(line, known, at, end, section, intro, unit)
        if names is not None:
            yield Claim(line, at, int(number[1]), names, unit)


def _said_of(
    line: Line, known: Known, at: int, end: int, section: tuple[str, ...], intro: str, unit: Unit
) -> tuple[str, ...] | None:
    """Whom a number is about: names, nothing for the whole set, None where it is no claim."""
    words = line.words
    clause = max(line.start, 1 + max(words.rfind(sign, 0, at) for sign in CLAUSE))
    head = words[clause:at]
    if OTHERWISE.search(head):
        return None
    strong, length = _between(head)
    stop = clause + length
    if stop == clause and clause > line.start and words[clause - 1] in "（(":
        return _before_parenthesis(words, line.start, clause - 1, end, known)
    names, first, bracketed = _names_before(words, clause, stop, known)
    if names:
        if WITH.search(words[clause:first]):
            return () if strong else None
        if strong:
            sure = bracketed or any(name in known.totals for name in names)
            fits = unit == "copies" or END.match(words, end)
            return names if fits and (sure or LEADS.search(words[clause:first])) else None
        handed_out = OTHERWISE.search(line.said) or re.search(r"每|各|双方|玩家", intro)
        starts = not words[clause:first].strip(" \t" + OPENING)
        return names if starts and not handed_out and END.match(words, end) else None
    if not strong:
        return None
    after = _name_after(words, end, known)
    if after:
        return (after,)
    subject = words[clause:stop].strip()
    of_cards = subject.endswith(("牌", "卡")) or re.match(r"\s{0,3}(?:不同的?)?[卡牌]", words[end:])
    if unit != "copies" and not of_cards:
        return None
    if not WHOLE.fullmatch(subject):
        return None
    sentence = max(line.start, 1 + max(words.rfind(sign, 0, at) for sign in SENTENCE))
    if not subject and (sentence != clause and re.search(r"\d|每|各", words[sentence:clause])):
        return None
    if not subject and sentence != clause and any(name in words[sentence:clause] for name in known.groups):
        return None
    return section if not subject and sentence == line.start and not line.level else ()


def _between(head: str) -> tuple[bool, int]:
    """Whether the words before a number make it a claim, and where they begin."""
    text = head.rstrip()
    word = next(word for word in (*STRONG, *WEAK) if text.endswith(word))
    text = text.removesuffix(word).rstrip()
    return word in STRONG, len(text.removesuffix("：").removesuffix(":"))


def _before_parenthesis(words: str, start: int, at: int, end: int, known: Known) -> tuple[str, ...] | None:
    """`攻击一级（7张）`, `攻击（共24张，…）`."""
    names, first, _ = _names_before(words, start, at, known)
    if len(names) != 1 or not re.match(r"\s{0,3}[）)，,；;]", words[end:]):
        return None
    lead = words[start:first].strip(" \t" + OPENING)
    return names if not lead or lead[-1] in "、，。；：" else None


def _names_before(words: str, start: int, stop: int, known: Known) -> tuple[tuple[str, ...], int, bool]:
    """The names that stand before a place, `[攻击]、[防守]卡牌`; where the first begins; all in brackets?"""
    names: list[str] = []
    first, bracketed = stop, True
    while True:
        end = len(words[:stop].rstrip())
        name, begin, closed = _name_before(words, start, end, known)
        if not name:
            break
        names.append(name)
        bracketed = bracketed and closed
        first = begin
        rest = words[start:begin].rstrip()
        if not rest or rest[-1] not in JOINING:
            break
        stop = start + len(rest) - 1
    return tuple(reversed(names)), first, bracketed and bool(names)


def _name_before(words: str, start: int, end: int, known: Known) -> tuple[str, int, bool]:
    """One name that ends here, perhaps in brackets and with “card” after it; where it begins."""
    ends = [end, *(end - len(word) for word in CARD_WORDS if words[start:end].endswith(word))]
    for stop in ends:
        stop = start + len(words[start:stop].rstrip())
        closed = words[stop - 1 : stop] in CLOSING if stop > start else False
        stop -= closed
        name = known.ending(words[start:stop], stop - start)
        if name:
            begin = stop - len(name)
            opened = closed and begin > start and words[begin - 1] in OPENING
            return name, begin - opened, opened
    return "", end, False


def _name_after(words: str, at: int, known: Known) -> str:
    """The name in `共有 24 张攻击牌`."""
    at = past(words, at, " \t的" + OPENING)
    name = known.starting(words, at)
    end = past(words, at + len(name), CLOSING)
    return name if name and END.match(words, end) else ""


def _in_tables(prose: Prose, known: Known) -> Iterator[Claim]:
    """Rows that name something and say how many there are of it."""
    for grid in tables(prose):
        name = grid.column(NAME_TITLES)
        for titles, unit in COLUMNS if name is not None else ():
            assert name is not None
            count = grid.column(titles)
            for line, row in grid.rows if count is not None else ():
                assert count is not None
                if max(name, count) >= len(row) or row[name].text not in known.groups:
                    continue
                number = re.fullmatch(r"[×x*]?\s{0,3}(\d{1,4})\s{0,3}[张种款]?", row[count].text)
                if number:
                    at = row[count].at + number.start(1)
                    yield Claim(line, at, int(number[1]), (row[name].text,), unit)


def past(words: str, at: int, signs: str) -> int:
    """The first place from here on where none of these signs stands."""
    while at < len(words) and words[at] in signs:
        at += 1
    return at


def _ends(words: str, at: int) -> bool:
    """Whether a name may end here."""
    return at >= len(words) or not words[at].isalnum()
