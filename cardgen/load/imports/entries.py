"""One line → a card's entry: `7* 攻击一级 …`, `攻击一级 ×7`, `- 攻击一级（7张）：…`."""

import re
from typing import NamedTuple

from cardgen.prose.numerals import numeral
from cardgen.prose.source import Line

LONGEST_NAME = 40
# A few blanks, never many: a hostile line must not take long.
GAP = r"\s{0,3}"
SIGN = rf"{GAP}\\?(?:[*×＊✕]|(?<![A-Za-z])[xX]){GAP}"
MARKS = re.compile(r"\s*(?:>\s*)*(?:(?:[-+*•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?)*")
COUNT_FIRST = re.compile(rf"(\d{{1,3}}){SIGN}(?=\S)")
NAME = (
    r"(?P<name>\*\*[^*]{1,40}\*\*|[【「\[][^】」\]]{1,40}[】」\]]|[A-Za-z][\w'’.!?& -]{0,38}?"
    r"|[^\s×＊✕*\\：:，。；、,;（()）|]{1,40})"
)
AFTER_NAME = rf"{GAP}[：:，,—–-]*{GAP}"
COUNT_AFTER = re.compile(rf"{NAME}{SIGN}(?P<copies>\d{{1,3}})(?![\d.%]){GAP}[张張枚份]?(?:[：:]|\s|$){GAP}")
COUNT_INSIDE = re.compile(
    rf"{NAME}{GAP}[（(]{GAP}(?:共{GAP})?"
    rf"(?:(?P<copies>\d{{1,3}}|[一二两三四五六七八九十]{{1,3}}){GAP}(?:[张張枚份]|cards?|copies)"
    rf"|{SIGN}(?P<times>\d{{1,3}}){GAP}[张張枚份]?)"
    rf"{GAP}[)）]{AFTER_NAME}"
)
BOLD_NAME = re.compile(rf"(?:\*\*([^*]{{1,40}})\*\*|[【「\[]([^】」\]]{{1,40}})[】」\]]){AFTER_NAME}")
PLAIN_NAME = re.compile(rf"([^\s：:，,（()）]{{1,40}}){AFTER_NAME}")
LATIN_NAME = re.compile(rf"([A-Za-z][\w' ’.!?&-]{{0,38}}?){GAP}(?:[：:]|\s[-–—]\s|$){GAP}")


class Entry(NamedTuple):
    """A card with its number of copies, and what stands after it in the line."""

    name: str
    copies: int
    text: str


def read_entry(raw: str, line: Line) -> Entry | None:
    """The card that a line lists, if it lists one."""
    marks = MARKS.match(raw)
    text = raw[marks.end() :].rstrip() if marks else raw.rstrip()
    first = COUNT_FIRST.match(text)
    if first:
        return _named(text[first.end() :], int(first[1]))
    after = COUNT_AFTER.match(text)
    if after and (line.listed or after["name"].startswith("**") or after.end() == len(text)):
        return _entry(after["name"], int(after["copies"]), text[after.end() :])
    inside = COUNT_INSIDE.match(text)
    if inside and (line.listed or inside["name"].startswith("**") or inside.end() == len(text)):
        copies = copies_in(inside["copies"] or inside["times"])
        return None if copies is None else _entry(inside["name"], copies, text[inside.end() :])
    return None


def copies_in(text: str) -> int | None:
    """`7`, `７` and `七` are 7."""
    return int(text) if text.isdecimal() else numeral(text)


def _named(text: str, copies: int) -> Entry | None:
    """The name before the rest of a line."""
    bold = BOLD_NAME.match(text)
    if bold:
        return _entry(bold[1] or bold[2], copies, text[bold.end() :])
    found = LATIN_NAME.match(text) or PLAIN_NAME.match(text)
    return _entry(found[1], copies, text[found.end() :]) if found else None


def _entry(name: str, copies: int, text: str) -> Entry | None:
    name = name.strip("*【】「」[] \t")
    return Entry(name, copies, text) if name and len(name) <= LONGEST_NAME else None
