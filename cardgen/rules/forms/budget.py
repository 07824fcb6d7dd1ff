"""budget: the sum of what cards cost, or of the points that they are worth, within bounds.

`form = "budget"`, `field` (what a card costs) or `points` (a dated list that gives points), `at_least`,
`at_most`, `exactly` (`"leader.influence_limit"`, `"2 * floor(size / 5) + 2"`), `different = true` (every copy
after the first is free), `unit` (the author's word for what is summed). `[[rule.cost]]` gives other costs
under conditions; the first that fits a card holds: `where` (`"$leader.faction"`), `when`, `unless` (in which
`"$each.faction"` speaks of the card), `cost` (a number or arithmetic with `each.…`), `free` (so many copies
of each card cost nothing).
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.rules import form, say

if TYPE_CHECKING:
    from cardgen.rules.repair.linear import Linear


class Cost(NamedTuple):
    """What some cards cost under a condition, which may speak of the card."""

    cards: form.Picked
    called: form.Text
    condition: form.Condition | None
    cost: form.Bound | None
    free: int

    def words(self) -> form.Text:
        when = self.condition.words() if self.condition is not None else say.NOTHING
        en, zh = [], []
        if self.cost is not None:
            said = self.cost.words
            en.append(f"{self.called.en} cost {said.en}")
            zh.append(say.beside(self.called.zh, "费用为", said.zh))
        if self.free:
            en.append(f"{self.free} of each of the {self.called.en} cost nothing")
            zh.append(say.beside("每种", self.called.zh, f"有 {self.free} 张免费"))
        return form.Text(
            ", ".join(en) + (f" if {when.en}" if when.en else ""),
            (say.beside(when.zh, "时，") if when.zh else "") + "，".join(zh),
        )


class Budget(NamedTuple):
    """Bounds on a sum. `costs`: what each card costs by itself."""

    common: form.Common
    unit: form.Text
    costs: list[float]
    exceptions: tuple[Cost, ...]
    different: bool
    limits: form.Limits

    def breaches(self, hand: form.Hand) -> Sequence[form.Missed]:
        missed = self.limits.missed(self.measure(hand), hand)
        return () if missed is None else (missed,)

    def measure(self, hand: form.Hand) -> float:
        """The sum."""
        if self.exceptions:
            return sum(self.spent(hand).values())
        cards = self.common.cards
        return sum(map(self.costs.__getitem__, cards.present(hand) if self.different else cards.cards(hand)))

    def spent(self, hand: form.Hand) -> dict[int, float]:
        """What is spent on each card."""
        exceptions = [(exception, exception.cards.meant(hand)) for exception in self.exceptions]
        spent: dict[int, float] = {}
        for n, there in self.common.cards.counts(hand).items():
            price, copies = self.costs[n], 1 if self.different else there
            for exception, cards in exceptions:
                if n in cards and (exception.condition is None or exception.condition(hand, n)):
                    if exception.cost is not None:
                        price = exception.cost.of(hand, n)
                    copies = max(0, copies - exception.free)
                    break
            spent[n] = price * copies
        return spent

    def broken(self, hands: form.Hands) -> form.Mask:
        if self.exceptions:
            raise hands.one_by_one
        spent = hands.total(hands.there(self.common.cards), self.costs, self.different)
        return hands.missed(self.limits, spent)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for have, need, lacking in self.breaches(hand):
            spent = self.spent(hand)
            dearest = sorted((n for n in spent if spent[n] > 0), key=lambda n: (spent[n], n), reverse=True)
            where, called, unit = self.common.at, self.common.called, self.unit
            sum_zh = f"合计 {have:g}，应{'至少' if lacking else '至多'} {need:g}"
            message = form.Text(
                f"{where.en}{unit.en} of the {called.en}: {have:g} in all, "
                f"{'at least' if lacking else 'at most'} {need:g}",
                where.zh + say.beside(called.zh, "的", unit.zh, sum_zh),
            )
            if lacking:
                hint = form.Text(
                    f"add cards for {need - have:g} more", f"{say.beside('再加', unit.zh)} {need - have:g}"
                )
                can_add = any(self.costs[n] > 0 for n in self.common.cards.meant(hand))
                yield form.Finding(message, (), have, need, can_add, hint)
                continue
            shown = self.common.names(dearest[:3])
            hint = form.Text(
                f"save {have - need:g}; most goes to {shown.en}",
                f"省下 {have - need:g}，花得最多的是{shown.zh}",
            )
            yield form.Finding(message, tuple(sorted(dearest)), have, need, hint=hint)

    def sentence(self) -> form.Text:
        bounds, where, called, unit = self.limits.say(), self.common.at, self.common.called, self.unit
        once = form.Text(", each card once", "（每种只算一次）") if self.different else say.NOTHING
        others = [exception.words() for exception in self.exceptions]
        return say.sentence(
            f"{where.en}{unit.en} of the {called.en} in all{once.en}: {bounds.en}."
            + "".join(f" {t.en[0].upper()}{t.en[1:]}." for t in others),
            where.zh
            + say.beside(called.zh, "的", unit.zh, f"合计{once.zh}", bounds.zh)
            + "。"
            + "".join(f"{t.zh}。" for t in others),
        )

    def translate(self, model: form.Model) -> None:
        """The sum of what is spent on each card, by the first exception that fits it.

        Cards whose exceptions hang on the same literals are added up before a case is chosen.
        """
        bills: dict[tuple[int, ...], list[list[Linear]]] = {}
        for card, meant in model.chosen(self.common.cards).items():
            copies = model.copies(card, self.common.cards.zones)
            if copies.terms:
                there = model.program.held([model.program.at_least(copies, 1)]) if self.different else copies
                literals, bill = self._bill(model, card, meant, there)
                bills.setdefault(literals, []).append(bill)
        spent: list[Linear] = []
        for literals, several in bills.items():
            *cases, otherwise = (model.total(parts) for parts in zip(*several, strict=True))
            spent.append(model.program.case(list(zip(literals, cases, strict=True)), otherwise))
        model.within(model.total(spent), self.limits)

    def _bill(
        self, model: form.Model, card: int, meant: int, there: "Linear"
    ) -> "tuple[tuple[int, ...], list[Linear]]":
        """The literals that decide what a card costs, and what is spent on it under each and otherwise."""
        program, price = model.program, model.constant(self.costs[card])
        cases = [] if meant == program.true else [(~meant, model.constant(0))]
        for exception in self.exceptions:
            fits = model.means(exception.cards)(card)
            holds = program.all_of([fits, model.condition(exception.condition, card)])
            if holds != ~program.true:
                free = there.shifted(-exception.free)
                paid = program.largest([free, model.constant(0)]) if exception.free else there
                each = price if exception.cost is None else model.number(exception.cost, card)
                cases.append((holds, model.times(paid, each)))
            if holds == program.true:
                break
        else:
            cases.append((program.true, model.times(there, price)))
        return tuple(literal for literal, _ in cases[:-1]), [spent for _, spent in cases]


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Budget | None:
    costs, word = _costs(reader, context)
    unit = reader.words("unit") or word
    different = reader.boolean("different", False)
    limits = context.limits(reader, common.cards.zones, "budget")
    tables = reader.tables("cost", what=form.Text("this cost", "此费用"))
    exceptions = tuple(_cost(table, common, context) for table in tables)
    if not limits.given or costs is None:
        return None
    return Budget(common, unit, costs, exceptions, different, limits)


def _costs(reader: form.TableReader, context: form.Context) -> tuple[list[float] | None, form.Text]:
    """What each card costs, and a word for it."""
    if reader.has("points"):
        points = context.card_list(reader, "points")
        if points is None:
            return None, say.NOTHING
        worth = [points.points.get(n, 0.0) for n in range(len(context.cards.cards))]
        return worth, form.Text(points.name, points.name)
    field = context.field(reader, "field")
    return (context.cards.numbers(field) if field else None), say.field(field, context.game)


def _cost(reader: form.TableReader, common: form.Common, context: form.Context) -> Cost:
    cards = context.picked(reader, "where", common.cards.zones)
    words = context.called(reader, "called", cards.selector)
    condition = form.read_condition(reader, context, common.scope, "another")
    cost = context.bound(reader, "cost", common.cards.zones, each=True)
    free = reader.integer("free", 0, least=0)
    if not reader.has("cost") and not free:
        reader.missing("cost")
    reader.done()
    return Cost(cards, words, condition, cost, free)
