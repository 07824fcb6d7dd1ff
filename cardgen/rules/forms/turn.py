"""turn: what may be played in one turn: (attack or defend) at most 1, effect at most 1, any number of skills.

`form = "turn"`, `[[rule.slot]]` with `where`, `at_most` (without it any number), `only_with` (another
card that must be played too, and may speak of this one, `"$each.…"`), `called`, `when`/`unless` (the slot
is there only then). A card counts in every slot that it fits; one that fits none may not be played, but for
`others = true`. `where`, `zone` as in every rule.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say
from cardgen.select import All


class TurnSlot(NamedTuple):
    """Some cards, how many of them, and the cards of which one must be played beside each."""

    cards: form.Picked
    most: form.Bound | None
    company: form.Picked | None
    called: form.Text
    company_called: form.Text
    condition: form.Condition | None

    def alone(self, hand: form.Hand) -> list[int]:
        """The cards beside which nothing is played that they need."""
        if self.company is None:
            return []
        company, there = self.company, sorted(self.cards.present(hand))
        return [n for n in there if company.number(hand, n) - (n in company.meant(hand, n)) < 1]

    def words(self) -> form.Text:
        en, zh = f"any number of {self.called.en}", say.beside("任意张", self.called.zh)
        if self.most is not None:
            most = self.most.words
            en, zh = (
                f"at most {say.counted(most.en, self.called.en)}",
                say.beside("至多", most.zh, "张", self.called.zh),
            )
        if self.company is not None:
            company = say.beside("只能与", self.company_called.zh, "一起")
            en, zh = f"{en}, only with {self.company_called.en}", f"{zh}（{company}）"
        if self.condition is not None:
            words = self.condition.words()
            en, zh = f"{en} ({words.en})", f"{zh}（{words.zh}）"
        return form.Text(en, zh)


class TooManyPlayed(NamedTuple):
    slot: TurnSlot
    have: int
    most: float


class Alone(NamedTuple):
    slot: TurnSlot
    cards: list[int]


def dont_play(shown: form.Text) -> form.Text:
    return form.Text(f"do not play {shown.en}", f"不要打出{shown.zh}")


class Turn(NamedTuple):
    """The pattern of a turn."""

    common: form.Common
    slots: tuple[TurnSlot, ...]
    others: bool

    def breaches(self, hand: form.Hand) -> Sequence[list[int] | TooManyPlayed | Alone]:
        """Cards that fit no slot, slots with too many, cards without company."""
        slots = [slot for slot in self.slots if slot.condition is None or slot.condition(hand)]
        found: list[list[int] | TooManyPlayed | Alone] = []
        if not self.others:
            strange = self.common.cards.present(hand).difference(*(s.cards.meant(hand) for s in slots))
            found += [sorted(strange)] if strange else []
        for slot in slots:
            played = slot.cards.number(hand)
            if slot.most is not None and played > (most := slot.most.of(hand)):
                found.append(TooManyPlayed(slot, played, most))
            alone = slot.alone(hand)
            found += [Alone(slot, alone)] if alone else []
        return found

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for breach in self.breaches(hand):
            match breach:
                case TooManyPlayed():
                    yield self._too_many(breach, hand)
                case Alone(slot, cards):
                    shown, company = self.common.names(cards), slot.company_called
                    message = form.Text(
                        f"{shown.en} may only be played with {company.en}",
                        f"{shown.zh}{say.beside('只能与', company.zh, '一起打出')}",
                    )
                    meant = slot.company.meant(hand) if slot.company is not None else frozenset[int]()
                    wanted = self.common.wanted(1, meant)
                    yield form.Finding(message, tuple(cards), 0, 1, bool(meant), dont_play(shown), wanted)
                case cards:
                    shown = self.common.names(cards)
                    words = say.row([slot.words() for slot in self.slots], "; ", "；")
                    message = form.Text(
                        f"{shown.en} may not be played in this turn, only: {words.en}",
                        f"{shown.zh}不可在此回合打出，只可打出：{words.zh}",
                    )
                    yield form.Finding(message, tuple(cards), hint=dont_play(shown))

    def _too_many(self, breach: TooManyPlayed, hand: form.Hand) -> form.Finding:
        slot, have, most = breach
        cards = sorted(slot.cards.present(hand))
        shown = self.common.names(cards)
        message = form.Text(
            f"at most {say.counted(most, slot.called.en)} in a turn, played {have}: {shown.en}",
            f"一回合至多打出 {most:g} {say.beside('张', slot.called.zh)}，打出了 {have} 张：{shown.zh}",
        )
        hint = form.Text(f"play {have - most:g} fewer", f"少打出 {have - most:g} 张")
        return form.Finding(message, tuple(cards), have, most, hint=hint)

    def sentence(self) -> form.Text:
        where, of = self.common.at, self.common.among
        said = say.row([slot.words() for slot in self.slots], "; ", "；")
        others = (
            form.Text("any other cards", "任意其他牌")
            if self.others
            else form.Text("nothing else", "此外不可")
        )
        return say.sentence(
            f"{where.en}{of.en}in one turn: {said.en}; {others.en}.",
            f"{where.zh}{of.zh}一回合可打出：{said.zh}；{others.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """Open slots keep their limits and find their company; a card without an open slot stays away."""
        fitting = []
        for slot in self.slots:
            opened = model.condition(slot.condition)
            fitting.append((opened, model.means(slot.cards)))
            with model.under(opened):
                if slot.most is not None:
                    model.require(model.amount(slot.cards).minus(model.number(slot.most)), None, 0)
                if slot.company is not None:
                    self._company(model, slot, slot.company)
        for card in model.chosen(self.common.cards) if not self.others else ():
            fits = [model.program.all_of([opened, test(card)]) for opened, test in fitting]
            model.banish(card, self.common.cards, model.program.any_of(fits))

    def _company(self, model: form.Model, slot: TurnSlot, company: form.Picked) -> None:
        for card in model.chosen(slot.cards):
            itself = model.program.held([model.means(company, card)(card)])
            others = model.amount(company, each=card).minus(itself)
            model.require(others, 1, None, model.present(card, slot.cards))


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Turn | None:
    zones = common.cards.zones
    others = reader.boolean("others", False)
    slots = []
    for table in reader.tables("slot", required=True, what=form.Text("this slot", "此槽位")):
        selector = context.selector(table, "where")
        company = context.picked(table, "only_with", zones, "another")
        most = context.bound(table, "at_most", zones)
        called = context.called(table, "called", selector)
        anything = form.Text("another card", "另一张牌") if company.selector == All() else None
        company_called = table.words("only_with_called") or anything or context.say(company.selector)
        condition = form.read_condition(table, context, common.scope)
        table.done()
        cards = context.pick(selector, zones, common.cards.selector)
        beside = company if company.selector is not None else None
        slots.append(TurnSlot(cards, most, beside, called, company_called, condition))
    return Turn(common, tuple(slots), others) if slots else None
