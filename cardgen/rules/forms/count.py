"""count: how many cards, or how many different ones, a selector picks. Also the size of a zone.

`form = "count"`, `where`, and `exactly`, `at_least`, `at_most` (numbers or arithmetic); `different = true`
counts different cards, `or_none = true` also allows none at all.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import say
from cardgen.rules.form import (
    Common,
    Context,
    Finding,
    Hand,
    Limits,
    Missed,
    Model,
    TableReader,
    Text,
    out_of_reach,
)


class Count(NamedTuple):
    """Bounds on a count."""

    common: Common
    limits: Limits
    different: bool
    or_none: bool

    def breaches(self, hand: Hand) -> Sequence[Missed]:
        cards = self.common.cards
        have = len(cards.present(hand)) if self.different else cards.number(hand)
        missed = self.limits.missed(have, hand)
        return () if missed is None or (self.or_none and not have) else (missed,)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        for missed in self.breaches(hand):
            have, need, lacking = missed
            called, where, different = self.common.called, self.common.at, self._different
            message = Text(
                f"{where.en}needs {'at least' if lacking else 'at most'} {need:g} "
                f"{different.en}{called.en}, has {have:g}",
                f"{where.zh}{'至少' if lacking else '至多'} {need:g} {say.beside(different.zh, called.zh)}，"
                f"现有 {have:g}",
            )
            cards = () if lacking else tuple(sorted(self.common.cards.present(hand)))
            yield Finding(message, cards, *missed)

    @property
    def _different(self) -> Text:
        return Text("different ", "种不同的") if self.different else Text("", "张")

    def sentence(self) -> Text:
        bounds, most = self.limits.say(), self.limits.most
        called, where, different = self.common.called, self.common.at, self._different
        if most and most.text == "0":
            return say.sentence(
                f"{where.en}no {called.en}.", f"{where.zh}{say.beside('不得有', called.zh)}。"
            )
        none = Text(", or none", "，或一张也没有") if self.or_none else say.NOTHING
        return say.sentence(
            f"{where.en}{bounds.en} {different.en}{called.en}{none.en}.",
            f"{where.zh}{bounds.zh} {say.beside(different.zh, called.zh)}{none.zh}。",
        )

    def translate(self, model: Model) -> None:
        """least ≤ have ≤ most; with `or_none` only where there is any."""
        have = (model.different if self.different else model.amount)(self.common.cards)
        some = (model.program.at_least(have, 1),) if self.or_none else ()
        model.within(have, self.limits, -1, *some)


def read(reader: TableReader, common: Common, context: Context) -> Count | None:
    limits = context.limits(reader, common.cards.zones, "count")
    different = reader.boolean("different", False)
    or_none = reader.boolean("or_none", False)
    if different and common.cards.fixed is not None:
        out_of_reach(reader, limits, len(common.cards.fixed), Text("different cards", "不同的牌"))
    return Count(common, limits, different, or_none) if limits.given else None
