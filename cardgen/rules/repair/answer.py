"""Repair: what to take out and put in so that a deck becomes legal, and how sure that is."""

from typing import NamedTuple

from cardgen.model.deck import Deck


class Change(NamedTuple):
    """Copies of one card that leave or enter a zone. `card` is its number, None where the game knows none."""

    zone: str
    card: int | None
    name: str
    copies: int


class Repair(NamedTuple):
    """`deck` is None where no legal deck was found.

    `swaps`: for each zone the larger of cards taken out and cards put in, added up: a replacement counts
    once. `proven`: no smaller change exists; without a deck: none exists at all. `unproven_rules`: rules that
    the solver could not be told exactly; what it proposed was checked against them, but nothing is proven.
    `blocked_by`: rules that no deck can keep together, none of which could be left out.
    """

    deck: Deck | None
    out: tuple[Change, ...] = ()
    into: tuple[Change, ...] = ()
    swaps: int = 0
    proven: bool = False
    unproven_rules: tuple[str, ...] = ()
    blocked_by: tuple[str, ...] = ()
