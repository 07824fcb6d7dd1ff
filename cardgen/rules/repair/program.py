"""Program: whole variables and linear rows, as any solver takes them. Knows nothing of cards or solvers.

A literal is a variable of 0 and 1, or `~variable` for its opposite.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, lcm
from typing import NamedTuple

from cardgen.rules.repair.linear import Exact, Linear

Literals = tuple[int, ...]


class Constraint(NamedTuple):
    """low ≤ Σ factor × variable ≤ high, if all of some literals hold. None: no end on that side."""

    variables: Sequence[int]
    factors: Sequence[int]
    low: int | None
    high: int | None
    only_if: Literals = ()


class Product(NamedTuple):
    """target = a × b, for whole variables."""

    target: int
    a: int
    b: int


class Mark(NamedTuple):
    """How far a program had grown, and the ends that its variables had."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    rows: int
    products: int


class Program:
    """Grows while rules are translated. `true` is a literal that always holds."""

    def __init__(self) -> None:
        self.low: list[int] = []
        self.high: list[int] = []
        self.rows: list[Constraint] = []
        self.products: list[Product] = []
        self._reified: dict[tuple[object, ...], int] = {}
        self.true = self.variable(1, 1)

    def mark(self) -> Mark:
        """Where the program stands, to go back to."""
        return Mark(tuple(self.low), tuple(self.high), len(self.rows), len(self.products))

    def go_back(self, mark: Mark) -> None:
        """Takes back all that was required since. Literals made meanwhile are not used again."""
        self.low[: len(mark.low)], self.high[: len(mark.high)] = mark.low, mark.high
        del self.rows[mark.rows :], self.products[mark.products :]
        self._reified.clear()

    def variable(self, low: int, high: int) -> int:
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def span(self, linear: Linear) -> tuple[Exact, Exact]:
        """The least and the largest value that a sum can have, each variable taken by itself."""
        low = high = linear.constant
        for variable, factor in linear.terms.items():
            a, b = factor * self.low[variable], factor * self.high[variable]
            low += min(a, b)
            high += max(a, b)
        return low, high

    def require(
        self, linear: Linear, low: Exact | None, high: Exact | None, only_if: Sequence[int] = ()
    ) -> None:
        """low ≤ linear ≤ high, if all of some literals hold."""
        asked = tuple(literal for literal in only_if if literal != self.true)
        if ~self.true in asked:
            return
        if len(linear.terms) == 1 and not asked:
            ((variable, factor),) = linear.terms.items()
            if factor == 1:
                self._narrow(variable, low, high, linear.constant)
                return
        least, largest = self.span(linear)
        if (low is None or low <= least) and (high is None or largest <= high):
            return
        if not asked and high == least:
            self._settle(linear)
            return
        scale = linear.scale
        constant = linear.constant * scale
        from_ = None if low is None else ceil(low * scale - constant)
        to = None if high is None else floor(high * scale - constant)
        if from_ is not None and to is not None and from_ > to:
            self.rows.append(Constraint((), (), 1, 1, asked))
            return
        factors = tuple(int(f * scale) for f in linear.terms.values())
        self.rows.append(Constraint(tuple(linear.terms), factors, from_, to, asked))

    def _narrow(self, variable: int, low: Exact | None, high: Exact | None, constant: Exact) -> None:
        """A row of one variable only moves its ends."""
        least, largest = self.low[variable], self.high[variable]
        if low is not None:
            least = max(least, ceil(low - constant))
        if high is not None:
            largest = min(largest, floor(high - constant))
        if least > largest:
            self.rows.append(Constraint((), (), 1, 1))
        else:
            self.low[variable], self.high[variable] = least, largest

    def _settle(self, linear: Linear) -> None:
        """A sum that may not be above its least value leaves nothing open."""
        for variable, factor in linear.terms.items():
            end = self.low[variable] if factor > 0 else self.high[variable]
            self.low[variable] = self.high[variable] = end

    def clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        """At least one of some literals."""
        self.require(self.held(literals), 1, None, only_if)

    def held(self, literals: Sequence[int]) -> Linear:
        """How many of some literals hold."""
        terms: dict[int, Exact] = {}
        constant = 0
        for literal in literals:
            if literal >= 0:
                terms[literal] = terms.get(literal, 0) + 1
            else:
                constant += 1
                terms[~literal] = terms.get(~literal, 0) - 1
        return Linear({v: f for v, f in terms.items() if f}, constant)

    def at_least(self, linear: Linear, low: Exact) -> int:
        """A literal that holds exactly if the sum is at least `low`."""
        least, largest = self.span(linear)
        if least >= low:
            return self.true
        if largest < low:
            return ~self.true
        scale = linear.scale
        whole = linear.times(scale)
        border = ceil(low * scale)
        key = (frozenset(whole.terms.items()), border - whole.constant)
        known = self._reified.get(key)
        if known is None:
            if len(whole.terms) == 1 and self._is_boolean(whole):
                known = self._reified[key] = next(iter(whole.terms))
            else:
                known = self._reified[key] = self.variable(0, 1)
                self.require(whole, border, None, (known,))
                self.require(whole, None, border - 1, (~known,))
        return known

    def _is_boolean(self, linear: Linear) -> bool:
        ((variable, factor),) = linear.terms.items()
        return factor > 0 and self.low[variable] == 0 and self.high[variable] == 1

    def at_most(self, linear: Linear, high: Exact) -> int:
        """A literal that holds exactly if the sum is at most `high`."""
        return self.at_least(linear.times(-1), -high)

    def any_of(self, literals: Sequence[int]) -> int:
        """A literal that holds exactly if at least one of some does."""
        return self.at_least(self.held(literals), 1)

    def all_of(self, literals: Sequence[int]) -> int:
        return self.at_least(self.held(literals), len(literals))

    def whole(self, linear: Linear) -> int:
        """A variable that equals a sum of whole multiples."""
        if len(linear.terms) == 1 and not linear.constant:
            ((variable, factor),) = linear.terms.items()
            if factor == 1:
                return variable
        least, largest = self.span(linear)
        variable = self.variable(int(least), int(largest))
        self.require(linear.minus(Linear({variable: 1})), 0, 0)
        return variable

    def floor(self, linear: Linear) -> Linear:
        """The sum, rounded down: variable ≤ sum < variable + 1."""
        scale = linear.scale
        if scale == 1:
            return linear
        least, largest = self.span(linear)
        variable = self.variable(floor(least), floor(largest))
        rest = linear.minus(Linear({variable: 1})).times(scale)
        self.require(rest, 0, scale - 1)
        return Linear({variable: 1})

    def largest(self, parts: Sequence[Linear]) -> Linear:
        """The largest of some sums: at least each of them, and not above one of them."""
        if not any(part.terms for part in parts):
            return Linear({}, max(part.constant for part in parts))
        spans = [self.span(part) for part in parts]
        scale = lcm(*(part.scale for part in parts))
        low, high = max(a for a, _ in spans), max(b for _, b in spans)
        variable = self.variable(floor(low * scale), ceil(high * scale))
        found = Linear({variable: _part(scale)})
        reached = []
        for part in parts:
            rest = found.minus(part)
            self.require(rest, 0, None)
            reached.append(self.at_most(rest, 0))
        self.clause(reached)
        return found

    def product(self, a: Linear, b: Linear) -> Linear:
        """Two sums, multiplied."""
        left, right = a.scale, b.scale
        x, y = self.whole(a.times(left)), self.whole(b.times(right))
        corners = [p * q for p in (self.low[x], self.high[x]) for q in (self.low[y], self.high[y])]
        target = self.variable(min(corners), max(corners))
        self.products.append(Product(target, x, y))
        return Linear({target: _part(left * right)})

    def case(self, cases: Sequence[tuple[int, Linear]], otherwise: Linear) -> Linear:
        """The sum of the first case whose literal holds."""
        if not cases:
            return otherwise
        every = [*(linear for _, linear in cases), otherwise]
        scale = lcm(*(linear.scale for linear in every))
        spans = [self.span(linear) for linear in every]
        low, high = min(a for a, _ in spans), max(b for _, b in spans)
        chosen = Linear({self.variable(floor(low * scale), ceil(high * scale)): _part(scale)})
        before: list[int] = []
        for literal, linear in cases:
            self.require(chosen.minus(linear), 0, 0, (*before, literal))
            before.append(~literal)
        self.require(chosen.minus(otherwise), 0, 0, before)
        return chosen


def _part(scale: int) -> Exact:
    """One of so many parts."""
    return 1 if scale == 1 else Fraction(1, scale)
