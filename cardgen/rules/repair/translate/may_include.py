"""may_include, for the solver."""

from cardgen.rules.forms.may_include import MayInclude
from cardgen.rules.repair.led import means
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite


def translate(model: Model, form: MayInclude) -> None:
    """A card stays away unless it is always allowed, or is of an option and never refused."""
    program = model.program
    options, never, always = (
        [means(model, led) for led in leds] for leds in (form.options, form.never, form.always)
    )
    for card in sorted(form.common.picked):
        fits = [opposite(test(card)) for test in never]
        if options:
            fits.append(program.any_of([test(card) for test in options]))
        allowed = program.any_of([program.all_of(fits), *(test(card) for test in always)])
        model.banish(card, form.common.zones, allowed)
