"""Kinds of characters that a language treats otherwise than Chinese does."""

import re

from cardgen.model.language import written

HANGUL = re.compile("[가-힣ᄀ-ᇿㄱ-ㆎ]")


def kinds_in(language: str, text: str, kinds: str) -> str:
    """The kinds of a text. Korean has blanks between its words and breaks lines there: its syllables are
    letters."""
    if written(language) != "ko":
        return kinds
    letters = list(kinds)
    for found in HANGUL.finditer(text):
        letters[found.start()] = "A"
    return "".join(letters)
