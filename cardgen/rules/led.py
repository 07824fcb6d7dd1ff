"""Led: a selector that may speak of the deck's leaders or of a player's choice.

`faction = "$leader.faction"` · `class = ["$leader.class", "$value.second_class"]`. A list means any of it; of
several leaders each says something.
"""

from collections.abc import Callable

from cardgen.model.game import Value
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import LEADER, VALUE, Index, about, speaks_of, words
from cardgen.select import Selector

# So many different leaders and choices are kept in mind; a long run of decks must not fill the memory.
KEPT = 512

Key = tuple[frozenset[int], tuple[tuple[str, object], ...]]


class Led:
    """The cards that a selector means for a hand. What it means for one leader is worked out once."""

    __slots__ = ("_fixed", "_index", "_known", "_leaders", "_meant", "by_leader", "by_value", "selector")

    def __init__(self, selector: Selector | None, index: Index, leaders: ZoneSet) -> None:
        self.selector = selector
        self.by_leader = selector is not None and speaks_of(selector, LEADER)
        self.by_value = selector is not None and speaks_of(selector, VALUE)
        self._index = index
        self._leaders = leaders
        self._fixed = None if self.by_leader or self.by_value else index.pick(selector)
        self._known: dict[Key, frozenset[int]] = {}
        self._meant: dict[Selector, frozenset[int]] = {}

    @property
    def fixed(self) -> frozenset[int] | None:
        """The cards, where they are the same for every hand."""
        return self._fixed

    def picked(self, hand: Hand) -> frozenset[int]:
        if self._fixed is not None:
            return self._fixed
        leaders = hand.present(self._leaders) if self.by_leader else frozenset[int]()
        values = tuple(sorted(hand.values.items())) if self.by_value else ()
        known = self._known.get((leaders, values))
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[leaders, values] = self.pick_for(leaders, hand)
        return known

    def pick_for(self, leaders: frozenset[int], hand: Hand) -> frozenset[int]:
        """The cards that the selector means for these leaders and the hand's values."""
        assert self.selector is not None
        selector = about(self.selector, said_by(self._index, leaders), LEADER)
        selector = about(selector, hand.values.get, VALUE)
        meant = self._meant.get(selector)
        if meant is None:
            if len(self._meant) >= KEPT:
                self._meant.clear()
            test = selector.compiled
            found = (n for n, card in enumerate(self._index.cards) if test(card.get))
            meant = self._meant[selector] = frozenset(found)
        return meant


def said_by(index: Index, cards: frozenset[int]) -> Callable[[str], Value | None]:
    """What some cards say together in a field."""
    return lambda field: tuple(word for n in sorted(cards) for word in words(index.cards[n].get(field)))
