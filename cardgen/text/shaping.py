"""Latin words as HarfBuzz shapes them: kerning and ligatures. Chinese needs none of it.

What a word becomes is kept with its face; one that stays as it is costs a look into that.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.text.face import Face, ShapedGlyph

if TYPE_CHECKING:
    from cardgen.text.measure import Lettered

# In the kinds of a text: letters with what stands among them and after them. Digits are not kerned.
WORD = re.compile("A[ApHYUZ]+")


def shaped_words(
    text: str, kinds: str, looks: "Sequence[Lettered]", tracked: bool
) -> list[tuple[int, float, ShapedGlyph]]:
    """Glyphs that differ from those looked up one by one: of which character, and the scale of its look.

    `tracked`: spaced letters are not joined.
    """
    result: list[tuple[int, float, ShapedGlyph]] = []
    for start, end, look in looks:
        others, first = look.chain.others, look.chain.first
        stop = start
        while (i := kinds.find("A", stop, end)) >= 0:
            found = WORD.match(kinds, i, end)
            if found is None:
                stop = i + 1
                continue
            stop = found.end()
            word = text[i:stop]
            face: Face | None = first
            if others and not others.keys().isdisjoint(word):
                (face, *more) = {others.get(char, first) for char in word}
                if more:
                    continue
            if face is not None and (glyphs := face.shaped(word, tracked)):
                result += [(i + glyph.at, look.scale, glyph) for glyph in glyphs]
    return result
