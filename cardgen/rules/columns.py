"""Hands as columns: thousands of decks at once, as arrays of numbers (numpy, extra `columns`).

A form may offer `broken` beside its measure: which of many hands break the rule, in terms of `Hands`. Where
hands have to be asked one by one it raises `OneByOne`, and so does all here that cannot be said of many at
once. Sums of numbers that are not whole are left to that, so that both ways round alike.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from cardgen.model.game import Scalar
from cardgen.rules.bounds import Apply, Bound, EachField, FieldSum, Given, Plain, Tree, ZoneSize
from cardgen.rules.form import ColumnForm, Rule, RuleForm
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.limits import HAIR, Limits
from cardgen.rules.picked import Picked
from cardgen.rules.references import EACH, LEADER

Mask = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Numbers = Floats | float
T = TypeVar("T")

# So many pairs of cards, different leaders and tables are kept at once; beyond, hands are asked one by one.
MOST_PAIRS = 1 << 24
MOST_LEADERS = 512
MOST_TABLES = 4096
MOST_BITS = 63
# Decks are padded to rows of the same length where that takes at most so many times the room.
ROOM = 4
# Whole numbers up to here can be added in any order.
MOST_WHOLE = 2.0**40

OPERATORS: Mapping[str, Callable[..., Numbers]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": lambda a, b: np.divide(a, b, out=np.zeros(np.broadcast(a, b).shape), where=np.asarray(b) != 0),
    "floor": np.floor,
    "ceil": np.ceil,
    "min": lambda *parts: reduce(np.minimum, parts),
    "max": lambda *parts: reduce(np.maximum, parts),
}


class OneByOne(Exception):
    """What has to be asked hand by hand."""


class Entries(NamedTuple):
    """The different cards of each deck, in its order: which deck, which card, how many copies."""

    deck: Ints
    card: Ints
    copies: Ints

    def where(self, mask: Mask) -> "Entries":
        at = np.flatnonzero(mask)
        return Entries(self.deck[at], self.card[at], self.copies[at])


class Pile(NamedTuple):
    """A zone of all decks: their cards in one row, and where each deck's begin; one more tells the end."""

    starts: Ints
    cards: Ints


