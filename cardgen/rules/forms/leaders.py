"""leaders: several leaders who must fit together. Partner, Partner with …, a hero and a Background.

`form = "leaders"`, `[[rule.pair]]` with `both` (what both are), or `one` and `other` (what the one is and
what the other is; each may speak of the other card: `name = "$each.partner_with"`); `at_most` (default 2),
`zone` (default: the zones that hold leaders), `where`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say
from cardgen.rules.picked import resolved
from cardgen.rules.references import EACH
from cardgen.select import Reference, Selector


class Pair(NamedTuple):
    """A way to fit: some cards, and those that may lead beside each of them."""

    one: form.Picked
    other: form.Picked
    called: form.Text

    def fits(self, a: int, b: int, hand: form.Hand) -> bool:
        return self._so(a, b, hand) or self._so(b, a, hand)

    def _so(self, a: int, b: int, hand: form.Hand) -> bool:
        """What the one must be may speak of the other, too."""
        return a in self.one.meant(hand, b) and b in self.other.meant(hand, a)


class TooManyLead(NamedTuple):
    have: int
    most: float


class Leaders(NamedTuple):
    """At most so many leaders, of whom every two fit in one of the ways."""

    common: form.Common
    cards: form.Picked
    pairs: tuple[Pair, ...]
    most: form.Bound

    def breaches(self, hand: form.Hand) -> Sequence[TooManyLead | tuple[int, int]]:
        """Too many, and the pairs that do not fit."""
        leaders = sorted(self.cards.cards(hand))
        most = self.most.of(hand)
        apart = {
            (a, b)
            for at, a in enumerate(leaders)
            for b in leaders[at + 1 :]
            if not any(pair.fits(a, b, hand) for pair in self.pairs)
        }
        too_many = [TooManyLead(len(leaders), most)] if len(leaders) > most else []
        return [*too_many, *sorted(apart)]

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for breach in self.breaches(hand):
            if isinstance(breach, TooManyLead):
                yield self._too_many(*breach, hand)
                continue
            a, b = breach
            first, second = self.common.all_cards.told(a), self.common.all_cards.told(b)
            ways = say.row([pair.called for pair in self.pairs], "; or ", "；或")
            message = form.Text(
                f"“{first}” and “{second}” cannot lead together, which may be: {ways.en}",
                f"「{first}」与「{second}」不能共同领导，可以的是：{ways.zh}",
            )
            hint = form.Text("keep one of them", "只保留其中之一")
            yield form.Finding(message, (a, b) if a != b else (a,), hint=hint)

    def _too_many(self, have: int, most: float, hand: form.Hand) -> form.Finding:
        cards = sorted(self.cards.present(hand))
        shown = self.common.names(cards)
        message = form.Text(
            f"at most {most:g} may lead, has {have}: {shown.en}",
            f"领袖至多 {most:g} 张，现有 {have} 张：{shown.zh}",
        )
        hint = form.Text(f"take out {have - most:g}", f"移除 {have - most:g} 张")
        return form.Finding(message, tuple(cards), have, most, hint=hint)

    def sentence(self) -> form.Text:
        most, called = self.most.words, self.common.called
        ways = say.row([pair.called for pair in self.pairs], "; or ", "；或")
        return say.sentence(
            f"at most {most.en} of the {called.en} may lead, and every two of them must be: {ways.en}.",
            f"{say.beside('作为领袖的', called.zh)}至多 {most.zh} 张，且任意两张须为：{ways.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """At most so many, and beside a leader only those who fit; leaders with the same company at once."""
        program, chosen = model.program, model.chosen(self.cards)
        model.require(model.amount(self.cards).minus(model.number(self.most)), None, 0)
        fitting: dict[int, dict[int, list[int]]] = {card: {} for card in chosen}
        for pair in self.pairs:
            for one in chosen:
                for other, so in model.chosen(pair.other, one).items():
                    if other in chosen:
                        fits = program.all_of([so, model.means(pair.one, other)(one)])
                        fitting[one].setdefault(other, []).append(fits)
                        fitting[other].setdefault(one, []).append(fits)
        classes: dict[tuple[frozenset[tuple[int, frozenset[int]]], int], list[int]] = {}
        for card in chosen:
            company = {other: program.any_of(fits) for other, fits in fitting[card].items()}
            apart: dict[int, set[int]] = {}
            for other in chosen:
                apart.setdefault(company.get(other, ~program.true), set()).add(other)
            strangers = frozenset((fits, frozenset(cards)) for fits, cards in apart.items())
            classes.setdefault((strangers, company.get(card, ~program.true)), []).append(card)
        for (strangers, itself), cards in classes.items():
            there = model.has_any(self.cards, cards)
            for fits, others in strangers:
                if fits != program.true:
                    alone = 1 if fits == itself else 0
                    model.require(model.amount(self.cards, others), None, alone, there, ~fits)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Leaders | None:
    most = context.bound(reader, "at_most", common.cards.zones) or form.number(2)
    zones = common.cards.zones if reader.has("zone") else context.leaders
    tables = reader.tables("pair", required=True, what=form.Text("this pair", "此组合"))
    pairs = [_pair(table, context) for table in tables]
    made = tuple(pair for pair in pairs if pair is not None)
    if len(made) < len(tables) or not made:
        return None
    return Leaders(common, context.pick(common.cards.selector, zones), made, most)


def _of_the_other(selector: Selector) -> Selector:
    """For words: of two cards that are both so, each speaks of the other."""
    return resolved(
        selector, lambda found: [Reference(f"$other.{found.field}")] if found.who == EACH else None
    )


def _pair(table: form.TableReader, context: form.Context) -> Pair | None:
    called = table.words("called")
    keys = ("both",) if table.has("both") else ("one", "other")
    selectors = [context.selector(table, key, "another") for key in keys]
    table.done()
    for key in keys:
        if not table.has(key):
            table.missing(key)
    one, other = selectors[0], selectors[-1]
    if one is None or other is None:
        return None
    if called is None and len(keys) == 1:
        said = context.say(_of_the_other(one))
        called = form.Text(f"both {said.en}", say.beside("同为", said.zh))
    elif called is None:
        first, second = context.say(one), context.say(other)
        called = form.Text(f"{first.en} with {second.en}", say.beside(first.zh, "配", second.zh))
    return Pair(context.pick(one, (), None, "another"), context.pick(other, (), None, "another"), called)
