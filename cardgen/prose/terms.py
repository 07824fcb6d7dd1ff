"""`terms`: two words for one thing, where the front matter says which one is right.

`terms = ["回合 = 轮次、轮番"]`: 回合 is the game's word; wherever one of the others stands, it is told.
"""

import re
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.known import Known
from cardgen.prose.source import Prose


class Term(NamedTuple):
    """A word, and those that must not stand for it."""

    right: str
    wrong: tuple[str, ...]


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Every place of a word that the term list replaces by another."""
    terms, found = read_terms(prose)
    for term in terms:
        for word in term.wrong:
            # 轮 within 轮次 is no mistake where 轮次 is right.
            longer = [other.right for other in terms if word in other.right and word != other.right]
            pattern = re.compile("|".join(map(re.escape, (*longer, word))))
            for line in prose.lines:
                for match in pattern.finditer(line.words):
                    if match[0] == word:
                        message = Text(
                            f"“{word}” stands for what the term list calls “{term.right}”",
                            f"这里写「{word}」，术语表里叫「{term.right}」",
                        )
                        hint = Text(f"write “{term.right}”", f"请写「{term.right}」")
                        span = prose.span(line, match.start())
                        found.append(Diagnostic("other-term", message, span, hint, "warning"))
    return found


def read_terms(prose: Prose) -> tuple[list[Term], list[Diagnostic]]:
    """The term list of the front matter."""
    terms: list[Term] = []
    problems: list[Diagnostic] = []
    for entry in prose.front.texts("terms"):
        right, sign, rest = entry.partition("=" if "=" in entry else "：")
        wrong = tuple(word.strip() for word in re.split("[、,，]", rest) if word.strip())
        if sign and right.strip() and wrong:
            terms.append(Term(right.strip(), wrong))
        else:
            problems.append(
                Diagnostic(
                    "bad-term",
                    Text(f"“{entry}” is no entry of a term list", f"「{entry}」不是术语表的一项"),
                    prose.front_span(entry),
                    Text('for example: terms = ["回合 = 轮次、轮番"]', '例如：terms = ["回合 = 轮次、轮番"]'),
                    "warning",
                )
            )
    return terms, problems
