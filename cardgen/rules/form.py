"""What a form of rule is: one file in forms/ with a `read` function that gives one of these."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Severity, Text
from cardgen.model.deck import Scope
from cardgen.rules.context import Common, Condition, Context
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand


class Form(Protocol):
    """A rule, read and ready. `holds` is the quick answer, `findings` the full one; they never disagree."""

    def holds(self, hand: Hand) -> bool: ...

    def findings(self, hand: Hand) -> Iterable[Finding]: ...

    def sentence(self) -> Text: ...


Read = Callable[[TableReader, Common, Context], Form | None]


class Rule(NamedTuple):
    """A form with what every rule has: an id, a scope, a condition, a severity."""

    id: str
    scope: Scope
    form: Form
    condition: Condition | None
    severity: Severity
    why: str
    formats: frozenset[str]

    def applies(self, hand: Hand) -> bool:
        return self.condition is None or self.condition(hand)

    def sentence(self) -> Text:
        """The rule in words, with the condition under which it is looked at."""
        said = self.form.sentence()
        if self.condition is None:
            return said
        when = self.condition.words()
        return Text(f"If {when.en}: {said.en}", f"{when.zh}时：{said.zh}")
