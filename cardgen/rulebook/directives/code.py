"""`{{code double-pyro}}`: the share code of a deck of `decks/`."""

from cardgen.diagnostics import Text
from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.directives.deck import decks_named


def code(call: Call) -> Inlines:
    found = decks_named(call.words, call)
    if found and not found[0].code:
        name = found[0].name
        call.wrong("no-deck", Text(f"“{name}” has no share code", f"「{name}」没有分享码"))
    return (Words(found[0].code),) if found else ()
