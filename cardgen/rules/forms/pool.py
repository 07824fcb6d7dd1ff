"""pool: which cards may be played at all.

`form = "pool"` and one or more of: `list` (a dated list), `allowed` (a selector; a list field matches by any
of its values, so `{ rarities = "common" }` means common in any printing), `field` with `values` (the sets or
cycles that are in: `field = "sets"`, `values = ["core", "$newest_set"]`). A card needs one of them. `where`:
which cards are asked; `except` (a selector): cards that may always be played.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say
from cardgen.select import Compare


class PoolRule(NamedTuple):
    """`inside`: cards of the pool by list; `allowed`: further ones; `pool`: all of it in words."""

    common: form.Common
    inside: frozenset[int]
    allowed: tuple[form.Picked, ...]
    pool: form.Text

    def breaches(self, hand: form.Hand) -> Sequence[int]:
        """The cards that are not in the pool."""
        present = self.common.cards.present(hand) - self.inside
        return sorted(present.difference(*(one.meant(hand) for one in self.allowed)))

    def broken(self, hands: form.Hands) -> form.Mask:
        there = hands.there(self.common.cards)
        inside = hands.tables.mask(self.inside)[there.card] | hands.any_meant(self.allowed, there)
        return hands.some(there, ~inside)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        counts, where = hand.counts(self.common.cards.zones), self.common.at
        outside = self.breaches(hand)
        if outside:
            shown = self.common.names(outside)
            message = form.Text(
                f"{where.en}{shown.en} {say.verb(len(outside), 'is', 'are')} not in the pool: {self.pool.en}",
                f"{where.zh}{shown.zh}不在牌池中：{self.pool.zh}",
            )
            have = sum(counts[n] for n in outside)
            yield form.Finding(message, tuple(outside), have, 0, hint=say.take_out(shown))

    def sentence(self) -> form.Text:
        where, called = self.common.at, self.common.called
        return say.sentence(
            f"{where.en}only these {called.en} may be played: {self.pool.en}.",
            f"{where.zh}{say.beside(called.zh, '只能用')}：{self.pool.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """None of the cards outside."""
        tests = [model.means(one) for one in self.allowed]
        for card in model.chosen(self.common.cards):
            if card not in self.inside:
                allowed = model.program.any_of([test(card) for test in tests])
                model.banish(card, self.common.cards, allowed)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> PoolRule | None:
    inside: frozenset[int] = frozenset()
    words: list[form.Text] = []
    found = context.card_list(reader, "list")
    if found is not None:
        # A list that has not begun yet restricts nothing.
        inside |= found.cards if found.in_force else context.cards.every
        words.append(form.Text(f"the list {found.name}", f"列表「{found.name}」"))
    allowed, always = (context.picked(reader, key, common.cards.zones) for key in ("allowed", "except"))
    if allowed.selector is not None:
        words.append(context.say(allowed.selector))
    field = context.field(reader, "field") if reader.has("field") else ""
    values = context.words(reader, "values")
    if field and not reader.has("values"):
        reader.missing("values")
    among = context.pick(Compare(field, "in", values) if field else None, common.cards.zones)
    if field:
        either = say.listed(context.say_values(field, values), say.OR)
        called = say.field(field, context.game)
        words.append(form.Text(f"{called.en} {either.en}", say.beside(called.zh, "为", either.zh)))
    if always.selector is not None:
        words.append(context.say(always.selector))
    if not any(reader.has(key) for key in ("list", "allowed", "field")):
        reader.missing("allowed")
        return None
    if not words:
        return None
    selectors = tuple(one for one in (allowed, among, always) if one.selector is not None)
    return PoolRule(common, inside, selectors, say.row(words, "; ", "；"))
