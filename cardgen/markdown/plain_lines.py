"""A line of plain words that is a paragraph by itself: most of a Chinese text, and quickly seen.

markdown-it tries a dozen rules on every line before it takes the line for a paragraph. A line that begins
with a Chinese character can only be a paragraph, a table's header or a heading that the next line underlines.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

# The first of the Chinese characters and marks; no sign that begins a block comes after it.
FIRST = "\u2e80"
# What underlines a heading or a table's header is made of these.
UNDERLINES = "-=|:"


def plain_line(state: "StateBlock", line: int, last: int, silent: bool) -> bool:
    """The block rule. What it leaves alone, because more than one line must be seen, the others read."""
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if state.src[start] < FIRST or state.is_code_block(line) or not _ends(state, line + 1):
        return False
    state.line = line + 1
    state.push("paragraph_open", "p", 1).map = [line, line + 1]
    token = state.push("inline", "", 0)
    token.content = state.src[start:end].strip()
    token.map = [line, line + 1]
    token.children = []
    state.push("paragraph_close", "p", -1)
    return True


def _ends(state: "StateBlock", line: int) -> bool:
    """Whether a paragraph ends before this line: there is none, it is empty, or another block begins."""
    if line >= state.lineMax or state.isEmpty(line):
        return True
    indent = state.sCount[line]
    if indent < 0 or indent - state.blkIndent > 3:
        return False
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if state.src[start] in UNDERLINES and not state.src[start:end].strip("-=|: \t"):
        return False
    around, state.parentType = state.parentType, "paragraph"
    ends = any(rule(state, line, state.lineMax, True) for rule in state.md.block.ruler.getRules("paragraph"))
    state.parentType = around
    return ends
