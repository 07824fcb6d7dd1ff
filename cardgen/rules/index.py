"""The cards of a game by number: selectors become sets of numbers once, and checking is set arithmetic."""

from collections.abc import Callable, Sequence
from unicodedata import normalize

from cardgen.decode.variables import plain
from cardgen.model.game import Card, Value
from cardgen.select import All, Any, Compare, Not, Selector
from cardgen.select.selector import each

EACH = "$each."
# Where a selector may speak of the deck: see led.py.
LEADER = "$leader."
VALUE = "$value."


class Index:
    """Every card has a number: its place in `cards`. `keys` leads from any word for a card to it."""

    def __init__(self, cards: Sequence[Card], keys: Sequence[str] = ()) -> None:
        """`keys`: further fields by which a card may be named, beside its id and name."""
        self.cards = tuple(cards)
        self.every = frozenset(range(len(self.cards)))
        self.keys: dict[str, int] = {}
        for field in (*reversed(keys), "name", "id"):
            for number, card in enumerate(self.cards):
                for word in words(card.get(field)):
                    self.keys[fold(word)] = number
        self._picked: dict[Selector, frozenset[int]] = {}
        self._said: dict[str, dict[str, frozenset[int]]] = {}

    def find(self, word: str) -> int | None:
        """The number of the card that a word means, by id, name or another key."""
        number = self.keys.get(word)
        return number if number is not None else self.keys.get(fold(word))

    def name(self, number: int) -> str:
        card = self.cards[number]
        return card.name or card.id

    def pick(self, selector: Selector | None) -> frozenset[int]:
        """The cards that a selector means; all of them without one."""
        if selector is None:
            return self.every
        known = self._picked.get(selector)
        if known is None:
            known = self._picked[selector] = self._pick(selector)
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

    def pick_for(self, selector: Selector, each: int) -> frozenset[int]:
        """The same for a selector that speaks of the card at hand: `element = "$each.element"`."""
        return self.pick(about(selector, self.cards[each].get))

    def numbers(self, field: str) -> list[float]:
        """A field of every card as a number; 0 where it has none."""
        return [float(v) if type(v := c.get(field)) in (int, float) else 0.0 for c in self.cards]  # type: ignore[arg-type]

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


def speaks_of_each(selector: Selector) -> bool:
    """Whether a selector needs a card at hand."""
    return speaks_of(selector, EACH)


def speaks_of(selector: Selector, who: str) -> bool:
    """Whether a selector has a value that begins with `$each.`, `$leader.` or `$value.`."""
    match selector:
        case Compare(_, _, value):
            return any(_about(v, who) for v in _several(value))
        case All(parts) | Any(parts):
            return any(speaks_of(p, who) for p in parts)
        case Not(part):
            return speaks_of(part, who)
    return False


def about(selector: Selector, get: Callable[[str], Value | None], who: str = EACH) -> Selector:
    """The selector with `$each.field` replaced by what the card at hand says; a list means any of it."""
    match selector:
        case Compare(field, operator, value):
            if not any(_about(v, who) for v in _several(value)):
                return selector
            said: list[str] = []
            for one in _several(value):
                if isinstance(one, str) and one.startswith(who):
                    said.extend(words(get(one[len(who) :])))
                else:
                    said.append(plain(one))
            if operator in ("is", "in", "has"):
                return Any(tuple(Compare(field, operator if operator == "has" else "is", w) for w in said))
            if operator == "not":
                return All(tuple(Compare(field, operator, w) for w in said))
            return Compare(field, operator, said[0]) if said else Any(())
        case All(parts):
            return All(tuple(about(p, get, who) for p in parts))
        case Any(parts):
            return Any(tuple(about(p, get, who) for p in parts))
        case Not(part):
            return Not(about(part, get, who))
    return selector


def _about(value: object, who: str) -> bool:
    return isinstance(value, str) and value.startswith(who)


def _several(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
