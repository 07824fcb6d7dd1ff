"""Deck: what a player brings to be judged. Also a set-up, a table or one turn's play: zones and values."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardgen.diagnostics import Place
from cardgen.model.game import Scalar

Scope = Literal["set", "deck", "setup", "table", "turn"]


class Entry(NamedTuple):
    """A card as the player wrote it (id, name or another key), how often, and where that stands."""

    card: str
    copies: int = 1
    place: Place | None = None


class Deck(NamedTuple):
    """Cards by zone, and the player's choices and counts by name.

    `scope` says what is judged: the printed set, a deck, a set-up, the table, or one turn's play.
    """

    name: str
    zones: Mapping[str, tuple[Entry, ...]]
    values: Mapping[str, Scalar] = {}
    scope: Scope = "deck"
    format: str = ""
    place: Place | None = None
