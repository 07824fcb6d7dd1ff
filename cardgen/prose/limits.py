"""`limits`: 手牌上限 10 张, 起始手牌：5张, 每种行动牌最多 2 张, against the rules in rules.toml.

What a rule calls its cards and zones is what the prose calls them, too. Only rules with a plain number and
without a condition are compared, and only where the words around the name leave no doubt.
"""

import re

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.rule_words import Limit, Way
from cardgen.prose.passages import Prose
from cardgen.prose.vocabulary import Vocabulary, without_card

AMOUNT = r"\s{0,3}(?P<said>\d{1,4})(?![\d.~～\-–%])\s{0,3}[张个枚件名]"
MOST = r"(?:最多|至多|不超过|不得超过)"
HOLD = r"(?:可以|能|可)?(?:放置|放|有|带|携带|装备|为|是)?"
# Where a name begins a clause.
BEGINS = r"(?:^|(?<=[\s，。；：:、（(|+＋]))"
# How a limit is said; NAME is one of the names.
PHRASES: tuple[tuple[Way, str], ...] = (
    ("each", rf"(?:每种|同名的?|每张)NAME(?:{MOST}|只能|限){HOLD}{AMOUNT}"),
    (
        "most",
        rf"(?<!每种)(?<!同名)(?<!同名的)NAME(?:的?(?:数量|张数|个数))?(?:的?上限|{MOST}){HOLD}[：:]?{AMOUNT}",
    ),
    ("most", rf"{MOST}{HOLD}{AMOUNT}NAME"),
    ("exactly", rf"{BEGINS}NAME\s{{0,3}}(?:[：:]|正好有?|恰好有?|共有?|为){AMOUNT}"),
    ("exactly", rf"[抓抽摸]取?{AMOUNT}NAME"),
    ("exactly", rf"{BEGINS}(?P<deck>){AMOUNT}NAME"),
)
# The last of them is read only in lines that describe a deck.
DECK = re.compile(r"牌组|卡组|套牌|组成|构筑|组牌")


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number that a rule says otherwise."""
    found: list[Diagnostic] = []
    for way, phrase in PHRASES:
        limits = _by_name(vocabulary.rules.limits, way)
        names = "|".join(map(re.escape, sorted(limits, key=len, reverse=True))) or "(?!)"
        for passage, match in prose.finds(re.compile(phrase.replace("NAME", f"(?P<name>{names})"))):
            said, meant = int(match["said"]), limits[match["name"]]
            if "deck" in match.groupdict() and not DECK.search(passage.words):
                continue
            if all(limit.number != said for limit in meant):
                name, rule, right = meant[0].name, meant[0].rule, meant[0].number
                message = Text(
                    f"the text says {said} for “{name}”; the rule “{rule}” says {right}",
                    f"文中说「{name}」是 {said}，规则「{rule}」里是 {right}",
                )
                hint = Text(f"write {right}, or change the rule", f"请改成 {right}，或者修改规则")
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
