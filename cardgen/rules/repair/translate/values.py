"""values, for the solver."""

from cardgen.rules.forms.values import Values
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Values) -> None:
    """How many different words the cards say."""
    model.within(model.said(form.said, form.common.zones, form.cards_each), form.limits)
