"""choice, for the solver."""

from cardgen.decode.variables import plain
from cardgen.rules.forms.choice import Choice
from cardgen.rules.repair.model import Model


def translate(model: Model, form: Choice) -> None:
    """What was chosen is one of the words, or a leader is there who offers it."""
    given = model.value(form.value)
    if given is None or given == "":
        model.one_of([model.truth(form.optional)])
        return
    word = plain(given)
    offering = [n for n, words in enumerate(form.offered) if word in words] if form.leader_field else []
    model.one_of([model.truth(word in form.one_of), model.has_any(offering, form.leaders)])
