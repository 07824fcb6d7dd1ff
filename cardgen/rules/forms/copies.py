"""copies: how often one card, or all cards with one key, may be in the deck.

`form = "copies"`, `at_most` (a number, or `"each.limit"`), `where`, `key = "name"` (cards that share it count
together; a list field: each of its values), across all the rule's zones.
"""

from collections import Counter
from collections.abc import Iterable
from operator import eq
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.context import Common, Context, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.say import beside, placed, say_bound, sentence


class Copies(NamedTuple):
    """A limit on copies. `keys`: what each card counts as; None: as itself."""

    common: Common
    context: Context
    most: Bound
    key: str
    keys: list[tuple[str, ...]] | None
    everything: bool

    def holds(self, hand: Hand) -> bool:
        most, zones = self.most.fixed, self.common.zones
        if self.keys is not None or most is None or most < 1:
            return not any(True for _ in self._over(hand))
        cards = hand.cards(zones)
        if not self.everything:
            own = hand.present(zones) & self.common.picked
            return not own or max(map(cards.count, own)) <= most
        if most < 2:
            return len(hand.present(zones)) == len(cards)
        # In order, copies lie side by side: no card is the same as the one so many places on.
        cards = sorted(cards)
        return not any(map(eq, cards, cards[int(most) :]))

    def _over(self, hand: Hand) -> Iterable[tuple[str, tuple[int, ...], int, float]]:
        """Key, cards, how many there are and may be, for each key that has too many."""
        counts = hand.counts(self.common.zones)
        picked = self.common.picked
        if self.keys is None:
            for n, count in counts.items():
                if n in picked:
                    most = self.most.of(hand, n)
                    if count > most:
                        yield self.context.cards.name(n), (n,), count, most
            return
        total: Counter[str] = Counter()
        cards: dict[str, list[int]] = {}
        for n, count in counts.items():
            if n in picked:
                for key in self.keys[n]:
                    total[key] += count
                    cards.setdefault(key, []).append(n)
        for key, count in total.items():
            most = min(self.most.of(hand, n) for n in cards[key])
            if count > most:
                yield key, tuple(sorted(cards[key])), count, most

    def findings(self, hand: Hand) -> Iterable[Finding]:
        for key, cards, have, most in sorted(self._over(hand)):
            same = len(cards) > 1 and any(self.context.cards.name(n) != key for n in cards)
            shown = names(self.context.cards, cards)
            yield Finding(
                self.common.id,
                Text(
                    f"{have} copies of “{key}”{f' ({shown.en})' if same else ''}, at most {most:g} allowed",
                    f"「{key}」{f'（{shown.zh}）' if same else ''}有 {have} 张，至多 {most:g} 张",
                ),
                cards,
                have,
                most,
                hint=Text(f"take out {have - most:g}", f"移除 {have - most:g} 张"),
            )

    def sentence(self) -> Text:
        called, where = self.common.called, placed(self.common.place_words)
        by, most = "" if self.keys is None else self.key, say_bound(self.most.text)
        counted = Text(f", counted by {by}", f"（按 {by} 合计）") if by else Text("", "")
        copies = "copy" if most.en == "1" else "copies"
        return sentence(
            f"{where.en}at most {most.en} {copies} of each of the {called.en}{counted.en}.",
            f"{where.zh}{beside('每种', called.zh, '至多', most.zh, '张')}{counted.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Copies | None:
    most = context.bound(reader, "at_most", common.zones)
    key = reader.string("key", "id")
    if most is None:
        if not reader.has("at_most"):
            reader.missing("at_most")
        return None
    keys = None if key == "id" else context.cards.values(key)
    return Copies(common, context, most, key, keys, common.selector is None)
