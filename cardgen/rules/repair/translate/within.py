"""within, for the solver."""

from cardgen.rules.forms.within import Within, split
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Within) -> None:
    """A card stays away unless, for each word that it says, a leader is there who allows it."""
    always = form.always
    if form.choice:
        chosen = model.value(form.choice)
        always |= split("" if chosen is None else chosen)
    wanted = sorted({word for said in form.asked.values() for word in said - always})
    allowed = {
        word: model.has_any([n for n, words in enumerate(form.allowing) if word in words], form.leaders)
        for word in wanted
    }
    for card, said in sorted(form.asked.items()):
        for word in sorted(said - always):
            model.banish(card, form.common.zones, allowed[word])
