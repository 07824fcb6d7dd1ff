"""What was printed of a game and is on the table, cut: the ledger's entries and what follows from them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Stack(NamedTuple):
    """So many cut cards that look alike. `face`, `back`: fingerprints; no back where none was printed."""

    card: str
    name: str
    copies: int
    face: str
    back: str = ""

    def looks_like(self, other: "Stack") -> bool:
        """A back that is not known on one of them does not make them different."""
        same = self.card == other.card and self.face == other.face
        return same and (self.back == other.back or not self.back or not other.back)


class Print(NamedTuple):
    """One time that cards were printed. `whole`: a set of its own, before which nothing counts.

    `size`: of the sheets' usual cards; sets of different sizes are told apart. `away`: what was thrown away
    or lost since the print before. `commit`: where the project was in git.
    """

    date: str
    version: str
    size: str
    whole: bool
    printed: tuple[Stack, ...]
    away: tuple[Stack, ...] = ()
    commit: str = ""


class Compared(NamedTuple):
    """How many of each wanted stack are missing, and what is there that is not wanted."""

    missing: tuple[int, ...]
    surplus: tuple[Stack, ...]


def held(ledger: Iterable[Print], size: str) -> tuple[Stack, ...]:
    """What is on the table after all prints of a size."""
    found: list[Stack] = []
    for entry in ledger:
        if entry.size != size:
            continue
        if entry.whole:
            found = []
        for stack in entry.away:
            found = list(_less(found, stack))
        found += entry.printed
    return tuple(found)


def compared(wanted: Sequence[Stack], there: Sequence[Stack]) -> Compared:
    """Each card that is there serves once."""
    missing: list[int] = []
    for stack in wanted:
        left = tuple(_less(there, stack))
        missing.append(stack.copies - _amount(there) + _amount(left))
        there = left
    return Compared(tuple(missing), tuple(there))


def without(there: Sequence[Stack], lost: Mapping[str, int]) -> tuple[tuple[Stack, ...], tuple[Stack, ...]]:
    """What is left when so many of each card are lost, and what they were; the newest go first."""
    kept: list[Stack] = []
    gone: list[Stack] = []
    left = dict(lost)
    for stack in reversed(there):
        taken = min(stack.copies, left.get(stack.card, 0))
        if taken:
            left[stack.card] -= taken
            gone.append(stack._replace(copies=taken))
        if taken < stack.copies:
            kept.append(stack._replace(copies=stack.copies - taken))
    return tuple(reversed(kept)), tuple(reversed(gone))


def _less(there: Iterable[Stack], gone: Stack) -> Iterable[Stack]:
    """What is left when as many as can be of those that look like these are taken."""
    left = gone.copies
    for stack in there:
        taken = min(left, stack.copies) if left and stack.looks_like(gone) else 0
        left -= taken
        if taken < stack.copies:
            yield stack._replace(copies=stack.copies - taken)


def _amount(stacks: Iterable[Stack]) -> int:
    return sum(stack.copies for stack in stacks)
