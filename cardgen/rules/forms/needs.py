"""needs: a card that is only allowed together with others.

`form = "needs"`, `each` (the cards that need something), `where` (what they need; `"$each.field"` speaks
of the card at hand), `at_least` (default 1), `zone` (where it is looked for), `each_zone` (where the cards
are).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say


class Needs(NamedTuple):
    """What each of some cards needs."""

    common: form.Common
    each: form.Picked
    least: form.Bound
    each_called: form.Text

    def breaches(self, hand: form.Hand) -> Sequence[tuple[int, int, float]]:
        """The cards that lack something: how much of it there is, and how much they need."""
        present = self.each.present(hand)
        if not present:
            return ()
        wanted, least = self.common.cards, self.least.fixed
        cards, known = hand.cards(wanted.zones), wanted.by_each
        short: Iterable[int] = present
        if least == 1:
            short = [n for n in present if (known.get(n) or wanted.meant(hand, n)).isdisjoint(cards)]
        found = []
        for n in short:
            meant = known.get(n) or wanted.meant(hand, n)
            have = sum(map(meant.__contains__, cards))
            need = self.least.of(hand, n) if least is None else least
            if have < need:
                found.append((n, have, need))
        found.sort()
        return found

    def broken(self, hands: form.Hands) -> form.Mask:
        each = hands.there(self.each)
        return hands.some(each, hands.beside(self.common.cards, each) < hands.bound(self.least, each))

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        alike: dict[tuple[frozenset[int], int, float], list[int]] = {}
        for n, have, need in self.breaches(hand):
            alike.setdefault((self.common.cards.meant(hand, n), have, need), []).append(n)
        for (meant, have, need), cards in alike.items():
            shown, called, one = self.common.names(cards), self.common.called, len(cards) == 1
            message = form.Text(
                f"{shown.en} {'needs' if one else 'each need'} {say.counted(need, called.en)}, "
                f"{'has' if one else 'have'} {have}",
                f"{shown.zh}{'' if one else '各'}需要 {need:g} {say.beside('张', called.zh)}，现有 {have} 张",
            )
            wanted = self.common.wanted(need - have, meant)
            yield form.Finding(message, tuple(cards), have, need, bool(meant), say.take_out(shown), wanted)

    def sentence(self) -> form.Text:
        least = self.least.words
        return say.sentence(
            f"each of the {self.each_called.en} needs at least {least.en} of the {self.common.called.en}.",
            say.beside("每张", self.each_called.zh, "需要至少", least.zh, "张", self.common.called.zh) + "。",
        )

    def translate(self, model: form.Model) -> None:
        """A card stays away unless enough of what it needs is there."""
        for card in model.chosen(self.each):
            rest = model.amount(self.common.cards, each=card).minus(model.number(self.least, card))
            model.banish(card, self.each, model.program.at_least(rest, 0))


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Needs | None:
    each = context.picked(reader, "each", context.zone_set(reader, "each_zone", common.scope))
    least = context.bound(reader, "at_least", common.cards.zones, each=True) or form.number(1)
    words = context.called(reader, "each_called", each.selector)
    for key in ("each", "where"):
        if not reader.has(key):
            reader.missing(key)
    if each.selector is None or common.cards.selector is None:
        return None
    return Needs(common, each, least, words)
