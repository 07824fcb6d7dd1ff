"""Where a line may begin.

A subset of what UAX #14 allows (strict, Chinese), except that full-width quotes are treated like other
Chinese brackets. Tests hold this against ICU.
"""

from collections.abc import Iterator
from itertools import compress

from cardgen.text.classes import MAY_BREAK


def opportunities(kinds: str) -> list[int]:
    """The places before which a line may begin; 0 is always the first of them.

    MAY_BREAK sees each character and the one before it; here more of the text is seen.
    """
    may = bytearray(MAY_BREAK.before_each(kinds))
    may[0] = True
    if "B" in kinds:
        _blanks(kinds, may)
    if "R" in kinds:
        for i in places(kinds, "R"):
            if kinds[i - 1 : i] in ("C", "P", "r") and kinds[i - 2 : i - 1] in ("N", "p", "Y"):
                may[i] = False
    if "K" in kinds:
        for i in places(kinds, "K"):
            if kinds[i + 1 : i + 2] in ("O", "l") and kinds[i + 2 : i + 3] in ("N", "p"):
                may[i + 1] = False
    for joint in "HY":
        if joint in kinds:
            for i in places(kinds, joint):
                if kinds[i - 1 : i] == "A" and kinds[i + 1 : i + 2] == "A":
                    may[i + 1] = True
    return list(compress(range(len(may)), may))


def places(kinds: str, kind: str) -> Iterator[int]:
    """Where a kind stands."""
    i = kinds.find(kind)
    while i >= 0:
        yield i
        i = kinds.find(kind, i + 1)


def _blanks(kinds: str, may: bytearray) -> None:
    """No line begins after blanks that follow an opening bracket, or that begin the paragraph."""
    for i in places(kinds, "B"):
        if kinds[i + 1 : i + 2] in ("", "B"):
            continue
        before = i - 1
        while before >= 0 and kinds[before] == "B":
            before -= 1
        if before < 0 or kinds[before] in "OloW":
            may[i + 1] = False


def join_kinds(kinds: str) -> str:
    """Combining marks take the kind of the character they sit on; on nothing they are signs."""
    result: list[str] = []
    base = "B"
    for kind in kinds:
        base = base if kind == "Z" and base not in "BV" else "S" if kind == "Z" else kind
        result.append(base)
    return "".join(result)
