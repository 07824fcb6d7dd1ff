"""What rules say in plain numbers, by what they call it: 手牌 at most 10, each 行动牌 at most 2."""

from collections.abc import Iterable, Iterator

from cardgen.model.rule_words import Limit, Way
from cardgen.rules.bounds import Bound
from cardgen.rules.form import Rule
from cardgen.rules.forms.copies import Copies
from cardgen.rules.forms.count import Count
from cardgen.rules.forms.number import Number


def limits_of(rules: Iterable[Rule]) -> tuple[Limit, ...]:
    """Those of rules without a condition. Rules of scope “set” speak of what is printed, which is counted."""
    told = (rule for rule in rules if rule.condition is None and rule.scope != "set")
    return tuple(dict.fromkeys(limit for rule in told for limit in _limits(rule)))


def _limits(rule: Rule) -> Iterator[Limit]:
    form = rule.form
    match form:
        case Copies():
            yield from _named(rule, "each", form.most, form.common.called.zh)
        case Count() if not form.different and not form.or_none:
            zone = form.common.place.zh if form.common.cards.selector is None else ""
            for name in (form.common.called.zh, zone):
                yield from _named(rule, "most", form.limits.most, name)
                yield from _named(rule, "exactly", form.limits.exactly, name)
        case Number():
            yield from _named(rule, "most", form.limits.most, form.called.zh)
            yield from _named(rule, "exactly", form.limits.exactly, form.called.zh)
        case _:
            return


def _named(rule: Rule, way: Way, bound: Bound | None, name: str) -> Iterator[Limit]:
    """A limit of 0 is said in other words; a name of one character is none."""
    if bound is not None and bound.fixed and bound.fixed == int(bound.fixed) and len(name) > 1:
        yield Limit(rule.id, way, name, int(bound.fixed))
