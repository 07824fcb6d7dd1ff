"""leaders: several leaders who must fit together. Partner, Partner with …, a hero and a Background.

`form = "leaders"`, `[[rule.pair]]` with `both` (what both are), or `one` and `other` (what the one is and
what the other is, which may speak of the one: `name = "$each.partner_with"`); `at_most` (default 2),
`zone` (default: the zones that hold leaders), `where`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.bounds import Bound, number
from cardgen.rules.context import Common, Context, names
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import speaks_of_each
from cardgen.rules.say import beside, say_bound, sentence


class Pair(NamedTuple):
    """A way to fit: card → the cards that may lead beside it."""

    beside: dict[int, frozenset[int]]
    called: Text

    def fits(self, a: int, b: int) -> bool:
        return b in self.beside.get(a, ()) or a in self.beside.get(b, ())


class Leaders(NamedTuple):
    """At most so many leaders, of whom every two fit in one of the ways."""

    common: Common
    context: Context
    zones: ZoneSet
    pairs: tuple[Pair, ...]
    most: Bound

    def _leaders(self, hand: Hand) -> list[int]:
        return sorted(n for n in hand.cards(self.zones) if n in self.common.picked)

    def _apart(self, leaders: list[int]) -> list[tuple[int, int]]:
        """The pairs that do not fit."""
        return [
            (a, b)
            for at, a in enumerate(leaders)
            for b in leaders[at + 1 :]
            if not any(pair.fits(a, b) for pair in self.pairs)
        ]

    def holds(self, hand: Hand) -> bool:
        leaders = self._leaders(hand)
        if len(leaders) < 2:
            return len(leaders) <= self.most.of(hand)
        return len(leaders) <= self.most.of(hand) and not self._apart(leaders)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        leaders = self._leaders(hand)
        most = self.most.of(hand)
        if len(leaders) > most:
            cards = sorted(set(leaders))
            shown = names(self.context.cards, cards)
            yield Finding(
                self.common.id,
                Text(
                    f"at most {most:g} may lead, has {len(leaders)} ({shown.en})",
                    f"领袖至多 {most:g} 张，现有 {len(leaders)} 张（{shown.zh}）",
                ),
                tuple(cards),
                len(leaders),
                most,
                hint=Text(f"take out {len(leaders) - most:g}", f"移除 {len(leaders) - most:g} 张"),
            )
        for a, b in sorted(set(self._apart(leaders))):
            first, second = self.context.cards.name(a), self.context.cards.name(b)
            yield Finding(
                self.common.id,
                Text(
                    f"“{first}” and “{second}” cannot lead together", f"「{first}」与「{second}」不能共同领导"
                ),
                (a, b) if a != b else (a,),
                hint=Text("keep one of them", "只保留其中之一"),
            )

    def sentence(self) -> Text:
        most = say_bound(self.most.text)
        called = self.common.called
        ways = [pair.called for pair in self.pairs]
        return sentence(
            f"at most {most.en} of the {called.en} may lead, and every two of them must be: "
            f"{'; or '.join(t.en for t in ways)}.",
            f"{beside('作为领袖的', called.zh)}至多 {most.zh} 张，且任意两张须为："
            f"{'；或'.join(t.zh for t in ways)}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Leaders | None:
    most = context.bound(reader, "at_most", common.zones) or number(2)
    zones = common.zones if reader.has("zone") else context.leaders
    tables = reader.tables("pair", required=True, what=Text("this pair", "此组合"))
    pairs = [_pair(table, context) for table in tables]
    made = tuple(pair for pair in pairs if pair is not None)
    if len(made) < len(tables) or not made:
        return None
    return Leaders(common, context, zones, made, most)


def _pair(table: TableReader, context: Context) -> Pair | None:
    own = table.words("called")
    keys = ("both",) if table.has("both") else ("one", "other")
    selectors = [context.selector(table, key) for key in keys]
    table.done()
    for key in keys:
        if not table.has(key):
            table.missing(key)
    one, other = selectors[0], selectors[-1]
    if one is None or other is None:
        return None
    cards = context.cards
    near = {
        n: cards.pick_for(other, n) if speaks_of_each(other) else cards.pick(other) for n in cards.pick(one)
    }
    if own:
        called = own
    elif len(keys) == 1:
        said = context.say(one)
        called = Text(f"both {said.en}", beside("同为", said.zh))
    else:
        first, second = context.say(one), context.say(other)
        called = Text(f"{first.en} with {second.en}", beside(first.zh, "配", second.zh))
    return Pair(near, called)
