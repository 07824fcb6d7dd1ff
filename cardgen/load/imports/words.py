"""What a document shows → the markup of card texts."""

import re

from cardgen.prose.passages import Passage

SIGNS = {"b": "**", "i": "*", "w": "***", " ": ""}
RUN = re.compile(r"(.)\1*")
BREAK = re.compile(r"<br\s{0,3}/?>")
FLAVOUR = re.compile(r"(?<!\*)\*([“\"「『][^*\n]+[”\"」』])\*$")


def marked(passage: Passage, start: int = 0, end: int | None = None) -> str:
    """Words of a passage with the signs of bold and emphasis; an asterisk of its own has a backslash."""
    parts = []
    for run in RUN.finditer(passage.looks[:end], start):
        sign = SIGNS[run[1]]
        parts.append(sign + passage.shown[run.start() : run.end()].replace("*", "\\*") + sign)
    return BREAK.sub("\n", "".join(parts))


def split_flavour(text: str) -> tuple[str, str]:
    """A quotation in italics at the end is flavour, and stands in a field of its own."""
    found = FLAVOUR.search(text)
    return (text[: found.start()].rstrip(), found[1]) if found else (text, "")
