"""Numbers of cards in running text: `[攻击]共24张`, `攻击牌 24 张`, `全套 83 张`, `卡牌总数：83`.

Rules speak of numbers of cards all the time (`每轮上限 5 张`). A number is a claim about the printed set only
where its own words say so; whatever might be a limit, a condition or an action is left alone.
"""

import re
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from cardgen.prose.claim import MOST_NUMBERS, OPENING, UNITS, Claim, Unit, Where, begins, past
from cardgen.prose.doubt import doubtful, hands_out
from cardgen.prose.known import CARD, Known
from cardgen.prose.naming import names_before, names_from, past_brackets
from cardgen.prose.source import Line

NOT_BEFORE = r"(?<![\d.~～\-–—至到或/第≥≤<>+＋−])"
COUNTED = re.compile(
    rf"{NOT_BEFORE}(\d{{1,4}})\s{{0,3}}(张|种(?:类型|类)?|大?类|款)"
    # Without a unit, where the word before says what is counted.
    r"|(?<=[数量为是：:\s])(\d{1,4})(?=\s{0,3}(?:$|[，。；、）)]))"
)
SAYS_CARDS = re.compile(r"(?:总张数|张数|牌数|总数|数量)(?:为|是|有)?[：:]?\s{0,3}$")
# These alone may tell how the game stands: 数量：3.
STATE = re.compile(r"(?<!总)(?:数量|张数|牌数)(?:为|是|有)?[：:]?\s{0,3}$")
# Between a subject and its number: words that make it a claim, and those that may.
STRONG = r"总共|一共|共计|合计|总计|总和|总张数|总牌数|卡牌数|牌数|总数|总量|数量|张数|应有|正好|恰好|恰有|共"
WEAK = (
    r"有|为|是|由|占了?|内?含有?|包含|包括|装有|收录了?|分为|分成|分|的|：|:|开局时?|开始时"
    r"|\d{1,3}\s{0,3}[种类款]|[两三四五六七八九十]\s{0,3}[类种]"
)
LINK = re.compile(rf"(?:({STRONG})|{WEAK})\s{{0,3}}$")
MOST_LINKS = 5
LONGEST_LINK = 12
PARTED = re.compile(r"(?:分为|分成|分)\s{0,3}$")
OPEN_ENDED = re.compile(
    rf"\s{{0,3}}{CARD}?\s{{0,3}}(?:以[上下内后]|左右|或|[~～\-–—]\s{{0,3}}\d|[至到]\s{{0,3}}\d|起|时|就|才|者|后"
    r"|的(?:人|玩家|一方|时候|话))"
)
SIGNS = "，。；、）)|+＋!！,;:：\\]】"
END = re.compile(rf"\s{{0,3}}{CARD}?\s{{0,3}}(?:$|[{SIGNS}])")
MADE_OF = re.compile(rf"\s{{0,3}}{CARD}?\s{{0,3}}(?:组成|构成)(?!的)")
MAKES = re.compile(
    rf"\s{{0,3}}{CARD}\s{{0,3}}(?:组成|构成)了?"
    rf"(?:[整全][套副]|[这本][套副]{CARD}|本?游戏|(?P<short>一?[套副]?\s{{0,3}}(?:$|[，。；])))"
)
SET = r"(?:全套|整套|整副|全副|[一本这]盒|[一本这]套|[一本这]副|每[盒套副]|套装)"
WHOLE_SET = rf"(?:本?游戏|本作|{SET}|盒(?:子)?[里中内])"
WHOLE = re.compile(
    rf"(?:本?游戏|本作|{SET}|全部|所有|现有|资料|盒(?:子)?[里中内]?|卡牌|卡片|牌|卡|的|[里中内由])*"
)
# These leave no doubt even where no 共 follows.
THE_SET = re.compile(rf"{WHOLE_SET}(?:的?{CARD})?[里中内]?")
MAY_BE_A_SET = re.compile(r"[一这本每][套副盒]|套装")
ONE_DECK = re.compile(r"一[套副]|[这本]副")
THIS_KIND = re.compile(rf"(?:本|这一?|此|该)类(?:的?{CARD})?")
# What follows a number in parentheses; `攻击（2张）可以连打` says what to do with two.
IN_PARENTHESIS = re.compile(r"\s{0,3}(?:[，,；;]|[）)](?!\s{0,3}(?:可|能|时|才|就|换|算|[+＋])))")
WITH = re.compile(r"(?:连同|加上|算上|包括|包含|含|连)\s{0,3}[\[【「]?$")
WITHOUT = re.compile(r"(?:除(?:了|去|开)?|不含|不算|不计|不包括)\s{0,3}[\[【「]?")
LEFT_OUT = re.compile(
    rf"[\]】」]?{CARD}?\s{{0,3}}(?:[之以]?外)?(?:的?(?:其[他余]的?)?{CARD})?[，,]?\s{{0,3}}"
)
LEADS = re.compile(r"(?:^|[：:、\s将把时]|其中|里面?|中|包括|含|有|共)$")
LISTED = re.compile(
    r"\d\s{0,3}[张种款类](?:的?[卡牌]{1,2})?[、和与及，：:]\s{0,3}$|^\s{0,3}(?:其中|共有?|包括|含)\s{0,3}$"
    rf"|^\s{{0,3}}{WHOLE_SET}\s{{0,3}}(?:共?有|包含|包括|内?含有?|装有)[：:]?\s{{0,3}}$"
)
SUMMED = re.compile(
    r"[\]】」]?[卡牌]{0,2}(?:$|分[为成]?|合称|统称|总称|包括|包含|有[高中低大小])[^，。；\d]{0,12}[，,]?\s{0,3}$"
)
CLAUSE = "，。；;！？!?,|（）()\0"
SENTENCE = "。；;！？!?|"


