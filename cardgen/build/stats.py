"""What a set is made of: kinds, costs and other numbers, choices, copies, lengths of texts, all counted."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.changes.field_labels import label_of
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.chart import Chart
from cardgen.model.game import Card, Field, Game
from cardgen.select.tally import tally, value_of

# A field is counted value by value if it has no more than these; numbers that have more are put together.
MOST_VALUES, MOST_WORDS = 15, 24
# How far the numbers reach that are put together.
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_STEPS = 12
RARE = 0.02  # of the cards: what fewer have says nothing of a set
LENGTH = Text("Characters of text", "文字长度")


class Statistic(NamedTuple):
    """How many cards there are of what. `mean`: of numbers, copies counted."""

    field: str
    title: Text
    counts: Mapping[str, int]
    mean: float | None = None

    @property
    def chart(self) -> Chart:
        return Chart("bars", tuple(self.counts), (tuple(self.counts.values()),))


def statistics(game: Game) -> tuple[Statistic, ...]:
    """All that there is to count of the cards, but what few have and what parts them as another does."""
    cards = game.cards if game.is_catalogue else tuple(card for card in game.cards if card.copies)
    fields: dict[str, Field] = {}
    for kind in game.kinds.values():
        fields |= {name: field for name, field in kind.fields.items() if name not in fields}
    found: list[Statistic] = []
    parted: set[frozenset[frozenset[int]]] = set()
    for name in ("kind", *fields, "copies"):
        if name == "copies" and game.is_catalogue:
            continue
        parts = _parts(cards, name)
        if parts in parted or sum(map(len, parts)) < RARE * len(cards):
            continue
        one = _of_field(game, cards, name, fields.get(name))
        if one is not None and len(one.counts) > 1:
            if one.title in (other.title for other in found):
                one = one._replace(title=Text(*(f"{title} ({name})" for title in one.title)))
            found.append(one)
            parted.add(parts)
    texts = [name for name, field in fields.items() if field.type == "text"]
    lengths = [(_length(card, texts), _weight(game, card)) for card in cards]
    if any(length for length, _ in lengths):
        found.append(_numbers("text", LENGTH, lengths))
    return tuple(found)


def _of_field(game: Game, cards: Sequence[Card], name: str, field: Field | None) -> Statistic | None:
    """A field counted; None for texts, pictures, colours, and numbers that only name a card."""
    values = [(value, card) for card in cards if (value := value_of(card, name)) is not None]
    counts = tally(game, cards, name)
    title = Text(*(label_of(game, name, chinese=chinese) for chinese in (False, True)))
    numbers = [(v, _weight(game, card)) for v, card in values if isinstance(v, int | float)]
    if field is None or field.type in ("integer", "number"):
        if numbers and len(counts) > MOST_VALUES:
            names = 2 * len({value for value, _ in numbers}) > len(numbers) > 2 * MOST_VALUES
            return None if names else _numbers(name, title, numbers)
        return Statistic(name, title, counts, _mean(numbers))
    if field.type not in ("string", "list") or any(str(value).startswith("#") for value, _ in values):
        return None
    named = not field.choices and (len(counts) > MOST_WORDS or 2 * len(counts) > len(values))
    return None if named else Statistic(name, title, counts)


def _parts(cards: Iterable[Card], name: str) -> frozenset[frozenset[int]]:
    """Which cards a field puts together, whatever it calls them."""
    parts: dict[str, set[int]] = {}
    for at, card in enumerate(cards):
        if (value := value_of(card, name)) is not None:
            parts.setdefault(plain(value), set()).add(at)
    return frozenset(map(frozenset, parts.values()))


def _numbers(name: str, title: Text, numbers: Sequence[tuple[float, int]]) -> Statistic:
    """Numbers put together in even steps."""
    values = [value for value, _ in numbers]
    least, most = min(values), max(values)
    step = next((step for step in STEPS if (most - least) / step < MOST_STEPS), int(most / MOST_STEPS) + 1)
    counted: Counter[int] = Counter()
    for value, copies in numbers:
        counted[int(value // step)] += copies
    steps = range(int(least // step), int(most // step) + 1)
    labels = (str(n) if step == 1 else f"{n * step}–{(n + 1) * step - 1}" for n in steps)
    counts = {label: counted[n] for label, n in zip(labels, steps, strict=True)}
    return Statistic(name, title, counts, _mean(numbers))


def _mean(numbers: Sequence[tuple[float, int]]) -> float | None:
    whole = sum(copies for _, copies in numbers)
    return round(sum(value * copies for value, copies in numbers) / whole, 2) if whole else None


def _weight(game: Game, card: Card) -> int:
    return 1 if game.is_catalogue else card.copies


def _length(card: Card, names: Iterable[str]) -> int:
    return sum(len(text) for name in names if isinstance(text := card.get(name), str))
