"""Model: a deck as a solver sees it, and what rules ask about it.

For every card and zone a variable says how many copies are there. A card may go where its zone's `holds`
allows, and may stay where the deck has it. A rule's rows count only while its condition holds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from cardgen.decode.variables import plain
from cardgen.model.game import Scalar
from cardgen.rules.bounds import Apply, Bound, EachField, FieldSum, Given, Plain, Tree, ZoneSize
from cardgen.rules.conditions import Both, Condition, Has, ValueIs
from cardgen.rules.context import Zone, leading
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.limits import Limits
from cardgen.rules.picked import Picked, Spoken, said_by, told
from cardgen.rules.references import VALUE
from cardgen.rules.repair.linear import Exact, Linear, Untranslatable, exact, total
from cardgen.rules.repair.program import Mark, Program
from cardgen.rules.repair.selectors import SolverMeaning, meaning

# Copies by card and zone.
Counts = Mapping[tuple[int, int], int]


class UnknownValue(Exception):
    """A rule that reads a value which is not given, where every value must be thought possible."""


class Model:
    """Variables for copies, and sums over them. `values_open`: values that are not given may be anything."""

    def __init__(
        self,
        cards: Index,
        zones: Sequence[Zone],
        have: Counts,
        values: Mapping[str, Scalar],
        *,
        cap: int,
        values_open: bool = False,
        limits: Mapping[int, int] | None = None,
    ) -> None:
        """`have`: copies by card and zone. `limits`: how many copies of each card may be added, if known."""
        self.cards = cards
        self.zones = zones
        self.leaders = leading(zones)
        self.have = have
        self.values = values
        self.values_open = values_open
        self.cap = cap
        self.limits = limits
        self.program = Program()
        self.copies_of: dict[tuple[int, int], int] = {}
        self.only_if: tuple[int, ...] = ()
        self._conditions: dict[tuple[Condition, int], int] = {}
        self._means: dict[tuple[Picked, int], SolverMeaning] = {}
        for card, zone in have:
            self.variable(card, zone)

    def variable(self, card: int, zone: int) -> int | None:
        """How often a card is in a zone; None where it cannot be."""
        known = self.copies_of.get((card, zone))
        if known is not None:
            return known
        have = self.have.get((card, zone), 0)
        holds = self.zones[zone].holds
        more = self.cap if card in holds or not holds else 0
        if self.limits is not None:
            more = min(more, self.limits.get(card, 0))
        if not have and not more:
            return None
        made = self.copies_of[card, zone] = self.program.variable(0, have + more)
        return made

    # Cards ---------------------------------------------------------------------------------------------

    def means(self, picked: Picked, each: int = -1) -> SolverMeaning:
        """What a selector means: a literal for each card. `each`: the card at hand."""
        if (picked, each) not in self._means:
            self._means[picked, each] = meaning(self, picked, each)
        return self._means[picked, each]

    def chosen(self, picked: Picked, each: int = -1) -> dict[int, int]:
        """The cards that a selector may mean, in order, with the literals under which it does."""
        test = self.means(picked, each)
        return {card: test(card) for card in sorted(test.surely.union(test.perhaps))}

    def copies(self, card: int, zones: ZoneSet) -> Linear:
        """How often a card is in some zones."""
        return self._sum((card,), zones)

    def _sum(self, cards: Iterable[int], zones: ZoneSet) -> Linear:
        """How often some cards are in some zones."""
        terms: dict[int, Exact] = {}
        for zone in zones:
            for card in cards:
                variable = self.variable(card, zone)
                if variable is not None:
                    terms[variable] = terms.get(variable, 0) + 1
        return Linear(terms)

    def amount(self, picked: Picked, among: Iterable[int] | None = None, each: int = -1) -> Linear:
        """How many of the cards that a selector picks, of all or of some, are there."""
        test = self.means(picked, each)
        cards = test.surely if among is None else [card for card in among if card in test.surely]
        surely = self._sum(cards, picked.zones)
        if not test.perhaps:
            return surely
        under: dict[int, list[int]] = {}
        for card in test.perhaps if among is None else test.perhaps.keys() & set(among):
            under.setdefault(test.perhaps[card], []).append(card)
        parts = [(literal, self._sum(some, picked.zones)) for literal, some in under.items()]
        nothing = self.constant(0)
        cases = [self.program.case([(~literal, nothing)], part) for literal, part in parts if part.terms]
        return total([surely, *cases])

    def weighed(self, numbers: Sequence[float] | None, picked: Picked) -> Linear:
        """The sum of a number of each card over the copies that are there; None: each counts one."""
        if numbers is None:
            return self.amount(picked)
        cards = [card for card in self.chosen(picked) if numbers[card]]
        return total(self.amount(picked, (card,)).times(exact(numbers[card])) for card in cards)

    def present(self, card: int, picked: Picked) -> int:
        """A literal: the card is there, and picked."""
        there = self.program.at_least(self.copies(card, picked.zones), 1)
        return self.program.all_of([there, self.means(picked)(card)])

    def different(self, picked: Picked) -> Linear:
        """How many different cards are there."""
        return self.program.held([self.present(card, picked) for card in self.chosen(picked)])

    def has_any(self, picked: Picked, among: Iterable[int]) -> int:
        """A literal: at least one of some cards is there, and picked."""
        return self.program.at_least(self.amount(picked, among), 1)

    def said(
        self,
        words: Mapping[int, Iterable[str]],
        picked: Picked,
        least: int = 1,
        but: Spoken | None = None,
    ) -> Linear:
        """How many different words at least so many cards say: card → its words. `but`: without these."""
        saying: dict[str, list[int]] = {}
        for card in self.chosen(picked):
            for word in words.get(card, ()):
                saying.setdefault(word, []).append(card)
        counted = []
        for word, cards in saying.items():
            enough = self.program.at_least(self.amount(picked, cards), least)
            counted.append(enough if but is None else self.program.all_of([enough, ~self.spoken(but, word)]))
        return self.program.held(counted)

    def spoken(self, spoken: Spoken, word: str) -> int:
        """A literal: a word is among those that are spoken of."""
        saying = []
        for reference in spoken.references:
            if reference.who == VALUE:
                saying.append(self.truth(word in map(plain, told(self.value(reference.field)))))
                continue
            leaders = [
                n for n in self.cards.every if word in map(plain, said_by(self.cards, (n,), reference.field))
            ]
            saying.append(self.program.at_least(self._sum(leaders, self.leaders), 1))
        return self.program.any_of(saying)

    # Numbers -------------------------------------------------------------------------------------------

    def constant(self, number: float) -> Linear:
        return Linear({}, exact(number))

    def open_number(self, low: int, high: int) -> Linear:
        """A whole number that the solver may choose."""
        return Linear({self.program.variable(low, high): 1})

    def total(self, parts: Iterable[Linear]) -> Linear:
        return total(parts)

    def times(self, a: Linear, b: Linear) -> Linear:
        if not a.terms:
            return b.times(a.constant)
        return a.times(b.constant) if not b.terms else self.program.product(a, b)

    def number(self, bound: Bound, each: int = -1) -> Linear:
        """A bound for this deck."""
        return self._tree(bound.tree, each)

    def _tree(self, tree: Tree, each: int = -1) -> Linear:
        match tree:
            case Plain(number):
                return self.constant(number)
            case ZoneSize(zones):
                return self._sum(self.cards.every, zones)
            case EachField(numbers):
                return self.constant(numbers[each] if each >= 0 else 0)
            case FieldSum(numbers, zones):
                cards = [n for n, worth in enumerate(numbers) if worth]
                return total(self.copies(n, zones).times(exact(numbers[n])) for n in cards)
            case Given(name):
                value = self.value(name)
                return self.constant(value if isinstance(value, int | float) else 0)
            case Apply(function, parts):
                return self._applied(function, [self._tree(part, each) for part in parts])

    def value(self, name: str) -> Scalar | None:
        """A value that came with the deck."""
        if self.values_open and name not in self.values:
            raise UnknownValue
        return self.values.get(name)

    def _applied(self, function: str, parts: Sequence[Linear]) -> Linear:
        program = self.program
        match function:
            case "+":
                return parts[0].plus(parts[1])
            case "-":
                return parts[0].minus(parts[1])
            case "*":
                return self.times(*parts)
            case "/":
                a, b = parts
                if b.terms:
                    raise Untranslatable
                return a.times(1 / Fraction(b.constant)) if b.constant else Linear({})
            case "floor":
                return program.floor(parts[0])
            case "ceil":
                return program.floor(parts[0].times(-1)).times(-1)
            case "max":
                return program.largest(parts)
            case _:
                return program.largest([part.times(-1) for part in parts]).times(-1)

    # Conditions and what is required ---------------------------------------------------------------------

    def condition(self, condition: Condition | None, each: int = -1) -> int:
        """A literal: the condition holds. `each`: the card at hand."""
        match condition:
            case None:
                return self.program.true
            case Has(cards, least):
                key = (condition, each if cards.fixed is None else -1)
                if key not in self._conditions:
                    self._conditions[key] = self.program.at_least(self.amount(cards, each=each), least)
                return self._conditions[key]
            case ValueIs(name, _):
                self.value(name)
                return self.truth(condition(Hand((), self.values)))
            case Both(when, unless):
                parts = [self.condition(when, each)]
                if unless is not None:
                    parts.append(~self.condition(unless, each))
                return self.program.all_of(parts)
        raise Untranslatable

    def truth(self, known: bool) -> int:
        return self.program.true if known else ~self.program.true

    def require(self, linear: Linear, low: Exact | None, high: Exact | None, *only_if: int) -> None:
        """low ≤ linear ≤ high, as long as the rule at hand is looked at and some literals hold."""
        self.program.require(linear, low, high, (*self.only_if, *only_if))

    def within(self, linear: Linear, limits: Limits, each: int = -1, *only_if: int) -> None:
        """A sum keeps a rule's limits, as long as the rule is looked at and some literals hold."""
        least, most = limits.ends
        if least is not None:
            self.require(linear.minus(self.number(least, each)), 0, None, *only_if)
        if most is not None:
            self.require(linear.minus(self.number(most, each)), None, 0, *only_if)

    def banish(self, card: int, picked: Picked, unless: int) -> None:
        """A card that is picked stays away unless a literal holds."""
        self.require(self.copies(card, picked.zones), None, 0, ~unless, self.means(picked)(card))

    def one_of(self, literals: Sequence[int]) -> None:
        """At least one of some literals holds, as long as the rule at hand is looked at."""
        self.program.clause(literals, self.only_if)

    def go_back(self, mark: Mark) -> None:
        """Takes back all that was required since."""
        self.program.go_back(mark)
        self._conditions.clear()
        self._means.clear()

    @contextmanager
    def under(self, condition: int) -> Iterator[None]:
        """What is required inside counts only while a literal holds."""
        before = self.only_if
        if condition != self.program.true:
            self.only_if = (*before, condition)
        try:
            yield
        finally:
            self.only_if = before
