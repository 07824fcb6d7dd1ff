"""Whether a deck that is not legal can still become so: what only a solver knows."""

from cardgen.model.deck import Deck, Entry, Scope
from cardgen.rules.finding import Verdict
from cardgen.rules.hand import Hand
from cardgen.rules.repair.fix import can_become_legal
from cardgen.rules.ruleset import RuleSet

# How long the solver may think about one deck.
SECONDS = 2.0


def proven(ruleset: RuleSet, deck: Deck, verdict: Verdict) -> Verdict:
    """The verdict with what the solver says; as it was where it is certain, or where the time was over.

    What a player has not chosen yet the solver cannot choose: then it stays open.
    """
    if verdict.proven or any(finding.value for finding in verdict.findings):
        return verdict
    can = can_become_legal(ruleset, deck, seconds=SECONDS)
    return verdict if can is None else verdict._replace(unfinished=can, proven=True)


def proven_hand(ruleset: RuleSet, verdict: Verdict, scope: Scope, hand: Hand) -> Verdict:
    """The same for a hand."""
    zones = {
        zone.id: tuple(Entry(ruleset.cards.cards[n].id) for n in cards)
        for zone, cards in zip(ruleset.zones, hand.zones, strict=True)
    }
    return proven(ruleset, Deck("", zones, hand.values, scope), verdict)
