"""`{{kinds kind=attack}}`: how many different cards, copies not counted."""

from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call


def kinds(call: Call) -> Inlines:
    return (Words(str(len(call.pick(call.words)))),)
