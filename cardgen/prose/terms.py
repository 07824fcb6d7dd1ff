"""`terms`: two words for one thing, where the front matter says which one is right.

`terms = ["回合 = 轮次、轮番"]`: 回合 is the game's word; wherever one of the others stands, it is told.
"""

import re
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.passages import Prose, listed
from cardgen.prose.vocabulary import Vocabulary


class Term(NamedTuple):
    """A word, and those that must not stand for it."""

    right: str
    wrong: tuple[str, ...]


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every place of a word that the term list replaces by another."""
    terms, found = _read_terms(prose)
    for right, word in ((term.right, word) for term in terms for word in term.wrong):
        # 轮 within 轮次 is no mistake where 轮次 is right.
        longer = [other.right for other in terms if word in other.right and word != other.right]
        pattern = re.compile("|".join(map(re.escape, (*longer, word))))
        message = Text(
            f"“{word}” stands for what the term list calls “{right}”",
            f"这里写「{word}」，术语表里叫「{right}」",
        )
        hint = Text(f"write “{right}”", f"请写「{right}」")
        found += (
            Diagnostic("other-term", message, prose.span(passage, match.start()), hint, "warning")
            for passage in prose.passages
            for match in pattern.finditer(passage.words)
            if match[0] == word
        )
    return found


def listed_words(prose: Prose) -> set[str]:
    """All words of the term list."""
    return {word for term in _read_terms(prose)[0] for word in (term.right, *term.wrong)}


def _read_terms(prose: Prose) -> tuple[list[Term], list[Diagnostic]]:
    terms: list[Term] = []
    problems: list[Diagnostic] = []
    no = Text("is no entry of a term list", "不是术语表的一项")
    for right, rest, bad in prose.pairs("terms", no, "回合 = 轮次、轮番", code="bad-term"):
        if wrong := listed(rest):
            terms.append(Term(right, wrong))
        else:
            problems.append(bad._replace(severity="warning"))
    return terms, problems
