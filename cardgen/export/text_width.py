"""How wide text stands in columns, and where its lines break so that none begins with 。 or ends with （."""

from itertools import accumulate, pairwise
from unicodedata import category, east_asian_width

from cardgen.text.classes import MAY_BREAK, classify
from cardgen.text.opportunities import join_kinds, opportunities

WIDE = "WFA"


def width_of(text: str) -> int:
    """Columns: Chinese characters and marks take two."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if "一" <= char <= "鿿":
        return 2
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
    may = [True, *(MAY_BREAK[a + b] for a, b in pairwise(kinds))]
    reach = [0, *accumulate(map(_columns, text))]
    lines = []
    begin, end = 0, 0
    for start in (*opportunities(kinds, may)[1:], len(text)):
        # Blanks at a line's end take no room.
        shown = start
        while shown > begin and text[shown - 1] == " ":
            shown -= 1
        if end > begin and reach[shown] - reach[begin] > width:
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
