"""Finding and Verdict: why a deck is not legal, which cards are to blame, and what would mend it."""

from typing import Literal, NamedTuple

from cardgen.diagnostics import Severity, Text
from cardgen.rules.hand import ZoneSet

Status = Literal["legal", "unfinished", "illegal"]


class Wanted(NamedTuple):
    """What is missing: so many more of these cards, in any of these zones. `named`: the message names all."""

    number: float
    cards: frozenset[int]
    zones: ZoneSet
    named: bool = False


class Finding(NamedTuple):
    """One reason. `cards` are numbers of cards to blame; `lacking`: adding cards would mend it.

    `wanted`: which cards, where only those would. `value`: the name of a choice or count that is not given.
    A form leaves `rule`, `why` and `severity` to the rule that it is of.
    """

    message: Text
    cards: tuple[int, ...] = ()
    have: float | None = None
    need: float | None = None
    lacking: bool = False
    hint: Text | None = None
    wanted: Wanted | None = None
    value: str = ""
    rule: str = ""
    why: Text | None = None
    severity: Severity = "error"


class Verdict(NamedTuple):
    """All findings of a deck. `unfinished`: adding cards would make it legal.

    `proven`: so it is for certain. Otherwise an unfinished deck may still become legal, or may not.
    """

    findings: tuple[Finding, ...] = ()
    unfinished: bool = False
    proven: bool = True

    @property
    def legal(self) -> bool:
        return all(f.severity != "error" for f in self.findings)

    @property
    def status(self) -> Status:
        if self.legal:
            return "legal"
        return "unfinished" if self.unfinished else "illegal"
