"""spread: how far apart a deck's values, or its numbers of cards, may lie. Neighbouring groups; equal shares.

`form = "spread"`, `field`, `of = "values"` (default: largest minus smallest value of a number field) or
`of = "counts"` (the value that most cards have minus the one that fewest have; `among` lists values that
count also where no card has them), `at_most` (default 0), `field_called`, `where`, `zone`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say


class FarApart(NamedTuple):
    """What lies too far apart: value → its number, or how many cards have it."""

    totals: dict[str, float]
    have: float
    most: float


class Spread(NamedTuple):
    """`said`: the values of each card; `numbers`: its number, where the values themselves are compared."""

    common: form.Common
    field: form.Text
    said: list[tuple[str, ...]]
    numbers: dict[int, float] | None
    among: tuple[str, ...]
    most: form.Bound

    def totals(self, hand: form.Hand) -> dict[str, float]:
        """What is compared: value → its number, or how many cards have it."""
        if self.numbers is not None:
            there = self.common.cards.present(hand).intersection(self.numbers)
            return {self.said[n][0]: self.numbers[n] for n in there}
        totals = dict.fromkeys(self.among, 0.0)
        for n, copies in self.common.cards.counts(hand).items():
            for word in self.said[n]:
                totals[word] = totals.get(word, 0.0) + copies
        return totals

    def breaches(self, hand: form.Hand) -> Sequence[FarApart]:
        totals, most = self.totals(hand), max(0.0, self.most.of(hand))
        have = max(totals.values()) - min(totals.values()) if totals else 0.0
        return (FarApart(totals, have, most),) if have > most else ()

    def broken(self, hands: form.Hands) -> form.Mask:
        there = hands.there(self.common.cards)
        if self.numbers is None:
            if self.among:
                raise hands.one_by_one
            words = hands.words(there, self.said)
            have = hands.largest_gap(words.deck, words.copies)
        else:
            numbers = hands.tables.numbers(self.numbers)[there.card]
            given = numbers == numbers
            have = hands.largest_gap(there.deck[given], numbers[given])
        most = hands.bound(self.most)
        return (have > most) & (have > 0)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for totals, have, most in self.breaches(hand):
            low, high = min(totals.values()), max(totals.values())
            least, largest = (
                sorted(word for word, total in totals.items() if total == end) for end in (low, high)
            )
            extreme = {*least, *largest} if self.numbers is not None else set(largest)
            where, present = self.common.at, sorted(self.common.cards.present(hand))
            cards = tuple(n for n in present if not extreme.isdisjoint(self.said[n]))
            if self.numbers is not None:
                message = form.Text(
                    f"{where.en}{self.field.en} reaches from {low:g} to {high:g}: "
                    f"{have:g} apart, at most {most:g}",
                    f"{where.zh}{say.beside(self.field.zh, '从')} {low:g} 到 {high:g}，"
                    f"相差 {have:g}，至多 {most:g}",
                )
            else:
                message = form.Text(
                    f"{where.en}{say.counted(high, 'cards')} of {', '.join(largest)}, {low:g} of "
                    f"{', '.join(least)}: {have:g} apart, at most {most:g}",
                    f"{where.zh}{say.beside('、'.join(largest), f'有 {high:g} 张')}，"
                    f"{say.beside('、'.join(least), f'有 {low:g} 张')}，相差 {have:g}，至多 {most:g}",
                )
            yield form.Finding(message, cards, have, most, lacking=self.numbers is None)

    def sentence(self) -> form.Text:
        where, most, called = self.common.at, self.most.words, self.common.called
        if self.numbers is not None:
            return say.sentence(
                f"{where.en}the largest and the smallest {self.field.en} of the {called.en} "
                f"are at most {most.en} apart.",
                f"{where.zh}{say.beside(called.zh, '中最大与最小的', self.field.zh, '至多相差', most.zh)}。",
            )
        among = say.NOTHING
        if self.among:
            among = form.Text(f" ({', '.join(self.among)})", f"（{'、'.join(self.among)}）")
        said = say.beside("各", self.field.zh + among.zh, "的", called.zh, "数目至多相差", most.zh)
        return say.sentence(
            f"{where.en}the numbers of {called.en} of each {self.field.en}{among.en} "
            f"are at most {most.en} apart.",
            f"{where.zh}{said}。",
        )

    def translate(self, model: form.Model) -> None:
        """No two values, or numbers of cards, are further apart than the bound."""
        cards, numbers = self.common.cards, self.numbers
        most = model.program.largest([model.number(self.most), model.constant(0)])
        groups: dict[str, list[int]] = {word: [] for word in self.among} if numbers is None else {}
        for card in model.chosen(cards):
            if numbers is None:
                for word in self.said[card]:
                    groups.setdefault(word, []).append(card)
            elif card in numbers:
                groups.setdefault(self.said[card][0], []).append(card)
        ends = []
        for word, own in groups.items():
            counted = word in self.among and numbers is None
            there = model.truth(True) if counted else model.has_any(cards, own)
            total = model.amount(cards, own) if numbers is None else model.constant(numbers[own[0]])
            ends.append((there, total))
        for one, high in ends:
            for other, low in ends:
                model.require(high.minus(low).minus(most), None, 0, one, other)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Spread | None:
    field = context.field(reader, "field")
    most = context.bound(reader, "at_most", common.cards.zones) or form.number(0)
    of = reader.string("of", "values", choices=("values", "counts"))
    among = context.words(reader, "among", form.Text("name every value", "请逐一写明各值"))
    if not field:
        return None
    numbers = context.cards.figures(field) if of == "values" else None
    return Spread(
        common, context.field_words(reader, field), context.cards.values(field), numbers, among, most
    )
