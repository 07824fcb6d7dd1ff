"""`$x^2 \\times 3$` as words: signs and Greek as characters, fractions in a line, powers raised."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

Shift = Literal["", "sup", "sub"]
# `^{…}` and `_2`, which become a character before, and one behind the words.
SHIFTS = re.compile(r"([\^_])\s*(?:\{([^{}]{0,200})\}|(\\[A-Za-z]+|[^\s\\{}]))")
SIGNS: dict[str, tuple[str, Shift]] = {"^": ("\ue010", "sup"), "_": ("\ue011", "sub")}
END = "\ue012"
LOOKS: dict[str, Shift] = dict(SIGNS.values())
PIECES = re.compile(f"([{''.join(LOOKS)}])([^{END}]*){END}|([^{''.join(LOOKS)}]+)|.", re.DOTALL)
LONGEST = 5000


@cache
def _reader() -> object:
    from pylatexenc.latex2text import LatexNodes2Text

    return LatexNodes2Text(math_mode="text", fill_text=False, keep_comments=True)


def math_words(formula: str) -> Iterator[tuple[str, Shift]]:
    """Words, and whether they are raised or lowered. What is more than a line stays readable."""
    text = SHIFTS.sub(lambda found: f"{SIGNS[found[1]][0]}{found[2] or found[3]}{END}", formula[:LONGEST])
    for piece in PIECES.finditer(_plain(text)):
        if piece[1]:
            yield piece[2], LOOKS[piece[1]]
        elif piece[3]:
            yield piece[3].replace(END, ""), ""


def _plain(text: str) -> str:
    reader = _reader()
    try:
        said = reader.latex_to_text(text)  # type: ignore[attr-defined]
    except Exception:  # whatever it cannot read is shown as it was written
        said = text
    return " ".join(str(said).split())