class Spot(NamedTuple):
    """A number and its unit. `clause`, `sentence`: where these begin.

    `stop`: where the words begin that link it to its subject; `strong`: whether these make it a claim.
    """

    at: int
    end: int
    unit: Unit
    clause: int
    sentence: int
    stop: int
    strong: bool


def counted(line: Line, where: Where, known: Known, found: Mapping[int, Claim]) -> dict[int, Claim]:
    """The claims of a line, by their places; `found` are those that are known already."""
    words = line.words
    claims = dict(found)
    for number in islice(COUNTED.finditer(words, line.start), MOST_NUMBERS):
        group = 1 if number[1] else 3
        at, end = number.start(group), number.end()
        if at in claims or OPEN_ENDED.match(words, end):
            continue
        if group == 3 and not SAYS_CARDS.search(words, max(line.start, at - LONGEST_LINK), at):
            continue
        spot = _spot(words, line.start, at, end, _unit(number[2] or ""))
        subject = words[spot.clause : spot.stop].strip()
        if group == 3 and not (where.box or not subject or subject[-1] in "牌卡"):
            continue
        said = _said_of(line, where, known, spot, claims)
        if said is not None:
            claims[at] = Claim(line, at, int(number[group]), said[0], spot.unit, said[1])
    return claims


def _unit(written: str) -> Unit:
    """种类 and 大类 are kinds."""
    return UNITS[written[-1]] if written[-1:] in UNITS else "kinds" if written else "copies"


def _spot(words: str, start: int, at: int, end: int, unit: Unit) -> Spot:
    clause = begins(words, start, at, CLAUSE)
    stop, strong = at, False
    for _ in range(MOST_LINKS):
        link = LINK.search(words, max(clause, stop - LONGEST_LINK), stop)
        if link is None:
            break
        stop = link.start()
        strong = strong or link[1] is not None
    return Spot(at, end, unit, clause, begins(words, start, at, SENTENCE), stop, strong)


Said = tuple[tuple[str, ...], tuple[str, ...]]


def _said_of(line: Line, where: Where, known: Known, spot: Spot, claims: Mapping[int, Claim]) -> Said | None:
    """Whom a number is about: names and what is left out of them; None where it is no claim."""
    words, clause = line.words, spot.clause
    names, first, bracketed = names_before(words, clause, spot.stop, known)
    around = words[clause:first] + "\0" + (words[spot.stop : spot.at] if names else words[first : spot.at])
    if doubtful(around):
        return None
    makes = MAKES.match(words, spot.end) if spot.at == past(words, clause, " ") else None
    if makes and (where.box or makes["short"] is None) and not where.play:
        return (), ()
    if not words[clause : spot.stop].strip() and clause > line.start and words[clause - 1] in "（(":
        named = _before_parenthesis(line, clause - 1, spot, known)
        return (named, ()) if named else None
    without = _without(line, spot, known)
    if without:
        return ((), without) if spot.strong else None
    of = (
        _of_names(line, where, known, spot, names, first, bracketed)
        if names
        else _of_set(line, where, known, spot, claims)
    )
    return (of, ()) if of is not None else None


def _of_names(
    line: Line, where: Where, known: Known, spot: Spot, names: tuple[str, ...], first: int, bracketed: bool
) -> tuple[str, ...] | None:
    words, lead = line.words, line.words[spot.clause : first]
    if WITH.search(lead):
        return () if spot.strong else None
    if PARTED.search(words, spot.clause, spot.at):
        return None
    starts = not lead.strip(" \t" + OPENING) or LISTED.search(lead)
    ends = END.match(words, spot.end) or MADE_OF.match(words, spot.end) or _more(words, spot.end)
    if spot.strong:
        sure = bracketed or any(name in known.totals for name in names)
        if not sure and doubtful(words[spot.sentence : spot.clause]):
            return None
        sure = sure or bool(starts)
        return names if (spot.unit == "copies" or ends) and (sure or LEADS.search(lead)) else None
    return names if starts and ends and not where.play and not hands_out(where.intro) else None


