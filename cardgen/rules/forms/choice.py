"""choice: something that the player must choose, from a list or from what the leader offers. A second class.

`form = "choice"`, `value` (its name among the deck's values), `one_of` (words or numbers), `leader_field`
(the words in that field of the leaders may be chosen too), `optional = true`, `called`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context
from cardgen.rules.fields import read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.say import beside, joined, listed, sentence

OR = Text("or", "或")


class Choice(NamedTuple):
    """`offered`: what each card lets its player choose if it leads."""

    common: Common
    value: str
    one_of: tuple[str, ...]
    leader_field: str
    offered: tuple[tuple[str, ...], ...]
    leaders: ZoneSet
    optional: bool
    called: Text

    def choices(self, hand: Hand) -> tuple[str, ...]:
        if not self.leader_field:
            return self.one_of
        words = [word for n in sorted(hand.present(self.leaders)) for word in self.offered[n]]
        return tuple(dict.fromkeys((*self.one_of, *words)))

    def holds(self, hand: Hand) -> bool:
        given = hand.values.get(self.value)
        if given is None or given == "":
            return self.optional
        return plain(given) in self.choices(hand)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        if self.holds(hand):
            return
        given = hand.values.get(self.value)
        choices = listed(self.choices(hand), OR)
        if given is None or given == "":
            message = Text(f"{self.called.en} is not chosen", beside("没有选择", self.called.zh))
        else:
            message = Text(
                f"{self.called.en}: “{plain(given)}” may not be chosen",
                f"{beside(self.called.zh, '不可选')}「{plain(given)}」",
            )
        hint = Text(f"choose {choices.en}", f"可选：{choices.zh}") if choices.en else None
        yield Finding(self.common.id, message, lacking=given is None or given == "", hint=hint)

    def sentence(self) -> Text:
        said = [listed(self.one_of, OR)] if self.one_of else []
        if self.leader_field:
            said.append(
                Text(f"what the leader's {self.leader_field} offers", f"领袖的 {self.leader_field} 所列")
            )
        may = Text("may", "可以") if self.optional else Text("must", "须")
        return sentence(
            f"the player {may.en} choose {self.called.en}: {' or '.join(s.en for s in said)}.",
            f"玩家{may.zh}{beside('选择', self.called.zh)}：{joined([s.zh for s in said], '或')}。",
        )


def read(reader: TableReader, common: Common, context: Context) -> Choice | None:
    value = reader.string("value", "", required=True)
    leader_field = read_field(reader, "leader_field", context, "")
    optional = reader.boolean("optional", False)
    listed_values = reader.raw("one_of")
    if listed_values is not None and not isinstance(listed_values, list):
        reader.error("one_of", Text("one_of is a list of values", "one_of 是值的列表"), code="wrong-type")
        return None
    one_of = tuple(plain(v) for v in listed_values or ())
    if not one_of and not leader_field:
        if not reader.has("leader_field"):
            reader.missing("one_of")
        return None
    if not value:
        return None
    offered = tuple(context.cards.values(leader_field)) if leader_field else ()
    called = common.called if reader.has("called") else Text(value, value)
    return Choice(common, value, one_of, leader_field, offered, context.leaders, optional, called)
