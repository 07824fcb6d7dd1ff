"""number, for the solver."""

from cardgen.rules.forms.number import Number
from cardgen.rules.repair.linear import Linear, exact
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Number) -> None:
    """A given value, or a number of cards, keeps the limits and is one of some numbers."""
    if form.value:
        given = model.value(form.value)
        if not isinstance(given, int | float) or isinstance(given, bool):
            model.one_of([model.truth(form.optional and given is None)])
            return
        have = Linear({}, exact(float(given)))
    else:
        have = model.amount(form.common.picked, form.common.zones)
    model.within(have, form.limits)
    if form.one_of:
        program = model.program
        model.one_of(
            [
                program.all_of([program.at_least(have, exact(n)), program.at_most(have, exact(n))])
                for n in form.one_of
            ]
        )
