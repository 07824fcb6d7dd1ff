"""compare, for the solver."""

from cardgen.rules.forms.compare import Compare
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Compare) -> None:
    """left − (right × times + plus) is zero, or at most, or at least."""
    left, right = (model.weighed(side.weights, side.zones) for side in (form.left, form.right))
    need = model.applied("*", [right, model.number(form.times)]).plus(model.number(form.plus))
    model.require(
        left.minus(need),
        None if form.relation == "at_most" else 0,
        None if form.relation == "at_least" else 0,
    )
