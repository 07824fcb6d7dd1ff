"""Picked: the cards that a selector picks in some zones, whatever the selector speaks of.

`faction = "$leader.faction"` speaks of the deck's leaders, `class = ["$leader.class", "$value.second_class"]`
also of a player's choice, `element = "$each.element"` of the card at hand. A list means any of it; of several
leaders each says something. Every selector of a rule is read into one of these, and the solver is told of it
in repair/selectors.py.
"""

from collections.abc import Callable, Iterator, Sequence

from cardgen.decode.variables import plain
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index, words
from cardgen.select import All, Any, Compare, Not, Selector

EACH = "$each."
LEADER = "$leader."
VALUE = "$value."
SPOKEN_OF = (EACH, LEADER, VALUE)
# So many different leaders and choices are kept in mind; a long run of decks must not fill the memory.
KEPT = 512

# A reference → the words that it stands for; None: it is left as it is.
Said = Callable[[str], Sequence[str] | None]


class Picked:
    """`fixed`: the cards that the selector means, where they are the same for every hand.

    `by_each`: those that are known by now for cards at hand, where they hang on nothing else.
    """

    __slots__ = (
        "_index",
        "_known",
        "_leaders",
        "_sets",
        "by_each",
        "fixed",
        "selector",
        "spoken_of",
        "zones",
    )

    def __init__(self, selector: Selector | None, zones: ZoneSet, index: Index, leaders: ZoneSet) -> None:
        self.selector = selector
        self.zones = zones
        self.spoken_of = frozenset(spoken_of(selector)) if selector is not None else frozenset[str]()
        self.fixed = None if self.spoken_of else index.pick(selector)
        self._index = index
        self._leaders = leaders
        self.by_each: dict[int, frozenset[int]] = {}
        self._known: dict[object, frozenset[int]] = {}
        self._sets: dict[Selector, frozenset[int]] = {}

    def meant(self, hand: Hand, each: int = -1) -> frozenset[int]:
        """All cards that the selector means, there or not. `each`: the number of the card at hand."""
        if self.fixed is not None:
            return self.fixed
        known = self.by_each.get(each)
        return self._for(hand, each) if known is None else known

    def _for(self, hand: Hand, each: int) -> frozenset[int]:
        spoken = self.spoken_of
        leaders = hand.present(self._leaders) if LEADER in spoken else frozenset[int]()
        if spoken == {EACH}:
            known = self.by_each[each] = self._index.pick(self._resolved(hand, each, leaders))
            return known
        values = tuple(sorted(hand.values.items())) if VALUE in spoken else ()
        key = (leaders, values, each if EACH in spoken else -1)
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = self._pick(self._resolved(hand, each, leaders))
        return self._known[key]

    def _resolved(self, hand: Hand, each: int, leaders: frozenset[int]) -> Selector:
        def said(reference: str) -> Sequence[str]:
            who, _, field = reference.partition(".")
            if who == "$value":
                return words(hand.values.get(field))
            return said_by(self._index, sorted(leaders) if who == "$leader" else [each], field)

        assert self.selector is not None
        return resolved(self.selector, said)

    def _pick(self, selector: Selector) -> frozenset[int]:
        """As the index would, which remembers every selector: here they may come without end."""
        if selector not in self._sets:
            if len(self._sets) >= KEPT:
                self._sets.clear()
            test = selector.compiled
            self._sets[selector] = frozenset(n for n, card in enumerate(self._index.cards) if test(card.get))
        return self._sets[selector]

    def present(self, hand: Hand, each: int = -1) -> frozenset[int]:
        """The different cards that are there."""
        there = hand.present(self.zones)
        return there if self.selector is None else there & (self.fixed or self.meant(hand, each))

    def cards(self, hand: Hand) -> Sequence[int]:
        """The cards that are there, each as often as it is."""
        cards = hand.cards(self.zones)
        if self.selector is None:
            return cards
        meant = self.meant(hand)
        return [n for n in cards if n in meant]

    def number(self, hand: Hand, each: int = -1) -> int:
        """How many cards are there."""
        if self.selector is None:
            return len(hand.cards(self.zones))
        meant = self.fixed or self.meant(hand, each)
        if meant.isdisjoint(hand.present(self.zones)):
            return 0
        return sum(map(meant.__contains__, hand.cards(self.zones)))

    def counts(self, hand: Hand) -> dict[int, int]:
        """How often each card is there that is."""
        meant = self.meant(hand)
        return {n: copies for n, copies in hand.counts(self.zones).items() if n in meant}


def said_by(index: Index, cards: Sequence[int], field: str) -> tuple[str, ...]:
    """What some cards say together in a field."""
    return tuple(word for n in cards if n >= 0 for word in words(index.cards[n].get(field)))


def spoken_of(selector: Selector) -> Iterator[str]:
    """Which of `$each.`, `$leader.` and `$value.` a selector's values begin with."""
    match selector:
        case Compare(_, _, value):
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str):
                    yield from (who for who in SPOKEN_OF if one.startswith(who))
        case All(parts) | Any(parts):
            for part in parts:
                yield from spoken_of(part)
        case Not(part):
            yield from spoken_of(part)


def resolved(selector: Selector, said: Said) -> Selector:
    """The selector with its references replaced by what they say; a list means any of it."""
    match selector:
        case Compare() if next(spoken_of(selector), None):
            return _resolved(selector, said)
        case All(parts):
            return All(tuple(resolved(part, said) for part in parts))
        case Any(parts):
            return Any(tuple(resolved(part, said) for part in parts))
        case Not(part):
            return Not(resolved(part, said))
    return selector


def _resolved(selector: Compare, said: Said) -> Selector:
    field, operator, value = selector
    found: list[str] = []
    for one in value if isinstance(value, tuple) else (value,):
        told = said(one) if isinstance(one, str) and one.startswith(SPOKEN_OF) else None
        found.extend((plain(one),) if told is None else told)
    if operator in ("is", "in", "has"):
        return Any(tuple(Compare(field, operator if operator == "has" else "is", word) for word in found))
    if operator == "not":
        return All(tuple(Compare(field, operator, word) for word in found))
    return Compare(field, operator, found[0]) if found else Any(())
