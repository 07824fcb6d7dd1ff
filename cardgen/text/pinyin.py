"""The order of pinyin, in which Chinese readers look things up."""

from pathlib import Path

# GB 2312 lists its 3,755 usual characters by pinyin; 3,008 rarer ones follow from here on by their
# radicals. The file says behind which usual one they belong, as ICU sorts them: 蔼霭.
RARE = b"\xd8"
# The first of the usual ones, and how many a row of the standard has.
FIRST, ROW = b"\xb0\xa1", 94
# A syllable has up to some sixty characters.
ALIKE = 60
RARE_FILE = "pinyin_rare.txt"
# Characters with two readings: another one with the rarer reading, and what follows where it is said so.
SAID = {
    "重": ("虫", "置生复新来组抽投掷洗铸整返叠构开现演塑启"),
    "角": ("决", "色斗逐"),
    "调": ("条", "和整节停"),
    "弹": ("谈", "射开跳回力"),
    "长": ("掌", "老官者"),
    "降": ("详", "伏服"),
    "行": ("航", "列伍会"),
    "乐": ("月", "师器章曲团"),
    "校": ("叫", "准验正"),
}

Key = tuple[tuple[tuple[bytes, int], ...], str]


def pinyin_order(words: list[str]) -> list[str]:
    """Words sorted: numbers and Latin letters first, characters beyond GB 2312 last."""
    rare = _rare() if any(_code(char) >= RARE for word in words for char in word) else {}
    return sorted(words, key=lambda word: _key(word.casefold(), rare))


def _key(word: str, rare: dict[str, tuple[bytes, int]]) -> Key:
    codes = []
    for n, char in enumerate(word):
        instead, before = SAID.get(char, ("", ""))
        if word[n + 1 : n + 2] and word[n + 1] in before:
            char = instead
        codes.append(rare.get(char) or (_code(char), 0))
    return tuple(codes), word


def _code(char: str) -> bytes:
    try:
        return char.encode("gb2312")
    except UnicodeEncodeError:
        return b"\xff" + char.encode("utf-8", "surrogatepass")


def _rare() -> dict[str, tuple[bytes, int]]:
    """Rarer characters, each with the usual one before it and its place behind that."""
    text = Path(__file__).with_name(RARE_FILE).read_text("utf-8")
    return {char: (_code(group[0]), n) for group in text.split() for n, char in enumerate(group) if n}


def sounds_alike(one: str, other: str) -> bool:
    """Whether two characters stand near each other in this order, as those of one syllable do."""
    places = [_place(char) for char in (one, other)]
    return all(places) and abs(places[0] - places[1]) <= ALIKE


def _place(char: str) -> int:
    """Where a character stands in the order; 0 for one that does not."""
    code = _code(char)
    if code >= RARE:
        code, _ = _rare().get(char, (b"", 0))
    return (code[0] - FIRST[0]) * ROW + code[1] - FIRST[1] + 1 if FIRST <= code < RARE else 0
