"""may_include: which cards a deck may hold: those of any option, but none of `never`, save those of `always`.

`form = "may_include"`, `options`, `never`, `always` (selectors: one or a list; they may speak of the
leader, `faction = "$leader.faction"`, or of a choice, `class = "$value.second_class"`), `where`, `zone`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context, among, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.led import Led
from cardgen.rules.say import beside, placed, sentence
from cardgen.select import parse_table


class MayInclude(NamedTuple):
    """Selectors: what is allowed, what is not all the same, and what always is."""

    common: Common
    context: Context
    options: tuple[Led, ...]
    never: tuple[Led, ...]
    always: tuple[Led, ...]
    leaders: ZoneSet

    def refused(self, hand: Hand) -> frozenset[int]:
        """The cards that the deck may not hold."""
        left = hand.present(self.common.zones) & self.common.picked
        refused = frozenset[int]().union(*(left & led.picked(hand) for led in self.never))
        if self.options:
            refused |= left.difference(*(led.picked(hand) for led in self.options))
        return refused.difference(*(led.picked(hand) for led in self.always))

    def holds(self, hand: Hand) -> bool:
        return not self.refused(hand)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        refused = sorted(self.refused(hand))
        barred = frozenset[int]().union(*(led.picked(hand) for led in self.never))
        if self._wants_leader(hand):
            waiting = [n for n in refused if n not in barred]
            refused = [n for n in refused if n in barred]
            if waiting:
                yield self._no_leader(waiting)
        for n in refused:
            name = self.context.cards.name(n)
            if n in barred:
                message = Text(f"“{name}” may never be in this deck", f"「{name}」不可加入这副套牌")
            else:
                message = Text(
                    f"“{name}” is none of the cards that this deck may hold",
                    f"「{name}」不在这副套牌可以加入的牌之列",
                )
            yield Finding(
                self.common.id,
                message,
                (n,),
                hand.counts(self.common.zones)[n],
                0,
                hint=Text(f"take out “{name}”", f"移除「{name}」"),
            )

    def _wants_leader(self, hand: Hand) -> bool:
        """Whether an option speaks of a leader that is not there."""
        return any(led.by_leader for led in self.options) and not hand.cards(self.leaders)

    def _no_leader(self, waiting: list[int]) -> Finding:
        shown = names(self.context.cards, waiting)
        return Finding(
            self.common.id,
            Text(f"there is no leader who would allow {shown.en}", f"没有领袖，{shown.zh}可否加入还不能确定"),
            tuple(waiting),
            lacking=True,
            hint=Text("add a leader", "加入领袖"),
        )

    def _said(self, leds: tuple[Led, ...]) -> Text:
        said = [self.context.say(led.selector) for led in leds]
        return Text("; ".join(t.en for t in said), "；".join(t.zh for t in said))

    def sentence(self) -> Text:
        where, called = placed(self.common.place_words), self.common.called
        en, zh = [], []
        if self.options:
            said = self._said(self.options)
            en.append(f"of the {called.en}, the deck may hold: {said.en}")
            zh.append(f"{beside(called.zh, '中可以加入的有')}：{said.zh}")
        if self.never:
            said = self._said(self.never)
            en.append(f"never {said.en}")
            zh.append(beside("绝不可加入", said.zh))
        if self.always:
            said = self._said(self.always)
            en.append(f"always {said.en}")
            zh.append(beside("总可加入", said.zh))
        of = Text("", "") if self.options else among(self.common)
        return sentence(f"{where.en}{of.en}{'; but '.join(en)}.", f"{where.zh}{of.zh}{'；但'.join(zh)}。")


def read(reader: TableReader, common: Common, context: Context) -> MayInclude | None:
    options, never, always = (read_leds(reader, key, context) for key in ("options", "never", "always"))
    if options is None or never is None or always is None:
        return None
    if not options and not never:
        reader.missing("options")
        return None
    return MayInclude(common, context, options, never, always, context.leaders)


def read_leds(reader: TableReader, key: str, context: Context) -> tuple[Led, ...] | None:
    """A selector, or a list of them; None where one is wrong."""
    value = reader.raw(key)
    if value is None:
        return ()
    known = context.game.field_names
    place = reader.place_of(key)
    if isinstance(value, list):
        parsed = [parse_table(one, place / n, context.diagnostics, known) for n, one in enumerate(value)]
    else:
        parsed = [parse_table(value, place, context.diagnostics, known)]
    made = tuple(Led(one, context.cards, context.leaders) for one in parsed if one is not None)
    return made if len(made) == len(parsed) else None