class Tables:
    """What is known of the cards as arrays, made once for all hands that the same rules judge."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self._kept: dict[object, tuple[object, Any]] = {}

    def of(self, source: object, what: str, make: Callable[[], T]) -> T:
        """What was made of a source, which is kept as well, so that nothing else has its id."""
        key = (id(source), what)
        if key not in self._kept:
            if len(self._kept) >= MOST_TABLES:
                self._kept.clear()
            self._kept[key] = source, make()
        made: T = self._kept[key][1]
        return made

    def mask(self, cards: frozenset[int]) -> Mask:
        def make() -> Mask:
            made = np.zeros(self.cards, bool)
            made[list(cards)] = True
            return made

        return self.of(cards, "mask", make)

    def numbers(self, numbers: Sequence[float] | Mapping[int, float]) -> Floats:
        """A number for each card; none (NaN) where a mapping has none."""

        def make() -> Floats:
            if not isinstance(numbers, Mapping):
                return np.array(numbers, float)
            made = np.full(self.cards, np.nan)
            made[list(numbers)] = list(numbers.values())
            return made

        return self.of(numbers, "numbers", make)

    def whole(self, numbers: Sequence[float]) -> Floats:
        """The same for what is added up."""
        found = self.numbers(numbers)
        if not self.of(numbers, "whole", lambda: bool(((found % 1 == 0) & (abs(found) < MOST_WHOLE)).all())):
            raise OneByOne
        return found

    def by_each(self, picked: Picked, each: Ints, hand: Hand) -> tuple[Ints, Mask]:
        """Which cards are meant where each of some cards is at hand: rows of a table, and the table."""
        known = self.of(picked, "each", lambda: [np.full(self.cards, -1), np.zeros((0, self.cards), bool)])
        new = np.unique(each[known[0][each] < 0])
        if (len(known[1]) + len(new)) * self.cards > MOST_PAIRS:
            raise OneByOne
        if len(new):
            known[0][new] = len(known[1]) + np.arange(len(new))
            masks = [self.mask(picked.meant(hand, card)) for card in new.tolist()]
            known[1] = np.concatenate([known[1], masks])
        return known[0][each], known[1]

    def words(self, said: Sequence[Sequence[str]] | Mapping[int, Sequence[str]]) -> tuple[Ints, Ints, int]:
        """What each card says: where its words begin, all of them by number, how many different ones."""

        def make() -> tuple[Ints, Ints, int]:
            each = [said.get(n, ()) for n in range(self.cards)] if isinstance(said, Mapping) else said
            numbers = {word: n for n, word in enumerate(dict.fromkeys(w for words in each for w in words))}
            starts = np.cumsum([0, *map(len, each)])
            return starts, np.array([numbers[w] for words in each for w in words], np.int64), len(numbers)

        return self.of(said, "words", make)

    def bits(self, said: Sequence[frozenset[str]], words: Mapping[str, int]) -> Ints:
        """What each card says, a bit for each word."""
        if len(words) > MOST_BITS:
            raise OneByOne
        return self.of(
            said,
            "bits",
            lambda: np.array([sum(1 << words[w] for w in own if w in words) for own in said], np.int64),
        )


class Hands:
    """Many decks with the same values, as rules look at them. What several rules ask for is found once."""

    def __init__(
        self, piles: Sequence[Pile], values: Mapping[str, Scalar], leaders: ZoneSet, tables: Tables
    ) -> None:
        self.piles = piles
        self.size = len(piles[0].starts) - 1 if piles else 0
        self.tables = tables
        # For what does not hang on the cards of a deck.
        self.values = Hand([[] for _ in piles], values)
        self._leaders = leaders
        self._piles: dict[ZoneSet, Pile] = {}
        self._entries: dict[ZoneSet, Entries] = {}
        self._led: tuple[Ints, list[Hand]] | None = None

    @property
    def one_by_one(self) -> OneByOne:
        """What a form raises where it has nothing to say of all hands at once."""
        return OneByOne()

    def hand(self, deck: int) -> Hand:
        """One of the decks."""
        zones = [pile.cards[pile.starts[deck] : pile.starts[deck + 1]].tolist() for pile in self.piles]
        return Hand(zones, self.values.values)

    def pile(self, zones: ZoneSet) -> Pile:
        """Some zones as one."""
        if len(zones) == 1:
            return self.piles[zones[0]]
        if zones not in self._piles:
            piles = [self.piles[zone] for zone in zones]
            starts = sum((pile.starts for pile in piles), np.zeros(self.size + 1, np.int64))
            decks = np.concatenate([self.owners(pile) for pile in piles] or [starts[:0]])
            cards = np.concatenate([pile.cards for pile in piles] or [starts[:0]])
            self._piles[zones] = Pile(starts, cards[np.argsort(decks, kind="stable")])
        return self._piles[zones]

    def owners(self, pile: Pile) -> Ints:
        """The deck of each card."""
        return np.repeat(np.arange(self.size), np.diff(pile.starts))

    def entries(self, zones: ZoneSet) -> Entries:
        """The different cards in some zones."""
        if zones not in self._entries:
            pile = self.pile(zones)
            deck, card = self.owners(pile), _in_order(pile)
            first = np.flatnonzero(_changes(card) | _changes(deck))
            self._entries[zones] = Entries(deck[first], card[first], np.diff(first, append=len(card)))
        return self._entries[zones]

    def there(self, picked: Picked) -> Entries:
        """The different cards that are picked."""
        entries = self.entries(picked.zones)
        return entries if picked.selector is None else entries.where(self.meant(picked, entries))

    def meant(self, picked: Picked, entries: Entries) -> Mask:
        """Which of some cards a selector means."""
        if picked.fixed is not None:
            return self.tables.mask(picked.fixed)[entries.card]
        if EACH in picked.spoken_of:
            raise OneByOne
        if LEADER not in picked.spoken_of:
            return self.tables.mask(picked.meant(self.values))[entries.card]
        which, hands = self._by_leaders()
        masks = np.stack([self.tables.mask(picked.meant(hand)) for hand in hands])
        return masks[which[entries.deck], entries.card]

    def any_meant(self, several: Sequence[Picked], entries: Entries) -> Mask:
        """Which of some cards any of several selectors means."""
        return reduce(
            np.logical_or, [self.meant(one, entries) for one in several], np.zeros(len(entries.deck), bool)
        )

    def _by_leaders(self) -> tuple[Ints, list[Hand]]:
        """Which leaders each deck has, and a hand with each sort of leaders."""
        if self._led is None:
            there = self.entries(self._leaders)
            sizes = np.bincount(there.deck, minlength=self.size)
            base, most = self.tables.cards + 1, int(sizes.max(initial=0))
            if base**most >= 1 << 62:
                raise OneByOne
            place = np.arange(len(there.deck)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
            key = np.zeros(self.size, np.int64)
            np.add.at(key, there.deck, (there.card.astype(np.int64) + 1) * base**place)
            _, first, which = np.unique(key, return_index=True, return_inverse=True)
            if len(first) > MOST_LEADERS:
                raise OneByOne
            self._led = which, [self.hand(deck) for deck in first.tolist()]
        return self._led

    def number(self, picked: Picked, different: bool = False) -> Ints:
        """How many picked cards each deck has, or how many different ones."""
        if picked.selector is None and not different:
            return np.diff(self.pile(picked.zones).starts)
        there = self.there(picked)
        return self.added(there.deck, None if different else there.copies).astype(np.int64)

    def added(self, deck: Ints, numbers: npt.NDArray[Any] | None = None) -> Floats:
        """Numbers added up for each deck; without any, how many entries it has."""
        return np.bincount(deck, numbers, self.size).astype(float)

    def total(self, entries: Entries, numbers: Sequence[float], different: bool = False) -> Floats:
        """What cards are worth together."""
        worth = self.tables.whole(numbers)[entries.card]
        return self.added(entries.deck, worth if different else worth * entries.copies)

    def words(self, entries: Entries, said: Sequence[Sequence[str]] | Mapping[int, Sequence[str]]) -> Entries:
        """The different words that cards say, by number, and how many cards say each."""
        starts, words, kinds = self.tables.words(said)
        first = starts[entries.card]
        which, at = _spread(first, starts[entries.card + 1] - first)
        key = entries.deck[which] * kinds + words[at]
        order = np.argsort(key, kind="stable")
        key, copies = key[order], entries.copies[which][order]
        first = np.flatnonzero(_changes(key))
        deck = key[first] // max(kinds, 1)
        amount = np.add.reduceat(copies, first) if len(first) else first
        return Entries(deck, key[first] - deck * kinds, amount)

    def beside(self, picked: Picked, each: Entries) -> Ints:
        """How many picked cards there are for each of some cards, which the selector may speak of."""
        if EACH not in picked.spoken_of:
            return self.number(picked)[each.deck]
        if picked.spoken_of != {EACH}:
            raise OneByOne
        pile, first = self.pile(picked.zones), self.pile(picked.zones).starts[each.deck]
        sizes = pile.starts[each.deck + 1] - first
        if int(sizes.sum()) > MOST_PAIRS:
            raise OneByOne
        which, at = _spread(first, sizes)
        row, meant = self.tables.by_each(picked, each.card, self.values)
        return np.bincount(which[meant[row[which], pile.cards[at]]], minlength=len(each.card))

    def bound(self, bound: Bound, each: Entries | None = None) -> Numbers:
        """A bound of each deck, or of each of some cards."""
        return bound.fixed if bound.fixed is not None else self._worked_out(bound.tree, each)

    def _worked_out(self, tree: Tree, each: Entries | None) -> Numbers:
        match tree:
            case Plain(number):
                return number
            case EachField(numbers):
                return self.tables.numbers(numbers)[each.card] if each is not None else 0.0
            case Given():
                return tree.of(self.values, -1)
            case Apply(function, parts):
                return OPERATORS[function](*(self._worked_out(part, each) for part in parts))
            case ZoneSize(zones):
                found = np.diff(self.pile(zones).starts).astype(float)
            case FieldSum(numbers, zones):
                found = self.total(self.entries(zones), numbers)
        return found if each is None else found[each.deck]

    def missed(self, limits: Limits, have: Numbers | Ints, each: Entries | None = None) -> Mask:
        """Which numbers, of each deck or of each of some cards, are outside of limits."""
        least, most = (
            end if bound is None else self.bound(bound, each)
            for bound, end in zip(limits.ends, (-np.inf, np.inf), strict=True)
        )
        near: Mask = (have >= np.subtract(least, HAIR)) & (have <= np.add(most, HAIR))
        return ~near

    def among(self, have: Floats, numbers: Sequence[float]) -> Mask:
        return np.isin(have, numbers)

    def some(self, entries: Entries, mask: Mask) -> Mask:
        """The decks in which it is so of any entry."""
        found = np.zeros(self.size, bool)
        found[entries.deck[np.flatnonzero(mask)]] = True
        return found

    def every(self, so: bool) -> Mask:
        """All decks, or none."""
        return np.full(self.size, so)

    def largest_gap(self, deck: Ints, numbers: npt.NDArray[Any]) -> Floats:
        """How far apart the numbers of each deck lie, which come in the order of decks."""
        found = np.zeros(self.size)
        if len(deck):
            first = np.flatnonzero(_changes(deck))
            found[deck[first]] = np.maximum.reduceat(numbers, first) - np.minimum.reduceat(numbers, first)
        return found

    def all_bits(self, entries: Entries, bits: Ints) -> Ints:
        """The bits of a deck's cards together."""
        found = np.zeros(self.size, np.int64)
        np.bitwise_or.at(found, entries.deck, bits[entries.card])
        return found


