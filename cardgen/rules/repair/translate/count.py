"""count, for the solver."""

from cardgen.rules.forms.count import Count
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Count) -> None:
    """least ≤ have ≤ most; with `or_none` only where there is any."""
    zones, picked = form.common.zones, form.common.picked
    have = model.different(picked, zones) if form.different else model.amount(picked, zones)
    some = (model.program.at_least(have, 1),) if form.or_none else ()
    least, most = (form.least, form.most) if form.exactly is None else (form.exactly, form.exactly)
    if least is not None:
        model.require(have.minus(model.number(least)), 0, None, *some)
    if most is not None:
        model.require(have.minus(model.number(most)), None, 0, *some)
