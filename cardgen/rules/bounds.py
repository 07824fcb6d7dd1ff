"""Bounds: a number, or plain arithmetic over what the deck, its leader or the card at hand says.

`30` · `"$deck_size"` · `"leader.influence"` · `"each.limit"` · `"size"` (cards in the rule's zones) ·
`"value.players + 1"` · `"2 * floor(size / 5) + 2"` · `"min(3, each.limit)"`. No other functions than floor,
ceil, min and max, no other operators than + - * / and brackets.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import Wrong
from cardgen.diagnostics import Text
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index

# The hand, and the number of the card at hand (-1 where there is none).
Compute = Callable[[Hand, int], float]
FUNCTIONS: dict[str, Callable[..., float]] = {"floor": floor, "ceil": ceil, "min": min, "max": max}
NAMES = ("size", "leader", "each", "value")
LONGEST = 400


class Bound(NamedTuple):
    """A bound as it was written, its number if it is one, and how to work it out."""

    text: str
    fixed: float | None
    compute: Compute

    def of(self, hand: Hand, each: int = -1) -> float:
        return self.fixed if self.fixed is not None else self.compute(hand, each)


class Unreadable(Exception):
    def __init__(self, message: Text, hint: Text | None = None) -> None:
        self.message, self.hint = message, hint


def number(value: float) -> Bound:
    return Bound(f"{value:g}", float(value), lambda hand, each: value)


def parse_bound(value: object, index: Index, leaders: ZoneSet, zones: ZoneSet) -> Bound | Wrong:
    """A bound from a rule: `leaders` are the zones that hold leaders, `zones` those that `size` counts."""
    if type(value) in (int, float):
        return number(float(value))  # type: ignore[arg-type]
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
        return Wrong(
            "bad-bound",
            Text("a bound is a number or plain arithmetic in quotes", "界限是一个数，或写在引号里的简单算式"),
        )
    parser = _Parser(value, index, leaders, zones)
    try:
        fixed, compute = parser.whole()
    except Unreadable as problem:
        return Wrong("bad-bound", problem.message, problem.hint)
    return Bound(value.strip(), compute(Hand(()), -1) if fixed else None, compute)


class _Parser:
    """Recursive descent: sum → product → value. Each gives (is it fixed, how to compute it)."""

    def __init__(self, text: str, index: Index, leaders: ZoneSet, zones: ZoneSet) -> None:
        self.text = text
        self.index = index
        self.leaders = leaders
        self.zones = zones
        self.tokens = _tokens(text)
        self.at = 0

    def whole(self) -> tuple[bool, Compute]:
        result = self.sum()
        if self.at < len(self.tokens):
            raise self.unexpected()
        return result

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def unexpected(self) -> Unreadable:
        token = self.peek() or Text("the end", "结尾").en
        return Unreadable(
            Text(f"“{self.text}”: did not expect “{token}”", f"「{self.text}」：此处不应有「{token}」")
        )

    def sum(self) -> tuple[bool, Compute]:
        left = self.product()
        while self.peek() in ("+", "-"):
            left = _combine(self.take(), left, self.product())
        return left

    def product(self) -> tuple[bool, Compute]:
        left = self.value()
        while self.peek() in ("*", "/"):
            left = _combine(self.take(), left, self.value())
        return left

    def value(self) -> tuple[bool, Compute]:
        token = self.take()
        if token == "-":
            fixed, compute = self.value()
            return fixed, lambda hand, each: -compute(hand, each)
        if token == "(":
            inner = self.sum()
            if self.take() != ")":
                self.at -= 1
                raise self.unexpected()
            return inner
        if token in FUNCTIONS:
            return self.call(FUNCTIONS[token])
        if token and (token[0].isdigit() or token[0] == "."):
            try:
                plain = float(token)
            except ValueError:
                self.at -= 1
                raise self.unexpected() from None
            return True, lambda hand, each: plain
        return False, self.name(token)

    def call(self, function: Callable[..., float]) -> tuple[bool, Compute]:
        if self.take() != "(":
            self.at -= 1
            raise self.unexpected()
        parts = [self.sum()]
        while self.peek() == ",":
            self.at += 1
            parts.append(self.sum())
        if self.take() != ")":
            self.at -= 1
            raise self.unexpected()
        computes = [compute for _, compute in parts]
        return all(fixed for fixed, _ in parts), lambda hand, each: function(
            *(compute(hand, each) for compute in computes)
        )

    def name(self, token: str) -> Compute:
        first, _, field = token.partition(".")
        if token == "size":
            zones = self.zones
            return lambda hand, each: len(hand.cards(zones))
        if first == "each" and field:
            numbers = self.index.numbers(field)
            return lambda hand, each: numbers[each]
        if first == "leader" and field:
            fields, leaders = self.index.numbers(field), self.leaders
            return lambda hand, each: sum(fields[n] for n in hand.cards(leaders))
        if first == "value" and field:
            return lambda hand, each: _as_number(hand.values.get(field, 0))
        self.at -= 1
        if not token:
            raise self.unexpected()
        raise Unreadable(
            Text(f"“{self.text}”: unknown name “{token}”", f"「{self.text}」：未知的名称「{token}」"),
            hint_for(first, (*NAMES, *FUNCTIONS)),
        )


def _as_number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _combine(sign: str, left: tuple[bool, Compute], right: tuple[bool, Compute]) -> tuple[bool, Compute]:
    a, b = left[1], right[1]
    fixed = left[0] and right[0]
    match sign:
        case "+":
            return fixed, lambda hand, each: a(hand, each) + b(hand, each)
        case "-":
            return fixed, lambda hand, each: a(hand, each) - b(hand, each)
        case "*":
            return fixed, lambda hand, each: a(hand, each) * b(hand, each)
        case _:
            return fixed, lambda hand, each: _divided(a(hand, each), b(hand, each))


def _divided(a: float, b: float) -> float:
    """By nothing gives nothing: a rule must never stop a check."""
    return a / b if b else 0.0


def _tokens(text: str) -> Sequence[str]:
    out: list[str] = []
    at = 0
    while at < len(text):
        c = text[at]
        if c.isspace():
            at += 1
            continue
        end = at + 1
        if c.isalnum() or c in "._":
            while end < len(text) and (text[end].isalnum() or text[end] in "._"):
                end += 1
        out.append(text[at:end])
        at = end
    return out
