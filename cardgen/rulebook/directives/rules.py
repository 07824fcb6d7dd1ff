"""`{{rules deck}}`: the rules for a scope, or single ones by id, as the sentences that they say."""

from collections.abc import Sequence

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Item, ListBlock, Paragraph, Words
from cardgen.rulebook.directives.call import Call


def rules(call: Call) -> Blocks:
    wanted = call.words.split() or list(call.data.rules.scopes)
    items = tuple(
        Item(
            (Paragraph((Words(sentence.zh if call.data.chinese else sentence.en),), call.line),),
            line=call.line,
        )
        for name in wanted
        for sentence in _said(call, name)
    )
    return (ListBlock(items, line=call.line),) if items else ()


def _said(call: Call, name: str) -> Sequence[Text]:
    known = call.data.rules
    if name in known.scopes:
        return known.scopes[name]
    if name in known.ids:
        return (known.ids[name],)
    call.wrong(
        "no-rules",
        Text(f"there are no rules for “{name}”, nor one with this id", f"没有「{name}」的规则或规则 id"),
        hint_for(name, (*known.scopes, *known.ids)),
    )
    return ()
