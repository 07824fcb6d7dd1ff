"""How wide text stands in columns, and where its lines break so that none begins with 。 or ends with （."""

from bisect import bisect_right
from itertools import accumulate
from unicodedata import category, east_asian_width

from cardgen.text.classes import classify
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
    """A text's own lines, broken further where they are wider than `width`; 0 breaks nothing.

    A word that is wider than a whole line is cut, an address is not.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        lines += [line] if not width or width_of(line) <= width else _broken(line, width)
    return lines


def _broken(text: str, width: int) -> list[str]:
    kinds = join_kinds("".join(map(classify, text)))
    reach = [0, *accumulate(map(_columns, text))]
    within = _addresses(text)
    starts = [n for n in opportunities(kinds)[1:] if not within[n]]
    lines = []
    begin, end = 0, 0
    for start in (*starts, len(text)):
        # Blanks at a line's end take no room.
        shown = start
        while shown > begin and text[shown - 1] == " ":
            shown -= 1
        if end > begin and reach[shown] - reach[begin] > width:
            lines.append(text[begin:end].rstrip())
            begin = end
        may_cut = within.find(1, begin, shown) < 0
        while may_cut and reach[shown] - reach[begin] > width:
            cut = bisect_right(reach, reach[begin] + width) - 1
            while cut > begin and not text[cut - 1 : cut + 1].isascii():
                cut -= 1
            if cut <= begin:
                break
            lines.append(text[begin:cut])
            begin = cut
        end = start
    lines.append(text[begin:].rstrip())
    return lines


def _addresses(text: str) -> bytearray:
    """For every place whether it lies within an address, which could not be followed if it were broken."""
    within = bytearray(len(text) + 1)
    at = text.find("://")
    while at >= 0:
        start, end = at, at + 3
        while start and text[start - 1].isascii() and text[start - 1].isalpha():
            start -= 1
        while end < len(text) and "!" <= text[end] <= "~":
            end += 1
        within[start + 1 : end] = b"\1" * (end - start - 1)
        at = text.find("://", end)
    return within


def padded(text: str, width: int, align: str) -> str:
    """Text in a column."""
    room = max(width - width_of(text), 0)
    if align == "right":
        return " " * room + text
    if align == "center":
        return " " * (room // 2) + text + " " * (room - room // 2)
    return text + " " * room
