"""copies: how often one card, or all cards with one key, may be in the deck.

`form = "copies"`, `at_most` (a number, or `"each.limit"`), `where`, `key = "name"` (cards that share it count
together; a list field: each of its values), across all the rule's zones.
"""

from collections.abc import Iterable, Sequence
from operator import eq
from typing import NamedTuple

from cardgen.rules import form, say


class TooManyCopies(NamedTuple):
    """Cards that count as one, how many there are and may be."""

    key: str
    cards: tuple[int, ...]
    have: int
    most: float


class Copies(NamedTuple):
    """A limit on copies. `keys`: what each card counts as; None: as itself."""

    common: form.Common
    most: form.Bound
    key: form.Text
    keys: list[tuple[str, ...]] | None

    def breaches(self, hand: form.Hand) -> Sequence[TooManyCopies]:
        most, picked = self.most.fixed, self.common.cards
        if self.keys is None and most is not None and most >= 1:
            own, there = picked.present(hand), hand.cards(picked.zones)
            if not own or len(own) == len(there):
                return ()
            if picked.selector is None:
                # In order, copies lie side by side: no card is the same as the one so many places on.
                in_order = sorted(there)
                if not any(map(eq, in_order, in_order[int(most) :])):
                    return ()
            elif max(map(there.count, own)) <= most:
                return ()
        return self._too_many(hand)

    def _too_many(self, hand: form.Hand) -> list[TooManyCopies]:
        cards: dict[str | int, list[int]] = {}
        counts = self.common.cards.counts(hand)
        for n in sorted(counts):
            for key in (n,) if self.keys is None else self.keys[n]:
                cards.setdefault(key, []).append(n)
        found = []
        for key, same in cards.items():
            have, most = sum(counts[n] for n in same), min(self.most.of(hand, n) for n in same)
            if have > most:
                name = key if isinstance(key, str) else self.common.all_cards.told(key)
                found.append(TooManyCopies(name, tuple(same), have, most))
        return sorted(found)

    def broken(self, hands: form.Hands) -> form.Mask:
        there = hands.there(self.common.cards)
        if self.keys is None:
            return hands.some(there, there.copies > hands.bound(self.most, there))
        if self.most.fixed is None:
            raise hands.one_by_one
        same = hands.words(there, self.keys)
        return hands.some(same, same.copies > self.most.fixed)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        by_limit: dict[float, list[TooManyCopies]] = {}
        for breach in self.breaches(hand):
            by_limit.setdefault(breach.most, []).append(breach)
        for most, several in by_limit.items():
            more = len(several) - say.SHOWN
            over = say.row([self._over(breach) for breach in several[: say.SHOWN]], ", ", "，")
            if more > 0:
                over = form.Text(f"{over.en} and {more} more", f"{over.zh}，另有 {more} 种")
            message = form.Text(
                f"{over.en}, at most {most:g}{' of each' if len(several) > 1 else ''} allowed",
                f"{over.zh}，{'每种' if len(several) > 1 else ''}至多 {most:g} 张",
            )
            first, many = several[0], len(several) > 1
            hint = form.Text(
                f"keep {most:g} of each" if many else f"take out {first.have - most:g}",
                f"每种只留 {most:g} 张" if many else f"移除 {first.have - most:g} 张",
            )
            cards = tuple(sorted({n for breach in several for n in breach.cards}))
            yield form.Finding(message, cards, sum(breach.have for breach in several), most, hint=hint)

    def _over(self, breach: TooManyCopies) -> form.Text:
        """“3 copies of “x””."""
        key, cards, have, _ = breach
        same = len(cards) > 1 and any(self.common.all_cards.told(n) != key for n in cards)
        shown = self.common.names(cards)
        return form.Text(
            f"{have} {say.verb(have, 'copy', 'copies')} of “{key}”" + (f" ({shown.en})" if same else ""),
            f"「{key}」{f'（{shown.zh}）' if same else ''}有 {have} 张",
        )

    def sentence(self) -> form.Text:
        called, where, most = self.common.called, self.common.at, self.most.words
        by = say.NOTHING
        if self.keys is not None:
            by = form.Text(f", counted by {self.key.en}", f"（{say.beside('按', self.key.zh, '合计')}）")
        copies = "copy" if most.en == "1" else "copies"
        return say.sentence(
            f"{where.en}at most {most.en} {copies} of each of the {called.en}{by.en}.",
            f"{where.zh}{say.beside('每种', called.zh, '至多', most.zh, '张')}{by.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """Of cards that share a key there are at most as many as each of those that are present allows."""
        cards, most = self.common.cards, self.most.fixed
        groups: dict[object, list[int]] = {}
        for card in model.chosen(cards):
            for key in (card,) if self.keys is None else self.keys[card]:
                groups.setdefault(key, []).append(card)
        limit = model.constant(most).constant if most is not None and most >= 0 else None
        for same in groups.values():
            have = model.amount(cards, same)
            if limit is not None:
                model.require(have, None, limit)
                continue
            for card in same:
                own = model.number(self.most, card)
                alone = len(same) == 1 and not own.terms and own.constant >= 0
                there = () if alone else (model.present(card, cards),)
                model.require(have.minus(own), None, 0, *there)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Copies | None:
    most = context.bound(reader, "at_most", common.cards.zones, each=True)
    key = context.field(reader, "key", "id")
    if most is None:
        if not reader.has("at_most"):
            reader.missing("at_most")
        return None
    if not key:
        return None
    return Copies(
        common, most, say.field(key, context.game), None if key == "id" else context.cards.values(key)
    )
