"""One line → a card's entry: `7* 攻击一级 …`, `攻击一级 ×7`, `- 攻击一级（7张）：…`."""

import re
from typing import NamedTuple

from cardgen.prose.numerals import number_in

LONGEST_NAME = 40
# A few blanks, never many: a hostile line must not take long.
GAP = r"\s{0,3}"
SIGN = rf"{GAP}\\?(?:[*×＊✕]|(?<![A-Za-z])[xX]){GAP}"
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


class ListedCard(NamedTuple):
    """A card with its number of copies, and what stands after it in the line.

    Of a table's row: also its kind, what stands in further columns, and its picture.
    """

    name: str
    copies: int
    text: str
    kind: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    picture: str = ""


def read_entry(text: str, listed: bool) -> ListedCard | None:
    """The card that a line in the markup of cards lists, if it lists one. `listed`: it is a list's item."""
    first = COUNT_FIRST.match(text)
    if first:
        return _named(text[first.end() :], int(first[1]))
    for form in (COUNT_AFTER, COUNT_INSIDE):
        found = form.match(text)
        if found and (listed or found["name"].startswith("**") or found.end() == len(text)):
            copies = number_in(found["copies"] or found["times"])
            return None if copies is None else _entry(found["name"], copies, text[found.end() :])
    return None


def _named(text: str, copies: int) -> ListedCard | None:
    """The name before the rest of a line."""
    bold = BOLD_NAME.match(text)
    if bold:
        return _entry(bold[1] or bold[2], copies, text[bold.end() :])
    found = LATIN_NAME.match(text) or PLAIN_NAME.match(text)
    return _entry(found[1], copies, text[found.end() :]) if found else None


def _entry(name: str, copies: int, text: str) -> ListedCard | None:
    name = name.strip("*【】「」[] \t")
    return ListedCard(name, copies, text) if name and len(name) <= LONGEST_NAME else None
