"""What a drawing is about: a card, and inside a repetition one item of it."""

import re
from collections.abc import Mapping

from cardgen.diagnostics import Place
from cardgen.model.game import Card, Value
from cardgen.record import NamedTuple

OPENING = r"\s*(?:\*\*(.+?)\*\*|【(.+?)】)[：:]?\s*"


class Subject(NamedTuple):
    """Answers `{name}`: the card's fields; `{item}`, `{item.text}`, `{n}` and `{filled}` in a repetition.

    `{stats.hp}` looks inside a table, `{item.word}` inside a line of text. `each`: the field that the items
    are from.
    """

    card: Card
    item: Value | None = None
    n: int = 0
    filled: bool = True
    each: str = ""

    def get(self, name: str) -> Value | None:
        value = self._own(name) if self.n else self.card.get(name)
        if value is None and "." in name:
            first, *steps = name.split(".")
            value = self._own(first)
            if first == "item" and isinstance(value, str):
                value = opened(value)
            for step in steps:
                value = value.get(step) if isinstance(value, Mapping) else None
        return value

    def _own(self, name: str) -> Value | None:
        if not self.n or name not in REPETITION_NAMES:
            return self.card.get(name)
        repeated: Value | None = getattr(self, name)
        return repeated

    def place_of(self, name: str) -> Place:
        """Where a reader should look if what `{name}` says is at fault: the field, else the card."""
        first, *steps = name.split(".")
        path: tuple[str | int, ...] = ()
        if first == "item" and self.each in self.card.fields:
            path = (self.each, self.n - 1, *steps)
        elif first in self.card.fields or first == "name":
            path = (first, *steps)
        place = self.card.place
        return Place(place.source, (*place.path, *path))


def opened(line: str) -> dict[str, Value]:
    """A line of rules: `word`, if it opens with one in bold or in 【】, and the `text` after it."""
    found = re.match(OPENING, line)
    if found is None:
        return {"text": line}
    return {"word": found[1] or found[2], "text": line[found.end() :]}


REPETITION_NAMES = ("n", "filled", "item")
# Of a line of text, as an item.
LINE_NAMES = ("word", "text")
