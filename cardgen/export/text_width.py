"""How wide text stands in columns, and where its lines break so that none begins with 。 or ends with （."""

import itertools
from unicodedata import category, east_asian_width

from cardgen.text.classes import MAY_BREAK, classify
from cardgen.text.opportunities import join_kinds, opportunities

WIDE = "WFA"


def width_of(text: str) -> int:
    """Columns: Chinese characters and marks take two."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if char < "\x80":
        return 1
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in WIDE else 1


def wrapped(text: str, width: int) -> list[str]:
    """A text's own lines, broken further where they are wider than `width`; 0 breaks nothing."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += [line] if not width or width_of(line) <= width else _broken(line, width)
    return lines


def _broken(text: str, width: int) -> list[str]:
    kinds = join_kinds("".join(map(classify, text)))
    may = [True, *(MAY_BREAK[a + b] for a, b in itertools.pairwise(kinds))]
    starts = [*opportunities(kinds, may), len(text)]
    lines = []
    begin, end = 0, 0
    for start in starts[1:]:
        if end > begin and width_of(text[begin:start].rstrip()) > width:
            lines.append(text[begin:end].rstrip())
            begin = end
        end = start
    lines.append(text[begin:].rstrip())
    return lines


def padded(text: str, width: int, align: str) -> str:
    """Text in a column."""
    room = max(width - width_of(text), 0)
    if align == "right":
        return " " * room + text
    if align == "center":
        return " " * (room // 2) + text + " " * (room - room // 2)
    return text + " " * room
