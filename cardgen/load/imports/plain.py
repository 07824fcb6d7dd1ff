"""A line of a plain list → a card: `Fireball: deals 3`, `4 Sloop`, `3x 攻击`, or a name alone."""

import re

from cardgen.load.imports.entries import LONGEST_NAME, ListedCard, read_entry

LINE = re.compile(
    r"(?:(?P<copies>\d{1,3})\s{0,3}[x×*]?\s{1,3})?"
    r"(?:\*\*(?P<bold>[^*]{1,40})\*\*|(?P<name>[^：:—–|]{1,60}?))"
    r"(?:\s{0,3}(?:[：:—–]|\s-\s)\s{0,3}(?P<text>.*))?",
    re.DOTALL,
)
SENTENCE = re.compile(r"[。.！？!?；;]")


def is_plain_list(text: str) -> bool:
    """Whether nearly every line that says something lists a card."""
    lines = [line for line in text.split("\n") if line.strip()]
    return bool(lines) and sum(read_plain(line) is not None for line in lines) >= 0.8 * len(lines)


def read_plain(line: str) -> ListedCard | None:
    """The card of a line; None where it is a sentence, or says nothing."""
    line = line.strip().lstrip("·-*• \t") if not line.strip().startswith("**") else line.strip()
    counted = read_entry(line, listed=True)
    if counted:
        return counted
    found = LINE.fullmatch(line)
    name = (found["bold"] or found["name"] or "").strip(" \t【】「」[]") if found else ""
    if found is None or not name or len(name) > LONGEST_NAME or SENTENCE.search(name):
        return None
    return ListedCard(name, int(found["copies"] or 1), (found["text"] or "").strip())
