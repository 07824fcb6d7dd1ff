"""`numbers`: what the prose says a card does (`攻击一级 对面HP-10`) against the card's own numbers.

Read are lines that begin with a card's name, and the lines right below an entry (`2* 战士`); in them only
numbers with a sign or a unit, but never 0. Such a number must stand somewhere on the card, and in an entry no
more often than there. Words in italics or quotation marks are flavour.
"""

import re
from collections import Counter
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.prose.claim import ENTRY, OPENING, past
from cardgen.prose.known import Known
from cardgen.prose.numerals import numeral
from cardgen.prose.source import Line, Prose
from cardgen.prose.stats import Stat, wrong_stats

VALUE = re.compile(
    r"(?:[-−－+＋]\s{0,3}|[Hh][Pp][一-龥]{0,4}\s{0,3}|伤害\s{0,3})(\d{1,5})(?![\d.%~～\-–])"
    r"|(?<![\d.\-–~～])(\d{1,5})\s{0,3}(?:HP|点|血|伤害|%|次|的倍数)"
)
# In an entry the copies stand before the name, so that these can only be what the card does.
ALSO_LISTED = re.compile(VALUE.pattern + r"|(?<![\d.\-–~～])(\d{1,3})\s{0,3}张|[×✕]\s{0,3}(\d{1,3})(?![\d.])")
FLAVOUR = re.compile(r"\*[^*\s][^*]*\*|_[^_\s][^_]*_|[“「『][^”」』]{1,200}[”」』]")
AFTER_NAME = frozenset(" \t\u3000：:，,（(｜|—")
LONGER = re.compile(r"[一二两三四五六七八九十百零]{2,6}")


class Entry(NamedTuple):
    """A card that lines are about. `listed`: by a line with its copies, to which the lines below belong too.

    `own`: how often each number stands on the card, in fields or in texts, whichever is more.
    """

    name: str
    listed: bool
    own: Counter[int]
    used: Counter[int]


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Values beside a card's name that the card does not have. Cards without any number are left out."""
    found: list[Diagnostic] = []
    entry: Entry | None = None
    above = 0
    for line in prose.lines:
        inner = above == line.number - 1
        above = line.number if line.said.strip() and not line.level else 0
        if line.boxed or line.level:
            continue
        begun, at = _begun(line, known, inner)
        below = inner and not line.listed and not ENTRY.match(line.words, line.start)
        entry = begun or (entry if below and entry and entry.listed else None)
        if entry is None or not entry.own:
            continue
        words = FLAVOUR.sub(lambda part: "\0" * len(part[0]), line.words)
        for value in (ALSO_LISTED if entry.listed else VALUE).finditer(words, at):
            group = value.lastindex or 0
            number = int(value[group])
            if not number:
                continue
            entry.used[number] += 1
            if entry.used[number] > entry.own[number] and (entry.listed or not entry.own[number]):
                said = Stat(entry.name, number, value.start(group))
                found.append(_wrong(prose, line, said, known, too_often=entry.own[number] > 0))
    return found + _beside(prose, known, {d.span for d in found})


def _beside(prose: Prose, known: Known, told: set[Span | None]) -> list[Diagnostic]:
    """Values beside a name within a line, but those that were told already."""
    found: list[Diagnostic] = []
    for line in prose.lines:
        for stat in () if line.boxed else wrong_stats(line, known):
            wrong = _wrong(prose, line, stat, known)
            if wrong.span not in told:
                found.append(wrong)
    return found


def _begun(line: Line, known: Known, inner: bool) -> tuple[Entry | None, int]:
    """The card with which a line begins, and where its name ends."""
    listed = ENTRY.match(line.words, line.start)
    if not listed and (line.words[:1].isspace() or (inner and not line.listed)):
        return None, 0
    at = past(line.words, listed.end() if listed else line.start, OPENING)
    name = known.starting(line.words, at)
    end = at + len(name)
    closed = line.words[end : end + 1] in ("]", "】", "」", "”")
    end += closed
    after = line.words[end : end + 1]
    if name not in known.cards or not (after in AFTER_NAME if after else listed):
        return None, 0
    return Entry(name, listed is not None, _own(name, known), Counter()), end


def _own(name: str, known: Known) -> Counter[int]:
    """How often each number stands on a card, also in Chinese numerals."""
    texts, numbers = known.values_of(name)
    written = Counter(int(number) for number in re.findall(r"\d{1,9}", texts))
    written.update(filter(None, map(numeral, texts)))
    written.update(filter(None, map(numeral, LONGER.findall(texts))))
    return written | Counter(numbers)


def _wrong(prose: Prose, line: Line, stat: Stat, known: Known, *, too_often: bool = False) -> Diagnostic:
    name, said, at = stat
    card = known.cards[name][0]
    listed = ", ".join(
        f"{key} = {value}"
        for key, value in card.fields.items()
        if isinstance(value, int) and not isinstance(value, bool)
    )
    hint = Text(f"the card has: {listed}", f"牌上写的是：{listed}") if listed else None
    if too_often:
        message = Text(
            f"“{name}”: {said} stands here more often than on the card",
            f"「{name}」：这里的 {said} 比牌上的多",
        )
    else:
        message = Text(f"“{name}”: {said} stands nowhere on the card", f"「{name}」：牌上没有 {said} 这个数")
    related = ((card.place.span(), Text("the card", "这张牌")),)
    return Diagnostic("wrong-number", message, prose.span(line, at), hint, related=related)
