"""`{{count kind=attack}}`: how many cards of a kind lie in the box, copies counted."""

from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call


def count(call: Call) -> Inlines:
    return (Words(str(sum(card.copies for card in call.pick(call.words)))),)
