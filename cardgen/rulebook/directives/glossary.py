"""`{{glossary}}`: every keyword that the document defines, in the order of pinyin;
`{{glossary index}}` says on pages only where they are explained, two columns in each of the page's;
`{{glossary index single}}` has a line for each, for words that stand on many pages.

Only the place is marked here; the entries are put in when the whole document has been read.
"""

from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Definitions
from cardgen.rulebook.directives.call import Call


def glossary(call: Call) -> Blocks:
    kind = " ".join(call.words.split())
    if kind not in ("", "index", "index single"):
        message = Text(f"“{call.words}” is no kind of glossary", f"没有「{call.words}」这种词汇表")
        hint = Text("write {{glossary}} or {{glossary index}}", "请写 {{glossary}} 或 {{glossary index}}")
        call.wrong("bad-directive", message, hint)
    return (Definitions((), glossary=True, line=call.line, brief=bool(kind), single="single" in kind),)
