"""bundle: cards that stay together. Two factions of 20; three houses of 12.

`form = "bundle"`, `field` (cards that say the same in it are a bundle), `copies` (how often each card is
in its bundle: arithmetic, default `"each.copies"`), or `size` (a bundle is whole when it has so many
cards, whichever they are), `at_least`, `at_most`, `exactly` (how many bundles), `field_called`, `where`,
`zone`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.rules import form, say

OWN_NUMBER = re.compile(r"each\.\w+")


class NotWhole(NamedTuple):
    """A bundle that is not whole: how many cards it has and needs, what is missing, what is too much."""

    name: str
    have: int
    need: float
    short: Mapping[int, float] = {}
    over: Mapping[int, float] = {}


class Bundle(NamedTuple):
    """`bundles`: name → its cards; `names`: the other way. `copies` of each card, or `size` cards in all."""

    common: form.Common
    field: form.Text
    bundles: Mapping[str, Sequence[int]]
    names: Mapping[int, Sequence[str]]
    copies: form.Bound
    size: form.Bound | None
    limits: form.Limits

    def there(self, hand: form.Hand) -> list[str]:
        """The bundles that at least one card is of."""
        names = self.names
        return sorted({name for n in self.common.cards.present(hand) if n in names for name in names[n]})

    def breaches(self, hand: form.Hand) -> Sequence[form.Missed | NotWhole]:
        there = self.there(hand)
        missed = self.limits.missed(len(there), hand)
        whole = (self._not_whole(name, hand) for name in there)
        return [breach for breach in (missed, *whole) if breach is not None]

    def _not_whole(self, name: str, hand: form.Hand) -> NotWhole | None:
        meant = self.common.cards.meant(hand)
        cards = [n for n in self.bundles[name] if n in meant]
        counts = hand.counts(self.common.cards.zones)
        have = sum(counts[n] for n in cards)
        if self.size is not None:
            need = self.size.of(hand)
            return None if have == need else NotWhole(name, have, need)
        wanted = {n: max(0.0, self.copies.of(hand, n)) for n in cards}
        short = {n: w - counts[n] for n, w in wanted.items() if counts[n] < w}
        over = {n: counts[n] - w for n, w in wanted.items() if counts[n] > w}
        return NotWhole(name, have, sum(wanted.values()), short, over) if short or over else None

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        """Of bundles that are to be taken out nothing else is told."""
        keep: Sequence[str] = ()
        breaches = self.breaches(hand)
        spare = any(isinstance(breach, NotWhole) and breach.over for breach in breaches)
        for breach in breaches:
            if isinstance(breach, form.Missed):
                keep = () if breach.lacking else self._fullest(breach, hand)
                yield self._number(breach, hand)
            elif keep and breach.name not in keep:
                continue
            elif self.size is not None:
                yield self._size(breach, hand)
            else:
                yield from self._copies(breach, hand, keep, spare)

    def _number(self, missed: form.Missed, hand: form.Hand) -> form.Finding:
        there, bound = self.there(hand), self.limits.say_missed(missed)
        some = say.words_for(there)
        named = form.Text(f": {some.en}", f"：{some.zh}") if there else say.NOTHING
        message = form.Text(
            f"needs {bound.en} × {self.field.en}, has {len(there)}{named.en}",
            f"{say.beside(self.field.zh, '须', bound.zh)} 个，现有 {len(there)} 个{named.zh}",
        )
        if missed.lacking:
            hint = form.Text(f"add another {self.field.en}", say.beside("再加入别的", self.field.zh))
            return form.Finding(message, (), *missed, hint)
        keep = say.listed(self._fullest(missed, hand), say.AND)
        hint = form.Text(f"keep {keep.en}, take the others out", f"{say.beside('只留', keep.zh)}，其余移除")
        return form.Finding(message, self._cards(hand), *missed, hint if keep.en else None)

    def _fullest(self, missed: form.Missed, hand: form.Hand) -> list[str]:
        """Where there are too many bundles: those to keep, because the most cards of them are there."""
        counts = hand.counts(self.common.cards.zones)
        full = {name: sum(counts[n] for n in self.bundles[name]) for name in self.there(hand)}
        return sorted(sorted(full, key=full.__getitem__, reverse=True)[: int(missed.need)])

    def _cards(self, hand: form.Hand, name: str = "") -> tuple[int, ...]:
        """The cards that are there of a bundle, or of any."""
        there = sorted(self.common.cards.present(hand))
        return tuple(n for n in there if n in self.names and (not name or name in self.names[n]))

    def _size(self, broken: NotWhole, hand: form.Hand) -> form.Finding:
        name, have, need = broken[:3]
        message = form.Text(
            f"{self.field.en} {name}: needs exactly {say.counted(need, 'cards')}, has {have}",
            f"{self.field.zh}「{name}」须恰好 {need:g} 张，现有 {have} 张",
        )
        return form.Finding(message, self._cards(hand, name), have, need, have < need)

    def _copies(
        self, broken: NotWhole, hand: form.Hand, keep: Sequence[str], spare: bool
    ) -> Iterable[form.Finding]:
        """What is missing of a bundle, and what is there too often.

        `keep`: those that are not given up. `spare`: some bundle has too many cards.
        """
        name, have, need, short, over = broken
        if short:
            shown, missing = self._shown(short), sum(short.values())
            own = f"{need - missing:g}"
            message = form.Text(
                f"{self.field.en} {name} is not whole: {own} of {need:g} cards, missing {shown.en}",
                f"{self.field.zh}「{name}」不完整：{need:g} 张中有 {own} 张，缺{shown.zh}",
            )
            hint: form.Text | None = form.Text(f"take {name} out", f"整个移除「{name}」")
            if spare:
                hint = form.Text("put them where there is too much", "用它们换掉多出的牌")
            elif name in keep:
                hint = None
            wanted = self.common.wanted(missing, frozenset(short))._replace(named=True)
            yield form.Finding(message, self._cards(hand, name), have, need, True, hint, wanted)
        if over:
            shown = self._shown(over)
            message = form.Text(
                f"{self.field.en} {name} has too many cards: {shown.en}",
                f"{self.field.zh}「{name}」多出{shown.zh}",
            )
            yield form.Finding(
                message, tuple(sorted(over)), have, need, hint=form.Text("take these out", "移除多出的牌")
            )

    def _shown(self, numbers: Mapping[int, float]) -> form.Text:
        cards = [(self.common.all_cards.told(n), f"{times:g}") for n, times in sorted(numbers.items())]
        return form.Text(
            say.words_for([f"“{name}” × {times}" for name, times in cards]).en,
            say.words_for([f"「{name}」× {times}" for name, times in cards]).zh,
        )

    def sentence(self) -> form.Text:
        where, called, whole, number = self.common.at, self.common.called, self._whole(), say.NOTHING
        if self.limits.given:
            bounds = self.limits.say()
            number = form.Text(
                f"{bounds.en} × {self.field.en}, ", f"{say.beside(bounds.zh, '个', self.field.zh)}，"
            )
        return say.sentence(
            f"{where.en}the {called.en} stay together by {self.field.en}: {number.en}{whole.en}.",
            f"{where.zh}{say.beside(called.zh, '按', self.field.zh, '成套')}：{number.zh}{whole.zh}。",
        )

    def _whole(self) -> form.Text:
        if self.size is not None:
            size = self.size.words
            return form.Text(
                f"exactly {size.en} cards of each that is there", say.beside("出现的每个恰好", size.zh, "张")
            )
        if self.copies.text == "each.copies":
            return form.Text("each whole or not at all", "每个要么完整，要么没有")
        if OWN_NUMBER.fullmatch(self.copies.text):
            return form.Text(
                "each whole (as many of each card as it says) or not at all",
                "每个要么完整（每种牌的张数如牌所示），要么没有",
            )
        copies = self.copies.words
        return form.Text(
            f"each whole ({copies.en} of each card) or not at all",
            f"每个要么完整（{say.beside('每种牌张数为', copies.zh)}），要么没有",
        )

    def translate(self, model: form.Model) -> None:
        """A bundle of which any card is there is whole; and so many bundles are there."""
        cards = self.common.cards
        chosen = model.chosen(cards)
        there: list[int] = []
        for bundle in self.bundles.values():
            members = [card for card in bundle if card in chosen]
            some = model.has_any(cards, members)
            there.append(some)
            if self.size is not None:
                model.require(model.amount(cards, members).minus(model.number(self.size)), 0, 0, some)
                continue
            for card in members:
                need = model.program.largest([model.number(self.copies, card), model.constant(0)])
                model.require(model.copies(card, cards.zones).minus(need), 0, 0, some, chosen[card])
        model.within(model.program.held(there), self.limits)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Bundle | None:
    field = context.field(reader, "field")
    limits = context.limits(reader, common.cards.zones)
    size = context.bound(reader, "size", common.cards.zones)
    copies = context.bound(reader, "copies", common.cards.zones, each=True)
    if size is not None and copies is not None:
        both = form.Text("a bundle has copies of each card, or a size", "成套要么写 copies，要么写 size")
        reader.error("copies", both)
    if not field:
        return None
    names = {n: said for n, said in enumerate(context.cards.values(field)) if said}
    bundles: dict[str, list[int]] = {}
    for n, said in names.items():
        for name in said:
            bundles.setdefault(name, []).append(n)
    copies = copies or form.own("copies", context.cards)
    return Bundle(common, context.field_words(reader, field), bundles, names, copies, size, limits)
