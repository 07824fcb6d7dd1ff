"""budget, for the solver."""

from fractions import Fraction

from cardgen.rules.forms.budget import Budget, Cost
from cardgen.rules.repair.led import Means, means
from cardgen.rules.repair.linear import NOTHING, Linear, exact, total
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite


def translate(model: Model, form: Budget) -> None:
    """The sum of what is spent on each card, by the first exception that fits it."""
    zones = form.common.zones
    exceptions = [(cost, means(model, cost.cards)) for cost in form.exceptions]
    spent: list[Linear] = []
    for card in sorted(form.common.picked):
        copies = model.copies(card, zones)
        if copies.terms:
            there = model.different((card,), zones) if form.different else copies
            price = exact(form.costs[card])
            cases = [_case(model, cost, meant, card, there, price) for cost, meant in exceptions]
            spent.append(model.program.case(cases, there.times(price)))
    model.within(total(spent), form.limits)


def _case(
    model: Model, cost: Cost, meant: Means, card: int, there: Linear, price: int | Fraction
) -> tuple[int, Linear]:
    """Whether an exception holds for a card, and what is spent on it then."""
    program = model.program
    if meant(card) == opposite(program.true):
        return opposite(program.true), NOTHING
    condition = model.condition(cost.each.get(card, cost.condition))
    holds = program.all_of([meant(card), condition])
    paid = program.largest([there.shifted(-cost.free), Linear({})]) if cost.free else there
    if cost.cost is None:
        return holds, paid.times(price)
    return holds, model.applied("*", [paid, model.number(cost.cost, card)])
