"""leaders, for the solver."""

from cardgen.rules.forms.leaders import Leaders
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Leaders) -> None:
    """At most so many; and beside a leader only those who fit. Leaders whom the same ones fit go together."""
    zones, picked = form.zones, form.common.picked
    every = model.amount(picked, zones)
    model.require(every.minus(model.number(form.most)), None, 0)
    fitting: dict[int, set[int]] = {card: set() for card in picked}
    for pair in form.pairs:
        for one, others in pair.beside.items():
            if one in picked:
                fitting[one] |= others & picked
            for other in others & picked:
                fitting[other].add(one)
    classes: dict[tuple[frozenset[int], bool], list[int]] = {}
    for card in sorted(picked):
        fits = frozenset(fitting[card] & picked)
        classes.setdefault((fits, card in fits), []).append(card)
    for (fits, itself), cards in classes.items():
        strangers = model.amount(picked - fits, zones)
        model.require(strangers, None, 0 if itself else 1, model.has_any(cards, zones))
