"""`names`: names of cards that there are not, where names of cards stand; slips in running text."""

import re
from collections.abc import Callable, Iterator

from cardgen.decode.suggest import distance, hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.explained import BOLD, explained
from cardgen.prose.misspelt import misspelt
from cardgen.prose.openings import read_opening
from cardgen.prose.passages import Passage, Prose, bare
from cardgen.prose.terms import listed_words
from cardgen.prose.vocabulary import Vocabulary, without_card

# Two characters that differ in one are two words.
SHORTEST = 3
QUOTED = re.compile(r"[「【\[](?P<word>[^「」【】\[\]()\0^]{3,20})[」】\]]")

# A passage, where in it a word begins, the word, and the names that may be meant.
Unknown = tuple[Passage, int, str, list[str]]


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Near misses of a card's name; and entries `7* …` of no card, where other entries have theirs."""
    known = explained(prose)
    own = {*known.headings, *known.keywords, *listed_words(prose)}

    def is_word(word: str) -> bool:
        return vocabulary.is_known(word) or any(form in own for form in (word, *without_card(word)))

    found: dict[tuple[int, int], Diagnostic] = {}
    near = _near_misses(prose, vocabulary, is_word)
    slips = misspelt(prose, vocabulary, is_word)
    for passage, at, word, names in (*near, *slips, *_strange_entries(prose, vocabulary)):
        message = Text(f"there is no card “{word}”", f"没有名为「{word}」的牌")
        span = prose.span(passage, at)
        hint = hint_for(word, names)
        found.setdefault((passage.line, at), Diagnostic("unknown-name", message, span, hint, "warning"))
    return list(found.values())


def _near_misses(prose: Prose, vocabulary: Vocabulary, is_word: Callable[[str], bool]) -> Iterator[Unknown]:
    """Words where names stand that differ from a card's name in one character."""
    # By their first and by their last character: one change leaves one of them as it is.
    ends: dict[tuple[int, str], list[str]] = {}
    for name in vocabulary.cards:
        for at in (0, -1) if len(name) >= SHORTEST else ():
            ends.setdefault((at, name[at]), []).append(name)
    for passage, at, written in _where_names_stand(prose, vocabulary):
        word = bare(written)
        if len(word) < SHORTEST or is_word(word):
            continue
        forms = [form for form in (word, *without_card(word)) if len(form) >= SHORTEST]
        likely = (
            (form, name) for form in forms for end in (0, -1) for name in ends.get((end, form[end]), ())
        )
        near = next((name for form, name in likely if distance(form, name, 1) == 1), None)
        if near is not None:
            yield passage, at, word, [near]


def _where_names_stand(prose: Prose, vocabulary: Vocabulary) -> Iterator[tuple[Passage, int, str]]:
    """Words in brackets, in bold, at the start of a list's item, in a table's first column."""
    for passage in prose.passages:
        yield from ((passage, m.start("word"), m["word"]) for m in QUOTED.finditer(passage.words))
        yield from ((passage, at, word) for at, word in passage.looking(BOLD))
        opening = read_opening(passage, vocabulary)
        if opening and (opening.listed or passage.form == "item"):
            yield passage, opening.start, opening.word
    for grid in prose.tables.values():
        yield from ((row, row.cells[0].at, row.cells[0].text) for row in grid.rows)


def _strange_entries(prose: Prose, vocabulary: Vocabulary) -> list[Unknown]:
    """Lines `7* name` whose name no card has; nothing where no card is listed so."""
    openings = ((passage, read_opening(passage, vocabulary)) for passage in prose.passages)
    listed = [(passage, opening) for passage, opening in openings if opening and opening.listed]
    names = list(vocabulary.cards)
    strange = [(p, o.start, o.word, names) for p, o in listed if not o.name and len(o.word) >= SHORTEST]
    return strange if any(opening.name for _, opening in listed) else []
