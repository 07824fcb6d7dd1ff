"""Picked: the cards that a selector picks in some zones, whatever the selector speaks of.

`faction = "$leader.faction"` speaks of the deck's leaders, `class = ["$leader.class", "$value.second_class"]`
also of a player's choice, `element = "$each.element"` of the card at hand. Of a list and of several leaders
any word will do, for every operator but `not`, which none may meet; who is not there says nothing. Every
selector of a rule is read into one of these, and the solver is told of it in repair/selectors.py.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.decode.variables import plain
from cardgen.model.game import Scalar, Value
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.references import EACH, LEADER, VALUE
from cardgen.select import All, Any, Compare, Not, Reference, Selector
from cardgen.select.selector import NUMERIC
from cardgen.select.selector import each as items

# So many different leaders and choices are kept in mind; a long run of decks must not fill the memory.
KEPT = 512

# A reference → the values that it stands for; None: it is left as it is.
Said = Callable[[Reference], Sequence[Scalar] | None]


class Spoken(NamedTuple):
    """Words that the leaders or a choice say."""

    references: tuple[Reference, ...]
    cards: Index
    leaders: ZoneSet

    def words(self, hand: Hand) -> frozenset[str]:
        there = hand.present(self.leaders)
        said = (
            told(hand.values.get(one.field)) if one.who == VALUE else said_by(self.cards, there, one.field)
            for one in self.references
        )
        return frozenset(plain(word) for words in said for word in words)


class Picked:
    """`selector` as it was written; `asked`: the same without what compares a card with itself.

    `fixed`: the cards that are meant, where they are the same for every hand. `by_each`: those that are known
    by now for cards at hand, where they hang on nothing else.
    """

    __slots__ = (
        "_index",
        "_known",
        "_leaders",
        "_sets",
        "asked",
        "by_each",
        "fixed",
        "selector",
        "spoken_of",
        "zones",
    )

    def __init__(
        self,
        selector: Selector | None,
        zones: ZoneSet,
        index: Index,
        leaders: ZoneSet,
        itself: bool = True,
    ) -> None:
        """`itself`: `$each` is the card that is looked at; else another is at hand."""
        self.selector = selector
        self.zones = zones
        self.asked = _of_itself(selector, index) if itself and selector is not None else selector
        self.spoken_of = frozenset(spoken_of(self.asked)) if self.asked is not None else frozenset[str]()
        self.fixed = None if self.spoken_of else index.pick(self.asked)
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
        def said(reference: Reference) -> Sequence[Scalar]:
            if reference.who == VALUE:
                return told(hand.values.get(reference.field))
            cards = leaders if reference.who == LEADER else (each,)
            return said_by(self._index, cards, reference.field)

        assert self.asked is not None
        return resolved(self.asked, said)

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
        meant, there = self.fixed or self.meant(hand, each), hand.present(self.zones)
        if meant.isdisjoint(there):
            return 0
        cards = hand.cards(self.zones)
        return len(cards) if there <= meant else sum(map(meant.__contains__, cards))

    def counts(self, hand: Hand) -> dict[int, int]:
        """How often each card is there that is."""
        meant = self.meant(hand)
        return {n: copies for n, copies in hand.counts(self.zones).items() if n in meant}


def told(value: Value | None) -> tuple[Scalar, ...]:
    """What a value says, one by one; an empty text says nothing."""
    return tuple(one for one in items(value) if one != "")  # type: ignore[misc]


def said_by(index: Index, cards: Iterable[int], field: str) -> tuple[Scalar, ...]:
    """What some cards say together in a field."""
    return tuple(one for n in cards if n >= 0 for one in told(index.cards[n].get(field)))


def spoken_of(selector: Selector) -> Iterator[str]:
    """Who is spoken of in a selector's values: each, leader, value."""
    match selector:
        case Compare(_, _, value):
            yield from (one.who for one in _values(value) if isinstance(one, Reference))
        case All(parts) | Any(parts):
            for part in parts:
                yield from spoken_of(part)
        case Not(part):
            yield from spoken_of(part)


def resolved(selector: Selector, said: Said) -> Selector:
    """The selector with its references replaced by what they say."""
    return _each_compared(selector, lambda one: _resolved(one, said))


def _each_compared(selector: Selector, change: Callable[[Compare], Selector]) -> Selector:
    """The selector with each comparison that speaks of something changed."""
    match selector:
        case Compare() if next(spoken_of(selector), None):
            return change(selector)
        case All(parts):
            return All(tuple(_each_compared(part, change) for part in parts))
        case Any(parts):
            return Any(tuple(_each_compared(part, change) for part in parts))
        case Not(part):
            return Not(_each_compared(part, change))
    return selector


def _of_itself(selector: Selector, index: Index) -> Selector:
    """The selector with the cards themselves that meet a comparison of one of their fields with another."""

    def looked_at(one: Compare) -> Selector:
        own = tuple(v for v in _values(one.value) if _of_each(v))
        if not own:
            return one
        mine = one._replace(value=own if one.operator == "in" else own[0])
        cards = [
            card.id
            for n, card in enumerate(index.cards)
            if _resolved(mine, lambda found: said_by(index, [n], found.field)).compiled(card.get)  # noqa: B023
        ]
        rest = tuple(v for v in _values(one.value) if not _of_each(v))
        found = Compare("id", "in", tuple(cards))
        return Any((found, one._replace(value=rest))) if rest else found

    return _each_compared(selector, looked_at)


def _resolved(selector: Compare, said: Said) -> Selector:
    field, operator, value = selector
    found: list[Scalar] = []
    for one in _values(value):
        words = said(one) if isinstance(one, Reference) else None
        found.extend((one,) if words is None else words)
    if operator in NUMERIC:
        found = [one for one in found if isinstance(one, Reference) or is_number(one)]
    else:
        found = [one if isinstance(one, Reference) else plain(one) for one in found]
    each = tuple(Compare(field, "is" if operator == "in" else operator, one) for one in found)
    return All(each) if operator == "not" else Any(each)


def _of_each(value: Scalar) -> bool:
    return isinstance(value, Reference) and value.who == EACH


def _values(value: Scalar | tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    return value if isinstance(value, tuple) else (value,)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
