"""turn, for the solver."""

from cardgen.rules.forms.turn import Turn
from cardgen.rules.repair.linear import Linear
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Turn) -> None:
    """Open slots keep their limits and find their company; a card without an open slot stays away."""
    zones = form.common.zones
    opened = [model.condition(slot.condition) for slot in form.slots]
    for slot, open_ in zip(form.slots, opened, strict=True):
        with model.under(open_):
            if slot.most is not None:
                played = model.amount(slot.picked, zones)
                model.require(played.minus(model.number(slot.most)), None, 0)
            if slot.company is not None:
                near = model.amount(slot.company, zones)
                for card in sorted(slot.picked):
                    itself = Linear({}, 1 if card in slot.company else 0)
                    model.require(near.minus(itself), 1, None, model.present(card, zones))
    if form.others:
        return
    for card in sorted(form.common.picked):
        fits = [open_ for slot, open_ in zip(form.slots, opened, strict=True) if card in slot.picked]
        model.banish(card, zones, model.program.any_of(fits))
