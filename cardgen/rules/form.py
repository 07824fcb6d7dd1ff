"""What a form of rule is: one file in forms/ with a `read` function that gives one of these.

Forms are written with the names that this module passes on; they need no other import from rules/ than these
and `say`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Severity, Text
from cardgen.model.deck import Scope
from cardgen.rules import say
from cardgen.rules.bounds import Bound, number, own
from cardgen.rules.conditions import Both, Condition, read_condition
from cardgen.rules.context import Common, Context
from cardgen.rules.finding import Finding, Wanted
from cardgen.rules.hand import Hand
from cardgen.rules.limits import Limits, Missed
from cardgen.rules.picked import Picked
from cardgen.rules.unreachable import out_of_reach

if TYPE_CHECKING:
    from cardgen.rules.columns import Floats, Hands, Mask
    from cardgen.rules.repair.model import Model
else:
    # The solver's side is imported when a repair or a proof is asked for, columns when there are many decks.
    Model = Floats = Hands = Mask = object

__all__ = [
    "Bound",
    "ColumnForm",
    "Common",
    "Condition",
    "Context",
    "Finding",
    "Floats",
    "Hand",
    "Hands",
    "Limits",
    "Mask",
    "Missed",
    "Model",
    "Picked",
    "Read",
    "Rule",
    "RuleForm",
    "TableReader",
    "Text",
    "Wanted",
    "number",
    "out_of_reach",
    "own",
    "read_condition",
]


class RuleForm(Protocol):
    """A rule, read and ready."""

    @property
    def common(self) -> Common: ...

    def breaches(self, hand: Hand) -> Sequence[object]:
        """The one measure: what breaks the rule, nothing where it is kept. Batches ask for no more."""

    def findings(self, hand: Hand) -> Iterable[Finding]:
        """Each breach in words, with cards to blame and a hint."""

    def sentence(self) -> Text:
        """The rule in words."""

    def translate(self, model: Model) -> None:
        """The rule as the solver sees it. All that it needs is asked of the model; nothing is imported."""


@runtime_checkable
class ColumnForm(Protocol):
    """What a form may offer beside its measure: very many hands are judged at once."""

    def broken(self, hands: Hands) -> Mask:
        """Which hands break the rule. Raises OneByOne (`hands.one_by_one`) where each has to be asked."""


Read = Callable[[TableReader, Common, Context], RuleForm | None]


class Rule(NamedTuple):
    """A form with what every rule has: an id, a scope, a condition, a severity."""

    id: str
    scope: Scope
    form: RuleForm
    condition: Condition | None
    severity: Severity
    why: Text | None
    formats: frozenset[str]

    def breaches(self, hand: Hand) -> Sequence[object]:
        """What breaks the rule; nothing where it is kept, or not looked at."""
        return () if self.condition is not None and not self.condition(hand) else self.form.breaches(hand)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        """The findings of a hand that the rule looks at."""
        for finding in self.form.findings(hand):
            yield self.of_it(finding)

    def of_it(self, finding: Finding) -> Finding:
        """A finding of this rule."""
        return finding._replace(rule=self.id, why=self.why, severity=self.severity)

    def sentence(self) -> Text:
        """The rule in words, with the condition under which it is looked at."""
        said = self.form.sentence()
        if self.condition is None:
            return said
        when = self.condition.words()
        if isinstance(self.condition, Both):
            return Text(f"{self.condition.opening()}: {said.en}", f"{say.beside(when.zh, '时')}：{said.zh}")
        return Text(f"If {when.en}: {said.en}", f"{say.beside(when.zh, '时')}：{said.zh}")
