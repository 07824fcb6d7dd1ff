"""options: each card must find a place in one of several options, which have room for only so many.

`form = "options"`, `[[rule.option]]` with `where` (may speak of the leader or of a choice), `at_most`
(without it there is room for any number), `called`, `when`/`unless`; `where`, `zone`. Cards are shared
out by the best matching, never first come, first served: a card that fits two options goes where it
leaves room for others.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from cardgen.rules import form, say
from cardgen.rules.matching import shortages

if TYPE_CHECKING:
    from cardgen.rules.repair.linear import Linear


class CardOption(NamedTuple):
    """A place for some cards. `most`: how many; None: any number."""

    cards: form.Picked
    most: form.Bound | None
    called: form.Text
    condition: form.Condition | None

    def room(self, hand: form.Hand) -> int:
        return 0 if self.most is None else max(0, floor(self.most.of(hand)))

    def words(self) -> form.Text:
        when = say.NOTHING
        if self.condition is not None:
            words = self.condition.words()
            when = form.Text(f" ({words.en})", f"（{words.zh}）")
        if self.most is None:
            return form.Text(
                f"any number of {self.called.en}{when.en}", say.beside("任意张", self.called.zh) + when.zh
            )
        most = self.most.words
        return form.Text(
            f"at most {say.counted(most.en, self.called.en)}{when.en}",
            say.beside("至多", most.zh, "张", self.called.zh) + when.zh,
        )


class NoRoom(NamedTuple):
    """Cards that compete for options, how many there are and may be; without options: those that fit none."""

    cards: list[int]
    have: int
    room: int
    options: list[CardOption]


class Options(NamedTuple):
    """Options, and the cards that must be shared out among them."""

    common: form.Common
    options: tuple[CardOption, ...]

    def fitting(self, hand: form.Hand, options: Sequence[CardOption]) -> Mapping[tuple[int, ...], list[int]]:
        """Which options fit → the cards that fit just those; without those that have a place anyway."""
        open_to_all = [o.cards.meant(hand) for o in options if o.most is None]
        narrow = [(n, o.cards.meant(hand)) for n, o in enumerate(options) if o.most is not None]
        classes: dict[tuple[int, ...], list[int]] = {}
        for card in sorted(self.common.cards.present(hand).difference(*open_to_all)):
            fit = tuple(n for n, meant in narrow if card in meant)
            classes.setdefault(fit, []).append(card)
        return classes

    def breaches(self, hand: form.Hand) -> Sequence[NoRoom]:
        options = [o for o in self.options if o.condition is None or o.condition(hand)]
        classes = self.fitting(hand, options)
        if not classes:
            return ()
        counts = hand.counts(self.common.cards.zones)
        wanted = {fit: sum(counts[n] for n in cards) for fit, cards in classes.items()}
        nowhere = wanted.pop((), 0)
        found = [NoRoom(classes[()], nowhere, 0, [])] if () in classes else []
        for fits, short, too_many in shortages(wanted, {n: o.room(hand) for n, o in enumerate(options)}):
            cards = sorted(n for fit in fits for n in classes[fit])
            have = sum(wanted[fit] for fit in fits)
            found.append(NoRoom(cards, have, have - too_many, [options[n] for n in sorted(short)]))
        return found

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for cards, have, room, options in self.breaches(hand):
            shown = self.common.names(cards)
            if options:
                called = say.row([option.called for option in options], " and ", "与")
                message = form.Text(
                    f"room for {say.counted(room, called.en)}, has {have}: {shown.en}",
                    f"{say.beside(called.zh, f'共可有 {room} 张')}，现有 {have} 张：{shown.zh}",
                )
                hint = form.Text(f"take out {have - room} of them", f"移除其中 {have - room} 张")
            else:
                words = say.row([option.words() for option in self.options], "; ", "；")
                message = form.Text(
                    f"{shown.en} {say.verb(len(cards), 'fits', 'fit')} none of the options: {words.en}",
                    f"{shown.zh}不符合任何一个选项：{words.zh}",
                )
                hint = say.take_out(shown)
            yield form.Finding(message, tuple(cards), have, room, hint=hint)

    def sentence(self) -> form.Text:
        where, called = self.common.at, self.common.called
        said = say.row([option.words() for option in self.options], "; ", "；")
        return say.sentence(
            f"{where.en}each of the {called.en} must be one of: {said.en}.",
            f"{where.zh}{say.beside(called.zh, '须各属于下列之一')}：{said.zh}。",
        )

    def translate(self, model: form.Model) -> None:
        """All copies of cards that fit the same options are shared out among them, each with its room."""
        program = model.program
        tests = [(model.condition(option.condition), model.means(option.cards)) for option in self.options]
        classes: dict[tuple[int, ...], list[int]] = {}
        for card in model.chosen(self.common.cards):
            fits = tuple(program.all_of([opened, test(card)]) for opened, test in tests)
            classes.setdefault(fits, []).append(card)
        placed: list[list[Linear]] = [[] for _ in self.options]
        for fits, cards in classes.items():
            have = model.amount(self.common.cards, cards)
            most = int(program.span(have)[1])
            shares: list[Linear] = []
            for place, fit in enumerate(fits):
                if fit == ~program.true or not most:
                    continue
                share = model.open_number(0, most)
                program.require(share, None, 0, (~fit,))
                shares.append(share)
                placed[place].append(share)
            model.require(have.minus(model.total(shares)), 0, 0)
        for option, parts in zip(self.options, placed, strict=True):
            if option.most is not None:
                room = program.largest([program.floor(model.number(option.most)), model.constant(0)])
                model.require(model.total(parts).minus(room), None, 0)


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Options | None:
    options = []
    for table in reader.tables("option", required=True, what=form.Text("this option", "此选项")):
        cards = context.picked(table, "where", common.cards.zones)
        most = context.bound(table, "at_most", common.cards.zones)
        called = context.called(table, "called", cards.selector)
        condition = form.read_condition(table, context, common.scope)
        table.done()
        options.append(CardOption(cards, most, called, condition))
    return Options(common, tuple(options)) if options else None
