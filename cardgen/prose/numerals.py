"""Numbers in words: `二十四` and `twenty-four` are 24."""

import re

DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
ONE = "[一二两三四五六七八九]"
CHINESE = re.compile(rf"(?:({ONE})百)?(?:({ONE})?(十)|零)?({ONE})?")
ONES = re.findall(
    r"\w+",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
)
TENS = re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety")
ENGLISH = {word: n for n, word in enumerate(ONES, 1)} | dict(zip(TENS, range(20, 100, 10), strict=True))
# The same as patterns.
CHINESE_SIGNS = "一二两三四五六七八九十百零"
CHINESE_NUMBER = f"[{CHINESE_SIGNS}]{{1,6}}"
ENGLISH_NUMBER = rf"(?:(?:{'|'.join(TENS)})(?:-(?:{'|'.join(ONES[:9])}))?|{'|'.join(reversed(ONES))})\b"


def number_in(text: str) -> int | None:
    """The number that is written so, in digits or in words up to 999; None where it is none, as in 三五."""
    if text.isdecimal():
        return int(text)
    words = text.lower().split("-")
    if all(word in ENGLISH for word in words):
        return sum(ENGLISH[word] for word in words)
    found = CHINESE.fullmatch(text)
    if not found or not text.strip("零"):
        return None
    hundreds, tens, ten, ones = found.groups()
    return (
        100 * DIGITS.get(hundreds or "", 0)
        + (10 * DIGITS.get(tens or "一", 0) if ten else 0)
        + DIGITS.get(ones or "", 0)
    )
