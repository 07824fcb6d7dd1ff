"""needs: a card that is only allowed together with others.

`form = "needs"`, `each` (the cards that need something), `where` (what they need; `"$each.field"` speaks
of the card at hand), `at_least` (default 1), `zone` (where it is looked for), `each_zone` (where the cards
are).
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, number
from cardgen.rules.context import Common, Context, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import speaks_of_each
from cardgen.rules.say import beside, say_bound, sentence
from cardgen.select import Selector


class Needs(NamedTuple):
    """What each of some cards needs: card → the cards that would do."""

    common: Common
    context: Context
    each: Selector | None
    needing: frozenset[int]
    wanted: dict[int, frozenset[int]]
    least: Bound
    each_zones: ZoneSet
    each_called: Text

    def holds(self, hand: Hand) -> bool:
        present, needing = hand.present(self.each_zones), self.needing
        if needing.isdisjoint(present):
            return True
        cards = hand.cards(self.common.zones)
        wanted, least = self.wanted, self.least.fixed
        for n in present & needing:
            if least == 1:
                if wanted[n].isdisjoint(cards):
                    return False
            elif sum(map(wanted[n].__contains__, cards)) < (
                self.least.of(hand, n) if least is None else least
            ):
                return False
        return True

    def findings(self, hand: Hand) -> Iterable[Finding]:
        cards = hand.cards(self.common.zones)
        for n in sorted(hand.present(self.each_zones) & self.needing):
            have = sum(map(self.wanted[n].__contains__, cards))
            need = self.least.of(hand, n)
            if have < need:
                name = self.context.cards.name(n)
                example = names(self.context.cards, sorted(self.wanted[n])[:3])
                yield Finding(
                    self.common.id,
                    Text(
                        f"“{name}” needs {need:g} × {self.common.called.en}, has {have}",
                        f"「{name}」需要 {need:g} 张{self.common.called.zh}，现有 {have} 张",
                    ),
                    (n,),
                    have,
                    need,
                    lacking=bool(self.wanted[n]),
                    hint=Text(
                        f"add {need - have:g} of them ({example.en}), or take out “{name}”",
                        f"加入 {need - have:g} 张（例如 {example.zh}），或移除「{name}」",
                    )
                    if self.wanted[n]
                    else Text(f"take out “{name}”", f"移除「{name}」"),
                )

    def sentence(self) -> Text:
        least = say_bound(self.least.text)
        return sentence(
            f"each of the {self.each_called.en} needs at least {least.en} of the {self.common.called.en}.",
            beside("每张", self.each_called.zh, "需要至少", least.zh, "张", self.common.called.zh) + "。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Needs | None:
    each = context.selector(reader, "each")
    least = context.bound(reader, "at_least", common.zones) or number(1)
    each_zones = context.zone_set(reader, "each_zone", common.scope)
    words = context.called(reader, "each_called", each)
    if each is None or common.selector is None:
        for key in ("each", "where"):
            if not reader.has(key):
                reader.missing(key)
        return None
    needing = context.cards.pick(each)
    if speaks_of_each(common.selector):
        wanted = {n: context.cards.pick_for(common.selector, n) for n in needing}
    else:
        wanted = dict.fromkeys(needing, common.picked)
    return Needs(common, context, each, needing, wanted, least, each_zones, words)
