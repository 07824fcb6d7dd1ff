"""every: what each card must be. Attribute caps: no card may cost more than 3.

`form = "every"`, `must` (a selector, which may speak of the leader: `"$leader.nation"`) or `field` with
`at_least`, `at_most`, `exactly` (arithmetic, which may speak of the leader; cards without the field
pass), `field_called`, `where`, `zone`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import field_words, read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.led import Led
from cardgen.rules.limits import Limits, no_limits, read_limits
from cardgen.rules.say import beside, joined, placed, say_condition, sentence


class Every(NamedTuple):
    """`must`: what the cards must be; `fields`: card → its number, held within `limits`."""

    common: Common
    context: Context
    must: Led | None
    field: Text | None
    fields: dict[int, float]
    limits: Limits

    def wrong(self, hand: Hand) -> frozenset[int]:
        """The cards that break the rule."""
        looked_at = hand.present(self.common.zones) & self.common.picked
        wrong = looked_at - self.must.picked(hand) if self.must is not None else frozenset[int]()
        if self.field is None:
            return wrong
        fields = self.fields
        return wrong.union(n for n in looked_at if n in fields and not self.limits.allow(fields[n], hand, n))

    def holds(self, hand: Hand) -> bool:
        return not self.wrong(hand)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        for n in sorted(self.wrong(hand)):
            name = self.context.cards.name(n)
            out = Text(f"take out “{name}”", f"移除「{name}」")
            have = self.fields.get(n)
            if self.field is not None and have is not None and not self.limits.allow(have, hand, n):
                need, bound = self.limits.missed(have, hand, n)
                message = Text(
                    f"“{name}”: {self.field.en} must be {bound.en}, is {have:g}",
                    f"「{name}」{beside('的', self.field.zh, '须', bound.zh)}，实为 {have:g}",
                )
                yield Finding(self.common.id, message, (n,), have, need, hint=out)
            else:
                said = self._condition()
                message = Text(f"“{name}”: {said.en} must hold", f"「{name}」须满足：{said.zh}")
                yield Finding(self.common.id, message, (n,), hint=out)

    def _condition(self) -> Text:
        if self.must is None or self.must.selector is None:
            return Text("", "")
        return say_condition(self.must.selector, self.context.game)

    def sentence(self) -> Text:
        parts = [self._condition()] if self.must is not None else []
        if self.field is not None:
            bounds = self.limits.say()
            parts.append(Text(f"{self.field.en} is {bounds.en}", beside(self.field.zh, bounds.zh)))
        where, called = placed(self.common.place_words), self.common.called
        return sentence(
            f"{where.en}for each of the {called.en}: {' and '.join(p.en for p in parts)}.",
            f"{where.zh}{beside('每张', called.zh)}须满足：{joined([p.zh for p in parts], '且')}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Every | None:
    must = context.selector(reader, "must")
    field = read_field(reader, "field", context, "")
    limits = read_limits(reader, context, common.zones)
    if field and not limits.given:
        no_limits(reader, "every")
        return None
    if must is None and not field:
        if not reader.has("must") and not reader.has("field"):
            reader.missing("must")
        return None
    fields: dict[int, float] = {}
    for n in common.picked if field else ():
        value = context.cards.cards[n].get(field)
        if isinstance(value, (int, float)):
            fields[n] = float(value)
    led = Led(must, context.cards, context.leaders) if must is not None else None
    words = field_words(reader, field) if field else None
    return Every(common, context, led, words, fields, limits)
