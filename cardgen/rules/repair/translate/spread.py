"""spread, for the solver."""

from cardgen.rules.forms.spread import Spread
from cardgen.rules.repair.linear import Linear, exact
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Spread) -> None:
    """No two values, or numbers of cards, are further apart than the bound."""
    zones = form.common.zones
    most = model.program.largest([model.number(form.most), Linear({})])
    groups: dict[str, list[int]] = {word: [] for word in form.among} if form.numbers is None else {}
    for card, said in sorted(form.said.items()):
        if form.numbers is None:
            for word in said:
                groups.setdefault(word, []).append(card)
        elif card in form.numbers:
            groups.setdefault(said[0], []).append(card)
    present = {
        word: model.truth(True)
        if word in form.among and form.numbers is None
        else model.has_any(cards, zones)
        for word, cards in groups.items()
    }
    totals = {
        word: Linear({}, exact(form.numbers[cards[0]]))
        if form.numbers is not None
        else model.amount(cards, zones)
        for word, cards in groups.items()
    }
    for one, high in totals.items():
        for other, low in totals.items():
            if one != other:
                model.require(high.minus(low).minus(most), None, 0, present[one], present[other])
