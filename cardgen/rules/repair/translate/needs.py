"""needs, for the solver."""

from cardgen.rules.forms.needs import Needs
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite


def translate(model: Model, form: Needs) -> None:
    """A card stays away unless enough of what it needs is there."""
    for card in sorted(form.needing):
        rest = model.amount(form.wanted[card], form.common.zones).minus(model.number(form.least, card))
        enough = model.program.at_least(rest, 0)
        model.require(model.copies(card, form.each_zones), None, 0, opposite(enough))
