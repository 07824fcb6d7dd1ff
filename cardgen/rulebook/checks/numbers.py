"""`numbers`: what the prose says a card does (`攻击一级 对面HP-10`) against the card's own numbers.

Only lines that begin with a card's name are read, and in them only numbers with a sign or a unit; such a
number must stand somewhere on the card. Words in italics are flavour.
"""

import re

from cardgen.diagnostics import Diagnostic, Text
from cardgen.rulebook.checks.claims import ENTRY, OPENING
from cardgen.rulebook.checks.known import Known, integers
from cardgen.rulebook.checks.source import Line, Prose

VALUE = re.compile(
    r"(?:[-−－+＋]\s{0,3}|HP\s{0,3}|[Hh]p\s{0,3}|伤害\s{0,3})(\d{1,5})(?![\d.%~～\-–])"
    r"|(?<![\d.\-–~～])(\d{1,5})\s{0,3}(?:HP|点|血|伤害|%)"
)
FLAVOUR = re.compile(r"\*[^*\s][^*]*\*|_[^_\s][^_]*_|[“「『][^”」』]{1,200}[”」』]")
AFTER_NAME = frozenset(" \t\u3000：:，,（(｜|—")


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Values beside a card's name that the card does not have. Cards without any number are left out."""
    found: list[Diagnostic] = []
    above = 0
    for line in prose.lines:
        inner = above == line.number - 1
        above = line.number if line.said.strip() and not line.level else 0
        if line.boxed or line.level:
            continue
        name, at = _card(line, known, inner)
        if not name:
            continue
        cards = known.cards[name]
        own = integers(value for card in cards for value in card.fields.values())
        if not own:
            continue
        words = FLAVOUR.sub(lambda part: "\0" * len(part[0]), line.words)
        for value in VALUE.finditer(words, at):
            group = 1 if value[1] else 2
            if int(value[group]) not in own:
                found.append(_wrong(prose, line, name, int(value[group]), value.start(group), known))
    return found


def _card(line: Line, known: Known, inner: bool) -> tuple[str, int]:
    """The card that a line is about, and where its name ends. Lines within an entry are about that one."""
    entry = ENTRY.match(line.words, line.start)
    if not entry and (line.words[:1].isspace() or (inner and not line.listed)):
        return "", 0
    at = entry.end() if entry else line.start
    while line.words[at : at + 1] in OPENING and at < len(line.words):
        at += 1
    name = known.starting(line.words, at)
    end = at + len(name)
    closed = line.words[end : end + 1] in ("]", "】", "」", "”")
    end += closed
    if name not in known.cards or line.words[end : end + 1] not in AFTER_NAME:
        return "", 0
    return name, end


def _wrong(prose: Prose, line: Line, name: str, said: int, at: int, known: Known) -> Diagnostic:
    card = known.cards[name][0]
    listed = ", ".join(
        f"{key} = {value}"
        for key, value in card.fields.items()
        if isinstance(value, int) and not isinstance(value, bool)
    )
    hint = Text(f"the card has: {listed}", f"牌上写的是：{listed}") if listed else None
    return Diagnostic(
        "wrong-number",
        Text(f"“{name}”: {said} stands nowhere on the card", f"「{name}」：牌上没有 {said} 这个数"),
        prose.span(line, at),
        hint,
        related=((card.place.span(), Text("the card", "这张牌")),),
    )
