"""`when` and `unless`: a rule that holds only if the deck has certain cards, or a value is so.

`when = { has = { name = "Yorion" } }` · `when = { has = { kind = "hero" }, at_least = 2, zone = "heroes" }` ·
`when = { value = "warrior_skill", is = 3 }`
"""

from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.model.deck import Scope
from cardgen.rules.context import Condition, Context
from cardgen.rules.hand import Hand


def read_condition(reader: TableReader, context: Context, scope: Scope) -> Condition | None:
    """The condition under which a rule is looked at; None: always."""
    when = _one(reader, "when", context, scope)
    unless = _one(reader, "unless", context, scope)
    if when is None and unless is None:
        return None
    return lambda hand: (when is None or when(hand)) and (unless is None or not unless(hand))


def _one(reader: TableReader, key: str, context: Context, scope: Scope) -> Condition | None:
    table = reader.table(key)
    if table is None:
        return None
    if table.has("value"):
        name = table.string("value", "")
        wanted = table.raw("is")
        table.done()
        word = plain(True if wanted is None else wanted)
        return lambda hand: plain(hand.values.get(name, False)) == word
    selector = context.selector(table, "has")
    zones = context.zone_set(table, "zone", scope)
    least = table.integer("at_least", 1, least=1)
    table.done()
    picked = context.cards.pick(selector)
    if least == 1:
        return lambda hand: not picked.isdisjoint(hand.cards(zones))

    def enough(hand: Hand) -> bool:
        return sum(n in picked for n in hand.cards(zones)) >= least

    return enough
