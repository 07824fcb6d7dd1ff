"""Names for places in a document, made from their words as GitHub makes them, Chinese kept."""

from collections.abc import Iterable
from unicodedata import category


def slug(text: str) -> str:
    """`### 1. （抽）抽牌阶段` → `1-抽抽牌阶段`."""
    kept = []
    for char in text.strip().lower():
        if char.isalnum() or char in "-_":
            kept.append(char)
        elif char in " \t\n\u3000":
            kept.append("-")
        elif category(char)[0] == "M":
            kept.append(char)
    return "".join(kept)


class Anchors:
    """Hands out anchors, each only once: a second `概述` becomes `概述-1`."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = dict.fromkeys(taken, 0)

    def new(self, text: str) -> str:
        base = slug(text) or "section"
        anchor = base
        while anchor in self.taken:
            self.taken[base] += 1
            anchor = f"{base}-{self.taken[base]}"
        self.taken[anchor] = 0
        return anchor