def _of_set(
    line: Line, where: Where, known: Known, spot: Spot, claims: Mapping[int, Claim]
) -> tuple[str, ...] | None:
    """What a number is said of that has no name before it: what follows, the sentence, the section, all."""
    words = line.words
    subject = words[spot.clause : spot.stop].strip()
    ends = END.match(words, spot.end) or MADE_OF.match(words, spot.end) or _more(words, spot.end)
    if not subject and STATE.search(words, spot.clause, spot.at) and not where.section:
        return None
    if spot.strong and (after := _name_after(words, spot.end, known)):
        colon = words[spot.clause : spot.at].rstrip().endswith(("：", ":"))
        return None if colon else (after,)
    if THIS_KIND.fullmatch(subject):
        return where.section or None
    if known.builds_decks and ONE_DECK.match(subject):
        return None
    if PARTED.search(words, spot.clause, spot.at):
        return _parted(line, spot, subject, claims) if ends else None
    if not spot.strong:
        # 一套 may be a set of something else, 全套 is not.
        play = where.play if MAY_BE_A_SET.match(subject) else doubtful(words[spot.sentence : spot.clause])
        whole = THE_SET.fullmatch(subject) and ends and not play
        return () if whole and spot.unit == "copies" else None
    if not WHOLE.fullmatch(subject):
        return None
    of_cards = subject.endswith(("牌", "卡")) or re.match(r"\s{0,3}(?:不同的?)?[卡牌]", words[spot.end :])
    sure = spot.unit == "copies" or of_cards or _more(words, spot.end)
    if subject or spot.sentence == spot.clause:
        if not sure:
            return None
        if subject or line.level:
            return ()
        if "|" in words or where.play or where.decks or hands_out(where.intro):
            return None
        if not (where.section or where.general or of_cards):
            return None
        return where.section if spot.sentence == line.start else ()
    names = _summed(line, known, spot, claims) if ends else None
    return names if names or sure else None


def _more(words: str, at: int) -> bool:
    """Whether another number of the same follows: 6种 21张."""
    return bool(re.match(r"\s{0,3}\d{1,4}\s{0,3}张", words[at:]))


def _parted(line: Line, spot: Spot, subject: str, claims: Mapping[int, Claim]) -> tuple[str, ...] | None:
    """`卡牌分为 3 类`, `共 83 张，分 6 类`."""
    if subject:
        return () if WHOLE.fullmatch(subject) and re.search("[卡牌]", subject) else None
    before = [claim for at, claim in claims.items() if spot.sentence <= at < spot.clause]
    return () if before and not before[-1].names else None


def _summed(line: Line, known: Known, spot: Spot, claims: Mapping[int, Claim]) -> tuple[str, ...] | None:
    """`攻击 24 张、防守 12 张，共 36 张`: all that the sentence names; None where it has other numbers."""
    words = line.words[spot.sentence : spot.clause]
    before = [claim for at, claim in claims.items() if spot.sentence <= at < spot.clause]
    numbers = len(re.findall(r"\d+", words))
    if numbers and numbers == len(before):
        names = tuple(dict.fromkeys(name for claim in before for name in claim.names))
        whole = any(not claim.names for claim in before)
        return None if any(claim.besides for claim in before) else () if whole else names
    if doubtful(words) or numbers:
        return None
    at = past(words, 0, " \t" + OPENING)
    names, end = names_from(words, at, known)
    if names:
        return names if SUMMED.match(words, end) else None
    return None if any(name in words for name in known.groups) else ()


def _without(line: Line, spot: Spot, known: Known) -> tuple[str, ...]:
    """The names that `除英雄外共 75 张` leaves out."""
    words = line.words
    lead = WITHOUT.match(words, spot.sentence, spot.at)
    if lead is None:
        return ()
    names, end = names_from(words, lead.end(), known)
    rest = LEFT_OUT.match(words, end) if names else None
    return names if rest and rest.end() >= spot.stop else ()


def _before_parenthesis(line: Line, at: int, spot: Spot, known: Known) -> tuple[str, ...]:
    """`攻击一级（7张）`, `攻击（共24张，…）`."""
    words, start = line.words, line.start
    names, first, _ = names_before(words, start, at, known)
    if len(names) != 1 or not IN_PARENTHESIS.match(words, spot.end):
        return ()
    lead = words[start:first].strip(" \t" + OPENING)
    return names if not lead or lead[-1] in "、，。；：" else ()


def _name_after(words: str, at: int, known: Known) -> str:
    """The name in `共有 24 张攻击牌`."""
    at = past(words, at, " \t的" + OPENING)
    name = known.starting(words, at)
    end = past_brackets(words, at + len(name))
    return name if name and END.match(words, end) else ""
