"""Which asterisks open emphasis and which close it. Who reads Markdown and who writes it must agree on that.

CommonMark lets punctuation open or close emphasis only beside blanks or other punctuation, which Chinese
does not have. Here Chinese characters and marks never stand in the way.
"""

from unicodedata import category

from cardgen.text.classes import CHINESE, classify

ASCII_MARKS = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
DIGITS = frozenset("0123456789")
NUMBER = DIGITS | frozenset(".%+-~xXnN")
LOOK_SIGNS = frozenset("*_~")


def run_sides(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether a run of one of the signs may open a look, and whether it may close one."""
    sign = text[start]
    can_open, can_close = sides(sign, text[start - 1] if start else " ", text[end : end + 1] or " ")
    if sign == "*" and end == start + 1:
        if is_count(text, start):
            return False, False
        can_open = can_open and not is_product(text, start)
    return can_open, can_close


def flanks(before: str, after: str) -> tuple[bool, bool]:
    """Whether signs between these two characters may open a look, and whether they may close one."""
    blank_before, blank_after = before.isspace(), after.isspace()
    mark_before, mark_after = is_mark(before), is_mark(after)
    can_open = not blank_after and (not mark_after or blank_before or mark_before or is_chinese(before))
    can_close = not blank_before and (not mark_before or blank_after or mark_after or is_chinese(after))
    return can_open, can_close


def sides(sign: str, before: str, after: str) -> tuple[bool, bool]:
    """The same for one of `*`, `_`, `~`: underscores within words are only that."""
    can_open, can_close = flanks(before, after)
    if sign != "_":
        return can_open, can_close
    return can_open and (not can_close or is_mark(before)), can_close and (not can_open or is_mark(after))


def is_mark(char: str) -> bool:
    """Punctuation or a sign, Chinese marks aside."""
    if char < "\x80":
        return char in ASCII_MARKS
    return category(char)[0] in "PS" and not is_chinese(char)


def is_chinese(char: str) -> bool:
    return char >= "\u2000" and (classify(char) in CHINESE or char in "～·…—／")


def is_count(text: str, at: int) -> bool:
    """Whether an asterisk follows a number in front of a line: `7* 攻击一级`."""
    start = at
    while start and text[start - 1] in DIGITS:
        start -= 1
    return start < at and not text[text.rfind("\n", 0, start) + 1 : start].strip()


def is_product(text: str, at: int) -> bool:
    """Whether an asterisk stands for “times”: `攻击*2，防御*3`, but not `抽*3*张`."""
    before, end = text[at - 1] if at else " ", at + 1
    if not (before in ")）]】" or before.isalnum()) or text[end : end + 1] not in DIGITS:
        return False
    while end < len(text) and text[end] in NUMBER:
        end += 1
    return text[end : end + 1] != "*"
