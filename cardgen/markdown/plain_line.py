"""The rule for what most blocks are: a paragraph of one line."""

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock


def plain_line(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A line that begins with a letter and stands alone, as most: a paragraph, without asking other rules.

    Only where no definitions are read: theirs may begin behind an empty line.
    """
    after = line + 1
    start = state.bMarks[line] + state.tShift[line]
    if (after < state.lineMax and not state.isEmpty(after)) or not state.src[start].isalpha():
        return False
    if silent or state.sCount[line] - state.blkIndent > 3:
        return False
    state.line = after
    state.push("paragraph_open", "p", 1).map = [line, after]
    token = state.push("inline", "", 0)
    token.content = mdTrim(state.src[start : state.eMarks[line]])
    token.map = [line, after]
    token.children = []
    state.push("paragraph_close", "p", -1)
    return True
