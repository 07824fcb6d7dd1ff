"""Where a justified line grows and shrinks. Apart from what every text asks, because most are ragged."""

from collections.abc import Iterable

from cardgen.text.classes import EVERY, GAPS
from cardgen.text.measure import NARROW, NOTHING, WIDE
from cardgen.text.neighbours import Relation

_NARROW = bytes([NOTHING] + [NARROW] * 255)

# Where a line that is stretched grows: at blanks and gaps, and between characters.
_STRETCHING = frozenset("IJOCPlrTDKSc")
_APART = frozenset(["DD", "NK", "AK", "Nc", "Ac"])


def _grows(a: str, b: str) -> bool:
    if b == "B" or a == "B" or b in GAPS.get(a, "") or a + b in _APART:
        return False
    return a in _STRETCHING or b in _STRETCHING


BLANKS = Relation({**GAPS, "B": EVERY.replace("B", "")})
BETWEEN = Relation({a: "".join(b for b in EVERY if _grows(a, b)) for a in EVERY})
# Where a line that is squeezed shrinks beside blanks: after a mark whose half is blank, and before one.
_AFTER = "".join(a for a in EVERY if a not in "OCPBV")
BLANK_HALVES = Relation({a: "O" for a in _AFTER if a not in "WZ"} | dict.fromkeys("CP", _AFTER))


def stretched(kinds: str, whole: Iterable[int]) -> bytes:
    """What a stretched line grows by before each character: NOTHING, WIDE or NARROW."""
    grown = bytearray(BETWEEN.before_each(kinds).translate(_NARROW))
    for i in BLANKS.places(kinds):
        grown[i] = WIDE
    for i in whole:
        grown[i] = NOTHING
    return bytes(grown)


def squeezed(kinds: str, *, beside_marks: bool) -> bytes:
    """What a squeezed line shrinks by before each character: WIDE at blanks, NARROW beside marks."""
    shrunk = bytearray(len(kinds))
    if beside_marks:
        shrunk = bytearray(BLANK_HALVES.before_each(kinds).translate(_NARROW))
    for i in BLANKS.places(kinds):
        shrunk[i] = WIDE
    return bytes(shrunk)
