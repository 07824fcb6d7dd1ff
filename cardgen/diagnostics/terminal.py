"""What a terminal is shown: it obeys our own styles, and nothing else that a text holds.

A style is one of Unicode's noncharacters, which no text is made of, until `harmless` writes it: so what
users' files, names and arguments bring along is spelled out in one place, wherever it was put in.
"""

import re

# Control characters but tab and line feed, marks that turn the direction of text, and our own styles: never
# meant to be read. (These are compiled where they are used: hardly any text needs to be looked at so.)
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef"
CONTROL = f"[{_CONTROL}]"
# What a terminal is not shown either, though a text may have it: other marks of direction, ends of lines,
# tags, and what takes no room. (Joiners and variation selectors are part of what is seen.)
UNSEEN = (
    f"[{_CONTROL}\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f]"
)
STYLES = {
    "bold": "1",
    "dim": "2",
    "good": "32",
    "bad": "31",
    "error": "1;31",
    "warning": "1;33",
    "hint": "36",
}
_STARTS = {style: chr(0xFDD1 + number) for number, style in enumerate(STYLES)}
_END = "\ufdd0"
_CODES = {_END: "\x1b[0m", **{_STARTS[style]: f"\x1b[{code}m" for style, code in STYLES.items()}}


def painted(style: str, text: str) -> str:
    """A text in one of our styles, for `harmless` to write."""
    return f"{_STARTS[style]}{text}{_END}"


def harmless(text: str, styled: bool = False) -> str:
    """A text as it is written: control characters by their code, as in JSON, and styles as colours."""
    if text.isprintable():
        return text
    codes = _CODES if styled else {}
    return re.sub(UNSEEN, lambda found: codes.get(found[0]) or _spelled(found[0]), text)


def _spelled(char: str) -> str:
    return re.sub("....", r"\\u\g<0>", char.encode("utf-16-be").hex())
