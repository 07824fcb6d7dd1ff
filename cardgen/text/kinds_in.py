"""Kinds of characters that a language treats otherwise than Chinese does."""

import re

from cardgen.model.language import is_spaced, written

HANGUL = re.compile("[가-힣ᄀ-ᇿㄱ-ㆎ]")
# Quotes that open (o) and close (c): „so“ and »so« in German and its neighbours, « so » elsewhere.
LOW = dict.fromkeys("„‚»›", "o") | dict.fromkeys("“‘«‹", "c")
ANGLED = dict.fromkeys("«‹", "o") | dict.fromkeys("»›", "c")
GERMAN = frozenset({"de", "cs", "sk", "sl", "hr", "sr", "bg", "et", "lt", "is"})


def kinds_in(language: str, text: str, kinds: str) -> str:
    """The kinds of a text: quotes as the language uses them. Korean has blanks between its words and breaks
    lines there: its syllables are letters."""
    if not is_spaced(language):
        return kinds
    own = written(language)
    quotes = LOW if own in GERMAN else ANGLED
    letters = list(kinds)
    if own == "ko":
        for found in HANGUL.finditer(text):
            letters[found.start()] = "A"
    elif not quotes.keys().isdisjoint(text):
        letters = [quotes.get(char, kind) for char, kind in zip(text, kinds, strict=True)]
    return "".join(letters)