def _in_order(pile: Pile) -> Ints:
    """The cards of each deck in order. Short rows are sorted far quicker than one long one."""
    sizes = np.diff(pile.starts)
    decks, width = len(sizes), int(sizes.max(initial=0))
    if decks * width > ROOM * (len(pile.cards) + decks):
        owner = np.repeat(np.arange(decks), sizes)
        return pile.cards[np.lexsort((pile.cards, owner))]
    rows = np.full((decks, width), np.iinfo(np.int32).max, np.int32)
    taken = np.arange(width) < sizes[:, None]
    rows[taken] = pile.cards
    rows.sort(axis=1)
    return rows[taken].astype(np.int64)


def _changes(row: Ints) -> Mask:
    """Where a row has another value than at the place before; it begins with one."""
    found = np.ones(len(row), bool)
    np.not_equal(row[1:], row[:-1], out=found[1:])
    return found


def _spread(first: Ints, sizes: Ints) -> tuple[Ints, Ints]:
    """Stretches of a row, one after another: whose each place is, and where it lies."""
    which = np.repeat(np.arange(len(sizes)), sizes)
    return which, np.arange(len(which)) + np.repeat(first - (np.cumsum(sizes) - sizes), sizes)


def kept(rules: Sequence[Rule], hands: Hands) -> Mask:
    """Which hands keep all rules. A rule that has to be asked one by one is, where no other was broken."""
    good, rest = hands.every(True), []
    for rule in rules:
        try:
            broken = hands.tables.of(rule.form, "broken", partial(_offered, rule.form))(hands)
            good &= ~(broken if rule.condition is None else broken & rule.condition.column(hands))
        except OneByOne:
            rest.append(rule)
    if rest:
        for deck in np.flatnonzero(good).tolist():
            hand = hands.hand(deck)
            good[deck] = not any(rule.breaches(hand) for rule in rest)
    return good


def _offered(form: RuleForm) -> Callable[[Hands], Mask]:
    if not isinstance(form, ColumnForm):
        raise OneByOne
    return form.broken
