"""A smallest conflict among rules: drop one rule after another, as long as the rest still contradict."""

from collections.abc import Callable, Sequence

from cardgen.rules.form import Rule
from cardgen.rules.repair.solve import Clock


def irreducible(
    rules: Sequence[Rule], contradict: Callable[[Sequence[Rule]], bool], clock: Clock
) -> tuple[Rule, ...]:
    """Rules that contradict each other, and would not if any one were left out (if the time sufficed)."""
    core = list(rules)
    for rule in rules:
        if clock.left <= 0:
            break
        rest = [other for other in core if other is not rule]
        if contradict(rest):
            core = rest
    return tuple(core)
