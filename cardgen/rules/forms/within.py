"""within: what each card says in a field must all be among what its leader says. Colour identity.

`form = "within"`, `field`, `leader_field` (default: the same), `field_called` (your words for both), `choice`
(a value of the deck that allows more), `always` (values that any deck may have), `where`, `zone`. Cards
without the field pass.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.decode.variables import plain
from cardgen.rules import form, say


class Within(NamedTuple):
    """`asked`: what each card needs. `allowing`: what each card allows if it leads."""

    common: form.Common
    field: form.Text
    leader_field: form.Text
    asked: list[frozenset[str]]
    allowing: list[frozenset[str]]
    always: frozenset[str]
    choice: str
    choice_called: form.Text
    leaders: form.Picked
    leader: form.Text

    def allowed(self, hand: form.Hand) -> frozenset[str]:
        allowed = self.always.union(*(self.allowing[n] for n in self.leaders.cards(hand)))
        return allowed | split(hand.values.get(self.choice, "")) if self.choice else allowed

    def breaches(self, hand: form.Hand) -> Sequence[int]:
        """The cards that need more than is allowed."""
        asked, allowed = self.asked, self.allowed(hand)
        return sorted(n for n in self.common.cards.present(hand) if not asked[n] <= allowed)

    def broken(self, hands: form.Hands) -> form.Mask:
        """A bit for each word: what cards ask for, and what leaders allow."""
        words = {word: n for n, word in enumerate(sorted(frozenset[str]().union(*self.asked)))}
        asked, allowing = hands.tables.bits(self.asked, words), hands.tables.bits(self.allowing, words)
        allowed = hands.all_bits(hands.there(self.leaders), allowing)
        allowed |= sum(1 << words[word] for word in self.allowed(hands.values) if word in words)
        there = hands.there(self.common.cards)
        return hands.some(there, asked[there.card] & ~allowed[there.deck] != 0)

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        outside, allowed = self.breaches(hand), sorted(self.allowed(hand))
        if outside and not self.leaders.number(hand) and not self.choice:
            yield self._no_leader(outside)
            return
        alike: dict[tuple[str, ...], list[int]] = {}
        for n in outside:
            alike.setdefault(tuple(sorted(self.asked[n].difference(allowed))), []).append(n)
        for extra, cards in alike.items():
            shown = self.common.names(cards)
            among = form.Text(f"only {', '.join(allowed)}", f"只允许{'、'.join(allowed)}")
            if not allowed:
                among = form.Text("none at all", "一种也不允许")
            message = form.Text(
                f"{shown.en}: {self.field.en} {', '.join(extra)} {say.verb(len(extra), 'is', 'are')} "
                f"not allowed, {among.en}",
                f"{shown.zh}{say.beside('的', self.field.zh)}（{'、'.join(extra)}）不可用：{among.zh}",
            )
            yield form.Finding(message, tuple(cards), len(extra), 0, hint=say.take_out(shown))

    def _no_leader(self, outside: Sequence[int]) -> form.Finding:
        shown, zh = self.common.names(outside), self.leader.zh
        message = form.Text(
            f"{self.leader.en} is missing, whose {self.leader_field.en} would allow {shown.en}",
            f"没有{zh}：{shown.zh}{say.beside('的', self.field.zh)}须由{zh}允许",
        )
        asked = frozenset[str]().union(*(self.asked[n] for n in outside)) - self.always
        some = [n for n, words in enumerate(self.allowing) if not asked.isdisjoint(words)]
        wanted = form.Wanted(
            1, frozenset(n for n in some if asked <= self.allowing[n]) or frozenset(some), self.leaders.zones
        )
        return form.Finding(message, tuple(outside), lacking=True, wanted=wanted)

    def sentence(self) -> form.Text:
        where, called, sources = self.common.at, self.common.called, []
        if self.leaders.zones:
            theirs = say.beside(f"{self.leader.zh}的", self.leader_field.zh)
            sources.append(form.Text(f"{self.leader.en}'s {self.leader_field.en}", theirs))
        if self.choice:
            chosen = self.choice_called
            sources.append(form.Text(f"the chosen {chosen.en}", say.beside("所选的", chosen.zh)))
        if self.always:
            sources.append(form.Text(", ".join(sorted(self.always)), "、".join(sorted(self.always))))
        return say.sentence(
            f"{where.en}the {self.field.en} of each of the {called.en} must all be among "
            f"{' or '.join(s.en for s in sources) or 'nothing'}.",
            f"{where.zh}{say.beside(called.zh, '的', self.field.zh, '须都在')}"
            f"{say.beside(say.joined([s.zh for s in sources], '或') or '空集', '之内')}。",
        )

    def translate(self, model: form.Model) -> None:
        """A card stays away unless, for each word that it says, a leader is there who allows it."""
        chosen = model.value(self.choice) if self.choice else None
        always = self.always | split("" if chosen is None else chosen)
        allowed: dict[str, int] = {}
        for card in model.chosen(self.common.cards):
            for word in sorted(self.asked[card] - always):
                if word not in allowed:
                    allowing = [n for n, words in enumerate(self.allowing) if word in words]
                    allowed[word] = model.has_any(self.leaders, allowing)
                model.banish(card, self.common.cards, allowed[word])


def split(value: object) -> frozenset[str]:
    """A player's choice of several words: `火、水`, `fire, water`."""
    text = plain(value)
    for sign in "、，,;；":
        text = text.replace(sign, " ")
    return frozenset(text.split())


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Within | None:
    field = context.field(reader, "field")
    leader_field = context.field(reader, "leader_field", field)
    choice = context.value_name(reader, "choice")
    others = form.Text("leader_field and choice name such words", "此类值请用 leader_field 或 choice 指明")
    always = frozenset(context.words(reader, "always", others))
    if not field or not leader_field:
        return None
    asked, allowing = ([frozenset(said) for said in context.cards.values(f)] for f in (field, leader_field))
    words = context.field_words(reader, field)
    own = leader_field == field or reader.has("field_called")
    leads = words if own else say.field(leader_field, context.game)
    leaders, leader = context.pick(None, context.leaders), context.leader_words(common.scope)
    chosen = context.value_words(choice)
    return Within(common, words, leads, asked, allowing, always, choice, chosen, leaders, leader)
