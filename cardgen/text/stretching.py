"""Where a justified line grows and shrinks. Apart from what every text asks, because most are ragged."""

from collections.abc import Collection

from cardgen.text.classes import EVERY, GAPS
from cardgen.text.measure import NOTHING
from cardgen.text.neighbours import Relation

# Where a line that is stretched grows: at blanks and gaps, and between characters.
_STRETCHING = frozenset("IJOCPlrTDKSc")
_APART = frozenset(["DD", "NK", "AK", "Nc", "Ac"])


def _grows(a: str, b: str) -> bool:
    if b == "B" or a == "B" or b in GAPS.get(a, "") or a + b in _APART:
        return False
    return a in _STRETCHING or b in _STRETCHING


_BLANKS = {**GAPS, "B": EVERY.replace("B", "")}
# Where a line that is squeezed shrinks beside blanks: after a mark whose half is blank, and before one.
_AFTER = "".join(a for a in EVERY if a not in "OCPBV")
_BLANK_HALVES = {a: "O" for a in _AFTER if a not in "WZ"} | dict.fromkeys("CP", _AFTER)
# What holds first is WIDE, what holds second NARROW.
STRETCHED = Relation(_BLANKS, {a: "".join(b for b in EVERY if _grows(a, b)) for a in EVERY})
SQUEEZED = Relation(_BLANKS, _BLANK_HALVES)
SQUEEZED_AT_BLANKS = Relation(_BLANKS)


def stretched(kinds: str, whole: Collection[int]) -> bytes:
    """What a stretched line grows by before each character: NOTHING, WIDE or NARROW."""
    if not whole:
        return STRETCHED.before_each(kinds)
    grown = bytearray(STRETCHED.before_each(kinds))
    for i in whole:
        grown[i] = NOTHING
    return bytes(grown)


def squeezed(kinds: str, *, beside_marks: bool) -> bytes:
    """What a squeezed line shrinks by before each character: WIDE at blanks, NARROW beside marks."""
    return (SQUEEZED if beside_marks else SQUEEZED_AT_BLANKS).before_each(kinds)
