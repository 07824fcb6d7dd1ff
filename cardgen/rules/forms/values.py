"""values: how many different values of a field a deck may have. At most two regions; at least three elements.

`form = "values"`, `field` (of a list each item counts), `at_least`, `at_most`, `exactly`, `ignore`
(values that do not count), `cards_each` (a value counts only with so many cards; default 1),
`field_called`, `where`, `zone`.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import field_words, read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.limits import Limits, no_limits, read_limits
from cardgen.rules.say import beside, placed, sentence


class Values(NamedTuple):
    """`said`: the values that each card counts for."""

    common: Common
    context: Context
    field: Text
    said: dict[int, tuple[str, ...]]
    limits: Limits
    ignore: tuple[str, ...]
    cards_each: int = 1

    def have(self, hand: Hand) -> set[str]:
        said = self.said
        if self.cards_each > 1:
            total = self._totals(hand)
            return {word for word, copies in total.items() if copies >= self.cards_each}
        return {word for n in hand.present(self.common.zones) if n in said for word in said[n]}

    def holds(self, hand: Hand) -> bool:
        return self.limits.allow(len(self.have(hand)), hand)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        have = self.have(hand)
        least, most = self.limits.of(hand)
        if least <= len(have) <= most:
            return
        need, bound = self.limits.missed(len(have), hand)
        where = placed(self.common.place_words)
        there = sorted(have)
        message = Text(
            f"{where.en}needs {bound.en} different {self.field.en}{self._each().en}, has {len(have)}"
            f"{': ' + ', '.join(there) if there else ''}",
            f"{where.zh}{beside(self.field.zh + self._each().zh, '须', bound.zh, '种')}，现有 {len(have)} 种"
            f"{'：' + '、'.join(there) if there else ''}",
        )
        if len(have) < least:
            hint = Text(
                f"add cards of {least - len(have):g} more {self.field.en}",
                f"加入另外 {least - len(have):g} {beside('种', self.field.zh, '的牌')}",
            )
            yield Finding(self.common.id, message, (), len(have), need, True, hint=hint)
            return
        fewest = self._rarest(hand, len(have) - int(max(most, 0)))
        cards = [n for n in hand.present(self.common.zones) if not fewest.isdisjoint(self.said.get(n, ()))]
        shown = sorted(fewest)
        hint = Text(
            f"the fewest cards have {', '.join(shown)}: take those out",
            f"{'、'.join(shown)} 的牌最少：移除它们",
        )
        yield Finding(self.common.id, message, tuple(sorted(cards)), len(have), need, hint=hint)

    def _rarest(self, hand: Hand, wanted: int) -> set[str]:
        """The values that the fewest cards have: to give them up costs least."""
        total = self._totals(hand)
        there = sorted((total[word], word) for word in self.have(hand))
        return {word for _, word in there[:wanted]}

    def _totals(self, hand: Hand) -> Counter[str]:
        """How many cards have each value."""
        total: Counter[str] = Counter()
        for n, copies in hand.counts(self.common.zones).items():
            for word in self.said.get(n, ()):
                total[word] += copies
        return total

    def sentence(self) -> Text:
        where, bounds, called = placed(self.common.place_words), self.limits.say(), self.common.called
        words = self.ignore
        but = (
            Text(f", not counting {', '.join(words)}", f"（不计 {'、'.join(words)}）")
            if words
            else Text("", "")
        )
        each = self._each()
        return sentence(
            f"{where.en}{bounds.en} different {self.field.en}{each.en} among the {called.en}{but.en}.",
            f"{where.zh}{beside(called.zh, '的', self.field.zh, each.zh, '须', bounds.zh, '种')}{but.zh}。",
        )

    def _each(self) -> Text:
        """How many cards a value needs to count, where one is not enough."""
        least = self.cards_each
        if least < 2:
            return Text("", "")
        return Text(f" with at least {least} cards each", f"（各至少 {least} 张）")


def read(reader: TableReader, common: Common, context: Context) -> Values | None:
    field = read_field(reader, "field", context)
    limits = read_limits(reader, context, common.zones)
    ignore = reader.strings("ignore")
    cards_each = reader.integer("cards_each", 1, least=1)
    if not limits.given:
        no_limits(reader, "values")
        return None
    if not field:
        return None
    said = context.cards.values(field)
    counted = {n: tuple(w for w in said[n] if w not in ignore) for n in common.picked if said[n]}
    words = field_words(reader, field)
    return Values(common, context, words, counted, limits, ignore, cards_each)
