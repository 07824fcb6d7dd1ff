"""Emphasis beside Chinese: `召唤**【永续】**预言` is bold, `7* 攻击一级` and `攻击*2` are not.

CommonMark lets punctuation open or close emphasis only beside blanks or other punctuation, which Chinese
does not have. Here Chinese characters and marks never stand in the way.
"""

from typing import TYPE_CHECKING

from cardgen.markdown.flanking import LOOK_SIGNS, run_sides

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline


def emphasis(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `*`, `_` and `~~`: each sign becomes a token that may yet open or close a look."""
    sign = state.src[state.pos]
    if silent or sign not in LOOK_SIGNS:
        return False
    from markdown_it.rules_inline.state_inline import Delimiter

    text, start = state.src, state.pos
    if state.posMax < len(text):
        text = text[: state.posMax]
    end = start + 1
    while end < len(text) and text[end] == sign:
        end += 1
    length = end - start
    if sign == "~" and length != 2:
        state.pending += text[start:end]
        state.pos = end
        return True
    can_open, can_close = run_sides(text, start, end)
    step = 2 if sign == "~" else 1
    for _ in range(0, length, step):
        token = state.push("text", "", 0)
        token.content = sign * step
        state.delimiters.append(
            Delimiter(
                marker=ord(sign),
                length=0 if sign == "~" else length,
                token=len(state.tokens) - 1,
                end=-1,
                open=can_open,
                close=can_close,
            )
        )
    state.pos = end
    return True
