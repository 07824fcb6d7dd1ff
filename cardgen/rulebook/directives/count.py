"""`{{count kind=attack}}`: how many cards of a kind lie in the box, copies counted.

Of a game that prints none of its cards, each counts once.
"""

from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call


def count(call: Call) -> Inlines:
    picked = call.pick(call.words)
    each_once = call.game.is_catalogue
    return (Words(str(len(picked) if each_once else sum(card.copies for card in picked))),)
