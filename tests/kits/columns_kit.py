"""Decks as columns, held against the rules as they judge hand by hand."""

from collections.abc import Mapping, Sequence

import numpy as np

from cardgen.model.game import Scalar
from cardgen.rules.columns import Hands, Pile, Tables, kept
from cardgen.rules.context import leading
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet

Zones = Sequence[Sequence[int]]


def columns(rules: RuleSet, decks: Sequence[Zones], given: Mapping[str, Scalar] | None = None) -> Hands:
    piles = [
        Pile(
            np.cumsum([0, *(len(deck[zone]) for deck in decks)]),
            np.array([card for deck in decks for card in deck[zone]], np.int64),
        )
        for zone in range(len(rules.zones))
    ]
    return Hands(piles, given or {}, leading(rules.zones), Tables(len(rules.cards.cards)))


def disagreeing(
    rules: RuleSet, decks: Sequence[Zones], given: Mapping[str, Scalar] | None = None
) -> list[object]:
    """Rules and decks of which columns say something else: rule by rule, and all rules at once."""
    wrong: list[object] = []
    hands = columns(rules, decks, given)
    wanted = [[not one.breaches(Hand(deck, given)) for deck in decks] for one in rules.rules]
    for one, own in zip(rules.rules, wanted, strict=True):
        said = kept([one], hands).tolist()
        wrong += [(one.id, deck) for deck, a, b in zip(decks, said, own, strict=True) if a != b]
    together = kept(rules.rules, columns(rules, decks, given)).tolist()
    if wanted and together != [all(each) for each in zip(*wanted, strict=True)]:
        wrong.append("all")
    return wrong
