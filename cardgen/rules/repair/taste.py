"""Which of several equally small changes is the nicest.

First the one that takes out the fewest cards. Then: what is taken out had better be to blame, and what is put
in had better be more of what the deck has already, or else a card that few rules single out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from cardgen.model.deck import Deck
from cardgen.rules.form import Rule
from cardgen.rules.repair.linear import Exact, Linear
from cardgen.rules.repair.model import Model
from cardgen.rules.ruleset import RuleSet


def taste(
    model: Model, gone: Mapping[tuple[int, int], int], deck: Deck, rules: Iterable[Rule], swaps: int
) -> Linear:
    """A cost for the solver. `gone`: how many copies of a card leave a zone, as variables."""
    blamed = to_blame(model.ruleset, deck)
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


def to_blame(ruleset: RuleSet, deck: Deck) -> frozenset[int]:
    """The cards that findings name."""
    return frozenset(card for finding in ruleset.check(deck).findings for card in finding.cards)


def singled_out(rules: Iterable[Rule]) -> Counter[int]:
    """How many rules pick each card among others: those that few rules pick are easy to use."""
    found: Counter[int] = Counter()
    for rule in rules:
        form = rule.form
        found.update(getattr(form, "needing", ()))
        common = getattr(form, "common", None)
        if common is not None and common.selector is not None:
            found.update(common.picked)
    return found
