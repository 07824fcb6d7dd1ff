"""Which of several equally small changes is the nicest.

First the one that takes out the fewest cards. Then: what is taken out had better be to blame, and what is put
in had better be more of what the deck has already, or else a card that few rules single out.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from cardgen.rules.form import Rule
from cardgen.rules.forms.needs import Needs
from cardgen.rules.repair.linear import Exact, Linear
from cardgen.rules.repair.model import Model


def niceness(
    model: Model,
    gone: Mapping[tuple[int, int], int],
    blamed: Collection[int],
    rules: Iterable[Rule],
    swaps: int,
) -> Linear:
    """A cost for the solver. `gone`: how many copies of a card leave a zone, as variables."""
    special = singled_out(rules)
    owned = {card for card, _ in model.have}
    exotic = max(special.values(), default=0) + 1
    most = 2 * (exotic + 1) * max(swaps, 1)
    terms: dict[int, Exact] = {}
    for (card, _), variable in gone.items():
        terms[variable] = most + (0 if card in blamed else 1)
    for (card, _), variable in model.copies_of.items():
        if card not in owned:
            terms[variable] = 1 + special[card]
    return Linear(terms)


def singled_out(rules: Iterable[Rule]) -> Counter[int]:
    """How many rules pick each card among others: those that few rules pick are easy to use."""
    found: Counter[int] = Counter()
    for rule in rules:
        picked = [rule.form.common.cards, *([rule.form.each] if isinstance(rule.form, Needs) else ())]
        for cards in picked:
            if cards.selector is not None:
                found.update(cards.fixed or ())
    return found
