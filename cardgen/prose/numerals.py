"""Numbers in words: `二十四` is 24, `twelve` 12."""

import re

DIGITS = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
ONE_TO_TWENTY = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
)
ENGLISH = {word: n for n, word in enumerate(re.findall(r"\w+", ONE_TO_TWENTY), 1)}
# The same as patterns.
CHINESE_SIGNS = "一二两三四五六七八九十百零"
CHINESE_NUMBER = f"[{CHINESE_SIGNS}]{{1,6}}"
ENGLISH_NUMBER = rf"(?:{'|'.join(reversed(ENGLISH))})\b"
CHINESE = re.compile(r"(?:(.)百)?(?:(.)?(十)|零)?(.)?")


def number_in(text: str) -> int | None:
    """The number that is written so, in digits or in words; None where it is none, as in 三五."""
    if text.isdecimal():
        return int(text)
    if text.lower() in ENGLISH:
        return ENGLISH[text.lower()]
    found = CHINESE.fullmatch(text)
    hundreds, tens, ten, ones = found.groups() if found else ("", "", "", "")
    signs = [sign for sign in (hundreds, tens, ones) if sign]
    if not (signs or ten) or any(sign not in DIGITS for sign in signs):
        return None
    return 100 * DIGITS[hundreds or "零"] + (10 * DIGITS[tens or "一"] if ten else 0) + DIGITS[ones or "零"]
