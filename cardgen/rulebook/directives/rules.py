"""`{{rules deck}}`: the game's rules for a scope, as the sentences that they say themselves."""

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Item, ListBlock, Paragraph, Words
from cardgen.rulebook.directives.call import Call


def rules(call: Call) -> Blocks:
    known = call.data.rules
    scopes = call.words.split() or list(known)
    items: list[Item] = []
    for scope in scopes:
        if scope not in known:
            call.wrong(
                "no-rules",
                Text(f"there are no rules for “{scope}”", f"没有「{scope}」的规则"),
                hint_for(scope, known),
            )
        for sentence in known.get(scope, ()):
            text = sentence.in_("zh" if call.data.chinese else "en")
            items.append(Item((Paragraph((Words(text),), call.line),), line=call.line))
    return (ListBlock(tuple(items), line=call.line),) if items else ()
