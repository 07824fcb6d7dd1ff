"""`{{field attack-1 damage}}`: what a card says."""

from cardgen.changes.card_text import card_text
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.document import Inlines
from cardgen.model.game import Card
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
    if name not in game.field_names:
        call.wrong(
            "unknown-field",
            Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
            hint_for(name, sorted(game.field_names)),
        )
        return ()
    if name == "kind":
        return card_text(game.kinds[card.kind].name, ())
    value = card.get(name)
    return () if value is None else card_text(plain(value), game.symbols)
