"""Numbers of cards in English prose: `The box contains 75 cards`, `Attack (24 cards)`, `eight heroes`.

As in Chinese, a number counts only where the sentence leaves no doubt: it begins by saying what there is, or
it stands in a list of what is in the box, and nobody does anything in it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.prose.claim import Claim, Unit, Where
from cardgen.prose.doubt import hands_out
from cardgen.prose.known import Known
from cardgen.prose.source import Line

ONES = re.findall(
    r"\w+",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
)
TENS = re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety")
WORDS = {word: n for n, word in enumerate(ONES, 1)} | dict(zip(TENS, range(20, 100, 10), strict=True))
SPELT = rf"(?:(?:{'|'.join(TENS)})(?:-(?:{'|'.join(ONES[:9])}))?|{'|'.join(reversed(ONES))})"
NUMBER = rf"(?P<number>(?<![\w.,/–-])\d{{1,4}}|\b{SPELT}\b)"
FIRST = re.compile(NUMBER, re.IGNORECASE)
AND = re.compile(r"\s+and\s+|\s*,\s*(?=[A-Za-z])")
IN_ALL = re.compile(r"\bin (?:total|all)\b|\baltogether\b", re.IGNORECASE)
SENTENCE = re.compile(r"(?<=[.!?])\s+")
# Whoever speaks of these speaks of play, of a deck of one's own, or of another edition.
PLAY = re.compile(
    r"\b(?:if|when|whenever|while|unless|until|after|before|draws?|discards?|deals?|takes?|plays?|puts?|places?"
    r"|shuffles?|reveals?|chooses?|looks?|keeps?|trades?|removes?|returns?|uses?|using|gives?|gets?|gains?"
    r"|scores?|collects?|builds?|starts?|wins?|costs?|worth|damage|points?|players?|hands?|you|your|their|his"
    r"|her|at most|at least|up to|more than|fewer|less than|no more|maximum|minimum|limit|must|may|can|left"
    r"|remaining|top|piles?|for example|e\.g\.|expansions?|editions?|had|turns?|rounds?|on the table|in play"
    r"|first|every|per|each (?:player|turn|round)|a deck|decks)\b",
    re.IGNORECASE,
)
HAS = (
    r"(?:contains?|has|have|holds?|includes?|including|comprises?|comes? with|consists? of"
    r"|(?:is|are) made up of|features?)"
)
SUBJECT = r"(?:(?:this|the)\s+)?(?:(?:full|complete|whole|entire|card)\s+)?(?:game|box|set|package)"
START = re.compile(
    rf"(?:{SUBJECT}\s+{HAS}|contains|includes|(?:in total,?\s+)?there (?:are|is)|total:|contents:"
    r"|of (?:these|those),?)\s+(?:in total\s+)?(?:a total of\s+)?|a total of\s+",
    re.IGNORECASE,
)
TOTAL = re.compile(rf"(?:total )?number of cards:?\s+{NUMBER}(?: cards)?(?=\.?$)", re.IGNORECASE)
WORD = re.compile(r"[A-Za-z][\w'’-]*")
CARDS = re.compile(r"\s+cards?\b", re.IGNORECASE)
LEAD = re.compile(
    r"\s+(?:are\s+)?(?:(?P<different>different|unique|distinct)\s+)?(?P<copies>(?:copies|copy|cards) of\s+)?",
    re.IGNORECASE,
)
KINDS = re.compile(r"\s+(?:different\s+)?(?:kinds|types)(?: of cards?)?\b", re.IGNORECASE)
OF_EACH = re.compile(
    r"\s+(?:(?:copies|cards)\s+)?(?:of\s+)?each\b(?:\s+(?:kind|type|card)\b)?", re.IGNORECASE
)
END = re.compile(
    r"\s*(?:$|[.,;:!()|]|\band\b|\bin (?:total|all)\b|\baltogether\b|\bin\b(?=\s+\w+\s+(?:kinds|types)))",
    re.IGNORECASE,
)
NEXT = re.compile(
    r"\s*(?:in total|in all)?\s*(?:,\s*and\s+|,\s*|;\s*|:\s*|\s+and\s+|\s+plus\s+|\s+in\s+|\(\s*)",
    re.IGNORECASE,
)
AMOUNT = re.compile(
    rf"\s*(?:(?P<open>\()|[:–—-])\s*{NUMBER}(?P<unit>\s+(?:cards|copies)\b)?(?P<each>\s+each\b)?(?(open)\))(?=\s*(?:$|[.,;:]))",
    re.IGNORECASE,
)


class Part(NamedTuple):
    """A claim, and where its words end."""

    claim: Claim
    end: int


class What(NamedTuple):
    """What a number is said of, and where its words end."""

    names: tuple[str, ...]
    unit: Unit
    end: int


def in_english(line: Line, where: Where, known: Known) -> Iterator[Claim]:
    """The claims of a line."""
    words, start = line.words, line.start
    if where.decks or (line.listed and hands_out(where.intro)):
        return
    for begin, end in _sentences(words, start):
        said = words[begin:end]
        if PLAY.search(said):
            yield from _named_first(line, begin, end, where, known)
            continue
        bare = TOTAL.match(words, begin, end)
        if bare:
            yield Claim(line, bare.start("number"), _value(bare["number"]), ())
            continue
        lead = START.match(words, begin, end)
        parts = list(_parts(line, lead.end() if lead else begin, end, where, known))
        whole = bool(parts) and not words[parts[-1].end : end].strip(" .:)")
        if lead or IN_ALL.search(said) or where.box or (where.section and whole and not line.level):
            yield from (part.claim for part in parts)
        else:
            parts = []
        if not parts:
            yield from _named_first(line, begin, end, where, known)


def _sentences(words: str, start: int) -> Iterator[tuple[int, int]]:
    begin = start
    for gap in SENTENCE.finditer(words, start):
        yield begin, gap.start()
        begin = gap.end()
    yield begin, len(words)


def _parts(line: Line, at: int, end: int, where: Where, known: Known) -> Iterator[Part]:
    """`12 attack cards, 6 allies and four heroes` from here."""
    names: tuple[str, ...] = ()
    while part := _part(line, at, end, where, known, names):
        yield part
        names = part.claim.names or names
        joint = NEXT.match(line.words, part.end, end)
        if joint is None:
            break
        at = joint.end()


def _part(line: Line, at: int, end: int, where: Where, known: Known, names: tuple[str, ...]) -> Part | None:
    words = line.words
    number = FIRST.match(words, at, end)
    if number is None:
        ahead = _names(words, at, end, known)
        joint = NEXT.match(words, ahead[1], end) if ahead[0] else None
        return _part(line, joint.end(), end, where, known, ahead[0]) if joint and not names else None
    said = _value(number["number"])
    place = number.start("number")
    of = _of_what(words, number.end(), end, known)
    if of is None or not END.match(words, of.end):
        return None
    said_of = of.names
    if of.unit in ("each", "apiece"):
        said_of = of.names or names or where.section
    elif not of.names and of.unit != "kinds" and not names and not line.level:
        said_of = where.section
    return (
        None
        if of.unit == "apiece" and not said_of
        else Part(Claim(line, place, said, said_of, of.unit), of.end)
    )


def _of_what(words: str, at: int, end: int, known: Known) -> What | None:
    """What follows a number: ` attack cards`, ` copies of each hero`, ` kinds of cards`, ` cards`."""
    each = OF_EACH.match(words, at, end)
    if each:
        names, stop = _names(words, each.end() + 1, end, known)
        alone = each[0].strip().lower() == "each"
        return What(names, "apiece" if alone else "each", stop if names else each.end())
    kinds = KINDS.match(words, at, end)
    if kinds:
        return What((), "kinds", kinds.end())
    lead = LEAD.match(words, at, end)
    if lead is None:
        return None
    names, stop = _name(words, lead.end(), end, known)
    cards = CARDS.match(words, stop if names else lead.end() - 1, end)
    if not names and (cards is None or lead["copies"]):
        return None
    unit: Unit = "copies" if cards or lead["copies"] else "either"
    return What(names, "different" if lead["different"] else unit, cards.end() if cards else stop)


def _named_first(line: Line, begin: int, end: int, where: Where, known: Known) -> Iterator[Claim]:
    """`Attack (12 cards)`, `Attack cards: 12`, `Castle Cook and Young Squire: 3 each`."""
    words, at = line.words, begin
    while True:
        names, stop = _names(words, at, end, known)
        amount = AMOUNT.match(words, stop, end) if names else None
        if amount is None or PLAY.search(words, begin, amount.start()):
            return
        of_cards = words[at:stop].lower().rstrip().endswith(("cards", "card"))
        of_kind = all(name in known.kinds for name in names)
        sure = amount["unit"] or amount["each"] or of_cards or where.box or (amount["open"] and of_kind)
        if sure:
            unit: Unit = "apiece" if amount["each"] else "copies"
            yield Claim(line, amount.start("number"), _value(amount["number"]), names, unit)
        comma = NEXT.match(words, amount.end(), end)
        if comma is None:
            return
        at = comma.end()


def _names(words: str, at: int, end: int, known: Known) -> tuple[tuple[str, ...], int]:
    """Names in a row, `Castle Cook and Young Squire cards`, and where they end."""
    found: list[str] = []
    stop = at
    while True:
        named, after = _name(words, at, end, known)
        if not named:
            return tuple(found), stop
        found += named
        cards = CARDS.match(words, after, end)
        stop = cards.end() if cards else after
        joint = AND.match(words, stop, end)
        if joint is None:
            return tuple(found), stop
        at = joint.end()


def _name(words: str, at: int, end: int, known: Known) -> tuple[tuple[str, ...], int]:
    """The longest name that begins here, in whichever number and case."""
    ends = [word.end() for word in WORD.finditer(words, at, min(end, at + 60))]
    for stop in reversed(ends[:6]):
        name = known.spoken.get(words[at:stop].casefold())
        if name:
            return (name,), stop
    return (), at


def _value(number: str) -> int:
    if number.isdecimal():
        return int(number)
    return sum(WORDS[word] for word in number.lower().split("-"))
