"""What a model needs to know of rules: which it can take in, and how many copies are worth thinking of."""

from collections.abc import Iterable, Mapping, Sequence

from cardgen.model.game import Scalar
from cardgen.rules.context import Common, Context
from cardgen.rules.form import Rule
from cardgen.rules.repair.linear import Untranslatable
from cardgen.rules.repair.model import Model, UnknownValue
from cardgen.rules.ruleset import RuleSet

# No deck holds more copies of a card than this, or than the largest number that its rules speak of.
CAP = 100


def translated(model: Model, rules: Sequence[Rule]) -> list[str]:
    """Tells a model some rules; gives those that could not be told exactly."""
    return [rule.id for rule in rules if not _translated(model, rule)]


def _translated(model: Model, rule: Rule) -> bool:
    """Adds a rule to a model; False where it cannot be said exactly, and then nothing is added.

    A rule that reads a value which may still be anything asks for nothing.
    """
    before = model.program.mark()
    try:
        with model.under(model.condition(rule.condition)):
            rule.form.translate(model)
    except (Untranslatable, UnknownValue) as problem:
        model.go_back(before)
        return isinstance(problem, UnknownValue)
    return True


def largest_number(
    rules: Sequence[Rule], ruleset: RuleSet, values: Mapping[str, Scalar] | None = None
) -> int:
    """How many copies of one card a legal deck might need."""
    spoken = [n for rule in rules if isinstance(rule.form, tuple) for n in _numbers(rule.form)]
    spoken += [float(v) for v in (values or {}).values() if isinstance(v, int | float)]
    printed = max((card.copies for card in ruleset.cards.cards), default=0)
    return int(max(CAP, printed, *(n for n in spoken if n < 1e6), 0))


def _numbers(value: Iterable[object]) -> Iterable[float]:
    for part in value:
        if isinstance(part, float):
            yield part
        elif isinstance(part, tuple) and not isinstance(part, Common | Context):
            yield from _numbers(part)
