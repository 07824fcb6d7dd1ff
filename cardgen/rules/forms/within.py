"""within: what each card says in a field must all be among what its leader says. Colour identity.

`form = "within"`, `field`, `leader_field` (default: the same), `field_called` (your words for both), `choice`
(a value of the deck that allows more), `always` (values that any deck may have), `where`, `zone`. Cards
without the field pass.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.rules.context import Common, Context, names
from cardgen.rules.fields import field_words, read_field
from cardgen.rules.finding import Finding
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.say import beside, joined, placed, sentence


class Within(NamedTuple):
    """`asked`: what each card that is looked at needs. `allowing`: what each card allows if it leads."""

    common: Common
    context: Context
    field: Text
    leader_field: Text
    asked: dict[int, frozenset[str]]
    allowing: tuple[frozenset[str], ...]
    always: frozenset[str]
    choice: str
    leaders: ZoneSet
    leader: Text

    def allowed(self, hand: Hand) -> frozenset[str]:
        allowed = self.always.union(*(self.allowing[n] for n in hand.cards(self.leaders)))
        return allowed | split(hand.values.get(self.choice, "")) if self.choice else allowed

    def holds(self, hand: Hand) -> bool:
        allowed = self.allowed(hand)
        asked = self.asked
        return all(asked[n] <= allowed for n in hand.present(self.common.zones) if n in asked)

    def findings(self, hand: Hand) -> Iterable[Finding]:
        allowed = self.allowed(hand)
        outside = [
            n
            for n in sorted(hand.present(self.common.zones))
            if n in self.asked and not self.asked[n] <= allowed
        ]
        if outside and not hand.cards(self.leaders) and not self.choice:
            yield self._no_leader(outside)
            return
        for n in outside:
            name = self.context.cards.name(n)
            extra = sorted(self.asked[n] - allowed)
            may = sorted(allowed)
            yield Finding(
                self.common.id,
                Text(
                    f"“{name}”: {self.field.en} {', '.join(extra)} is not among "
                    f"{', '.join(may) or 'nothing'}",
                    f"「{name}」{beside('的', self.field.zh)}（{'、'.join(extra)}）不在允许之列"
                    f"（{'、'.join(may) or '无'}）",
                ),
                (n,),
                len(extra),
                0,
                hint=Text(f"take out “{name}”", f"移除「{name}」"),
            )

    def _no_leader(self, outside: list[int]) -> Finding:
        shown = names(self.context.cards, outside)
        zh = self.leader.zh
        return Finding(
            self.common.id,
            Text(
                f"{self.leader.en} is missing, whose {self.leader_field.en} would allow {shown.en}",
                f"没有{zh}，{shown.zh}要由{zh}{beside('的', self.leader_field.zh, '允许')}",
            ),
            tuple(outside),
            lacking=True,
            hint=Text(f"add {self.leader.en}", f"加入{zh}"),
        )

    def sentence(self) -> Text:
        where = placed(self.common.place_words)
        sources = []
        if self.leaders:
            theirs = beside(f"{self.leader.zh}的", self.leader_field.zh)
            sources.append(Text(f"{self.leader.en}'s {self.leader_field.en}", theirs))
        if self.choice:
            sources.append(Text(f"the chosen {self.choice}", f"所选的 {self.choice}"))
        always = sorted(self.always)
        if always:
            sources.append(Text(", ".join(always), "、".join(always)))
        return sentence(
            f"{where.en}the {self.field.en} of each of the {self.common.called.en} must all be among "
            f"{' or '.join(s.en for s in sources) or 'nothing'}.",
            f"{where.zh}{beside(self.common.called.zh, '的', self.field.zh, '须都在')}"
            f"{beside(joined([s.zh for s in sources], '或') or '空集', '之内')}。",
        )


def split(value: object) -> frozenset[str]:
    """A player's choice of several words: `火、水`, `fire, water`."""
    text = plain(value)
    for sign in "、，,;；":
        text = text.replace(sign, " ")
    return frozenset(text.split())


def read(reader: TableReader, common: Common, context: Context) -> Within | None:
    field = read_field(reader, "field", context)
    leader_field = read_field(reader, "leader_field", context, field)
    choice = reader.string("choice", "")
    always = frozenset(reader.strings("always"))
    if not field or not leader_field:
        return None
    said = context.cards.values(field)
    asked = {n: frozenset(said[n]) for n in common.picked if said[n]}
    allowing = tuple(map(frozenset, context.cards.values(leader_field)))
    words = field_words(reader, field)
    own = leader_field == field or reader.has("field_called")
    leads = words if own else Text(leader_field, leader_field)
    leader = context.leader_words(common.scope)
    return Within(common, context, words, leads, asked, allowing, always, choice, context.leaders, leader)
