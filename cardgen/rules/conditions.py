"""`when` and `unless`: a rule that holds only if the deck has certain cards, or a value is so.

`when = { has = { name = "Yorion" } }` · `when = { has = { kind = "hero" }, at_least = 2, zone = "heroes" }` ·
`when = { value = "warrior_skill", is = 3 }`. `called` are the author's words for the cards, or for the value.
"""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.deck import Scope
from cardgen.rules.context import Condition, Context
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index, speaks_of_each
from cardgen.select import Selector


class Has(NamedTuple):
    """The deck has at least so many of some cards in some zones. `each`: as it speaks of the card at hand."""

    picked: frozenset[int]
    zones: ZoneSet
    least: int
    called: Text = Text("cards", "牌")
    each: Selector | None = None

    def words(self, so: bool = True) -> Text:
        least, en, zh = self.least, self.called.en, self.called.zh
        if so:
            return Text(f"there is at least {least} of the {en}", f"有至少 {least} 张{zh}")
        return Text(f"there is less than {least} of the {en}", f"{zh}不足 {least} 张")

    def __call__(self, hand: Hand) -> bool:
        if self.least == 1:
            return not self.picked.isdisjoint(hand.cards(self.zones))
        return sum(map(self.picked.__contains__, hand.cards(self.zones))) >= self.least


class ValueIs(NamedTuple):
    """A value of the deck is this word."""

    name: str
    word: str
    called: Text = Text("", "")

    def words(self, so: bool = True) -> Text:
        en, zh = self.called.en or self.name, self.called.zh or self.name
        if self.word in ("true", "false"):
            return Text(en, zh) if so is (self.word == "true") else Text(f"not {en}", f"并非{zh}")
        if so:
            return Text(f"{en} is {self.word}", f"{zh} 为 {self.word}")
        return Text(f"{en} is not {self.word}", f"{zh} 不为 {self.word}")

    def __call__(self, hand: Hand) -> bool:
        return plain(hand.values.get(self.name, False)) == self.word


class Both(NamedTuple):
    """`when` holds and `unless` does not; None: nothing is asked."""

    when: Condition | None
    unless: Condition | None

    def words(self, so: bool = True) -> Text:
        """`so = False`: when it is not so."""
        parts = [(self.when, so), (self.unless, not so)]
        said = [part.words(is_so) for part, is_so in parts if part is not None]
        joint = Text(" and ", "，且") if so else Text(" or ", "，或")
        return Text(joint.en.join(t.en for t in said), joint.zh.join(t.zh for t in said))

    def __call__(self, hand: Hand) -> bool:
        return (self.when is None or self.when(hand)) and (self.unless is None or not self.unless(hand))


def read_condition(reader: TableReader, context: Context, scope: Scope) -> Condition | None:
    """The condition under which a rule is looked at; None: always."""
    when = _one(reader, "when", context, scope)
    unless = _one(reader, "unless", context, scope)
    if when is None and unless is None:
        return None
    return when if unless is None else Both(when, unless)


def _one(reader: TableReader, key: str, context: Context, scope: Scope) -> Condition | None:
    table = reader.table(key)
    if table is None:
        return None
    if table.has("value"):
        name = table.string("value", "")
        wanted = table.raw("is")
        words = table.words("called") or Text("", "")
        table.done()
        return ValueIs(name, plain(True if wanted is None else wanted), words)
    selector = context.selector(table, "has")
    zones = context.zone_set(table, "zone", scope)
    least = table.integer("at_least", 1, least=1)
    words = context.called(table, "called", selector)
    table.done()
    each = selector if selector is not None and speaks_of_each(selector) else None
    return Has(context.cards.pick(selector), zones, least, words, each)


def about_card(condition: Condition, index: Index, card: int) -> Condition:
    """The condition for one card at hand."""
    match condition:
        case Has() if condition.each is not None:
            return condition._replace(picked=index.pick_for(condition.each, card), each=None)
        case Both(when, unless):
            return Both(
                None if when is None else about_card(when, index, card),
                None if unless is None else about_card(unless, index, card),
            )
    return condition


def asks_of_card(condition: Condition | None) -> bool:
    """Whether a condition speaks of the card at hand."""
    match condition:
        case Has():
            return condition.each is not None
        case Both(when, unless):
            return asks_of_card(when) or asks_of_card(unless)
    return False
