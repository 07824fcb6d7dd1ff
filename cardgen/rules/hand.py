"""Hand: a deck in numbers, as the rules look at it. What several rules ask for is worked out once."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cardgen.model.game import Scalar

ZoneSet = tuple[int, ...]


class Hand:
    """Cards by zone (with repeats), values by name. Zones are numbered as the rule set declares them."""

    __slots__ = ("_cards", "_counts", "_present", "values", "zones")

    def __init__(self, zones: Sequence[Sequence[int]], values: Mapping[str, Scalar] | None = None) -> None:
        self.zones = zones
        self.values: Mapping[str, Scalar] = values or {}
        self._cards: dict[ZoneSet, Sequence[int]] = {}
        self._present: dict[ZoneSet, frozenset[int]] = {}
        self._counts: dict[ZoneSet, Counter[int]] = {}

    def cards(self, zones: ZoneSet) -> Sequence[int]:
        """All cards in some zones, each as often as it is there."""
        if len(zones) == 1:
            return self.zones[zones[0]]
        known = self._cards.get(zones)
        if known is None:
            known = self._cards[zones] = [n for z in zones for n in self.zones[z]]
        return known

    def present(self, zones: ZoneSet) -> frozenset[int]:
        """The different cards in some zones."""
        known = self._present.get(zones)
        if known is None:
            known = self._present[zones] = frozenset(self.cards(zones))
        return known

    def counts(self, zones: ZoneSet) -> Counter[int]:
        """How often each card is in some zones."""
        known = self._counts.get(zones)
        if known is None:
            known = self._counts[zones] = Counter(self.cards(zones))
        return known
