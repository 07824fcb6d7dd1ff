"""Limits: `at_least`, `at_most`, `exactly` of a rule together, worked out for a hand and said in words."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.context import Context
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.say import say_bounds


class Limits(NamedTuple):
    """The ends of a range; None: it has no such end. `exactly` is both."""

    least: Bound | None = None
    most: Bound | None = None
    exactly: Bound | None = None

    def of(self, hand: Hand, each: int = -1) -> tuple[float, float]:
        if self.exactly is not None:
            need = self.exactly.of(hand, each)
            return need, need
        least = self.least.of(hand, each) if self.least is not None else float("-inf")
        most = self.most.of(hand, each) if self.most is not None else float("inf")
        return least, most

    def allow(self, have: float, hand: Hand, each: int = -1) -> bool:
        least, most = self.of(hand, each)
        return least <= have <= most

    def missed(self, have: float, hand: Hand, each: int = -1) -> tuple[float, Text]:
        """The end that was missed, and whether it is the least or the most: “at least 2”."""
        least, most = self.of(hand, each)
        if self.exactly is not None:
            return least, Text(f"exactly {least:g}", f"恰好 {least:g}")
        if have < least:
            return least, Text(f"at least {least:g}", f"至少 {least:g}")
        return most, Text(f"at most {most:g}", f"至多 {most:g}")

    @property
    def given(self) -> bool:
        return any(bound is not None for bound in self)

    def say(self) -> Text:
        return say_bounds(
            self.least.text if self.least else None,
            self.most.text if self.most else None,
            self.exactly.text if self.exactly else None,
        )


def read_limits(reader: TableReader, context: Context, zones: ZoneSet) -> Limits:
    """The keys `at_least`, `at_most`, `exactly` of a table."""
    least, most, exactly = (context.bound(reader, key, zones) for key in ("at_least", "at_most", "exactly"))
    return Limits(least, most, exactly)


def no_limits(reader: TableReader, what: str) -> None:
    """Reports that a rule of some form lacks its limits."""
    if not any(reader.has(key) for key in ("at_least", "at_most", "exactly")):
        reader.error(
            None,
            Text(f"{what} needs at_least, at_most or exactly", f"{what} 需要 at_least、at_most 或 exactly"),
            code="missing-bound",
        )
