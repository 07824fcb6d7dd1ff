"""`names`: names of cards that there are not, in places where names of cards stand."""

import re
from collections.abc import Iterator

from cardgen.decode.suggest import distance, hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.claim import ENTRY
from cardgen.prose.definitions import BOLD, Defined, definitions
from cardgen.prose.known import Known, without_card
from cardgen.prose.misspelt import misspelt
from cardgen.prose.source import Line, Prose, bare, tables
from cardgen.prose.terms import read_terms

# Two characters that differ in one are two words.
SHORTEST = 3
QUOTED = re.compile(r"[「【]([^「」【】\0]{3,20})[」】]|\[([^\[\]()\0^]{3,20})\](?![(\[:{\0])")
ITEM = re.compile(r"[「【\[]?([^\s「」【】\[\]（）()：:，。；、×*\0|]{3,20})")


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Near misses of a card's name; and entries `7* …` of no card, where other entries have theirs."""
    defined = definitions(prose)
    listed = {word for term in read_terms(prose)[0] for word in (term.right, *term.wrong)}
    ends = _by_ends(known)
    told: set[tuple[int, int]] = set()
    found: list[Diagnostic] = []
    for line, at, word in _candidates(prose):
        word = bare(word)
        if (line.number, at) in told or len(word) < SHORTEST or word in listed:
            continue
        if _is_word(word, known, defined):
            continue
        near = _near(word, ends)
        if near is not None:
            told.add((line.number, at))
            found.append(_unknown(prose, line, at, word, [near]))
    for slip in misspelt(prose, known, lambda word: word in listed or _is_word(word, known, defined)):
        if (slip.line.number, slip.at) not in told:
            told.add((slip.line.number, slip.at))
            found.append(_unknown(prose, slip.line, slip.at, slip.word, [slip.name]))
    for line, at, word in _entries(prose, known):
        if (line.number, at) not in told:
            found.append(_unknown(prose, line, at, word, list(known.cards)))
    return found


def _is_word(word: str, known: Known, defined: Defined) -> bool:
    """Whether it is a name or term of its own right."""
    forms = (word, *without_card(word))
    return known.is_known(word) or any(w in defined.headings or w in defined.keywords for w in forms)


def _by_ends(known: Known) -> dict[tuple[int, str], list[str]]:
    """Names by their first and by their last character: one change leaves one of them as it is."""
    found: dict[tuple[int, str], list[str]] = {}
    for name in known.cards:
        if len(name) >= SHORTEST:
            for at in (0, -1):
                found.setdefault((at, name[at]), []).append(name)
    return found


def _near(word: str, ends: dict[tuple[int, str], list[str]]) -> str | None:
    """A name that differs from the word in one character."""
    for form in (word, *without_card(word)):
        if len(form) >= SHORTEST:
            for at in (0, -1):
                for name in ends.get((at, form[at]), ()):
                    if distance(form, name, 1) == 1:
                        return name
    return None


def _candidates(prose: Prose) -> Iterator[tuple[Line, int, str]]:
    """Words in brackets, in bold, at the start of a list's item, in a table's first column."""
    for line in prose.lines:
        for quoted in QUOTED.finditer(line.words):
            group = 1 if quoted[1] else 2
            yield line, quoted.start(group), quoted[group]
        for bold in BOLD.finditer(line.text):
            at = line.words.find(bold[1], max(0, bold.start() - line.text[: bold.start()].count("**") * 2))
            if at >= 0:
                yield line, at, bold[1]
        entry = ENTRY.match(line.words, line.start)
        if entry or line.listed:
            item = ITEM.match(line.words, entry.end() if entry else line.start)
            if item:
                yield line, item.start(1), item[1]
    for grid in tables(prose):
        for line, row in grid.rows:
            if row and len(row[0].text) >= SHORTEST:
                yield line, row[0].at, row[0].text


def _entries(prose: Prose, known: Known) -> list[tuple[Line, int, str]]:
    """Lines `7* name` whose name no card has; nothing where no card is listed so."""
    strange: list[tuple[Line, int, str]] = []
    there = False
    for line in prose.lines:
        entry = None if line.boxed else ENTRY.match(line.words, line.start)
        item = ITEM.match(line.words, entry.end()) if entry else None
        if entry is None:
            continue
        if known.starting(line.words, entry.end()):
            there = True
        elif item:
            strange.append((line, item.start(1), item[1]))
    return strange if there else []


def _unknown(prose: Prose, line: Line, at: int, word: str, names: list[str]) -> Diagnostic:
    return Diagnostic(
        "unknown-name",
        Text(f"there is no card “{word}”", f"没有名为「{word}」的牌"),
        prose.span(line, at),
        hint_for(word, names),
        "warning",
    )
