"""Model: a deck as a solver sees it, and what rules ask about it.

For every card and zone a variable says how many copies are there. A card may go where its zone's `holds`
allows, and may stay where the deck has it. A rule's rows count only while its condition holds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from cardgen.model.game import Scalar
from cardgen.rules.bounds import Apply, Bound, EachField, Given, LeaderField, Size, Tree
from cardgen.rules.conditions import Both, Has, ValueIs
from cardgen.rules.context import Condition
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.limits import Limits
from cardgen.rules.repair.linear import Exact, Linear, Untranslatable, exact, total
from cardgen.rules.repair.program import Mark, Program, opposite
from cardgen.rules.ruleset import RuleSet

Counts = Mapping[tuple[int, int], int]


class UnknownValue(Exception):
    """A rule that reads a value which is not given, where every value must be thought possible."""


class Model:
    """Variables for copies, and sums over them. `values_open`: values that are not given may be anything."""

    def __init__(
        self,
        ruleset: RuleSet,
        have: Counts,
        values: Mapping[str, Scalar],
        *,
        cap: int,
        values_open: bool = False,
        limits: Mapping[int, int] | None = None,
    ) -> None:
        """`have`: copies by card and zone. `limits`: how many copies of each card may be added, if known."""
        self.ruleset = ruleset
        self.have = have
        self.values = values
        self.values_open = values_open
        self.cap = cap
        self.limits = limits
        self.program = Program()
        self.copies_of: dict[tuple[int, int], int] = {}
        self.only_if: tuple[int, ...] = ()
        self._conditions: dict[Has, int] = {}
        for card, zone in have:
            self.variable(card, zone)

    @property
    def leaders(self) -> ZoneSet:
        return tuple(n for n, zone in enumerate(self.ruleset.zones) if zone.leader)

    def variable(self, card: int, zone: int) -> int | None:
        """How often a card is in a zone; None where it cannot be."""
        known = self.copies_of.get((card, zone))
        if known is not None:
            return known
        have = self.have.get((card, zone), 0)
        holds = self.ruleset.zones[zone].holds
        more = self.cap if card in holds or not holds else 0
        if self.limits is not None:
            more = min(more, self.limits.get(card, 0))
        if not have and not more:
            return None
        made = self.copies_of[card, zone] = self.program.variable(0, have + more)
        return made

    def copies(self, card: int, zones: ZoneSet) -> Linear:
        """How often a card is in some zones."""
        terms: dict[int, Exact] = {}
        for zone in zones:
            variable = self.variable(card, zone)
            if variable is not None:
                terms[variable] = terms.get(variable, 0) + 1
        return Linear(terms)

    def amount(self, cards: Iterable[int], zones: ZoneSet) -> Linear:
        """How many of some cards are in some zones."""
        terms: dict[int, Exact] = {}
        for zone in zones:
            for card in cards:
                variable = self.variable(card, zone)
                if variable is not None:
                    terms[variable] = terms.get(variable, 0) + 1
        return Linear(terms)

    def weighed(self, weights: Mapping[int, float], zones: ZoneSet) -> Linear:
        """The sum of a number of each card over the copies in some zones."""
        return total(
            self.copies(card, zones).times(exact(weight)) for card, weight in weights.items() if weight
        )

    def size(self, zones: ZoneSet) -> Linear:
        return self.amount(self.ruleset.cards.every, zones)

    def present(self, card: int, zones: ZoneSet) -> int:
        """A literal: the card is in one of some zones."""
        return self.program.at_least(self.copies(card, zones), 1)

    def different(self, cards: Iterable[int], zones: ZoneSet) -> Linear:
        """How many different cards of some are there."""
        return self.program.held([self.present(card, zones) for card in cards])

    def has_any(self, cards: Iterable[int], zones: ZoneSet) -> int:
        """A literal: at least one of some cards is there."""
        return self.program.at_least(self.amount(cards, zones), 1)

    def said(self, words: Mapping[int, Iterable[str]], zones: ZoneSet, least: int = 1) -> Linear:
        """How many different words at least so many cards say: card → its words."""
        saying: dict[str, list[int]] = {}
        for card in sorted(words):
            for word in words[card]:
                saying.setdefault(word, []).append(card)
        amounts = (self.amount(cards, zones) for cards in saying.values())
        return self.program.held([self.program.at_least(amount, least) for amount in amounts])

    def number(self, bound: Bound, each: int = -1) -> Linear:
        """A bound for this deck."""
        return self.tree(bound.tree, each)

    def tree(self, tree: Tree, each: int = -1) -> Linear:
        match tree:
            case Size(zones):
                return self.size(zones)
            case EachField(numbers):
                return Linear({}, exact(numbers[each]) if each >= 0 else 0)
            case LeaderField(numbers, zones):
                return self.weighed(dict(enumerate(numbers)), zones)
            case Given(name):
                value = self.value(name)
                return Linear({}, exact(float(value)) if isinstance(value, int | float) else 0)
            case Apply(function, parts):
                return self.applied(function, [self.tree(part, each) for part in parts])
        return Linear({}, exact(tree))

    def value(self, name: str) -> Scalar | None:
        """A value that came with the deck."""
        if self.values_open and name not in self.values:
            raise UnknownValue
        return self.values.get(name)

    def applied(self, function: str, parts: Sequence[Linear]) -> Linear:
        program = self.program
        match function:
            case "+":
                return parts[0].plus(parts[1])
            case "-":
                return parts[0].minus(parts[1])
            case "*":
                a, b = parts
                if not a.terms:
                    return b.times(a.constant)
                return a.times(b.constant) if not b.terms else program.product(a, b)
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

    def condition(self, condition: Condition | None) -> int:
        """A literal: the condition holds."""
        match condition:
            case None:
                return self.program.true
            case Has(picked, zones, least):
                if condition not in self._conditions:
                    have = self.amount(picked, zones)
                    self._conditions[condition] = self.program.at_least(have, least)
                return self._conditions[condition]
            case ValueIs(name, _):
                self.value(name)
                return self.truth(condition(Hand((), self.values)))
            case Both(when, unless):
                parts = [self.condition(when)]
                if unless is not None:
                    parts.append(opposite(self.condition(unless)))
                return self.program.all_of(parts)
        raise Untranslatable

    def truth(self, known: bool) -> int:
        return self.program.true if known else opposite(self.program.true)

    def require(self, linear: Linear, low: Exact | None, high: Exact | None, *only_if: int) -> None:
        """low ≤ linear ≤ high, as long as the rule at hand is looked at and some literals hold."""
        self.program.require(linear, low, high, (*self.only_if, *only_if))

    def within(self, linear: Linear, limits: Limits, each: int = -1, *only_if: int) -> None:
        """A sum keeps a rule's limits, as long as the rule is looked at and some literals hold."""
        both = limits.exactly
        least, most = (limits.least, limits.most) if both is None else (both, both)
        if least is not None:
            self.require(linear.minus(self.number(least, each)), 0, None, *only_if)
        if most is not None:
            self.require(linear.minus(self.number(most, each)), None, 0, *only_if)

    def banish(self, card: int, zones: ZoneSet, unless: int) -> None:
        """A card stays away from some zones unless a literal holds."""
        self.require(self.copies(card, zones), None, 0, opposite(unless))

    def one_of(self, literals: Sequence[int], *only_if: int) -> None:
        """At least one of some literals holds, as long as the rule at hand is looked at."""
        self.program.clause(literals, (*self.only_if, *only_if))

    def go_back(self, mark: Mark) -> None:
        """Takes back all that was required since."""
        self.program.go_back(mark)
        self._conditions.clear()

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
