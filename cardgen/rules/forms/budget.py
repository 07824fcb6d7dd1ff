"""budget: the sum of what cards cost, or of the points that they are worth, within bounds.

`form = "budget"`, `field` (what a card costs) or `points` (a dated list that gives points), `at_least`,
`at_most`, `exactly` (`"leader.influence_limit"`, `"2 * floor(size / 5) + 2"`), `different = true` (every copy
after the first is free), `unit` (the author's word for what is summed). `[[rule.cost]]` gives other costs
under conditions; the first that fits a card holds: `where` (`"$leader.faction"`), `when`, `unless` (in which
`"$each.faction"` speaks of the card), `cost` (a number or arithmetic with `each.…`), `free` (so many copies
of each card cost nothing).
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.conditions import about_card, asks_of_card, read_condition
from cardgen.rules.context import Common, Condition, Context, names
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.led import Led
from cardgen.rules.limits import Limits, no_limits, read_limits
from cardgen.rules.say import beside, placed, say_bound, sentence

# Sums of decimal fractions are a hair off.
HAIR = 1e-9


class Cost(NamedTuple):
    """What some cards cost under a condition. `each`: the condition for one card, where it speaks of it."""

    cards: Led
    called: Text
    condition: Condition | None
    each: dict[int, Condition]
    cost: Bound | None
    free: int

    def holds(self, hand: Hand, card: int) -> bool:
        """Whether the condition holds for a card; that the card is meant is known."""
        condition = self.each.get(card, self.condition)
        return condition is None or condition(hand)

    def words(self) -> Text:
        when = self.condition.words() if self.condition is not None else Text("", "")
        en, zh = [], []
        if self.cost is not None:
            said = say_bound(self.cost.text)
            en.append(f"{self.called.en} cost {said.en}")
            zh.append(beside(self.called.zh, "费用为", said.zh))
        if self.free:
            en.append(f"{self.free} of each of the {self.called.en} cost nothing")
            zh.append(beside("每种", self.called.zh, f"有 {self.free} 张免费"))
        return Text(
            ", ".join(en) + (f" if {when.en}" if when.en else ""),
            (beside(when.zh, "时，") if when.zh else "") + "，".join(zh),
        )


class Budget(NamedTuple):
    """Bounds on a sum. `costs`: what each card costs by itself; nothing where `where` does not pick it."""

    common: Common
    context: Context
    unit: Text
    costs: list[float]
    exceptions: tuple[Cost, ...]
    different: bool
    limits: Limits

    def measure(self, hand: Hand) -> float:
        """The sum."""
        zones = self.common.zones
        if not self.exceptions:
            cards = hand.present(zones) if self.different else hand.cards(zones)
            return sum(map(self.costs.__getitem__, cards))
        return sum(spent for _, spent in self.spent(hand))

    def spent(self, hand: Hand) -> Iterable[tuple[int, float]]:
        """What is spent on each card."""
        standing = [
            (exception, exception.cards.picked(hand))
            for exception in self.exceptions
            if exception.each or exception.condition is None or exception.condition(hand)
        ]
        for n, there in hand.counts(self.common.zones).items():
            if n not in self.common.picked:
                continue
            price, copies = self.costs[n], 1 if self.different else there
            for exception, cards in standing:
                if n in cards and (not exception.each or exception.holds(hand, n)):
                    if exception.cost is not None:
                        price = exception.cost.of(hand, n)
                    copies = max(0, copies - exception.free)
                    break
            yield n, price * copies

    def holds(self, hand: Hand) -> bool:
        least, most = self.limits.of(hand)
        return least - HAIR <= self.measure(hand) <= most + HAIR

    def findings(self, hand: Hand) -> Iterable[Finding]:
        if self.holds(hand):
            return
        have = self.measure(hand)
        least, most = self.limits.of(hand)
        lacking = have < least
        need = least if lacking else most
        dearest = sorted(((spent, n) for n, spent in self.spent(hand) if spent > 0), reverse=True)
        cards = tuple(n for _, n in dearest)
        where, called, unit = placed(self.common.place_words), self.common.called, self.unit
        shown = names(self.context.cards, cards[:3])
        yield Finding(
            self.common.id,
            Text(
                f"{where.en}{called.en}: {unit.en} {have:g}, {'at least' if lacking else 'at most'} {need:g}",
                where.zh
                + beside(
                    called.zh, "的", unit.zh, f"合计 {have:g}，应{'至少' if lacking else '至多'} {need:g}"
                ),
            ),
            () if lacking else tuple(sorted(cards)),
            have,
            need,
            lacking=lacking and any(cost > 0 for cost in self.costs),
            hint=Text(f"add {need - have:g}", f"再加 {need - have:g}")
            if lacking
            else Text(
                f"save {have - need:g}; most goes to {shown.en}",
                f"省下 {have - need:g}，花得最多的是 {shown.zh}",
            ),
        )

    def sentence(self) -> Text:
        bounds = self.limits.say()
        where, called, unit = placed(self.common.place_words), self.common.called, self.unit
        once = Text(", each card once", "（每种只算一次）") if self.different else Text("", "")
        others = [exception.words() for exception in self.exceptions]
        return sentence(
            f"{where.en}{unit.en} of the {called.en} in all{once.en}: {bounds.en}."
            + "".join(f" {t.en[0].upper()}{t.en[1:]}." for t in others),
            where.zh
            + beside(called.zh, "的", unit.zh, f"合计{once.zh}", bounds.zh)
            + "。"
            + "".join(f"{t.zh}。" for t in others),
        )


def read(reader: TableReader, common: Common, context: Context) -> Budget | None:
    costs, default = _costs(reader, common, context)
    unit = reader.string("unit", default)
    different = reader.boolean("different", False)
    limits = read_limits(reader, context, common.zones)
    exceptions = [
        _cost(table, common, context) for table in reader.tables("cost", what=Text("this cost", "此费用"))
    ]
    if not limits.given:
        no_limits(reader, "budget")
        return None
    if costs is None:
        return None
    words = Text(unit, unit)
    return Budget(common, context, words, costs, tuple(exceptions), different, limits)


def _costs(reader: TableReader, common: Common, context: Context) -> tuple[list[float] | None, str]:
    """What each card costs, and a word for it."""
    if reader.has("points"):
        points = context.card_list(reader, "points")
        if points is None:
            return None, ""
        word, costs = points.name, [points.points.get(n, 0.0) for n in range(len(context.cards.cards))]
    else:
        word = read_field(reader, "field", context)
        if not word:
            return None, ""
        costs = context.cards.numbers(word)
    if common.selector is not None:
        costs = [cost if n in common.picked else 0.0 for n, cost in enumerate(costs)]
    return costs, word


def _cost(reader: TableReader, common: Common, context: Context) -> Cost:
    selector = context.selector(reader, "where")
    cards = Led(selector, context.cards, context.leaders)
    words = context.called(reader, "called", selector)
    condition = read_condition(reader, context, common.scope)
    cost = context.bound(reader, "cost", common.zones)
    free = reader.integer("free", 0, least=0)
    if not reader.has("cost") and not free:
        reader.missing("cost")
    reader.done()
    each: dict[int, Condition] = {}
    if condition is not None and asks_of_card(condition):
        meant = cards.fixed if cards.fixed is not None else common.picked
        each = {n: about_card(condition, context.cards, n) for n in meant}
    return Cost(cards, words, condition, each, cost, free)
