"""`{{glossary}}`: every keyword that the document defines, in the order of pinyin.

Only the place is marked here; the entries are put in when the whole document has been read.
"""

from cardgen.model.document import Blocks, Definitions
from cardgen.rulebook.directives.call import Call


def glossary(call: Call) -> Blocks:
    return (Definitions((), glossary=True, line=call.line),)
