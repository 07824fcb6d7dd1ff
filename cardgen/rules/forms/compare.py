"""compare: one group of cards against another. As many of these as of those; at least twice as many.

`form = "compare"`, `left`, `right` (selectors), `left_sum`, `right_sum` (add up a field instead of
counting cards), `left_called`, `right_called`, `left_zone`, `right_zone`, `relation` (“equal”, “at_most”
or “at_least”: left is … right), `times` and `plus` (right × times + plus; numbers or arithmetic),
`where`, `zone`. For spans and balance see spread.py.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say

RELATIONS = {
    "equal": form.Text("as many as", "等于"),
    "at_most": form.Text("at most as many as", "不多于"),
    "at_least": form.Text("at least as many as", "不少于"),
}
BOUNDS = {
    "equal": form.Text("exactly", "恰好"),
    "at_most": form.Text("at most", "至多"),
    "at_least": form.Text("at least", "至少"),
}
# Sums of fields that are no whole numbers must not fail by the last digit.
NEAR = 1e-9


class Side(NamedTuple):
    """Some cards. `numbers`: what each of all cards counts; None: one."""

    cards: form.Picked
    numbers: list[float] | None
    called: form.Text

    def have(self, hand: form.Hand) -> float:
        if self.numbers is None:
            return self.cards.number(hand)
        return sum(map(self.numbers.__getitem__, self.cards.cards(hand)))

    def column(self, hands: form.Hands) -> form.Floats:
        if self.numbers is None:
            return hands.number(self.cards).astype(float)
        return hands.total(hands.there(self.cards), self.numbers)


class Comparison(NamedTuple):
    """left, then a relation, then right × times + plus."""

    common: form.Common
    left: Side
    right: Side
    relation: str
    times: form.Bound
    plus: form.Bound

    def breaches(self, hand: form.Hand) -> Sequence[tuple[float, float, float]]:
        """What is on the left, on the right, and what should be on the left."""
        left, right = self.left.have(hand), self.right.have(hand)
        need = right * self.times.of(hand) + self.plus.of(hand)
        too_few = self.relation != "at_most" and left < need - NEAR
        too_many = self.relation != "at_least" and left > need + NEAR
        return [(left, right, need)] if too_few or too_many else ()

    def broken(self, hands: form.Hands) -> form.Mask:
        left, right = self.left.column(hands), self.right.column(hands)
        need = right * hands.bound(self.times) + hands.bound(self.plus)
        too_few, too_many = left < need - NEAR, left > need + NEAR
        return (
            too_many
            if self.relation == "at_most"
            else too_few
            if self.relation == "at_least"
            else too_few | too_many
        )

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for left, right, need in self.breaches(hand):
            where, bound = self.common.at, BOUNDS[self.relation]
            blamed, other = (self.left, self.right) if left > need else (self.right, self.left)
            message = form.Text(
                f"{where.en}needs {bound.en} {need:g} × {self.left.called.en} "
                f"for {right:g} × {self.right.called.en}, has {left:g}",
                f"{where.zh}{say.beside(self.right.called.zh, '为')} {right:g}，"
                f"{say.beside(self.left.called.zh, '须')}{bound.zh} {need:g}，现有 {left:g}",
            )
            hint = form.Text(
                f"add {other.called.en} or take out {blamed.called.en}",
                f"{say.beside('加入', other.called.zh)}，{say.beside('或移除', blamed.called.zh)}",
            )
            yield form.Finding(message, tuple(sorted(blamed.cards.present(hand))), left, need, True, hint)

    def sentence(self) -> form.Text:
        where, of, relation = self.common.at, self.common.among, RELATIONS[self.relation]
        times, plus = self.times.words, self.plus.words
        by = say.NOTHING if self.times.fixed == 1 else form.Text(f"{times.en} × ", f" × {times.zh}")
        more = say.NOTHING if self.plus.fixed == 0 else form.Text(f" + {plus.en}", f" + {plus.zh}")
        said = say.beside(self.left.called.zh, "须", relation.zh, self.right.called.zh)
        return say.sentence(
            f"{where.en}{of.en}{self.left.called.en}: {relation.en} {by.en}{self.right.called.en}{more.en}.",
            f"{where.zh}{of.zh}{said}{by.zh}{more.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """left − (right × times + plus) is zero, or at most, or at least."""
        left, right = (model.weighed(side.numbers, side.cards) for side in (self.left, self.right))
        need = model.times(right, model.number(self.times)).plus(model.number(self.plus))
        model.require(
            left.minus(need),
            None if self.relation == "at_most" else 0,
            None if self.relation == "at_least" else 0,
        )


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Comparison | None:
    left, right = (_side(reader, key, common, context) for key in ("left", "right"))
    relation = reader.string("relation", "equal", choices=tuple(RELATIONS))
    times = context.bound(reader, "times", common.cards.zones) or form.number(1)
    plus = context.bound(reader, "plus", common.cards.zones) or form.number(0)
    if left is None or right is None:
        return None
    return Comparison(common, left, right, relation, times, plus)


def _side(reader: form.TableReader, key: str, common: form.Common, context: form.Context) -> Side | None:
    selector = context.selector(reader, key)
    field = context.field(reader, f"{key}_sum", "")
    name = reader.string(f"{key}_called", "")
    own_zone = f"{key}_zone"
    zones = context.zone_set(reader, own_zone, common.scope) if reader.has(own_zone) else common.cards.zones
    if selector is None:
        if not reader.has(key):
            reader.missing(key)
        return None
    said = form.Text(name, name) if name else context.say(selector)
    if field and not name:
        label = say.field(field, context.game)
        said = form.Text(f"{label.en} of {said.en}", say.beside(said.zh, "的", label.zh, "之和"))
    cards = context.pick(selector, zones, common.cards.selector)
    return Side(cards, context.cards.numbers(field) if field else None, said)
