"""bundle: cards that stay together. Two factions of 20; three houses of 12.

`form = "bundle"`, `field` (cards that say the same in it are a bundle), `copies` (how often each card is
in its bundle: arithmetic, default `"each.copies"`), or `size` (a bundle is whole when it has so many
cards, whichever they are), `at_least`, `at_most`, `exactly` (how many bundles), `field_called`, `where`,
`zone`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, parse_bound
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import field_words, read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.limits import Limits, read_limits
from cardgen.rules.say import beside, placed, say_bound, sentence

OWN_NUMBER = re.compile(r"each\.\w+")


class Bundle(NamedTuple):
    """`bundles`: name → its cards. `copies` of each card, or `size` cards in all."""

    common: Common
    context: Context
    field: Text
    bundles: Mapping[str, tuple[int, ...]]
    of_card: dict[int, tuple[str, ...]]
    copies: Bound
    size: Bound | None
    limits: Limits

    def there(self, hand: Hand) -> list[str]:
        """The bundles that at least one card is of."""
        of_card = self.of_card
        return sorted({name for n in hand.present(self.common.zones) if n in of_card for name in of_card[n]})

    def whole(self, name: str, hand: Hand) -> bool:
        counts = hand.counts(self.common.zones)
        if self.size is not None:
            return sum(counts[n] for n in self.bundles[name]) == self.size.of(hand)
        copies = self.copies
        return all(counts[n] == max(0.0, copies.of(hand, n)) for n in self.bundles[name])

    def holds(self, hand: Hand) -> bool:
        there = self.there(hand)
        if not self.limits.allow(len(there), hand):
            return False
        return all(self.whole(name, hand) for name in there)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        there = self.there(hand)
        if not self.limits.allow(len(there), hand):
            yield self._number(there, hand)
        for name in there:
            if self.size is not None:
                yield from self._size(name, self.size.of(hand), hand)
            else:
                yield from self._copies(name, hand)

    def _number(self, there: list[str], hand: Hand) -> Finding:
        need, bound = self.limits.missed(len(there), hand)
        lacking = len(there) < self.limits.of(hand)[0]
        present = hand.present(self.common.zones)
        named = Text(f": {', '.join(there)}", f"：{'、'.join(there)}") if there else Text("", "")
        return Finding(
            self.common.id,
            Text(
                f"needs {bound.en} × {self.field.en}, has {len(there)}{named.en}",
                f"{beside(self.field.zh, '须', bound.zh)} 个，现有 {len(there)} 个{named.zh}",
            ),
            () if lacking else tuple(sorted(n for n in present if n in self.of_card)),
            len(there),
            need,
            lacking,
        )

    def _size(self, name: str, need: float, hand: Hand) -> Iterable[Finding]:
        counts = hand.counts(self.common.zones)
        cards = [n for n in self.bundles[name] if counts[n]]
        have = sum(counts[n] for n in cards)
        if have != need:
            yield Finding(
                self.common.id,
                Text(
                    f"{self.field.en} {name}: needs exactly {need:g} cards, has {have}",
                    f"{self.field.zh}「{name}」须恰好 {need:g} 张，现有 {have} 张",
                ),
                tuple(cards),
                have,
                need,
                have < need,
            )

    def _copies(self, name: str, hand: Hand) -> Iterable[Finding]:
        """What is missing of a bundle, and what is there too often."""
        counts = hand.counts(self.common.zones)
        wanted = {n: max(0.0, self.copies.of(hand, n)) for n in self.bundles[name]}
        need = sum(wanted.values())
        have = sum(counts[n] for n in wanted)
        short = {n: w - counts[n] for n, w in wanted.items() if counts[n] < w}
        over = {n: counts[n] - w for n, w in wanted.items() if counts[n] > w}
        if short:
            shown = self._shown(short)
            yield Finding(
                self.common.id,
                Text(
                    f"{self.field.en} {name} is not whole: {have} of {need:g} cards, missing {shown.en}",
                    f"{self.field.zh}「{name}」不完整：{need:g} 张中有 {have} 张，缺 {shown.zh}",
                ),
                tuple(sorted(n for n in wanted if counts[n])),
                have,
                need,
                lacking=True,
                hint=Text(f"add them, or take {name} out", f"补齐，或整个移除「{name}」"),
            )
        if over:
            shown = self._shown(over)
            yield Finding(
                self.common.id,
                Text(
                    f"{self.field.en} {name} has too many: {shown.en}",
                    f"{self.field.zh}「{name}」多出 {shown.zh}",
                ),
                tuple(sorted(n for n in over if counts[n])),
                have,
                need,
                hint=Text("take them out", "移除多出的牌"),
            )

    def _shown(self, numbers: Mapping[int, float]) -> Text:
        said = [f"{self.context.cards.name(n)} × {times:g}" for n, times in sorted(numbers.items())]
        more = len(said) - 6
        return Text(
            ", ".join(said[:6]) + (f" and {more} more" if more > 0 else ""),
            "、".join(said[:6]) + (f" 等 {len(said)} 种" if more > 0 else ""),
        )

    def sentence(self) -> Text:
        where, called = placed(self.common.place_words), self.common.called
        if self.size is not None:
            size = say_bound(self.size.text)
            whole = Text(f"exactly {size.en} cards of each that is there", f"出现的每个恰好 {size.zh} 张")
        elif self.copies.text == "each.copies":
            whole = Text("each whole or not at all", "每个要么完整，要么没有")
        elif OWN_NUMBER.fullmatch(self.copies.text):
            whole = Text(
                "each whole (as many of each card as it says) or not at all",
                "每个要么完整（每种牌的张数如牌所示），要么没有",
            )
        else:
            copies = say_bound(self.copies.text)
            whole = Text(
                f"each whole ({copies.en} of each card) or not at all",
                f"每个要么完整（{beside('每种牌张数为', copies.zh)}），要么没有",
            )
        bounds = self.limits.say() if self.limits.given else None
        number = (
            Text(f"{bounds.en} × {self.field.en}, ", f"{beside(bounds.zh, '个', self.field.zh)}，")
            if bounds
            else Text("", "")
        )
        return sentence(
            f"{where.en}the {called.en} stay together by {self.field.en}: {number.en}{whole.en}.",
            f"{where.zh}{beside(called.zh, '按', self.field.zh, '成套')}：{number.zh}{whole.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Bundle | None:
    field = read_field(reader, "field", context)
    limits = read_limits(reader, context, common.zones)
    size = context.bound(reader, "size", common.zones)
    copies = context.bound(reader, "copies", common.zones)
    if copies is None:
        default = parse_bound("each.copies", context.cards, context.leaders, common.zones)
        assert isinstance(default, Bound)
        copies = default
    if not field:
        return None
    said = context.cards.values(field)
    of_card = {n: said[n] for n in sorted(common.picked) if said[n]}
    bundles: dict[str, tuple[int, ...]] = {}
    for n, names in of_card.items():
        for name in names:
            bundles[name] = (*bundles.get(name, ()), n)
    return Bundle(common, context, field_words(reader, field), bundles, of_card, copies, size, limits)
