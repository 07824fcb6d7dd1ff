"""pool: which cards may be played at all.

`form = "pool"` and one or more of: `list` (a dated list), `allowed` (a selector; a list field matches by any
of its values, so `{ rarities = "common" }` means common in any printing), `field` with `values` (the sets or
cycles that are in: `field = "sets"`, `values = ["core", "$newest_set"]`). A card needs one of them. `where`:
which cards are asked; `except` (a selector): cards that may always be played.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand
from cardgen.rules.say import beside, listed, placed, sentence


class Pool(NamedTuple):
    """The cards that are not in the pool, and words for what is."""

    common: Common
    context: Context
    outside: frozenset[int]
    pool: Text

    def holds(self, hand: Hand) -> bool:
        return self.outside.isdisjoint(hand.cards(self.common.zones))

    def findings(self, hand: Hand) -> Iterable[Finding]:
        counts = hand.counts(self.common.zones)
        where = placed(self.common.place_words)
        for n in sorted(self.outside.intersection(counts)):
            name = self.context.cards.name(n)
            yield Finding(
                self.common.id,
                Text(
                    f"{where.en}“{name}” is not in the pool: {self.pool.en}",
                    f"{where.zh}「{name}」不在牌池中：{self.pool.zh}",
                ),
                (n,),
                counts[n],
                0,
                hint=Text(f"take out “{name}”", f"移除「{name}」"),
            )

    def sentence(self) -> Text:
        where, called = placed(self.common.place_words), self.common.called
        return sentence(
            f"{where.en}only these {called.en} may be played: {self.pool.en}.",
            f"{where.zh}{beside(called.zh, '只能用')}：{self.pool.zh}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Pool | None:
    inside: frozenset[int] = frozenset()
    words: list[Text] = []
    found = context.card_list(reader, "list")
    if found is not None:
        # A list that has not begun yet restricts nothing.
        inside |= found.cards if found.in_force else context.cards.every
        words.append(Text(f"the list {found.name}", f"列表 {found.name}"))
    selector = context.selector(reader, "allowed")
    if selector is not None:
        inside |= context.cards.pick(selector)
        words.append(context.say(selector))
    field = read_field(reader, "field", context) if reader.has("field") else ""
    values = reader.strings("values", required=bool(field))
    if field:
        wanted = frozenset(values)
        said = context.cards.values(field)
        inside |= frozenset(n for n in context.cards.every if not wanted.isdisjoint(said[n]))
        either = listed(values, Text("or", "或"))
        words.append(Text(f"{field} {either.en}", f"{field} 为 {either.zh}"))
    always = context.selector(reader, "except")
    if always is not None:
        inside |= context.cards.pick(always)
        words.append(context.say(always))
    if not any(reader.has(key) for key in ("list", "allowed", "field")):
        reader.missing("allowed")
        return None
    if not words:
        return None
    pool = Text("; ".join(t.en for t in words), "；".join(t.zh for t in words))
    return Pool(common, context, common.picked - inside, pool)
