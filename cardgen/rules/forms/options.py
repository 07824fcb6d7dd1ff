"""options: each card must find a place in one of several options, which have room for only so many.

`form = "options"`, `[[rule.option]]` with `where` (may speak of the leader or of a choice), `at_most`
(without it there is room for any number), `called`, `when`/`unless`; `where`, `zone`. Cards are shared
out by the best matching, never first come, first served: a card that fits two options goes where it
leaves room for others.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound
from cardgen.rules.conditions import read_condition
from cardgen.rules.context import Common, Condition, Context, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.led import Led
from cardgen.rules.matching import shortages
from cardgen.rules.say import beside, placed, say_bound, sentence


class Option(NamedTuple):
    """A place for some cards. `most`: how many; None: any number."""

    cards: Led
    most: Bound | None
    called: Text
    condition: Condition | None

    def room(self, hand: Hand) -> int | None:
        return None if self.most is None else max(0, floor(self.most.of(hand)))


class Options(NamedTuple):
    """Options, and the cards that must be shared out among them."""

    common: Common
    context: Context
    options: tuple[Option, ...]

    def open_options(self, hand: Hand) -> list[Option]:
        return [o for o in self.options if o.condition is None or o.condition(hand)]

    def fitting(self, hand: Hand, options: Sequence[Option]) -> Mapping[tuple[int, ...], list[int]]:
        """Which options fit → the cards that fit just those; without those that have a place anyway."""
        open_to_all = [o.cards.picked(hand) for o in options if o.most is None]
        left = (hand.present(self.common.zones) & self.common.picked).difference(*open_to_all)
        narrow = [(n, o.cards.picked(hand)) for n, o in enumerate(options) if o.most is not None]
        classes: dict[tuple[int, ...], list[int]] = {}
        for card in sorted(left):
            fit = tuple(n for n, picked in narrow if card in picked)
            classes.setdefault(fit, []).append(card)
        return classes

    def holds(self, hand: Hand) -> bool:
        options = self.open_options(hand)
        classes = self.fitting(hand, options)
        return not classes or (() not in classes and not self._shortages(hand, options, classes))

    def _shortages(
        self, hand: Hand, options: Sequence[Option], classes: Mapping[tuple[int, ...], list[int]]
    ) -> list[tuple[frozenset[tuple[int, ...]], frozenset[int], int]]:
        counts = hand.counts(self.common.zones)
        wanted = {fit: sum(counts[n] for n in cards) for fit, cards in classes.items() if fit}
        return shortages(wanted, {n: o.room(hand) or 0 for n, o in enumerate(options)})

    def findings(self, hand: Hand) -> Iterable[Finding]:
        options = self.open_options(hand)
        classes = self.fitting(hand, options)
        counts = hand.counts(self.common.zones)
        for n in classes.get((), ()):
            name = self.context.cards.name(n)
            yield Finding(
                self.common.id,
                Text(f"“{name}” fits none of the options", f"「{name}」不符合任何一个选项"),
                (n,),
                counts[n],
                0,
                hint=Text(f"take out “{name}”", f"移除「{name}」"),
            )
        for fits, short, too_many in self._shortages(hand, options, classes):
            cards = sorted(n for fit in fits for n in classes[fit])
            have = sum(counts[n] for n in cards)
            shown = names(self.context.cards, cards)
            called = [options[n].called for n in sorted(short)]
            yield Finding(
                self.common.id,
                Text(
                    f"room for {have - too_many} of {' and '.join(t.en for t in called)}, "
                    f"has {have} ({shown.en})",
                    f"{'与'.join(t.zh for t in called)}共可有 {have - too_many} 张，"
                    f"现有 {have} 张（{shown.zh}）",
                ),
                tuple(cards),
                have,
                have - too_many,
                hint=Text(f"take out {too_many} of them", f"移除其中 {too_many} 张"),
            )

    def sentence(self) -> Text:
        where, called = placed(self.common.place_words), self.common.called
        said = [_say(option) for option in self.options]
        return sentence(
            f"{where.en}each of the {called.en} must be one of: {'; '.join(t.en for t in said)}.",
            f"{where.zh}{called.zh}须各属于下列之一：{'；'.join(t.zh for t in said)}。",
        )


def _say(option: Option) -> Text:
    when = Text("", "")
    if option.condition is not None:
        words = option.condition.words()
        when = Text(f" ({words.en})", f"（{words.zh}）")
    if option.most is None:
        return Text(
            f"any number of {option.called.en}{when.en}", beside("任意张", option.called.zh) + when.zh
        )
    most = say_bound(option.most.text)
    return Text(
        f"at most {most.en} {option.called.en}{when.en}",
        beside("至多", most.zh, "张", option.called.zh) + when.zh,
    )


def read(reader: TableReader, common: Common, context: Context) -> Options | None:
    tables = reader.tables("option", required=True, what=Text("this option", "此选项"))
    options = []
    for table in tables:
        selector = context.selector(table, "where")
        most = context.bound(table, "at_most", common.zones)
        called = context.called(table, "called", selector)
        condition = read_condition(table, context, common.scope)
        table.done()
        options.append(Option(Led(selector, context.cards, context.leaders), most, called, condition))
    return Options(common, context, tuple(options)) if options else None
