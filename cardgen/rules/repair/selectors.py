"""Selectors for the solver: under which literal each card is meant, where that hangs on who leads."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardgen.rules.index import words
from cardgen.rules.picked import LEADER, Picked, resolved, said_by, spoken_of
from cardgen.rules.repair.linear import Untranslatable
from cardgen.select import All, Any, Compare, Not, Selector

if TYPE_CHECKING:
    from cardgen.rules.repair.model import Model

# Card → a literal: the selector means it.
Means = Callable[[int], int]


def means(model: "Model", picked: Picked, each: int) -> Means:
    """A literal for each card: the selector means it. `each`: the card at hand."""
    fixed = picked.fixed
    if fixed is not None or picked.selector is None:
        return lambda card: model.truth(fixed is None or card in fixed)

    def said(reference: str) -> Sequence[str] | None:
        who, _, field = reference.partition(".")
        if who == "$value":
            return words(model.value(field))
        return said_by(model.cards, [each], field) if who == "$each" else None

    return _means(model, resolved(picked.selector, said))


def _means(model: "Model", selector: Selector) -> Means:
    if LEADER not in spoken_of(selector):
        picked = model.cards.pick(selector)
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
            return lambda card: ~inner(card)
    raise Untranslatable


def _compared(model: "Model", selector: Compare) -> Means:
    """What one leader's words allow, any of several leaders' words allow; `not` holds if it does for all."""

    def picked(*leaders: int) -> frozenset[int]:
        return model.cards.pick(
            resolved(selector, lambda reference: said_by(model.cards, leaders, reference.partition(".")[2]))
        )

    without = picked()
    leading = [
        (literal, picked(leader))
        for leader in sorted(model.cards.every)
        if (literal := model.program.at_least(model.copies(leader, model.leaders), 1)) != ~model.program.true
    ]
    if all(cards == without for _, cards in leading):
        return lambda card: model.truth(card in without)
    if selector.operator not in ("is", "in", "has", "not"):
        raise Untranslatable
    against = selector.operator == "not"
    turning: dict[int, list[int]] = {}
    for literal, cards in leading:
        for card in without - cards if against else cards - without:
            turning.setdefault(card, []).append(literal)

    def means(card: int) -> int:
        if card not in turning:
            return model.truth(card in without)
        some = model.program.any_of(turning[card])
        return ~some if against else some

    return means
