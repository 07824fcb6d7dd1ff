"""`{{field attack-1 damage}}`: what a card says."""

from collections.abc import Mapping

from cardgen.changes.card_text import card_text
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.document import Inlines
from cardgen.model.game import Card, Value
from cardgen.rulebook.directives.call import Call, split_words, unquote


def field(call: Call) -> Inlines:
    words = [unquote(word) for word in split_words(call.words)]
    if len(words) != 2:
        call.wrong(
            "bad-directive",
            Text("“field” needs a card and a field", "「field」需要一张卡牌和一个字段"),
            Text("for example {{field attack-1 damage}}", "例如 {{field attack-1 damage}}"),
        )
        return ()
    card = call.card(words[0])
    return () if card is None else value_of(call, card, words[1])


def value_of(call: Call, card: Card, name: str) -> Inlines:
    """A field's value as words; nothing where the card has none."""
    game = call.game
    first = name.partition(".")[0]
    if first not in game.field_names:
        call.wrong(
            "unknown-field",
            Text(f"no kind of card has a field “{first}”", f"没有哪种卡牌有字段「{first}」"),
            hint_for(first, sorted(game.field_names)),
        )
        return ()
    if first == "kind":
        return card_text(game.kinds[card.kind].name, ())
    value = within(card, name)
    return () if value is None else card_text(plain(value), game.symbols, chinese=call.data.chinese)


def within(card: Card, name: str) -> Value | None:
    """What a card says under a name; `skills.1.text` looks into lists, from 1 on, and into tables."""
    first, *steps = name.split(".")
    value = card.get(first)
    for step in steps:
        if isinstance(value, tuple) and step.isdecimal():
            value = value[int(step) - 1] if 0 < int(step) <= len(value) else None
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value
