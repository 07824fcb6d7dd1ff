"""`{{cards kind=hero}}`: a list of cards with their copies. Card names elsewhere link to it."""

from cardgen.model.document import Blocks, Item, ListBlock, Paragraph, Words
from cardgen.rulebook.directives.call import Call


def cards(call: Call) -> Blocks:
    bare = call.game.is_catalogue
    items = tuple(
        Item(
            (Paragraph((Words(card.name if bare else f"{card.name} ×{card.copies}"),), call.line),),
            line=call.line,
        )
        for card in call.pick(call.words)
    )
    return (ListBlock(items, line=call.line),) if items else ()
