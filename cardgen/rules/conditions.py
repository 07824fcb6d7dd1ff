"""`when` and `unless`: a rule that holds only if the deck has certain cards, or a value is so.

`when = { has = { name = "Yorion" } }` · `when = { has = { kind = "hero" }, at_least = 2, zone = "heroes" }` ·
`when = { value = "warrior_skill", is = 3 }`. `called` are the author's words for the cards, or for the value.
"""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.deck import Scope
from cardgen.rules import say
from cardgen.rules.context import Context
from cardgen.rules.hand import Hand
from cardgen.rules.picked import Picked
from cardgen.rules.references import AtHand

if TYPE_CHECKING:
    from cardgen.rules.columns import Hands, Mask

IS_INSTEAD = Text(
    'write has = { field = "$value.name" } and the zone', '请写 has = { 字段 = "$value.名称" }，并写明 zone'
)

# What is judged, as an English sentence speaks of it.
NOUNS: dict[Scope, str] = {
    "set": "set",
    "deck": "deck",
    "setup": "set-up",
    "table": "table",
    "turn": "turn",
}


class Condition(Protocol):
    """Whether a rule, or a part of it, is looked at. `each`: the card at hand, where there is one."""

    def __call__(self, hand: Hand, each: int = -1) -> bool: ...

    def words(self, so: bool = True) -> Text: ...

    def column(self, hands: "Hands") -> "Mask":
        """The same of many hands at once."""


class Has(NamedTuple):
    """The deck has at least so many of some cards."""

    cards: Picked
    least: int
    called: Text
    scope: Scope = "deck"

    def words(self, so: bool = True) -> Text:
        least, en, zh, who = self.least, self.called.en, self.called.zh, f"the {NOUNS[self.scope]} has"
        if least == 1:
            return Text(f"{who} {en}" if so else f"{who} no {en}", say.beside("有" if so else "没有", zh))
        if so:
            return Text(f"{who} at least {least} {en}", say.beside(f"有至少 {least} 张", zh))
        return Text(f"{who} fewer than {least} {en}", say.beside(zh, f"不足 {least} 张"))

    def __call__(self, hand: Hand, each: int = -1) -> bool:
        return self.cards.number(hand, each) >= self.least

    def column(self, hands: "Hands") -> "Mask":
        return hands.number(self.cards) >= self.least


class ValueIs(NamedTuple):
    """A value of the deck is this word."""

    name: str
    word: str
    called: Text = say.NOTHING

    def words(self, so: bool = True) -> Text:
        en, zh = self.called.en or self.name, self.called.zh or self.name
        if self.word in ("true", "false"):
            is_true = so is (self.word == "true")
            return Text(en, zh) if is_true else Text(f"not {en}", say.beside("并非", zh))
        verb = Text("is", "为") if so else Text("is not", "不为")
        return Text(f"{en} {verb.en} {self.word}", say.beside(zh, verb.zh, self.word))

    def __call__(self, hand: Hand, each: int = -1) -> bool:
        return plain(hand.values.get(self.name, False)) == self.word

    def column(self, hands: "Hands") -> "Mask":
        return hands.every(self(hands.values))


class Both(NamedTuple):
    """`when` holds and `unless` does not; None: nothing is asked."""

    when: Condition | None
    unless: Condition | None

    def words(self, so: bool = True) -> Text:
        """`so = False`: when it is not so."""
        parts = [(self.when, so), (self.unless, not so)]
        said = [part.words(is_so) for part, is_so in parts if part is not None]
        return say.row(said, " and ", "，且") if so else say.row(said, " or ", "，或")

    def opening(self) -> str:
        """How an English sentence begins: “If …”, “Unless …”, “If …, unless …”."""
        if self.unless is None or isinstance(self.unless, Both):
            return f"If {self.words().en}"
        unless = f"nless {self.unless.words().en}"
        return f"U{unless}" if self.when is None else f"If {self.when.words().en}, u{unless}"

    def __call__(self, hand: Hand, each: int = -1) -> bool:
        if self.when is not None and not self.when(hand, each):
            return False
        return self.unless is None or not self.unless(hand, each)

    def column(self, hands: "Hands") -> "Mask":
        so = hands.every(True) if self.when is None else self.when.column(hands)
        return so if self.unless is None else so & ~self.unless.column(hands)


def read_condition(
    reader: TableReader, context: Context, scope: Scope, at_hand: AtHand = "nobody"
) -> Condition | None:
    """The condition under which a rule is looked at; None: always. `at_hand`: who `$each` is."""
    when = _one(reader, "when", context, scope, at_hand)
    unless = _one(reader, "unless", context, scope, at_hand)
    return when if unless is None else Both(when, unless)


def _one(reader: TableReader, key: str, context: Context, scope: Scope, at_hand: AtHand) -> Condition | None:
    table = reader.table(key)
    if table is None:
        return None
    if table.has("value"):
        name = context.value_name(table, "value")
        wanted = context.value(table, table.raw("is"), "is", instead=IS_INSTEAD)
        words = table.words("called") or context.value_words(name)
        table.done()
        return ValueIs(name, plain(True if wanted is None else wanted), words)
    cards = context.picked(table, "has", context.zone_set(table, "zone", scope), at_hand)
    least = table.integer("at_least", 1, least=1)
    words = context.called(table, "called", cards.selector)
    table.done()
    return Has(cards, least, words, scope)
