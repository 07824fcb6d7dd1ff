"""may_include: which cards a deck may hold: those of any option, but none of `never`, save those of `always`.

`form = "may_include"`, `options`, `never`, `always` (selectors: one or a list; they may speak of the
leader, `faction = "$leader.faction"`, or of a choice, `class = "$value.second_class"`), `where`, `zone`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.rules import form, say
from cardgen.rules.references import LEADER


class MayInclude(NamedTuple):
    """Selectors: what is allowed, what is not all the same, and what always is, with words for each."""

    common: form.Common
    options: tuple[form.Picked, ...]
    never: tuple[form.Picked, ...]
    always: tuple[form.Picked, ...]
    words: tuple[form.Text, form.Text, form.Text]
    leaders: form.Picked
    leader: form.Text

    def breaches(self, hand: form.Hand) -> Sequence[tuple[int, bool]]:
        """The cards that the deck may not hold, and whether it may never hold them."""
        present = self.common.cards.present(hand)
        barred = present.intersection(frozenset[int]().union(*(one.meant(hand) for one in self.never)))
        refused = barred
        if self.options:
            refused |= present.difference(*(one.meant(hand) for one in self.options))
        refused = refused.difference(*(one.meant(hand) for one in self.always))
        return sorted((n, n in barred) for n in refused)

    def broken(self, hands: form.Hands) -> form.Mask:
        there = hands.there(self.common.cards)
        barred, open, always = (
            hands.any_meant(those, there) for those in (self.never, self.options, self.always)
        )
        return hands.some(there, (barred | ~open if self.options else barred) & ~always)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        refused = self.breaches(hand)
        counts = hand.counts(self.common.cards.zones)
        waiting = [n for n, never in refused if not never] if self._wants_leader(hand) else []
        if waiting:
            yield self._no_leader(waiting)
        for barred in (True, False):
            cards = tuple(n for n, never in refused if never is barred and n not in waiting)
            if not cards:
                continue
            shown, options, why = self.common.names(cards), self.words[0], self.words[1]
            if barred:
                message = form.Text(
                    f"{shown.en} may never be in this deck: {why.en}",
                    f"{shown.zh}不可加入这副套牌：{why.zh}",
                )
            else:
                message = form.Text(
                    f"{shown.en} {say.verb(len(cards), 'is', 'are')} none of the cards "
                    f"that this deck may hold: {options.en}",
                    f"{shown.zh}不在这副套牌可以加入的牌之列：{options.zh}",
                )
            have = sum(counts[n] for n in cards)
            yield form.Finding(message, cards, have, 0, hint=say.take_out(shown))

    def _wants_leader(self, hand: form.Hand) -> bool:
        """Whether an option speaks of a leader that is not there."""
        return any(LEADER in one.spoken_of for one in self.options) and not self.leaders.number(hand)

    def _no_leader(self, waiting: list[int]) -> form.Finding:
        shown = self.common.names(waiting)
        leader = self.leader
        message = form.Text(
            f"{leader.en} is missing, on which it depends whether {shown.en} may be there",
            f"没有{leader.zh}，{shown.zh}可否加入还不能确定",
        )
        wanted = form.Wanted(1, self.leaders.meant(form.Hand(())), self.leaders.zones)
        return form.Finding(message, tuple(waiting), lacking=True, wanted=wanted)

    def sentence(self) -> form.Text:
        where, called, parts = self.common.at, self.common.called, []
        options, never, always = self.words
        if self.options:
            said = say.beside(called.zh, "中可以加入的有")
            parts.append(
                form.Text(f"of the {called.en}, the deck may hold: {options.en}", f"{said}：{options.zh}")
            )
        if self.never:
            parts.append(form.Text(f"never {never.en}", say.beside("绝不可加入", never.zh)))
        if self.always:
            parts.append(form.Text(f"always {always.en}", say.beside("总可加入", always.zh)))
        of, said_all = say.NOTHING if self.options else self.common.among, say.row(parts, "; but ", "；但")
        return say.sentence(f"{where.en}{of.en}{said_all.en}.", f"{where.zh}{of.zh}{said_all.zh}。")

    def translate(self, model: form.Model) -> None:
        """A card stays away unless it is always allowed, or is of an option and never refused."""
        program = model.program
        options, never, always = (
            [model.means(one) for one in several] for several in (self.options, self.never, self.always)
        )
        for card in model.chosen(self.common.cards):
            fits = [~test(card) for test in never]
            if options:
                fits.append(program.any_of([test(card) for test in options]))
            allowed = program.any_of([program.all_of(fits), *(test(card) for test in always)])
            model.banish(card, self.common.cards, allowed)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> MayInclude | None:
    keys = ("options", "never", "always")
    options, never, always = (
        tuple(context.pick(one, common.cards.zones) for one in context.selectors(reader, key)) for key in keys
    )
    if not options and not never:
        if not reader.has("options") and not reader.has("never"):
            reader.missing("options")
        return None
    words = [
        say.row([context.say(p.selector) for p in some], "; ", "；") for some in (options, never, always)
    ]
    leaders = context.pick(None, context.leaders)
    leader = context.leader_words(common.scope)
    return MayInclude(common, options, never, always, (words[0], words[1], words[2]), leaders, leader)
