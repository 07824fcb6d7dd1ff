"""Copies of every single card: `每种 4 张`, `每张攻击牌 2 张`, `灵珠、魔丸各 1 张`.

Limits of decks are said in the same words; so only what stands where the box is described is read, or beside
a number of the set.
"""

import re
from collections.abc import Mapping
from itertools import islice

from cardgen.prose.claim import LONGEST, MOST_NUMBERS, OPENING, Claim, Unit, Where, begins, past
from cardgen.prose.counted import CLAUSE, END, SENTENCE, THE_SET
from cardgen.prose.doubt import doubtful, hands_out
from cardgen.prose.known import CARD, Known
from cardgen.prose.naming import names_before, names_from
from cardgen.prose.source import Line

AMOUNT = r"(?:均|都)?各?(?:自|有|含有?|为|是)?\s{0,3}(\d{1,3})\s{0,3}[张份枚]"
OF_EACH = re.compile(rf"(?:每一?[种款样级张名位个只]([^\d，。；、：\0|]{{0,24}}?)|各){AMOUNT}")
NO_NAME = re.compile(rf"\s{{0,3}}(?:不同的)?{CARD}?\s{{0,3}}")
EXCEPT = re.compile(r"除|其余|其他|其它|例外|另")


def each(line: Line, where: Where, known: Known, found: Mapping[int, Claim]) -> dict[int, Claim]:
    """The claims of a line about every single card, by their places."""
    words = line.words
    claims: dict[int, Claim] = {}
    if hands_out(where.intro):
        return claims
    every = islice(OF_EACH.finditer(words, line.start), MOST_NUMBERS)
    matches = [match for match in every if END.match(words, match.end())]
    spans = [match.span() for match in matches]
    for match in matches:
        sentence = begins(words, line.start, match.start(), SENTENCE)
        signs = (words.find(sign, match.end(), match.end() + LONGEST) for sign in SENTENCE)
        stop = min((at for at in signs if at >= 0), default=min(len(words), match.end() + LONGEST))
        if doubtful(_outside(words, spans, sentence, match.start())):
            continue
        if EXCEPT.search(_outside(words, spans, sentence, stop)):
            continue
        before = [claim for at, claim in found.items() if sentence <= at < match.start()]
        beside_set = before or any(sentence <= at < stop for at in found) or THE_SET.match(words, sentence)
        by_heading = where.section and not line.level and sentence == match.start() and match[1] is not None
        if not (where.box or beside_set or by_heading):
            continue
        names = _names(line, match, known, before, where)
        if names is None:
            continue
        rest = tuple(name for name in _names_in(words[match.end() : stop], known) if name not in names)
        unit: Unit = "each" if match[1] is not None else "apiece"
        if names or unit == "each":
            claims[match.start(2)] = Claim(line, match.start(2), int(match[2]), names, unit, rest)
    return claims


def _outside(words: str, spans: list[tuple[int, int]], start: int, end: int) -> str:
    """Part of a line without these parts of it."""
    inside = [(a, b) for a, b in spans if start <= a < end]
    starts, ends = [start, *(b for _, b in inside)], [*(a for a, _ in inside), end]
    return "".join(words[a:b] for a, b in zip(starts, ends, strict=True))


def _names(
    line: Line, match: re.Match[str], known: Known, before: list[Claim], where: Where
) -> tuple[str, ...] | None:
    """Whose copies they are: the name within, those before, those of the sentence, of the section; or all."""
    words = line.words
    if match[1] and not NO_NAME.fullmatch(match[1]):
        at = past(words, match.start(1), " \t" + OPENING)
        names, end = names_from(words, at, known)
        return names if names and not words[end : match.end(1)].strip(" \t]】」”") else None
    clause = begins(words, line.start, match.start(), CLAUSE)
    names, first, _ = names_before(words, clause, match.start(), known)
    if names:
        return names if not words[clause:first].strip(" \t" + OPENING) else None
    if words[clause : match.start()].strip():
        return None
    if before:
        return before[-1].names
    sentence = begins(words, line.start, match.start(), SENTENCE)
    if not words[sentence:clause].strip():
        return where.section
    names, _ = names_from(words, past(words, sentence, " \t" + OPENING), known)
    return names or (() if THE_SET.match(words, sentence) else None)


def _names_in(words: str, known: Known) -> tuple[str, ...]:
    """All names in some words."""
    found: list[str] = []
    at = 0
    while at < len(words):
        name = known.starting(words, at)
        found += [name] if name else []
        at += len(name) or 1
    return tuple(found)
