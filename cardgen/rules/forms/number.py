"""number: a count that comes with the set-up, held within bounds. Bases in play = players + 1.

`form = "number"`, `value` (a value of the deck or set-up; without it the cards in `zone` that `where`
picks are counted), `at_least`, `at_most`, `exactly` (arithmetic over other values: `"value.players +
1"`), `one_of` (a list of numbers), `optional = true` (the value may be left out), `called`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.limits import Limits, no_limits, read_limits
from cardgen.rules.say import beside, listed, placed, sentence

OR = Text("or", "或")


class Number(NamedTuple):
    """`value`: the name of a value; "": the number of cards."""

    common: Common
    value: str
    limits: Limits
    one_of: tuple[float, ...]
    optional: bool
    called: Text

    def have(self, hand: Hand) -> float | None:
        """The number; None where it is not given, or is no number."""
        if not self.value:
            return sum(map(self.common.picked.__contains__, hand.cards(self.common.zones)))
        given = hand.values.get(self.value)
        return float(given) if isinstance(given, (int, float)) and not isinstance(given, bool) else None

    def holds(self, hand: Hand) -> bool:
        have = self.have(hand)
        if have is None:
            return self.optional and self.value not in hand.values
        return self.limits.allow(have, hand) and (not self.one_of or have in self.one_of)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        if self.holds(hand):
            return
        have = self.have(hand)
        if have is None:
            yield self._not_given(hand)
            return
        where = placed(self.common.place_words)
        if not self.limits.allow(have, hand):
            need, bound = self.limits.missed(have, hand)
            yield Finding(
                self.common.id,
                Text(
                    f"{where.en}{self.called.en} must be {bound.en}, is {have:g}",
                    f"{where.zh}{beside(self.called.zh, '须', bound.zh)}，实为 {have:g}",
                ),
                (),
                have,
                need,
                lacking=not self.value and have < need,
            )
        if self.one_of and have not in self.one_of:
            choices = self._choices()
            yield Finding(
                self.common.id,
                Text(
                    f"{where.en}{self.called.en} must be {choices.en}, is {have:g}",
                    f"{where.zh}{beside(self.called.zh, '须为', choices.zh)}，实为 {have:g}",
                ),
                (),
                have,
                min(self.one_of, key=lambda n: (abs(n - have), n)),
            )

    def _not_given(self, hand: Hand) -> Finding:
        given = hand.values.get(self.value)
        if given is None:
            message = Text(f"{self.called.en} is not given", beside("没有给出", self.called.zh))
        else:
            message = Text(
                f"{self.called.en} must be a number, is “{given}”",
                f"{beside(self.called.zh, '须为数字')}，实为「{given}」",
            )
        hint = Text(f"write {self.value} = … among the values", f"请在 values 中写 {self.value} = …")
        return Finding(self.common.id, message, lacking=given is None, hint=hint)

    def _choices(self) -> Text:
        return listed([f"{n:g}" for n in self.one_of], OR)

    def sentence(self) -> Text:
        where = placed(self.common.place_words)
        parts = [self.limits.say()] if self.limits.given else []
        if self.one_of:
            parts.append(self._choices())
        given = Text(", if given", "（如有）") if self.optional else Text("", "")
        return sentence(
            f"{where.en}{self.called.en}: {', '.join(p.en for p in parts)}{given.en}.",
            f"{where.zh}{self.called.zh}：{'，'.join(p.zh for p in parts)}{given.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Number | None:
    value = reader.string("value", "")
    limits = read_limits(reader, context, common.zones)
    one_of = reader.numbers("one_of") or ()
    optional = reader.boolean("optional", False)
    if not value and not reader.has("zone") and common.selector is None:
        reader.missing("value")
        return None
    if not limits.given and not one_of:
        no_limits(reader, "number")
        return None
    if value and not reader.has("called"):
        called = Text(value, value)
    elif value:
        called = common.called
    else:
        called = Text(f"the number of {common.called.en}", f"{common.called.zh}的数目")
    return Number(common, value, limits, one_of, optional, called)
