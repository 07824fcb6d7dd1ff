"""What kind of character each one is, for breaking lines and for spacing: one letter per kind.

I ideograph, kana, inline symbol · J the same, but never first in a line (small kana, ー々) · A letter ·
N digit · S sign (★→×=≥①, emoji, full-width letters) · O C P Chinese opening, closing and pausing mark,
one em wide and half blank · l r the same where the font draws them otherwise · o c p their Latin kin ·
Q curly quote, Chinese or Latin by its neighbours · U straight quote · D dash or dots (——……) · T mark
between words (·～／) · R before a number (+−￥#) · K after a number (%℃) · H hyphen · Y slash · B blank ·
V break here (ZWSP) · W keep together (NBSP, WJ, ZWJ) · Z sits on the character before.
"""

from cardgen.text.neighbours import Relation

INVISIBLE = frozenset(
    "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    "\u00ad\ufe0e\ufe0f\u20e3"
).union(map(chr, range(0xE0020, 0xE0080)))

_MARKS = {
    "O": "（「『【《〈〔〖〘〚｛［｟〝",
    "C": "）」』】》〉〕〗〙〛｝］｠〞〟",
    "P": "，。、；：！？．",
    "o": "([{„‚¿¡｢",
    "c": ")]}｣",
    "p": ",.;:!?‼⁇⁈⁉｡､",
    "Q": "“”‘’",
    "U": "\"'«»‹›",
    "D": "—…‥⋯⸺⸻",
    "T": "～〜·・‧•―／･",
    "R": "+±−∓$£¥€￥￡＄₩№#＃＋－\\",
    "K": "%‰‱°℃℉′″¢％￠",
    "H": "-‐–",
    "Y": "/",
    "B": " \t\u3000",
    "V": "\u200b",
    "W": "\u00a0\u202f\u2007\u2011\u2060\ufeff\u200d\u034f",
    "Z": "\u200c\u3099\u309a\u00ad",
    "I": "\ufffc〇",
    "J": "々〻〼ーヽヾゝゞ゛゜゠ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｧｨｩｪｫｬｭｮｯｰﾞﾟ",
}
_KNOWN = {char: letter for letter, chars in _MARKS.items() for char in chars}

# First and last code point of what is set like Chinese characters (marks above are looked up before).
_IDEOGRAPHS = (
    (0x2E80, 0x2FFF),
    (0x3003, 0x3007),
    (0x3012, 0x31EF),
    (0x3200, 0x4DBF),
    (0x4E00, 0xA4CF),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),
    (0x20000, 0x3FFFF),
)
# The same of signs: arrows, mathematics, ①, shapes, ★, full-width letters, and what a font has of its own.
_SIGNS = ((0x2190, 0x22FF), (0x2460, 0x2767), (0xE000, 0xF8FF), (0xFF01, 0xFF5E))
_BY_CATEGORY = {
    "Lm": "A",
    "Nd": "N",
    "Ps": "o",
    "Pe": "c",
    "Pi": "U",
    "Pf": "U",
    "Pd": "H",
    "Po": "U",
    "Zs": "B",
}
_BY_MAJOR = {"L": "A", "N": "S", "S": "S", "M": "Z", "C": "W", "P": "U", "Z": "B"}


# Chinese characters, but for the rarer ones.
IDEOGRAPHS = ("一", "鿿")


def classify(char: str) -> str:
    """The kind of a character, as one letter."""
    if IDEOGRAPHS[0] <= char <= IDEOGRAPHS[1]:
        return "I"
    known = _KNOWN.get(char)
    if known:
        return known
    code = ord(char)
    if code < 0x80:
        return "A" if char.isalpha() else "N" if char.isdigit() else "S" if code > 0x20 else "W"
    if any(first <= code <= last for first, last in _IDEOGRAPHS):
        return "I"
    if 0x31F0 <= code <= 0x31FF:
        return "J"
    if any(first <= code <= last for first, last in _SIGNS):
        return "S"
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F or 0xFE00 <= code <= 0xFE0F:
        return "Z"
    from unicodedata import category

    kind = category(char)
    return _BY_CATEGORY.get(kind) or _BY_MAJOR[kind[0]]


# What may follow each kind on the next line. Kinds that are not listed are never last in a line.
_NEVER_FIRST = "CrPcpJKDTHYZWVB"
EVERY = "IJANSOlCrPocpQUDTRKHYBVWZ"
MAY_BREAK = Relation(
    dict.fromkeys("IJCrP", "IOlANRSo")
    | dict.fromkeys("TANSpcK", "IOl")
    | dict.fromkeys("HY", "I")
    | dict.fromkeys("VB", "IOlANRSoU")
    | {"D": "IOlANSo"}
)
NEVER_FIRST = frozenset(_NEVER_FIRST)
NEVER_LAST = frozenset("OloRWU")

# Thousandths of an em: a GAP is added between Chinese and Latin, a HALF taken away between two marks.
GAP = 250
HALF = 500
GAPS = dict.fromkeys("IJ", "AN") | dict.fromkeys("AN", "IJ")
MARKS = "OCP"
SPACED = Relation(GAPS | dict.fromkeys("CP", MARKS) | {"O": "O"})
# The blank half of an opening mark, which goes where the mark is first in a line.
LEAD = {a: HALF if a == "O" else 0 for a in EVERY}
CHINESE = frozenset("IJOCPlr")
