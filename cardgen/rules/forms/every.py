"""every: what each card must be. Attribute caps: no card may cost more than 3.

`form = "every"`, `must` (a selector, which may speak of the leader: `"$leader.nation"`) or `field` with
`at_least`, `at_most`, `exactly` (arithmetic, which may speak of the leader; cards without the field
pass), `field_called`, `where`, `zone`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say


class Every(NamedTuple):
    """`must`: what the cards must be; `numbers`: card → its number in `field`, held within `limits`."""

    common: form.Common
    must: form.Picked | None
    must_words: form.Text
    must_called: form.Text
    field: form.Text
    numbers: dict[int, float]
    limits: form.Limits

    def breaches(self, hand: form.Hand) -> Sequence[tuple[int, form.Missed | None]]:
        """The cards that are not what they must be, or whose number misses a limit."""
        present = self.common.cards.present(hand)
        must = present if self.must is None else self.must.fixed or self.must.meant(hand)
        if not self.numbers and present <= must:
            return ()
        found: dict[int, form.Missed | None] = dict.fromkeys(present - must)
        for n in present.intersection(self.numbers):
            missed = self.limits.missed(self.numbers[n], hand, n)
            if missed is not None:
                found[n] = missed
        return sorted(found.items())

    def broken(self, hands: form.Hands) -> form.Mask:
        there, found = hands.there(self.common.cards), hands.every(False)
        if self.must is not None:
            found |= hands.some(there, ~hands.meant(self.must, there))
        if self.numbers:
            numbers = hands.tables.numbers(self.numbers)[there.card]
            found |= hands.some(there, hands.missed(self.limits, numbers, there) & (numbers == numbers))
        return found

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        alike: dict[form.Missed | None, list[int]] = {}
        for n, missed in self.breaches(hand):
            alike.setdefault(missed, []).append(n)
        for missed, cards in alike.items():
            shown = self.common.names(cards)
            if missed is None:
                must = self.must_called
                message = form.Text(
                    f"{self.common.at.en}{shown.en} must be among the {must.en}",
                    f"{self.common.at.zh}{say.beside(f'{shown.zh}须是', must.zh)}",
                )
                yield form.Finding(message, tuple(cards), hint=say.take_out(shown))
            else:
                bound = self.limits.say_missed(missed)
                message = form.Text(
                    f"{shown.en}: {self.field.en} must be {bound.en}, is {missed.have:g}",
                    f"{shown.zh}{say.beside('的', self.field.zh, '须', bound.zh)}，实为 {missed.have:g}",
                )
                yield form.Finding(message, tuple(cards), missed.have, missed.need, hint=say.take_out(shown))

    def sentence(self) -> form.Text:
        parts = [self.must_words] if self.must is not None else []
        if self.limits.given:
            bounds = self.limits.say()
            parts.append(form.Text(f"{self.field.en} is {bounds.en}", say.beside(self.field.zh, bounds.zh)))
        where, called = self.common.at, self.common.called
        return say.sentence(
            f"{where.en}for each of the {called.en}: {' and '.join(p.en for p in parts)}.",
            f"{where.zh}{say.beside('每张', called.zh)}须满足：{say.joined([p.zh for p in parts], '且')}。",
        )

    def translate(self, model: form.Model) -> None:
        """A card stays away unless it is what it must be, and its number keeps the limits."""
        cards = self.common.cards
        must = model.means(self.must) if self.must is not None else None
        for card in model.chosen(cards):
            if must is not None:
                model.banish(card, cards, must(card))
            if card in self.numbers:
                number = model.constant(self.numbers[card])
                model.within(number, self.limits, card, model.present(card, cards))


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Every | None:
    must = context.picked(reader, "must", common.cards.zones)
    field = context.field(reader, "field", "")
    limits = context.limits(reader, common.cards.zones, "every" if field else "", each=True)
    if not reader.has("must") and not reader.has("field"):
        reader.missing("must")
    if (field and not limits.given) or (must.selector is None and not field):
        return None
    said = say.NOTHING
    if must.selector is not None:
        said = say.condition(must.selector, context.game, context.values)
    numbers = context.cards.figures(field) if field else {}
    words = context.field_words(reader, field) if field else say.NOTHING
    asked, called = must if reader.has("must") else None, context.say(must.selector)
    return Every(common, asked, said, called, words, numbers, limits)
