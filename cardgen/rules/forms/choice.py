"""choice: something that the player must choose, from a list or from what the leader offers. A second class.

`form = "choice"`, `value` (its name among the deck's values), `one_of` (words or numbers), `leader_field`
(the words in that field of the leaders may be chosen too), `optional = true`, `called`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.decode.variables import plain
from cardgen.rules import form, say


class Choice(NamedTuple):
    """`offered`: what each card lets its player choose if it leads."""

    common: form.Common
    value: str
    one_of: tuple[str, ...]
    leader_field: str
    field_called: form.Text
    offered: list[tuple[str, ...]]
    leaders: form.Picked
    optional: bool
    called: form.Text

    def choices(self, hand: form.Hand) -> tuple[str, ...]:
        if not self.leader_field:
            return self.one_of
        words = [word for n in sorted(self.leaders.present(hand)) for word in self.offered[n]]
        return tuple(dict.fromkeys((*self.one_of, *words)))

    def breaches(self, hand: form.Hand) -> Sequence[str]:
        """What was chosen and may not be; "": nothing was."""
        given = hand.values.get(self.value)
        if given is None or given == "":
            return () if self.optional else ("",)
        return () if plain(given) in self.choices(hand) else (plain(given),)

    def broken(self, hands: form.Hands) -> form.Mask:
        if self.leader_field:
            raise hands.one_by_one
        return hands.every(bool(self.breaches(hands.values)))

    def findings(self, hand: form.Hand) -> Iterable[form.Finding]:
        for given in self.breaches(hand):
            choices = say.listed(self.choices(hand), say.OR)
            if given:
                message = form.Text(
                    f"{self.called.en}: “{given}” may not be chosen",
                    f"{say.beside(self.called.zh, '不可选')}「{given}」",
                )
            else:
                message = form.Text(f"{self.called.en} is not chosen", say.beside("没有选择", self.called.zh))
            hint = None
            if choices.en:
                hint = form.Text(
                    f"choose {choices.en}: `{self.value} = …` in `[choices]`",
                    f"可选：{choices.zh}，写在 `[choices]` 里：`{self.value} = …`",
                )
            yield form.Finding(message, lacking=not given, hint=hint, value="" if given else self.value)

    def sentence(self) -> form.Text:
        said = [say.listed(self.one_of, say.OR)] if self.one_of else []
        if self.leader_field:
            field = self.field_called
            said.append(
                form.Text(f"what the leader's {field.en} offers", say.beside("领袖的", field.zh, "所列"))
            )
        may = form.Text("may", "可以") if self.optional else form.Text("must", "须")
        return say.sentence(
            f"the player {may.en} choose {self.called.en}: {' or '.join(s.en for s in said)}.",
            f"玩家{may.zh}{say.beside('选择', self.called.zh)}：{say.joined([s.zh for s in said], '或')}。",
        )

    def translate(self, model: form.Model) -> None:
        """What was chosen is one of the words, or a leader is there who offers it."""
        given = model.value(self.value)
        if given is None or given == "":
            model.one_of([model.truth(self.optional)])
            return
        word = plain(given)
        offering = [n for n, words in enumerate(self.offered) if word in words]
        model.one_of([model.truth(word in self.one_of), model.has_any(self.leaders, offering)])


def read(reader: form.TableReader, common: form.Common, context: form.Context) -> Choice | None:
    value = context.value_name(reader, "value", required=True)
    context.no_cards(reader, "value")
    leader_field = context.field(reader, "leader_field", "")
    optional = reader.boolean("optional", False)
    listed = reader.raw("one_of")
    if listed is not None and not isinstance(listed, list):
        reader.error(
            "one_of", form.Text("one_of is a list of values", "one_of 是值的列表"), code="wrong-type"
        )
        return None
    offers = form.Text("leader_field names what leaders offer", "领袖所列的请写 leader_field")
    read = (context.value(reader, v, "one_of", n, instead=offers) for n, v in enumerate(listed or ()))
    one_of = tuple(plain(v) for v in read if v is not None)
    if not one_of and not reader.has("leader_field"):
        reader.missing("one_of")
    if not value or not (one_of or leader_field):
        return None
    offered = context.cards.values(leader_field) if leader_field else []
    leaders = context.pick(None, context.leaders)
    called = common.called if reader.has("called") else context.value_words(value)
    field = say.field(leader_field, context.game)
    return Choice(common, value, one_of, leader_field, field, offered, leaders, optional, called)
