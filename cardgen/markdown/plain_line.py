"""The rule for what most blocks are: a paragraph of one line."""

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock, list_block

# What the markers of lists begin with.
MARKERS = "-*+0123456789"


def plain_line(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A line that begins with a letter, above nothing or an item: a paragraph, without asking other rules.

    Only where no definitions are read: theirs may begin behind an empty line.
    """
    after = line + 1
    start = state.bMarks[line] + state.tShift[line]
    if silent or not state.src[start].isalpha() or state.sCount[line] - state.blkIndent > 3:
        return False
    if after < state.lineMax and not state.isEmpty(after) and not _begins_item(state, after, end):
        return False
    state.line = after
    state.push("paragraph_open", "p", 1).map = [line, after]
    token = state.push("inline", "", 0)
    token.content = mdTrim(state.src[start : state.eMarks[line]])
    token.map = [line, after]
    token.children = []
    state.push("paragraph_close", "p", -1)
    return True


def _begins_item(state: StateBlock, line: int, end: int) -> bool:
    """Whether a line below a paragraph is no more of it, but an item of a list."""
    if state.src[state.bMarks[line] + state.tShift[line]] not in MARKERS or state.sCount[line] < 0:
        return False
    around, state.parentType = state.parentType, "paragraph"
    begins = list_block(state, line, end, True)
    state.parentType = around
    return begins
