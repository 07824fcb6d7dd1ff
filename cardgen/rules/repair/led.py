"""Selectors that speak of the leaders, for the solver: which leader must be there for a card to be meant."""

from collections.abc import Callable

from cardgen.rules.index import LEADER, VALUE, about, speaks_of
from cardgen.rules.led import Led, said_by
from cardgen.rules.repair.linear import Untranslatable
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite
from cardgen.select import All, Any, Compare, Not, Selector

# Card → a literal: the selector means it.
Means = Callable[[int], int]


def means(model: Model, led: Led) -> Means:
    """A literal for each card: the selector means it."""
    fixed = led.fixed
    if fixed is not None:
        return lambda card: model.truth(card in fixed)
    assert led.selector is not None
    selector = led.selector
    if led.by_value:
        selector = about(selector, model.value, VALUE)
    return _means(model, selector)


def _means(model: Model, selector: Selector) -> Means:
    if not speaks_of(selector, LEADER):
        picked = model.ruleset.cards.pick(selector)
        return lambda card: model.truth(card in picked)
    match selector:
        case Compare():
            return _compared(model, selector)
        case All(parts):
            every = [_means(model, part) for part in parts]
            return lambda card: model.program.all_of([test(card) for test in every])
        case Any(parts):
            some = [_means(model, part) for part in parts]
            return lambda card: model.program.any_of([test(card) for test in some])
        case Not(part):
            inner = _means(model, part)
            return lambda card: opposite(inner(card))
    raise Untranslatable


def _compared(model: Model, selector: Compare) -> Means:
    """What one leader's words allow, any of several leaders' words allow; `not` holds if it does for all."""
    index, zones = model.ruleset.cards, model.leaders
    without = index.pick(about(selector, said_by(index, frozenset()), LEADER))
    leading = [
        (literal, index.pick(about(selector, said_by(index, frozenset((leader,))), LEADER)))
        for leader in sorted(index.every)
        if (literal := model.present(leader, zones)) != opposite(model.program.true)
    ]
    if all(picked == without for _, picked in leading):
        return lambda card: model.truth(card in without)
    if selector.operator not in ("is", "in", "has", "not"):
        raise Untranslatable
    against = selector.operator == "not"
    turning: dict[int, list[int]] = {}
    for literal, picked in leading:
        for card in without - picked if against else picked - without:
            turning.setdefault(card, []).append(literal)
    led: dict[tuple[int, ...], int] = {}

    def means(card: int) -> int:
        literals = tuple(turning.get(card, ()))
        if not literals:
            return model.truth(card in without)
        if literals not in led:
            some = model.program.any_of(literals)
            led[literals] = opposite(some) if against else some
        return led[literals]

    return means
