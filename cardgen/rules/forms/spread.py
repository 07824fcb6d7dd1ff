"""spread: how far apart a deck's values, or its numbers of cards, may lie. Neighbouring groups; equal shares.

`form = "spread"`, `field`, `of = "values"` (default: largest minus smallest value of a number field) or
`of = "counts"` (the value that most cards have minus the one that fewest have; `among` lists values that
count also where no card has them), `at_most` (default 0), `field_called`, `where`, `zone`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, number
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import field_words, read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.say import beside, placed, say_bound, sentence


class Spread(NamedTuple):
    """`said`: the values of each card; `numbers`: its number, where the values themselves are compared."""

    common: Common
    context: Context
    field: Text
    said: dict[int, tuple[str, ...]]
    numbers: dict[int, float] | None
    among: tuple[str, ...]
    most: Bound

    def totals(self, hand: Hand) -> dict[str, float]:
        """What is compared: value → its number, or how many cards have it."""
        if self.numbers is not None:
            there = (n for n in hand.present(self.common.zones) if n in self.numbers)
            return {self.said[n][0]: self.numbers[n] for n in there}
        totals = dict.fromkeys(self.among, 0.0)
        for n, copies in hand.counts(self.common.zones).items():
            for word in self.said.get(n, ()):
                totals[word] = totals.get(word, 0.0) + copies
        return totals

    def have(self, hand: Hand) -> float:
        totals = self.totals(hand)
        return max(totals.values()) - min(totals.values()) if totals else 0.0

    def holds(self, hand: Hand) -> bool:
        return self.have(hand) <= max(0.0, self.most.of(hand))

    def findings(self, hand: Hand) -> Iterable[Finding]:
        have, most = self.have(hand), max(0.0, self.most.of(hand))
        if have <= most:
            return
        totals = self.totals(hand)
        ends = (min(totals.values()), max(totals.values()))
        least, largest = (sorted(word for word, total in totals.items() if total == end) for end in ends)
        where = placed(self.common.place_words)
        extreme = {*least, *largest} if self.numbers is not None else set(largest)
        cards = [n for n in hand.present(self.common.zones) if not extreme.isdisjoint(self.said.get(n, ()))]
        if self.numbers is not None:
            message = Text(
                f"{where.en}{self.field.en} reaches from {ends[0]:g} to {ends[1]:g}: "
                f"{have:g} apart, at most {most:g}",
                f"{where.zh}{beside(self.field.zh, '从')} {ends[0]:g} 到 {ends[1]:g}，"
                f"相差 {have:g}，至多 {most:g}",
            )
        else:
            message = Text(
                f"{where.en}{ends[1]:g} cards of {', '.join(largest)}, {ends[0]:g} of {', '.join(least)}: "
                f"{have:g} apart, at most {most:g}",
                f"{where.zh}{'、'.join(largest)} 有 {ends[1]:g} 张，{'、'.join(least)} 有 {ends[0]:g} 张，"
                f"相差 {have:g}，至多 {most:g}",
            )
        yield Finding(self.common.id, message, tuple(sorted(cards)), have, most, lacking=self.numbers is None)

    def sentence(self) -> Text:
        where, most, called = placed(self.common.place_words), say_bound(self.most.text), self.common.called
        if self.numbers is not None:
            return sentence(
                f"{where.en}the largest and the smallest {self.field.en} of the {called.en} "
                f"are at most {most.en} apart.",
                f"{where.zh}{beside(called.zh, '中最大与最小的', self.field.zh, '至多相差', most.zh)}。",
            )
        among = (
            Text(f" ({', '.join(self.among)})", f"（{'、'.join(self.among)}）")
            if self.among
            else Text("", "")
        )
        return sentence(
            f"{where.en}the numbers of {called.en} of each {self.field.en}{among.en} "
            f"are at most {most.en} apart.",
            f"{where.zh}{beside('各', self.field.zh + among.zh, '的', called.zh, '数目至多相差', most.zh)}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Spread | None:
    field = read_field(reader, "field", context)
    most = context.bound(reader, "at_most", common.zones) or number(0)
    of = reader.string("of", "values", choices=("values", "counts"))
    among = reader.strings("among")
    if not field:
        return None
    said, words = context.cards.values(field), field_words(reader, field)
    there = {n: said[n] for n in common.picked if said[n]}
    if of == "counts":
        return Spread(common, context, words, there, None, among, most)
    numbers = {n: float(value) for n in there if (value := _number(context, n, field)) is not None}
    return Spread(common, context, words, there, numbers, among, most)


def _number(context: Context, card: int, field: str) -> float | None:
    value = context.cards.cards[card].get(field)
    return float(value) if isinstance(value, (int, float)) else None
