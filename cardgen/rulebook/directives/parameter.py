"""`{{parameter hand}}`: a number of rules.toml, so that prose and rules cannot differ."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call


def parameter(call: Call) -> Inlines:
    known = call.data.rules.parameters
    if call.words in known:
        return (Words(plain(known[call.words])),)
    call.wrong(
        "no-parameter",
        Text(f"rules.toml has no parameter “{call.words}”", f"rules.toml 里没有参数「{call.words}」"),
        hint_for(call.words, known),
    )
    return ()
