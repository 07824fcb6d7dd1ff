"""Finding and Verdict: why a deck is not legal, which cards are to blame, and what would mend it."""

from typing import Literal, NamedTuple

from cardgen.diagnostics import Severity, Text

Status = Literal["legal", "unfinished", "illegal"]


class Finding(NamedTuple):
    """One reason. `cards` are numbers of cards to blame; `lacking`: adding cards would mend it.

    A form leaves `rule`, `why` and `severity` to the rule that it is of.
    """

    message: Text
    cards: tuple[int, ...] = ()
    have: float | None = None
    need: float | None = None
    lacking: bool = False
    hint: Text | None = None
    rule: str = ""
    why: str = ""
    severity: Severity = "error"


class Verdict(NamedTuple):
    """All findings of a deck. Unfinished: adding cards would mend all that is wrong, and there is room."""

    findings: tuple[Finding, ...] = ()
    unfinished: bool = False

    @property
    def legal(self) -> bool:
        return all(f.severity != "error" for f in self.findings)

    @property
    def status(self) -> Status:
        if self.legal:
            return "legal"
        return "unfinished" if self.unfinished else "illegal"
