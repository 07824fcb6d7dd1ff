"""`{{glossary}}`: every keyword that the document defines, in the order of pinyin.

Only the place is marked here; the entries are put in when the whole document has been read.
"""

from cardgen.model.document import Blocks, Definitions
from cardgen.rulebook.directives.call import Call


def glossary(call: Call) -> Blocks:
    return (Definitions((), glossary=True, line=call.line),)


def pinyin_order(text: str) -> tuple[bytes, ...]:
    """A sort key. GB 2312 lists the usual 3,755 characters by pinyin; rarer ones come after them."""
    return tuple(_code(char) for char in text.casefold())


def _code(char: str) -> bytes:
    try:
        return char.encode("gb2312")
    except UnicodeEncodeError:
        return b"\xff" + char.encode("utf-8", "surrogatepass")
