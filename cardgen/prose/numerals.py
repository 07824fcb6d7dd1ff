"""Chinese numerals: `二十四` is 24, `一百零八` 108."""

import re

DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
ONE = "[一二两三四五六七八九]"
NUMERAL = re.compile(rf"(?:({ONE})百)?(?:({ONE})?(十)|零)?({ONE})?")
# From ten on: what is less is mostly said of a hand, not of a set; but 攻击共八张, 分为三类, 每种两张.
OF = r"[^\s。，；：、（(一总]"
COUNTED = re.compile(
    rf"(?:[一二两三四五六七八九十百零]{{2,6}}|十|(?<={OF}[共计])[二两三四五六七八九]|(?<={OF}共有)[二两三四五六七八九])"
    r"(?=\s{0,3}[张張种種类類款])"
    r"|(?<=每种)[一二两三四五六七八九](?=\s{0,3}[张張])"
    r"|(?:(?<=分)|(?<=分为)|(?<=分成))[二两三四五六七八九](?=\s{0,3}大?[类類])"
)
# Units in traditional characters, right after a number.
TRADITIONAL = re.compile(r"(?<=\d)(\s{0,3})([張種類])")
UNITS = {"張": "张", "種": "种", "類": "类"}


def numeral(text: str) -> int | None:
    """The number that is written so, up to 999; None where it is none, as in 三五."""
    found = NUMERAL.fullmatch(text)
    if not found or not text.strip("零"):
        return None
    hundreds, tens, ten, ones = found.groups()
    return (
        100 * DIGITS.get(hundreds or "", 0)
        + (10 * DIGITS.get(tens or "一", 0) if ten else 0)
        + DIGITS.get(ones or "", 0)
    )


def in_digits(words: str, columns: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Words with numbers of cards from ten on in digits, and where in its line each character stood.

    No columns: each character stands at its own place.
    """
    parts = [(found.span(), value) for found in COUNTED.finditer(words) if (value := numeral(found[0]))]
    if parts:
        places = list(columns or range(1, len(words) + 1))
        for (start, end), value in reversed(parts):
            digits = str(value)
            words = words[:start] + digits + words[end:]
            own = places[start:end]
            places[start:end] = (own + own[-1:] * len(digits))[: len(digits)]
        columns = tuple(places)
    return TRADITIONAL.sub(lambda found: found[1] + UNITS[found[2]], words), columns
