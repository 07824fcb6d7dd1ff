"""pool, for the solver."""

from cardgen.rules.forms.pool import Pool
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Pool) -> None:
    """None of the cards outside."""
    model.require(model.amount(form.outside, form.common.zones), None, 0)
