"""Limits: `at_least`, `at_most`, `exactly` of a rule together, worked out for a hand and said in words."""

from typing import NamedTuple

from cardgen.diagnostics import Text
from cardgen.rules import say
from cardgen.rules.bounds import Bound
from cardgen.rules.hand import Hand

KEYS = ("at_least", "at_most", "exactly")
# Sums of numbers that are not whole are a hair off.
HAIR = 1e-9


class Missed(NamedTuple):
    """A number outside of its limits: what it is, the end that was missed, and whether it is below."""

    have: float
    need: float
    lacking: bool


class Limits(NamedTuple):
    """The ends of a range; None: it has no such end. `exactly` is both.

    `fixed`: the ends as numbers, where they are the same for every hand.
    """

    least: Bound | None = None
    most: Bound | None = None
    exactly: Bound | None = None
    fixed: tuple[float, float] | None = None

    def of(self, hand: Hand, each: int = -1) -> tuple[float, float]:
        if self.fixed is not None:
            return self.fixed
        low, high = self.ends
        least = low.of(hand, each) if low is not None else float("-inf")
        return least, high.of(hand, each) if high is not None else float("inf")

    @property
    def ends(self) -> tuple[Bound | None, Bound | None]:
        return (self.least, self.most) if self.exactly is None else (self.exactly, self.exactly)

    def missed(self, have: float, hand: Hand, each: int = -1) -> Missed | None:
        """The end that a number misses, if any."""
        least, most = self.fixed or self.of(hand, each)
        if least <= have <= most or least - HAIR <= have <= most + HAIR:
            return None
        return Missed(have, least, True) if have < least else Missed(have, most, False)

    def way(self, missed: Missed) -> Text:
        """How the end that was missed is said: “at least”."""
        if self.exactly is not None:
            return Text("exactly", "恰好")
        return Text("at least", "至少") if missed.lacking else Text("at most", "至多")

    def say_missed(self, missed: Missed) -> Text:
        """The end that was missed: “at least 2”."""
        way = self.way(missed)
        return Text(f"{way.en} {missed.need:g}", f"{way.zh} {missed.need:g}")

    @property
    def of_fixed(self) -> tuple[float, float]:
        """The ends that are the same for every hand; the others as if they were not there."""
        low, high = (bound.fixed if bound is not None else None for bound in self.ends)
        return float("-inf") if low is None else low, float("inf") if high is None else high

    @property
    def given(self) -> bool:
        return self.ends != (None, None)

    def say(self) -> Text:
        return say.bounds(*(bound.words if bound else None for bound in self[:3]))


def limits(least: Bound | None, most: Bound | None, exactly: Bound | None) -> Limits:
    """Limits as they were written."""
    made = Limits(least, most, exactly)
    fixed = all(bound is None or bound.fixed is not None for bound in made.ends)
    return made._replace(fixed=made.of(Hand(()))) if fixed else made
