"""What a game's rules.toml says, as a rulebook speaks of it: sentences, numbers, decks, piles."""

from collections.abc import Mapping, Sequence
from typing import Literal

from cardgen.diagnostics import Text
from cardgen.model.game import Card, Scalar
from cardgen.record import NamedTuple

# At most, exactly, or at most of each.
Way = Literal["most", "exactly", "each"]


class Pile(NamedTuple):
    """The cards of a deck that lie together: and their copies."""

    name: Text
    cards: tuple[tuple[Card, int], ...]


class Listed(NamedTuple):
    """A deck of the game: what it is called, its piles, and its share code where the game has such codes."""

    name: str
    piles: tuple[Pile, ...]
    code: str = ""


class Limit(NamedTuple):
    """A plain number that a rule says of what has this name."""

    rule: str
    way: Way
    name: str
    number: int


class RuleWords(NamedTuple):
    """`scopes`, `ids`: sentences by scope and by id. `parameters`: the numbers that they are made with.

    `decks`: by file. `piles`: the cards of the printed set that lie together, by the pile's name.
    """

    scopes: Mapping[str, Sequence[Text]] = {}
    ids: Mapping[str, Text] = {}
    parameters: Mapping[str, Scalar] = {}
    decks: Mapping[str, Listed] = {}
    piles: Mapping[str, tuple[Card, ...]] = {}
    limits: tuple[Limit, ...] = ()
