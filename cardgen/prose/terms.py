"""`terms`: two words for one thing, where the front matter says which one is right.

`terms = ["回合 = 轮次、轮番"]`: 回合 is the game's word; wherever one of the others stands, it is told.
"""

import re
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.passages import Prose
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
    for entry in prose.front.texts("terms"):
        right, sign, rest = entry.partition("=" if "=" in entry else "：")
        wrong = tuple(word.strip() for word in re.split("[、,，]", rest) if word.strip())
        if sign and right.strip() and wrong:
            terms.append(Term(right.strip(), wrong))
        else:
            message = Text(f"“{entry}” is no entry of a term list", f"「{entry}」不是术语表的一项")
            hint = Text('for example: terms = ["回合 = 轮次、轮番"]', '例如：terms = ["回合 = 轮次、轮番"]')
            problems.append(Diagnostic("bad-term", message, prose.front_span(entry), hint, "warning"))
    return terms, problems
