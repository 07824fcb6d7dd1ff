"""number: a count that comes with the set-up, held within bounds. Bases in play = players + 1.

`form = "number"`, `value` (a value of the deck or set-up; without it the cards in `zone` that `where`
picks are counted), `at_least`, `at_most`, `exactly` (arithmetic over other values: `"value.players +
1"`), `one_of` (a list of numbers), `optional = true` (the value may be left out), `called`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say


class NotAmong(NamedTuple):
    """A number that is none of some, and the nearest of them."""

    have: float
    nearest: float


class Number(NamedTuple):
    """`value`: the name of a value; "": the number of cards."""

    common: form.Common
    value: str
    limits: form.Limits
    one_of: tuple[float, ...]
    optional: bool
    called: form.Text

    def have(self, hand: form.Hand) -> float | None:
        """The number; None where it is not given, or is no number."""
        if not self.value:
            return self.common.cards.number(hand)
        given = hand.values.get(self.value)
        return float(given) if isinstance(given, (int, float)) and not isinstance(given, bool) else None

    def breaches(self, hand: form.Hand) -> Sequence[form.Missed | NotAmong | None]:
        """None: there is no number."""
        have = self.have(hand)
        if have is None:
            return () if self.optional and self.value not in hand.values else (None,)
        missed = self.limits.missed(have, hand)
        found: list[form.Missed | NotAmong | None] = [] if missed is None else [missed]
        if self.one_of and have not in self.one_of:
            nearest = min(self.one_of, key=lambda n: (abs(n - have), n))
            found.append(NotAmong(have, nearest))
        return found

    def broken(self, hands: form.Hands) -> form.Mask:
        if not self.value:
            have = hands.number(self.common.cards).astype(float)
        elif (given := self.have(hands.values)) is not None:
            have = hands.every(True) * given
        else:
            return hands.every(bool(self.breaches(hands.values)))
        missed = hands.missed(self.limits, have)
        return missed | ~hands.among(have, self.one_of) if self.one_of else missed

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for breach in self.breaches(hand):
            if breach is None:
                yield self._not_given(hand)
            elif isinstance(breach, form.Missed):
                message = self._must(self.limits.say_missed(breach), "须", breach.have)
                yield self._counted(message, breach.have, breach.need, breach.lacking, hand)
            else:
                message = self._must(self._choices(), "须为", breach.have)
                yield self._counted(message, *breach, breach.have < max(self.one_of), hand)

    def _counted(
        self, message: form.Text, have: float, need: float, lacking: bool, hand: form.Hand
    ) -> form.Finding:
        """Adding cards mends only a number of cards."""
        lacks, cards = lacking and not self.value, self.common.cards
        more = self.common.wanted(max(1.0, need - have), cards.meant(hand)) if lacks else None
        return form.Finding(message, (), have, need, lacks, wanted=more)

    def _must(self, bound: form.Text, must: str, have: float) -> form.Text:
        where = self.common.at
        return form.Text(
            f"{where.en}{self.called.en} must be {bound.en}, is {have:g}",
            f"{where.zh}{say.beside(self.called.zh, must, bound.zh)}，实为 {have:g}",
        )

    def _not_given(self, hand: form.Hand) -> form.Finding:
        given = hand.values.get(self.value)
        if given is None:
            message = form.Text(f"{self.called.en} is not given", say.beside("没有给出", self.called.zh))
        else:
            message = form.Text(
                f"{self.called.en} must be a number, is “{given}”",
                f"{say.beside(self.called.zh, '须为数字')}，实为「{given}」",
            )
        hint = form.Text(
            f"write `{self.value} = …` in `[values]`", f"请在 `[values]` 里写 `{self.value} = …`"
        )
        return form.Finding(
            message, lacking=given is None, hint=hint, value=self.value if given is None else ""
        )

    def _choices(self) -> form.Text:
        return say.listed([f"{n:g}" for n in self.one_of], say.OR)

    def sentence(self) -> form.Text:
        parts = [self.limits.say()] if self.limits.given else []
        if self.one_of:
            parts.append(self._choices())
        where, said = self.common.at, say.row(parts, ", ", "，")
        given = form.Text(", if given", "（如有）") if self.optional else say.NOTHING
        return say.sentence(
            f"{where.en}{self.called.en}: {said.en}{given.en}.",
            f"{where.zh}{self.called.zh}：{said.zh}{given.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """A given value, or a number of cards, keeps the limits and is one of some numbers."""
        if self.value:
            given = model.value(self.value)
            if not isinstance(given, int | float) or isinstance(given, bool):
                model.one_of([model.truth(self.optional and given is None)])
                return
            have = model.constant(given)
        else:
            have = model.amount(self.common.cards)
        model.within(have, self.limits)
        if self.one_of:
            rest = [have.minus(model.constant(n)) for n in self.one_of]
            program = model.program
            model.one_of([program.all_of([program.at_least(r, 0), program.at_most(r, 0)]) for r in rest])


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Number | None:
    value = context.value_name(reader, "value")
    if value:
        context.no_cards(reader, "value")
    one_of = reader.numbers("one_of") or ()
    limits = context.limits(reader, common.cards.zones, "" if one_of else "number")
    optional = reader.boolean("optional", False)
    if not value and not reader.has("zone") and common.cards.selector is None:
        reader.missing("value")
        return None
    if not limits.given and not one_of:
        return None
    called = common.called if reader.has("called") else context.value_words(value)
    if not value:
        called = form.Text(f"the number of {common.called.en}", say.beside(common.called.zh, "的数目"))
    return Number(common, value, limits, one_of, optional, called)
