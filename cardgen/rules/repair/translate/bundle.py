"""bundle, for the solver."""

from cardgen.rules.forms.bundle import Bundle
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Bundle) -> None:
    """A bundle of which any card is there is whole; and so many bundles are there."""
    zones = form.common.zones
    there: list[int] = []
    for cards in form.bundles.values():
        some = model.has_any(cards, zones)
        there.append(some)
        if form.size is not None:
            model.require(model.amount(cards, zones).minus(model.number(form.size)), 0, 0, some)
            continue
        for card in cards:
            need = model.number(form.copies, card)
            model.require(model.copies(card, zones).minus(need), 0, 0, some)
    model.within(model.program.held(there), form.limits)
