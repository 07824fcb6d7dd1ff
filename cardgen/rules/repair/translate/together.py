"""together, for the solver."""

from cardgen.rules.forms.together import Together
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Together) -> None:
    """Of each group at most so many different words."""
    for group in form.groups:
        have = model.said(group.members, form.common.zones)
        model.require(have.minus(model.number(form.most)), None, 0)
