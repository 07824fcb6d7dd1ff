"""Tally: how many cards have which value of a field."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from cardgen.decode.variables import plain
from cardgen.model.game import Card, Game, Scalar, Value
from cardgen.select.selector import each

# Between whole numbers, values that no card has are shown too, where these are not more than the others.
FILLED = 2


def tally(game: Game, cards: Iterable[Card], field: str) -> dict[str, int]:
    """Cards by what people call their value, copies counted; of a game that prints none, each counts once.

    Numbers stand in their order, kinds and choices in the game's, other words the most frequent first. A list
    counts for each of its items; a card without the field does not count.
    """
    each_once = game.is_catalogue
    counted: Counter[Scalar] = Counter()
    for card in cards:
        for value in dict.fromkeys(v for v in each(value_of(card, field)) if isinstance(v, Scalar)):
            counted[value] += 1 if each_once else card.copies
    if field == "kind":
        return {kind.name: counted[id] for id, kind in game.kinds.items() if counted[id]}
    numbers = sorted(value for value in counted if isinstance(value, int | float))
    if numbers and len(numbers) == len(counted):
        first, last = numbers[0], numbers[-1]
        if all(isinstance(value, int) for value in numbers) and last - first < FILLED * len(numbers):
            numbers = list(range(int(first), int(last) + 1))
        return {plain(value): counted[value] for value in numbers}
    declared = (kind.fields[field].choices for kind in game.kinds.values() if field in kind.fields)
    order = {
        value: place for place, value in enumerate(dict.fromkeys(map(plain, chain.from_iterable(declared))))
    }
    words = sorted(counted, key=lambda value: (order.get(plain(value), len(order)), -counted[value]))
    return {plain(value): counted[value] for value in words}


def value_of(card: Card, field: str) -> Value | None:
    """A field, also one inside a table: `cost.fire`."""
    first, *steps = field.split(".")
    value = card.get(first)
    for step in steps:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value
