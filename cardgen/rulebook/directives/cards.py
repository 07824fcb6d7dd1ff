"""`{{cards kind=hero}}`: a list of cards with their numbers of copies. Links to cards lead here."""

from cardgen.model.document import Blocks, Item, ListBlock, Paragraph, Words
from cardgen.rulebook.directives.call import Call


def cards(call: Call) -> Blocks:
    items = tuple(
        Item(
            (Paragraph((Words(f"{card.name} ×{card.copies}"),), call.line),),
            anchor=f"card-{card.id}",
            line=call.line,
        )
        for card in call.pick(call.words)
    )
    return (ListBlock(items, line=call.line),) if items else ()
