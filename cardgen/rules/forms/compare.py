"""compare: one group of cards against another. As many of these as of those; at least twice as many.

`form = "compare"`, `left`, `right` (selectors), `left_sum`, `right_sum` (add up a field instead of
counting cards), `left_called`, `right_called`, `left_zone`, `right_zone`, `relation` (“equal”, “at_most”
or “at_least”: left is … right), `times` and `plus` (right × times + plus; numbers or arithmetic),
`where`, `zone`. For spans and balance see spread.py.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, number
from cardgen.rules.context import Common, Context, among
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.say import beside, placed, say_bound, sentence

RELATIONS = {
    "equal": Text("as many as", "等于"),
    "at_most": Text("at most as many as", "不多于"),
    "at_least": Text("at least as many as", "不少于"),
}
# Sums of fields that are no whole numbers must not fail by the last digit.
NEAR = 1e-9


class Side(NamedTuple):
    """A group of cards. `weights`: card → what it counts."""

    weights: dict[int, float]
    zones: ZoneSet
    called: Text

    def have(self, hand: Hand) -> float:
        weights = self.weights
        return sum(weights[n] for n in hand.cards(self.zones) if n in weights)


class Compare(NamedTuple):
    """left, then a relation, then right × times + plus."""

    common: Common
    left: Side
    right: Side
    relation: str
    times: Bound
    plus: Bound

    def need(self, hand: Hand) -> float:
        return self.right.have(hand) * self.times.of(hand) + self.plus.of(hand)

    def holds(self, hand: Hand) -> bool:
        left, need = self.left.have(hand), self.need(hand)
        if self.relation == "equal":
            return abs(left - need) < NEAR
        return left <= need + NEAR if self.relation == "at_most" else left >= need - NEAR

    def findings(self, hand: Hand) -> Iterable[Finding]:
        if self.holds(hand):
            return
        left, right, need = self.left.have(hand), self.right.have(hand), self.need(hand)
        where = placed(self.common.place_words)
        blamed, other = (self.left, self.right) if left > need else (self.right, self.left)
        cards = sorted(n for n in hand.present(blamed.zones) if n in blamed.weights)
        bound = {
            "equal": ("exactly", "恰好"),
            "at_most": ("at most", "至多"),
            "at_least": ("at least", "至少"),
        }
        en, zh = bound[self.relation]
        yield Finding(
            self.common.id,
            Text(
                f"{where.en}needs {en} {need:g} × {self.left.called.en} "
                f"for {right:g} × {self.right.called.en}, has {left:g}",
                f"{where.zh}{beside(self.right.called.zh, '为')} {right:g}，"
                f"{beside(self.left.called.zh, '须')}{zh} {need:g}，现有 {left:g}",
            ),
            tuple(cards),
            left,
            need,
            lacking=True,
            hint=Text(
                f"add {other.called.en} or take out {blamed.called.en}",
                f"{beside('加入', other.called.zh)}，{beside('或移除', blamed.called.zh)}",
            ),
        )

    def sentence(self) -> Text:
        where, relation = placed(self.common.place_words), RELATIONS[self.relation]
        times, plus = say_bound(self.times.text), say_bound(self.plus.text)
        by = Text("", "") if self.times.fixed == 1 else Text(f"{times.en} × ", f" × {times.zh}")
        more = Text("", "") if self.plus.fixed == 0 else Text(f" + {plus.en}", f" + {plus.zh}")
        said = beside(self.left.called.zh, "须", relation.zh, self.right.called.zh)
        of = among(self.common)
        return sentence(
            f"{where.en}{of.en}{self.left.called.en}: {relation.en} {by.en}{self.right.called.en}{more.en}.",
            f"{where.zh}{of.zh}{said}{by.zh}{more.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Compare | None:
    left, right = (_side(reader, key, common, context) for key in ("left", "right"))
    relation = reader.string("relation", "equal", choices=tuple(RELATIONS))
    times = context.bound(reader, "times", common.zones) or number(1)
    plus = context.bound(reader, "plus", common.zones) or number(0)
    if left is None or right is None:
        return None
    return Compare(common, left, right, relation, times, plus)


def _side(reader: TableReader, key: str, common: Common, context: Context) -> Side | None:
    selector = context.selector(reader, key)
    field = read_field(reader, f"{key}_sum", context, "")
    name = reader.string(f"{key}_called", "")
    zones = (
        context.zone_set(reader, f"{key}_zone", common.scope) if reader.has(f"{key}_zone") else common.zones
    )
    if selector is None:
        if not reader.has(key):
            reader.missing(key)
        return None
    numbers = context.cards.numbers(field) if field else None
    picked = context.cards.pick(selector) & common.picked
    weights = {n: numbers[n] if numbers is not None else 1.0 for n in picked}
    if name:
        return Side(weights, zones, Text(name, name))
    said = context.say(selector)
    if field:
        said = Text(f"{field} of {said.en}", f"{said.zh}的 {field} 之和")
    return Side(weights, zones, said)
