"""count: how many cards, or how many different ones, a selector picks. Also the size of a zone.

`form = "count"`, `where`, and `exactly`, `at_least`, `at_most` (numbers or arithmetic); `different = true`
counts different cards, `or_none = true` also allows none at all.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.context import Common, Context
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.say import beside, placed, say_bounds, sentence


class Count(NamedTuple):
    """Bounds on a count."""

    common: Common
    least: Bound | None
    most: Bound | None
    exactly: Bound | None
    different: bool
    or_none: bool
    everything: bool

    def have(self, hand: Hand) -> int:
        zones, picked = self.common.zones, self.common.picked
        if self.different:
            return len(hand.present(zones) & picked)
        cards = hand.cards(zones)
        return len(cards) if self.everything else sum(map(picked.__contains__, cards))

    def range(self, hand: Hand) -> tuple[float, float]:
        if self.exactly is not None:
            need = self.exactly.of(hand)
            return need, need
        least = self.least.of(hand) if self.least is not None else 0.0
        most = self.most.of(hand) if self.most is not None else float("inf")
        return least, most

    def holds(self, hand: Hand) -> bool:
        zones, picked = self.common.zones, self.common.picked
        cards = hand.cards(zones)
        if self.different:
            have = len(hand.present(zones) & picked)
        elif self.everything:
            have = len(cards)
        else:
            none = picked.isdisjoint(hand.present(zones))
            have = 0 if none else sum(map(picked.__contains__, cards))
        if self.exactly is not None:
            fits = have == self.exactly.of(hand)
        else:
            fits = (self.most is None or have <= self.most.of(hand)) and (
                self.least is None or have >= self.least.of(hand)
            )
        return fits or (self.or_none and not have)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        if self.holds(hand):
            return
        have = self.have(hand)
        least, most = self.range(hand)
        lacking = have < least
        need = least if lacking else most
        called, where = self.common.called, placed(self.common.place_words)
        different = Text("different ", "种不同的") if self.different else Text("", "张")
        cards = sorted(hand.present(self.common.zones) & self.common.picked)
        yield Finding(
            self.common.id,
            Text(
                f"{where.en}needs {'at least' if lacking else 'at most'} {need:g} "
                f"{different.en}{called.en}, has {have}",
                f"{where.zh}{'至少' if lacking else '至多'} {need:g} {beside(different.zh, called.zh)}，"
                f"现有 {have}",
            ),
            tuple(cards) if not lacking else (),
            have,
            need,
            lacking,
        )

    def sentence(self) -> Text:
        bounds = say_bounds(
            self.least.text if self.least else None,
            self.most.text if self.most else None,
            self.exactly.text if self.exactly else None,
        )
        called, where = self.common.called, placed(self.common.place_words)
        if self.most and self.most.text == "0":
            return sentence(f"{where.en}no {called.en}.", f"{where.zh}{beside('不得有', called.zh)}。")
        different = Text("different ", "种不同的") if self.different else Text("", "张")
        none = Text(", or none", "，或一张也没有") if self.or_none else Text("", "")
        return sentence(
            f"{where.en}{bounds.en} {different.en}{called.en}{none.en}.",
            f"{where.zh}{bounds.zh} {beside(different.zh, called.zh)}{none.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Count | None:
    bounds = [context.bound(reader, key, common.zones) for key in ("at_least", "at_most", "exactly")]
    different = reader.boolean("different", False)
    or_none = reader.boolean("or_none", False)
    if not any(bounds):
        reader.error(
            None,
            Text("a count needs at_least, at_most or exactly", "count 需要 at_least、at_most 或 exactly"),
            code="missing-bound",
        )
        return None
    least, most, exactly = bounds
    return Count(common, least, most, exactly, different, or_none, common.selector is None)
