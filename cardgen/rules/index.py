"""The cards of a game by number: selectors become sets of numbers once, and checking is set arithmetic."""

from collections import Counter
from collections.abc import Sequence
from unicodedata import normalize

from cardgen.decode.variables import plain
from cardgen.model.game import Card, Value
from cardgen.select import All, Any, Compare, Not, Selector
from cardgen.select.selector import each


class Index:
    """Every card has a number: its place in `cards`. `keys` leads from any word for a card to it.

    `shared`: words that lead to several cards, and so to none.
    """

    def __init__(self, cards: Sequence[Card], keys: Sequence[str] = ()) -> None:
        """`keys`: further fields by which a card may be named, beside its id and name."""
        self.cards = tuple(cards)
        self.every = frozenset(range(len(self.cards)))
        self.keys: dict[str, int] = {}
        self.shared: dict[str, tuple[int, ...]] = {}
        for field in (*reversed(keys), "own_name", "name", "id"):
            self._name(field)
        self._named = Counter(map(self.name, self.every))
        self._picked: dict[str, frozenset[int]] = {}
        self._said: dict[str, dict[str, frozenset[int]]] = {}

    def _name(self, field: str) -> None:
        """What cards say in a field leads to them, before what they say in fields that came earlier."""
        found: dict[str, dict[int, None]] = {}
        for number, card in enumerate(self.cards):
            for word in words(card.own_name if field == "own_name" else card.get(field)):
                found.setdefault(fold(word), {})[number] = None
        for word, numbers in found.items():
            self.keys.pop(word, None)
            self.shared.pop(word, None)
            if len(numbers) == 1:
                self.keys[word] = next(iter(numbers))
            else:
                self.shared[word] = tuple(numbers)

    def find(self, word: str) -> int | None:
        """The number of the card that a word means, by id, name or another key."""
        number = self.keys.get(word)
        return number if number is not None else self.keys.get(fold(word))

    def name(self, number: int) -> str:
        card = self.cards[number]
        return card.name or card.id

    def told(self, number: int) -> str:
        """A card's name for a message; with its id where another card has the same name."""
        name, id = self.name(number), self.cards[number].id
        if self._named[name] == 1:
            return name
        return f"{name} ({id})" if name.isascii() else f"{name}（{id}）"

    def pick(self, selector: Selector | None) -> frozenset[int]:
        """The cards that a selector means; all of them without one."""
        if selector is None:
            return self.every
        # As tuples, 1 and true would be the same.
        key = repr(selector)
        known = self._picked.get(key)
        if known is None:
            known = self._picked[key] = self._pick(selector)
        return known

    def _pick(self, selector: Selector) -> frozenset[int]:
        match selector:
            case Compare(field, "is", value) if not isinstance(value, tuple):
                return self._saying(field).get(plain(value), frozenset())
            case All(parts):
                return self.every.intersection(*map(self.pick, parts))
            case Any(parts):
                return frozenset[int]().union(*map(self.pick, parts))
            case Not(part):
                return self.every - self.pick(part)
        test = selector.compiled
        return frozenset(n for n, card in enumerate(self.cards) if test(card.get))

    def _saying(self, field: str) -> dict[str, frozenset[int]]:
        """The cards by what they say in a field: a rule may ask for it once for every card."""
        known = self._said.get(field)
        if known is None:
            found: dict[str, set[int]] = {}
            for n, card in enumerate(self.cards):
                for value in each(card.get(field)):
                    found.setdefault(plain(value), set()).add(n)
            known = self._said[field] = {word: frozenset(cards) for word, cards in found.items()}
        return known

    def numbers(self, field: str) -> list[float]:
        """A field of every card as a number; 0 where it has none."""
        return [float(v) if type(v := c.get(field)) in (int, float) else 0.0 for c in self.cards]  # type: ignore[arg-type]

    def figures(self, field: str) -> dict[int, float]:
        """A field of the cards in which it is a number."""
        found = ((n, card.get(field)) for n, card in enumerate(self.cards))
        return {n: float(value) for n, value in found if isinstance(value, int | float)}

    def values(self, field: str) -> list[tuple[str, ...]]:
        """A field of every card as the words it holds: none, one, or those of a list."""
        return [words(card.get(field)) for card in self.cards]


def words(value: Value | None) -> tuple[str, ...]:
    """What a field says, as words: a list says several."""
    if value is None or value == "":
        return ()
    if isinstance(value, tuple):
        return tuple(plain(v) for v in value)
    return (plain(value),)


def fold(word: str) -> str:
    """Two spellings of one word: other Unicode forms and letter cases."""
    plain_word = word if word.isascii() else normalize("NFKC", word)
    return plain_word.casefold().strip()
