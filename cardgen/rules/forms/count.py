"""count: how many cards, or how many different ones, a selector picks. Also the size of a zone.

`form = "count"`, `where`, and `exactly`, `at_least`, `at_most` (numbers or arithmetic); `different = true`
counts different cards, `or_none = true` also allows none at all.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say


class Count(NamedTuple):
    """Bounds on a count."""

    common: form.Common
    limits: form.Limits
    different: bool
    or_none: bool

    def breaches(self, hand: form.Hand) -> Sequence[form.Missed]:
        cards = self.common.cards
        have = len(cards.present(hand)) if self.different else cards.number(hand)
        fixed = self.limits.fixed
        if fixed is not None and fixed[0] <= have <= fixed[1]:
            return ()
        missed = self.limits.missed(have, hand)
        return () if missed is None or (self.or_none and not have) else (missed,)

    def broken(self, hands: form.Hands) -> form.Mask:
        have = hands.number(self.common.cards, self.different)
        missed = hands.missed(self.limits, have)
        return missed & (have > 0) if self.or_none else missed

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for missed in self.breaches(hand):
            have, need, lacking = missed
            called, where, different = self.common.called, self.common.at_cards, self._different
            how, unit = self.limits.way(missed), "种" if self.different else "张"
            amount = say.counted(need, f"{different.en}{called.en}")
            present = self.common.cards.present(hand)
            cards = () if lacking else tuple(sorted(present))
            named = say.NOTHING
            if cards and (self.common.cards.selector is not None or len(cards) <= say.SHOWN):
                shown = self.common.names(cards)
                named = form.Text(f": {shown.en}", f"：{shown.zh}")
            message = form.Text(
                f"{where.en}no {different.en}{called.en} allowed, has {have:g}{named.en}"
                if not need
                else f"{where.en}needs {how.en} {amount}, has {have:g}{named.en}"
                if lacking or self.limits.exactly is not None
                else f"{where.en}at most {amount} allowed, has {have:g}{named.en}",
                where.zh
                + (
                    f"{say.beside('不得有', called.zh)}，现有 {have:g} {unit}"
                    if not need
                    else f"须{how.zh} {need:g} {say.beside(different.zh, called.zh)}，现有 {have:g} {unit}"
                )
                + named.zh,
            )
            more = self.common.cards.meant(hand) - (present if self.different else frozenset())
            hint = None if lacking else form.Text(f"take out {have - need:g}", f"移除 {have - need:g} {unit}")
            yield form.Finding(message, cards, *missed, hint, self.common.wanted(need - have, more))

    @property
    def _different(self) -> form.Text:
        return form.Text("different ", "种不同的") if self.different else form.Text("", "张")

    def sentence(self) -> form.Text:
        bounds, most = self.limits.say(), self.limits.most
        called, where, different = self.common.called, self.common.at_cards, self._different
        if most and most.text == "0":
            return say.sentence(
                f"{where.en}no {called.en}.", f"{where.zh}{say.beside('不得有', called.zh)}。"
            )
        one = all(end is None or end.fixed == 1 for end in self.limits.ends)
        amount = say.counted("1", f"{different.en}{called.en}")[1:] if one else f" {different.en}{called.en}"
        none = form.Text(", or none", "，或一张也没有") if self.or_none else say.NOTHING
        return say.sentence(
            f"{where.en}{bounds.en}{amount}{none.en}.",
            f"{where.zh}{bounds.zh} {say.beside(different.zh, called.zh)}{none.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """least ≤ have ≤ most; with `or_none` only where there is any."""
        have = (model.different if self.different else model.amount)(self.common.cards)
        some = (model.program.at_least(have, 1),) if self.or_none else ()
        model.within(have, self.limits, -1, *some)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Count | None:
    limits = context.limits(reader, common.cards.zones, "count")
    different = reader.boolean("different", False)
    or_none = reader.boolean("or_none", False)
    if different and common.cards.fixed is not None:
        form.out_of_reach(reader, limits, len(common.cards.fixed), form.Text("different cards", "不同的牌"))
    return Count(common, limits, different, or_none) if limits.given else None
