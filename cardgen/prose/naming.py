"""Names of the data beside a place in a line: `[攻击]、[防守]卡牌` before a number, `攻击牌` after one."""

import re

from cardgen.prose.claim import CLOSING, OPENING, past
from cardgen.prose.known import CARD, CARD_WORDS, Known

JOINING = "、和与及+＋/"
# After a name: 攻击牌, 攻击类, 攻击类的牌.
OF_KIND = re.compile(rf"(?:类型?的?{CARD}?|{CARD})$")
JOINT = re.compile(r"[\]】」]?\s{0,3}[、和与及]\s{0,3}[\[【「]?(?!\d)")


def names_before(words: str, start: int, stop: int, known: Known) -> tuple[tuple[str, ...], int, bool]:
    """The names that stand before a place; where the first begins; whether all are in brackets."""
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
    of_kind = OF_KIND.search(words[start:end])
    if of_kind:
        ends.append(start + of_kind.start())
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


def names_from(words: str, at: int, known: Known) -> tuple[tuple[str, ...], int]:
    """The names in a row from here, `法术、物件、生物牌`, and where they end."""
    found: list[str] = []
    end = at
    while name := known.starting(words, at):
        found.append(name)
        end = past_card(words, at + len(name))
        joint = JOINT.match(words, end)
        if joint is None:
            break
        at = joint.end()
    return tuple(found), end


def past_card(words: str, at: int) -> int:
    """The end of “card” here, or here."""
    return at + next((len(word) for word in CARD_WORDS if words.startswith(word, at)), 0)


def past_brackets(words: str, at: int) -> int:
    """The end of brackets that close here, and of “card” after them."""
    return past_card(words, past(words, at, CLOSING))
