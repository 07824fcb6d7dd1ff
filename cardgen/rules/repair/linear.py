"""Linear: a sum of whole or broken multiples of a program's variables, and a constant."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isnan, lcm
from typing import NamedTuple

Exact = int | Fraction
# What stands for a limit without end: no deck adds up to so much.
ENDLESS = 10**9


class Untranslatable(Exception):
    """What cannot be said to the solver exactly."""


class Linear(NamedTuple):
    """`terms`: variable → its factor."""

    terms: Mapping[int, Exact]
    constant: Exact = 0

    def plus(self, other: "Linear") -> "Linear":
        return total((self, other))

    def minus(self, other: "Linear") -> "Linear":
        return total((self, other.times(-1)))

    def times(self, factor: Exact) -> "Linear":
        if not factor:
            return Linear({})
        return Linear({v: f * factor for v, f in self.terms.items()}, self.constant * factor)

    def shifted(self, by: Exact) -> "Linear":
        return Linear(self.terms, self.constant + by)

    @property
    def scale(self) -> int:
        """The least number that makes every factor whole, and the constant too."""
        return lcm(*(f.denominator for f in self.terms.values()), self.constant.denominator)


NOTHING = Linear({})


def total(parts: Iterable[Linear]) -> Linear:
    """The sum of several; variables that cancel out are gone."""
    terms: dict[int, Exact] = {}
    constant: Exact = 0
    for part in parts:
        for variable, factor in part.terms.items():
            terms[variable] = terms.get(variable, 0) + factor
        constant += part.constant
    return Linear({v: f for v, f in terms.items() if f}, constant)


def exact(number: float) -> Exact:
    """A number as it was written: 0.1 is a tenth, not the nearest binary fraction."""
    if isnan(number):
        raise Untranslatable
    if abs(number) > ENDLESS:
        return ENDLESS if number > 0 else -ENDLESS
    return int(number) if number == number // 1 else Fraction(repr(float(number)))
