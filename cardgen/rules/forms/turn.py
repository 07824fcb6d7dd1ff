"""turn: what may be played in one turn: (attack or defend) at most 1, effect at most 1, any number of skills.

`form = "turn"`, `[[rule.slot]]` with `where`, `at_most` (without it any number), `only_with` (another
card that must be played too), `called`, `when`/`unless` (the slot is there only then). A card counts in
every slot that it fits; one that fits none may not be played, but for `others = true`. `where`, `zone` as
in every rule.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.conditions import read_condition
from cardgen.rules.context import Common, Condition, Context, among, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.say import beside, placed, say_bound, sentence
from cardgen.select import All, Selector


class Slot(NamedTuple):
    """Some cards, how many of them, and the cards of which one must be played beside each."""

    picked: frozenset[int]
    most: Bound | None
    company: frozenset[int] | None
    called: Text
    company_called: Text
    condition: Condition | None

    def cards(self, hand: Hand, zones: ZoneSet) -> list[int]:
        return [n for n in hand.cards(zones) if n in self.picked]

    def alone(self, hand: Hand, zones: ZoneSet) -> list[int]:
        """The cards beside which nothing is played that they need."""
        company = self.company
        if company is None:
            return []
        near = sum(map(company.__contains__, hand.cards(zones)))
        there = hand.present(zones) & self.picked
        return sorted(n for n in there if near - (n in company) < 1)


class Turn(NamedTuple):
    """The pattern of a turn."""

    common: Common
    context: Context
    slots: tuple[Slot, ...]
    others: bool

    def open_slots(self, hand: Hand) -> list[Slot]:
        return [slot for slot in self.slots if slot.condition is None or slot.condition(hand)]

    def homeless(self, hand: Hand, slots: list[Slot]) -> list[int]:
        """The cards that fit no slot."""
        if self.others:
            return []
        looked_at = hand.present(self.common.zones) & self.common.picked
        return sorted(looked_at.difference(*(slot.picked for slot in slots)))

    def holds(self, hand: Hand) -> bool:
        zones = self.common.zones
        slots = self.open_slots(hand)
        for slot in slots:
            if slot.most is not None and len(slot.cards(hand, zones)) > slot.most.of(hand):
                return False
            if slot.company is not None and slot.alone(hand, zones):
                return False
        return not self.homeless(hand, slots)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        zones = self.common.zones
        slots = self.open_slots(hand)
        for n in self.homeless(hand, slots):
            name = self.context.cards.name(n)
            yield Finding(
                self.common.id,
                Text(f"“{name}” may not be played in this turn", f"「{name}」不可在此回合打出"),
                (n,),
                hint=Text(f"do not play “{name}”", f"不要打出「{name}」"),
            )
        for slot in slots:
            played = slot.cards(hand, zones)
            most = slot.most.of(hand) if slot.most is not None else float("inf")
            if len(played) > most:
                cards = sorted(set(played))
                shown = names(self.context.cards, cards)
                yield Finding(
                    self.common.id,
                    Text(
                        f"at most {most:g} {slot.called.en} in a turn, played {len(played)} ({shown.en})",
                        f"一回合至多打出 {most:g} {beside('张', slot.called.zh)}，"
                        f"打出了 {len(played)} 张（{shown.zh}）",
                    ),
                    tuple(cards),
                    len(played),
                    most,
                    hint=Text(f"play {len(played) - most:g} fewer", f"少打出 {len(played) - most:g} 张"),
                )
            for n in slot.alone(hand, zones):
                name = self.context.cards.name(n)
                yield Finding(
                    self.common.id,
                    Text(
                        f"“{name}” may only be played with {slot.company_called.en}",
                        f"「{name}」{beside('只能与', slot.company_called.zh, '一起打出')}",
                    ),
                    (n,),
                    0,
                    1,
                    lacking=bool(slot.company),
                )

    def sentence(self) -> Text:
        where, of = placed(self.common.place_words), among(self.common)
        said = [_say(slot) for slot in self.slots]
        others = Text("any other cards", "任意其他牌") if self.others else Text("nothing else", "此外不可")
        return sentence(
            f"{where.en}{of.en}in one turn: {'; '.join(t.en for t in said)}; {others.en}.",
            f"{where.zh}{of.zh}一回合可打出：{'；'.join(t.zh for t in said)}；{others.zh}。",
        )


def _say(slot: Slot) -> Text:
    en, zh = f"any number of {slot.called.en}", beside("任意张", slot.called.zh)
    if slot.most is not None:
        most = say_bound(slot.most.text)
        en, zh = f"at most {most.en} {slot.called.en}", beside("至多", most.zh, "张", slot.called.zh)
    if slot.company is not None:
        en, zh = (
            f"{en}, only with {slot.company_called.en}",
            f"{zh}（{beside('只能与', slot.company_called.zh, '一起')}）",
        )
    if slot.condition is not None:
        words = slot.condition.words()
        en, zh = f"{en} ({words.en})", f"{zh}（{words.zh}）"
    return Text(en, zh)


def _company(selector: Selector | None, context: Context) -> Text:
    return Text("another card", "另一张牌") if selector == All() else context.say(selector)


def read(reader: TableReader, common: Common, context: Context) -> Turn | None:
    tables = reader.tables("slot", required=True, what=Text("this slot", "此槽位"))
    others = reader.boolean("others", False)
    slots = []
    for table in tables:
        selector = context.selector(table, "where")
        company = context.selector(table, "only_with")
        most = context.bound(table, "at_most", common.zones)
        called = context.called(table, "called", selector)
        company_called = table.words("only_with_called") or _company(company, context)
        condition = read_condition(table, context, common.scope)
        table.done()
        slots.append(
            Slot(
                context.cards.pick(selector) & common.picked,
                most,
                context.cards.pick(company) if company is not None else None,
                called,
                company_called,
                condition,
            )
        )
    return Turn(common, context, tuple(slots), others) if slots else None
