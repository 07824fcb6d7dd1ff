"""A deck as players write it to each other: a card a line with its copies, in sections.

`4 Sloop`, `4x Sloop`, `Sloop x4`, `攻击一级×7`, or a name alone for one copy. A line that is a pile's name
begins a section, with a colon or without; another title only groups cards.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, KeyPath, Place, Span, Text
from cardgen.load.cards import MOST_COPIES
from cardgen.model.deck import Deck, Entry

FIRST = re.compile(r"(?P<copies>\d+)(?:[xX]\s*|\s*[×*]\s*|\s+[xX]\s+|\s+)(?P<card>\S.*)")
LAST = re.compile(r"(?P<card>\S.*?)(?:\s+[xX]\s*|\s*[×*]\s*)(?P<copies>\d+)")
# What stands before a line in lists of lists: `- 4 Sloop`.
BULLET = re.compile(r"[-•·*]\s+")
# `Creatures (12)`, `生物（12）：`; what is behind the marks of a comment may be such a line.
TITLE = re.compile(r"(?P<name>.*?)\s*(?:[(（]\s*\d+\s*[)）])?\s*(?P<colon>[:：])?")
COMMENT = re.compile(r"#+|//+|;+")
SIDE_LINE = re.compile(r"(?:SB|sb)[:：]\s*(?P<rest>\S.*)")
MAIN = frozenset(
    {"deck", "main", "main deck", "maindeck", "mainboard", "主牌", "主牌组", "套牌", "卡组", "牌库"}
)
SIDE = frozenset({"sideboard", "side", "side deck", "sb", "备牌", "副牌", "备用牌"})
SIDEBOARD = "sideboard"
# A line that is longer says nothing but itself.
LONGEST = 200


class ListSource(NamedTuple):
    """A list as a source of places: a path is the number of a line."""

    display: str
    lines: tuple[str, ...]

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        """The line; of what has none, the first."""
        number = next((step for step in path if isinstance(step, int)), 1)
        line = self.lines[number - 1] if number <= len(self.lines) else ""
        return Span(self.display, number, len(line) - len(line.lstrip()) + 1, line)


def is_list(text: str) -> bool:
    """Whether a text is a list rather than TOML: nothing is set to anything, and some line counts a card."""
    lines = [line.strip() for line in text.split("\n")]
    told = [line for line in lines if line and not COMMENT.match(line)]
    if any("=" in line or line[0] in "[\"'{" for line in told):
        return False
    return any(_counted(_bare(line)) for line in told)


def parse_list(text: str, display: str, name: str, zones: Mapping[str, str]) -> tuple[Deck, list[Diagnostic]]:
    """The deck. `zones`: what piles are called, and their ids."""
    source = ListSource(display, tuple(text.split("\n")))
    place, found = Place(source), list[Diagnostic]()
    cards: dict[str, list[Entry]] = {}
    for number, zone, line in _lines(source.lines, zones):
        copies, card = _counted(line) or (1, line)
        if copies > MOST_COPIES:
            found.append(_too_many((place / number).span(), copies))
        elif copies:
            cards.setdefault(zone, []).append(Entry(card, copies, place / number))
    return Deck(name, {zone: tuple(own) for zone, own in cards.items()}, place=place), found


def _lines(lines: tuple[str, ...], zones: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """The lines that name a card: their numbers and piles."""
    known = {word.casefold(): id for word, id in zones.items()}
    side = next((known[word] for word in SIDE if word in known), SIDEBOARD)
    zone = ""
    for number, whole in enumerate(lines, 1):
        line = _bare(whole)
        comment = COMMENT.match(line)
        title = TITLE.fullmatch((line[comment.end() :] if comment else line)[:LONGEST].strip())
        word = title["name"].casefold() if title else ""
        if word in known:
            zone = known[word]
        elif word in SIDE:
            zone = side
        elif word in MAIN:
            zone = ""
        elif apart := SIDE_LINE.fullmatch(line):
            yield number, side, apart["rest"]
        elif line and not comment and not _is_group(line):
            yield number, zone, line


def _bare(line: str) -> str:
    """Without a bullet."""
    found = BULLET.match(line := line.strip())
    return line[found.end() :] if found else line


def _is_group(line: str) -> bool:
    """`Creatures (12)` or `生物：`, which say nothing of a pile."""
    return _counted(line) is None and (
        line.endswith((":", "：")) or bool(re.search(r"[(（]\s*\d+\s*[)）]$", line))
    )


def _counted(line: str) -> tuple[int, str] | None:
    """Copies and card; None where a line counts nothing."""
    found = (FIRST.fullmatch(line) or LAST.fullmatch(line)) if len(line) <= LONGEST else None
    # A number without end is too many, however long it takes to read.
    return (int(found["copies"][:9]), found["card"].strip()) if found else None


def _too_many(span: Span, copies: int) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        Text(
            f"copies are from 0 to {MOST_COPIES}, not {copies}", f"张数是 0 到 {MOST_COPIES}，不能是 {copies}"
        ),
        span,
    )
