"""every, for the solver."""

from cardgen.rules.forms.every import Every
from cardgen.rules.repair.led import means
from cardgen.rules.repair.linear import Linear, exact
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Every) -> None:
    """A card stays away unless it is what it must be, and its number keeps the limits."""
    zones = form.common.zones
    if form.must is not None:
        meant = means(model, form.must)
        for card in sorted(form.common.picked):
            model.banish(card, zones, meant(card))
    if form.field:
        for card, number in sorted(form.fields.items()):
            model.within(Linear({}, exact(number)), form.limits, card, model.present(card, zones))
