"""Words cut at syllables: by pyphen's dictionaries, and at soft hyphens that the author wrote.

Only texts whose style asks for it come here, and pyphen is imported, and a dictionary read, only when a line
of one would be left too short.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cardgen.text.face import Face
from cardgen.text.measure import SOFT, FaceRun, Hyphen

if TYPE_CHECKING:
    from pyphen import Pyphen

# Letters that stay before a hyphen and after it, and the shortest word that is cut at all.
BEFORE, AFTER, SHORTEST = 2, 3, 6
# Hyphens, the best first: in Chinese and Japanese fonts U+2010 is as wide as a character.
SIGNS = "-‐"


def hyphen(face: Face) -> Hyphen | None:
    """A face's hyphen; None where it has none."""
    gid = next(filter(None, map(face.glyph, SIGNS)), 0)
    return Hyphen(gid, face.advance(gid)) if gid else None


@cache
def dictionary(language: str) -> "Pyphen | None":
    """The dictionary for a language; None where there is none."""
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=BEFORE, right=AFTER) if known else None


def places(text: str, kinds: str, at: int, language: str) -> Iterator[int]:
    """Where the word around a place may be cut, from left to right. The last word of a text stays whole."""
    start, end = at, at
    while start and kinds[start - 1] == "A":
        start -= 1
    while end < len(kinds) and kinds[end] == "A":
        end += 1
    word = text[start:end]
    if SOFT in word:
        yield from (start + n + 1 for n, char in enumerate(word[:-1]) if char == SOFT)
    elif language and len(word) >= SHORTEST and "A" in kinds[end:] and not word.isupper():
        known = dictionary(language)
        yield from (start + place for place in known.positions(word)) if known else ()


def hyphen_after(runs: Sequence[FaceRun], at: int) -> Hyphen | None:
    """The hyphen of the face that draws the character before a place."""
    run = next((run for run in runs if run.start < at <= run.end), None)
    return hyphen(run.face) if run and run.look.symbol is None else None
