"""The words of a game's own data that lines do not tear apart."""

import re
from collections.abc import Iterator, Mapping

from cardgen.model.game import Game, Value
from cardgen.text.settling import Kept

KEYWORD = "【([^【】]{2,12})】"
# Longer names are phrases, which may be broken.
LONGEST = 8
NUMBERS = (int, float)


def kept_words(game: Game) -> Kept:
    """What the game lists; names of its cards and kinds; choices of fields; 【keywords】 in texts."""
    words = dict.fromkeys(game.keep)
    words.update(dict.fromkeys(word for word in _words(game) if 1 < len(word) <= LONGEST))
    return Kept.of(words)


def _words(game: Game) -> Iterator[str]:
    for kind in game.kinds.values():
        yield kind.name
        for field in kind.fields.values():
            yield from (choice for choice in field.choices if isinstance(choice, str))
    yield from (card.name for card in game.cards)
    # A list, since hardly any value has one: a thousand cards in less than a millisecond.
    values = [value for card in game.cards for value in card.fields.values()]
    for value in [v for v in values if ("【" in v if isinstance(v, str) else not isinstance(v, NUMBERS))]:
        yield from _keywords(value)


def _keywords(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield from re.findall(KEYWORD, value)
    elif isinstance(value, tuple):
        for one in value:
            yield from _keywords(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _keywords(one)
