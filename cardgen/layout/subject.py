"""What a drawing is about: a card, and inside a repetition one item of it."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model.game import Card, Value


class Subject(NamedTuple):
    """Answers `{name}`: the card's fields; `{item}`, `{item.text}`, `{n}` and `{filled}` in a repetition."""

    card: Card
    item: Value | None = None
    n: int = 0
    filled: bool = True

    def get(self, name: str) -> Value | None:
        if self.n:
            if name == "n":
                return self.n
            if name == "filled":
                return self.filled
            if name == "item":
                return self.item
            if name.startswith("item."):
                return self.item.get(name[5:]) if isinstance(self.item, Mapping) else None
        return self.card.get(name)


REPETITION_NAMES = ("n", "filled", "item")
