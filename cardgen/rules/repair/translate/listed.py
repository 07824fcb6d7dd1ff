"""listed, for the solver."""

from cardgen.rules.forms.listed import Listed
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Listed) -> None:
    """Copies of each title, different titles, and all together."""
    zones = form.common.zones
    titles: dict[str, list[int]] = {}
    for card in sorted(form.cards):
        keys = form.keys[card] if form.keys is not None else ()
        for title in keys or (form.context.cards.cards[card].id,):
            titles.setdefault(title, []).append(card)
    if form.copies is not None:
        for cards in titles.values():
            model.require(model.amount(cards, zones), None, form.copies)
    if form.titles is not None:
        there = [model.has_any(cards, zones) for cards in titles.values()]
        model.require(model.program.held(there), None, form.titles)
    if form.total is not None:
        model.require(model.amount(form.cards, zones), None, form.total)
