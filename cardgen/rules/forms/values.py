"""values: how many different values of a field a deck may have. At most two regions; at least three elements.

`form = "values"`, `field` (of a list each item counts), `at_least`, `at_most`, `exactly`, `ignore`
(values that do not count), `cards_each` (a value counts only with so many cards; default 1),
`field_called`, `where`, `zone`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say
from cardgen.rules.picked import Spoken
from cardgen.select import Reference


class Values(NamedTuple):
    """`said`: the values that each card counts for, but for those that are `spoken` of in `ignore`."""

    common: form.Common
    field: form.Text
    said: list[tuple[str, ...]]
    limits: form.Limits
    ignored: form.Text
    spoken: Spoken
    cards_each: int = 1

    def have(self, hand: form.Hand) -> Counter[str]:
        """The values that the deck has, and how many cards have each."""
        total: Counter[str] = Counter()
        for n, copies in self.common.cards.counts(hand).items():
            for word in self.said[n]:
                total[word] += copies
        for word in self.spoken.words(hand).intersection(total) if self.spoken.references else ():
            del total[word]
        if self.cards_each > 1:
            return Counter({word: copies for word, copies in total.items() if copies >= self.cards_each})
        return total

    def breaches(self, hand: form.Hand) -> Sequence[form.Missed]:
        missed = self.limits.missed(len(self.have(hand)), hand)
        return () if missed is None else (missed,)

    def broken(self, hands: form.Hands) -> form.Mask:
        if self.spoken.references:
            raise hands.one_by_one
        words = hands.words(hands.there(self.common.cards), self.said)
        return hands.missed(self.limits, hands.added(words.deck[words.copies >= self.cards_each]))

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for missed in self.breaches(hand):
            totals, bound = self.have(hand), self.limits.say_missed(missed)
            where, each, field, there, have = (
                self.common.at,
                self._each(),
                self.field,
                sorted(totals),
                len(totals),
            )
            message = form.Text(
                f"{where.en}needs {bound.en} different {field.en}{each.en}, has {have}"
                f"{': ' + say.words_for(there).en if there else ''}",
                f"{where.zh}{say.beside(field.zh + each.zh, '须', bound.zh, '种')}，现有 {have} 种"
                f"{'：' + say.words_for(there).zh if there else ''}",
            )
            if missed.lacking:
                more = f"{missed.need - have:g}"
                hint = form.Text(
                    f"add cards of {more} more {field.en}",
                    f"加入另外 {more} {say.beside('种', field.zh, '的牌')}",
                )
                yield form.Finding(message, (), have, missed.need, True, hint)
                continue
            fewest = self._rarest(totals, have - int(missed.need))
            present = sorted(self.common.cards.present(hand))
            cards = tuple(n for n in present if not set(fewest).isdisjoint(self.said[n]))
            hint = form.Text(
                f"the fewest cards have {', '.join(fewest)}: take those out",
                f"{say.beside('、'.join(fewest), '的牌最少')}：移除它们",
            )
            yield form.Finding(message, cards, have, missed.need, hint=hint)

    def _rarest(self, totals: Counter[str], wanted: int) -> list[str]:
        """The values that the fewest cards have: to give them up costs least."""
        return sorted(sorted(totals, key=lambda word: (totals[word], word))[:wanted])

    def sentence(self) -> form.Text:
        where, bounds, called = self.common.at, self.limits.say(), self.common.called
        each, but = self._each(), say.NOTHING
        if self.ignored.en:
            but = form.Text(f", not counting {self.ignored.en}", f"（不计 {self.ignored.zh}）")
        said = say.beside(called.zh, "的", self.field.zh, each.zh, "须", bounds.zh, "种")
        return say.sentence(
            f"{where.en}{bounds.en} different {self.field.en}{each.en} among the {called.en}{but.en}.",
            f"{where.zh}{said}{but.zh}。",
        )

    def _each(self) -> form.Text:
        """How many cards a value needs to count, where one is not enough."""
        least = self.cards_each
        if least < 2:
            return say.NOTHING
        return form.Text(f" with at least {least} cards each", f"（各至少 {least} 张）")

    def translate(self, model: form.Model) -> None:
        """How many different words the cards say."""
        said = dict(enumerate(self.said))
        model.within(model.said(said, self.common.cards, self.cards_each, self.spoken), self.limits)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Values | None:
    field = context.field(reader, "field")
    limits = context.limits(reader, common.cards.zones, "values")
    ignore = context.words(reader, "ignore")
    cards_each = reader.integer("cards_each", 1, least=1)
    if not limits.given or not field:
        return None
    said = [tuple(word for word in words if word not in ignore) for words in context.cards.values(field)]
    if common.cards.fixed is not None:
        there = len({word for n in common.cards.fixed for word in said[n]})
        form.out_of_reach(reader, limits, there, form.Text(f"different “{field}”", f"「{field}」不同的值"))
    spoken = Spoken(
        tuple(word for word in ignore if isinstance(word, Reference)), context.cards, context.leaders
    )
    ignored = say.row(context.say_values(field, ignore), ", ", "、")
    return Values(common, context.field_words(reader, field), said, limits, ignored, spoken, cards_each)
