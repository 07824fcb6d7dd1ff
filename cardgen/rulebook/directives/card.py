"""`{{card attack-1,attack-2 caption="…" width=26mm}}`: faces as they are printed, side by side."""

from cardgen.model.document import Blocks, Cards
from cardgen.rulebook.directives.call import Call


def card(call: Call) -> Blocks:
    words, options = call.split("caption", "width")
    picked = call.pick(words)
    if not picked:
        return ()
    ids, names = tuple(c.id for c in picked), tuple(c.name for c in picked)
    return (Cards(ids, options.get("caption", ""), names, line=call.line, width=options.get("width", "")),)
