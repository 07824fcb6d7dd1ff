"""copies, for the solver."""

from cardgen.rules.forms.copies import Copies
from cardgen.rules.repair.linear import exact
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Copies) -> None:
    """Of cards that share a key there are at most as many as each of those that are present allows."""
    zones, most = form.common.zones, form.most.fixed
    groups: dict[object, list[int]] = {}
    for card in sorted(form.common.picked):
        for key in (card,) if form.keys is None else form.keys[card]:
            groups.setdefault(key, []).append(card)
    limit = exact(most) if most is not None and most >= 0 else None
    for cards in groups.values():
        have = model.amount(cards, zones)
        if limit is not None:
            model.require(have, None, limit)
            continue
        for card in cards:
            own = model.number(form.most, card)
            alone = len(cards) == 1 and not own.terms and own.constant >= 0
            there = () if alone else (model.present(card, zones),)
            model.require(have.minus(own), None, 0, *there)
