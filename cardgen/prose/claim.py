"""A number of cards that the text claims, and what stands above the line in which it does."""

import re
from typing import Literal, NamedTuple

from cardgen.prose.source import Line

# "each": as many of every single card. "apiece": of every card, or of all of them together.
Unit = Literal["copies", "different", "kinds", "either", "each", "apiece"]

UNITS: dict[str, Unit] = {
    "张": "copies",
    "种": "different",
    "款": "different",
    "类": "kinds",
    **dict.fromkeys(("个", "名", "位", "只"), "either"),
}
OPENING, CLOSING = "[【「『“(", "]】」』”)"
# `7* 攻击一级`
ENTRY = re.compile(r"(\d{1,3})\s{0,3}[*×xX＊✕]\s{0,3}")

# No sentence of prose is as long, and no line has as many numbers.
LONGEST = 300
MOST_NUMBERS = 200


class Claim(NamedTuple):
    """A number of cards in the text. `names`: what it is said of; nothing for the whole set.

    `besides`: what is left out of these.
    """

    line: Line
    at: int
    said: int
    names: tuple[str, ...]
    unit: Unit = "copies"
    besides: tuple[str, ...] = ()


class Where(NamedTuple):
    """What stands above a line. `section`: the kind that its section is about. `intro`: what begins a list.

    `box`: whether the section lists what is in the box. `general`: whether it may speak of all cards, as one
    about something that the data does not have (地图) does not. `decks`: its heading, where it is
    about decks that one builds. `play`: whether the line itself may speak of play.
    """

    section: tuple[str, ...] = ()
    intro: str = ""
    box: bool = False
    general: bool = True
    decks: str = ""
    play: bool = False


def past(words: str, at: int, signs: str) -> int:
    """The first place from here on where none of these signs stands."""
    while at < len(words) and words[at] in signs:
        at += 1
    return at


def begins(words: str, start: int, at: int, signs: str) -> int:
    """Where the part of a line begins that one of these signs parts from what is before it."""
    start = max(start, at - LONGEST)
    return max(start, 1 + max(words.rfind(sign, start, at) for sign in signs))
