"""Emphasis beside Chinese: `召唤**【永续】**预言` is bold, `7* 攻击一级` and `攻击*2` are not.

CommonMark lets punctuation open or close emphasis only beside blanks or other punctuation, which Chinese
does not have. Here Chinese characters and marks never stand in the way.
"""

from typing import TYPE_CHECKING

from cardgen.markdown.flanking import is_count, is_product, sides

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline


def emphasis(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `*`, `_` and `~~`: each sign becomes a token that may yet open or close a look."""
    sign = state.src[state.pos]
    if silent or sign not in "*_~":
        return False
    from markdown_it.rules_inline.state_inline import Delimiter

    text, start = state.src, state.pos
    end = start + 1
    while end < state.posMax and text[end] == sign:
        end += 1
    length = end - start
    if sign == "~" and length != 2:
        state.pending += text[start:end]
        state.pos = end
        return True
    before = text[start - 1] if start else " "
    after = text[end] if end < state.posMax else " "
    can_open, can_close = sides(sign, before, after)
    if sign == "*" and length == 1:
        if is_count(text, start):
            can_open = can_close = False
        elif can_open and is_product(text, start):
            can_open = False
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
