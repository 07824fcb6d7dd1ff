"""Emphasis beside Chinese: `召唤**【永续】**预言` is bold, `7* 攻击一级` and `攻击*2` are not.

CommonMark lets punctuation open or close emphasis only beside blanks or other punctuation, which Chinese
does not have. Here Chinese characters and marks never stand in the way.
"""

from typing import TYPE_CHECKING
from unicodedata import category

from cardgen.text.classes import CHINESE, classify

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline

ASCII_MARKS = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
DIGITS = frozenset("0123456789")
NUMBER = DIGITS | frozenset(".%+-~xXnN")


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
    can_open, can_close = flanks(before, after)
    if sign == "_":
        can_open, can_close = (
            can_open and (not can_close or is_mark(before)),
            can_close and (not can_open or is_mark(after)),
        )
    elif sign == "*" and length == 1 and is_number(text, start):
        can_open = can_close = False
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


def flanks(before: str, after: str) -> tuple[bool, bool]:
    """Whether signs between these two characters may open a look, and whether they may close one."""
    blank_before, blank_after = before.isspace(), after.isspace()
    mark_before, mark_after = is_mark(before), is_mark(after)
    can_open = not blank_after and (not mark_after or blank_before or mark_before or is_chinese(before))
    can_close = not blank_before and (not mark_before or blank_after or mark_after or is_chinese(after))
    return can_open, can_close


def is_mark(char: str) -> bool:
    """Punctuation or a sign, Chinese marks aside."""
    if char < "\x80":
        return char in ASCII_MARKS
    return category(char)[0] in "PS" and not is_chinese(char)


def is_chinese(char: str) -> bool:
    return char >= "\u2000" and (classify(char) in CHINESE or char in "～·…—／")


def is_number(text: str, at: int) -> bool:
    """Whether a lone asterisk belongs to a number: `7*攻击` in a line's front, `攻击*2`, not `抽*3*张`."""
    start = at
    while start and text[start - 1] in DIGITS:
        start -= 1
    if start < at and not text[text.rfind("\n", 0, start) + 1 : start].strip():
        return True
    end = at + 1
    before = text[at - 1] if at else " "
    if text[end : end + 1] not in DIGITS or end >= len(text):
        return False
    if before not in ")）]】" and not before.isalnum():
        return False
    while end < len(text) and text[end] in NUMBER:
        end += 1
    return text[end : end + 1] != "*"
