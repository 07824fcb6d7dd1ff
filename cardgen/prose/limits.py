"""`limits`: 手牌上限 10 张, 起始手牌：5张, 每种行动牌最多 2 张, against the rules in rules.toml.

What a rule calls its cards and zones is what the prose calls them, too. Only rules with a plain number and
without a condition are compared, and only where the words around the name leave no doubt.
"""

import re
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.rule_words import Limit, Way
from cardgen.prose.passages import Prose
from cardgen.prose.vocabulary import Vocabulary, without_card

AMOUNT = r"\s{0,3}(?P<said>\d{1,4})(?![\d.~～\-–%])"
UNIT = r"\s{0,3}[张个枚件名]"
MOST = r"(?:最多|至多|不超过|不得超过)"
HOLD = r"(?:可以|能|可)?(?:放置|放|有|带|携带|装备|为|是)?"
# Where a name begins a clause; words by which a line describes a deck.
BEGINS = r"(?:^|(?<=[\s，。；：:、（(|+＋]))"
DECK = re.compile(r"牌组|卡组|套牌|组成|构筑|组牌")


class Phrase(NamedTuple):
    """A limit in words; NAME is one of the names. `of_decks`: only in lines that describe decks."""

    way: Way
    pattern: str
    of_decks: bool = False


PHRASES = (
    Phrase("each", rf"(?:每种|同名的?|每张)NAME(?:{MOST}|只能|限){HOLD}{AMOUNT}{UNIT}"),
    Phrase(
        "most",
        r"(?<!每种)(?<!同名)(?<!同名的)NAME(?:的?(?:数量|张数|个数))?"
        rf"(?:的?上限|{MOST}){HOLD}[：:]?{AMOUNT}{UNIT}",
    ),
    Phrase("most", rf"{MOST}{HOLD}{AMOUNT}{UNIT}NAME"),
    Phrase("exactly", rf"{BEGINS}NAME\s{{0,3}}(?:[：:]|正好有?|恰好有?|共有?|为){AMOUNT}{UNIT}"),
    Phrase("exactly", rf"[抓抽摸]取?{AMOUNT}{UNIT}NAME"),
    Phrase("exactly", rf"{BEGINS}{AMOUNT}{UNIT}NAME", of_decks=True),
)


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number that a rule says otherwise."""
    found: list[Diagnostic] = []
    passages = [p for p in prose.passages if p.form != "box" and any(map(str.isdigit, p.words))]
    for phrase in PHRASES:
        limits = _by_name(vocabulary.rules.limits, phrase.way)
        longest_first = "|".join(map(re.escape, sorted(limits, key=len, reverse=True)))
        pattern = re.compile(phrase.pattern.replace("NAME", f"(?P<name>{longest_first})"))
        for passage in passages if limits else ():
            if phrase.of_decks and not DECK.search(passage.words):
                continue
            for match in pattern.finditer(passage.words):
                said, meant = int(match["said"]), limits[match["name"]]
                if all(limit.number != said for limit in meant):
                    message, hint = _wrong(said, meant[0])
                    span = prose.span(passage, match.start("said"))
                    found.append(Diagnostic("wrong-limit", message, span, hint))
    return found


def _by_name(limits: tuple[Limit, ...], way: Way) -> dict[str, list[Limit]]:
    """Limits by what they are of, with and without “card” after it."""
    found: dict[str, list[Limit]] = {}
    for limit in limits:
        for name in (limit.name, *without_card(limit.name)) if limit.way == way else ():
            found.setdefault(name, []).append(limit)
    return found


def _wrong(said: int, limit: Limit) -> tuple[Text, Text]:
    return (
        Text(
            f"the text says {said} for “{limit.name}”; the rule “{limit.rule}” says {limit.number}",
            f"文中说「{limit.name}」是 {said}，规则「{limit.rule}」里是 {limit.number}",
        ),
        Text(f"write {limit.number}, or change the rule", f"请改成 {limit.number}，或者修改规则"),
    )
