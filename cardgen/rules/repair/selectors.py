"""Selectors for the solver: which cards are meant, and under which literals where that hangs on who leads."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.model.game import Scalar
from cardgen.rules.hand import Hand
from cardgen.rules.picked import Picked, resolved, said_by, spoken_of, told
from cardgen.rules.references import EACH, LEADER, VALUE
from cardgen.rules.repair.linear import Untranslatable
from cardgen.select import All, Any, Compare, Not, Reference, Selector

if TYPE_CHECKING:
    from cardgen.rules.repair.model import Model

NO_CARDS = Hand(())


class SolverMeaning(NamedTuple):
    """The cards that a selector surely means, and others with the literals under which it does."""

    true: int
    surely: frozenset[int]
    perhaps: Mapping[int, int]

    def __call__(self, card: int) -> int:
        """A literal: the card is meant."""
        return self.true if card in self.surely else self.perhaps.get(card, ~self.true)


def meaning(model: "Model", picked: Picked, each: int) -> SolverMeaning:
    """What a selector means. `each`: the card at hand."""
    if picked.asked is None or picked.spoken_of <= {EACH}:
        return SolverMeaning(model.program.true, picked.meant(NO_CARDS, each), {})

    def said(reference: Reference) -> Sequence[Scalar] | None:
        if reference.who == VALUE:
            return told(model.value(reference.field))
        return said_by(model.cards, [each], reference.field) if reference.who == EACH else None

    return _meaning(model, resolved(picked.asked, said))


def _meaning(model: "Model", selector: Selector) -> SolverMeaning:
    if LEADER not in spoken_of(selector):
        return SolverMeaning(model.program.true, model.cards.pick(selector), {})
    match selector:
        case Compare():
            return _compared(model, selector)
        case All(parts) | Any(parts):
            inner = [_meaning(model, part) for part in parts]
            joint = model.program.all_of if isinstance(selector, All) else model.program.any_of
            return _sorted(model, lambda card: joint([part(card) for part in inner]))
        case Not(part):
            other = _meaning(model, part)
            return _sorted(model, lambda card: ~other(card))
    raise Untranslatable


def _sorted(model: "Model", test: Callable[[int], int]) -> SolverMeaning:
    true = model.program.true
    literals = {card: test(card) for card in sorted(model.cards.every)}
    surely = frozenset(card for card, literal in literals.items() if literal == true)
    perhaps = {card: literal for card, literal in literals.items() if literal not in (true, ~true)}
    return SolverMeaning(true, surely, perhaps)


def _compared(model: "Model", selector: Compare) -> SolverMeaning:
    """What one leader allows, any of several leaders allow; `not` holds if it does for all."""

    def picked(*leaders: int) -> frozenset[int]:
        return model.cards.pick(
            resolved(selector, lambda reference: said_by(model.cards, leaders, reference.field))
        )

    program, without = model.program, picked()
    leading = [
        (literal, picked(leader))
        for leader in sorted(model.cards.every)
        if (literal := program.at_least(model.copies(leader, model.leaders), 1)) != ~program.true
    ]
    against = selector.operator == "not"
    turning: dict[int, list[int]] = {}
    for literal, cards in leading:
        for card in without - cards if against else cards - without:
            turning.setdefault(card, []).append(literal)
    some = {card: program.any_of(literals) for card, literals in turning.items()}
    return _sorted(
        model,
        lambda card: (
            (~some[card] if against else some[card]) if card in some else model.truth(card in without)
        ),
    )
