"""budget, for the solver."""

from cardgen.rules.forms.budget import Budget, Cost
from cardgen.rules.repair.led import Means, means
from cardgen.rules.repair.linear import Exact, Linear, exact, total
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite

# What is spent in each of several cases, and otherwise.
Bill = list[Linear]


def translate(model: Model, form: Budget) -> None:
    """The sum of what is spent on each card, by the first exception that fits it.

    Cards whose exceptions hang on the same literals are added up before a case is chosen.
    """
    exceptions = [(cost, means(model, cost.cards)) for cost in form.exceptions]
    bills: dict[tuple[int, ...], list[Bill]] = {}
    for card in sorted(form.common.picked):
        copies = model.copies(card, form.common.zones)
        if copies.terms:
            there = model.different((card,), form.common.zones) if form.different else copies
            literals, bill = _bill(model, exceptions, card, there, exact(form.costs[card]))
            bills.setdefault(literals, []).append(bill)
    spent: list[Linear] = []
    for literals, several in bills.items():
        *cases, otherwise = (total(parts) for parts in zip(*several, strict=True))
        spent.append(model.program.case(list(zip(literals, cases, strict=True)), otherwise))
    model.within(total(spent), form.limits)


def _bill(
    model: Model, exceptions: list[tuple[Cost, Means]], card: int, there: Linear, price: Exact
) -> tuple[tuple[int, ...], Bill]:
    """The literals on which it hangs what a card costs, and what is spent on it for each of them."""
    program = model.program
    literals: list[int] = []
    bill: Bill = []
    for cost, meant in exceptions:
        if meant(card) == opposite(program.true):
            continue
        condition = model.condition(cost.each.get(card, cost.condition))
        holds = program.all_of([meant(card), condition])
        if holds == opposite(program.true):
            continue
        bill.append(_spent(model, cost, card, there, price))
        if holds == program.true:
            return tuple(literals), bill
        literals.append(holds)
    return tuple(literals), [*bill, there.times(price)]


def _spent(model: Model, cost: Cost, card: int, there: Linear, price: Exact) -> Linear:
    """What is spent on a card under an exception."""
    paid = model.program.largest([there.shifted(-cost.free), Linear({})]) if cost.free else there
    if cost.cost is None:
        return paid.times(price)
    return model.applied("*", [paid, model.number(cost.cost, card)])
