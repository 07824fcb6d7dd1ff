"""`terms`: two words for one thing, where the front matter says which one is right.

`terms = ["回合 = 轮次、轮番"]`: 回合 is the game's word; wherever one of the others stands, it is told.
"""

import re

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.passages import Prose, listed
from cardgen.prose.vocabulary import Vocabulary


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every place of a word that the term list replaces by another."""
    terms = list(prose.pairs("terms", "回合 = 轮次、轮番", code="bad-term"))
    found = [bad._replace(severity="warning") for right, _, bad in terms if not right]
    for right, word in ((right, word) for right, rest, _ in terms for word in listed(rest)):
        # 轮 within 轮次 is no mistake where 轮次 is right.
        longer = [other for other, *_ in terms if word in other and word != other]
        message = Text(
            f"“{word}” stands for what the term list calls “{right}”",
            f"这里写「{word}」，术语表里叫「{right}」",
        )
        hint = Text(f"write “{right}”", f"请写「{right}」")
        found += (
            Diagnostic("other-term", message, prose.span(passage, match.start()), hint, "warning")
            for passage, match in prose.finds(re.compile("|".join(map(re.escape, (*longer, word)))))
            if match[0] == word
        )
    return found


def listed_words(prose: Prose) -> set[str]:
    """All words of the term list."""
    return {word for entry in prose.front.texts("terms") for word in listed(entry.replace("=", "、"))}
