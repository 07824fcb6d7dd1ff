"""Brackets that nothing closes are only characters. Hundreds in a row would take long to be found out."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline

# How far is looked, and how many more brackets may open there than close.
REACH, MOST = 4000, 30


def unclosed(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `[`, `![` and `^[` where far more brackets open than close."""
    text, at = state.src, state.pos
    start = at if text[at] == "[" else at + 1
    if start > at and (text[at] not in "!^" or not text.startswith("[", start)):
        return False
    end = start + REACH
    closed = text.find("]", start, end)
    if text.find("[", start + 1, closed if closed >= 0 else end) < 0:
        return False  # nothing opens in between
    if text.count("[", start, end) - text.count("]", start, end) <= MOST:
        return False
    if not silent:
        state.pending += text[at : start + 1]
    state.pos = start + 1
    return True
