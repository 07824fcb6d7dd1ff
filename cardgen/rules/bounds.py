"""Bounds: a number, or plain arithmetic over what the deck, its leader or the card at hand says.

`30` · `"$deck_size"` · `"leader.influence"` · `"each.limit"` · `"size"` (cards in the rule's zones) ·
`"sum.weight"` (a field of the cards there, added up) · `"points.size_changes"` (the same with the points of a
dated list) · `"value.players + 1"` · `"2 * floor(size / 5) + 2"` · `"min(3, each.limit)"`. No other functions
than floor, ceil, min and max, no other operators than + - * / and brackets.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple, Union

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text, mistake
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.lists import CardList

# The hand, and the number of the card at hand (-1 where there is none).
Compute = Callable[[Hand, int], float]
FUNCTIONS: dict[str, Callable[..., float]] = {"floor": floor, "ceil": ceil, "min": min, "max": max}
NAMES = ("size", "leader", "each", "value", "sum", "points")
LONGEST = 400


class Size(NamedTuple):
    """How many cards are in some zones."""

    zones: ZoneSet


class EachField(NamedTuple):
    """A field of the card at hand: a number for every card."""

    numbers: list[float]


class LeaderField(NamedTuple):
    """A field added up over some zones, most often the leaders': a number for every card, and the zones."""

    numbers: list[float]
    zones: ZoneSet


class Given(NamedTuple):
    """A value that comes with the deck."""

    name: str


class Apply(NamedTuple):
    """An operator (+ - * /) or a function over parts."""

    function: str
    parts: "tuple[Tree, ...]"


Tree = Union[float, Size, EachField, LeaderField, Given, Apply]  # noqa: UP007 - Apply names it before it is there


class Bound(NamedTuple):
    """A bound as it was written, its number if it is one, how to work it out, and its arithmetic as data."""

    text: str
    fixed: float | None
    compute: Compute
    tree: Tree

    def of(self, hand: Hand, each: int = -1) -> float:
        return self.fixed if self.fixed is not None else self.compute(hand, each)


class Unreadable(Exception):
    def __init__(self, message: Text, hint: Text | None = None) -> None:
        self.message, self.hint = message, hint


def number(value: float) -> Bound:
    return Bound(f"{value:g}", float(value), lambda hand, each: value, float(value))


def parse_bound(
    value: object,
    index: Index,
    leaders: ZoneSet,
    zones: ZoneSet,
    lists: Mapping[str, CardList] | None = None,
    fields: Collection[str] | None = None,
) -> Bound:
    """A bound from a rule: `leaders` are the zones that hold leaders, `zones` those that `size` counts.

    `fields`: those that cards may have, where they are known.
    """
    if type(value) in (int, float):
        return number(float(value))  # type: ignore[arg-type]
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
        raise mistake(
            "bad-bound",
            Text("a bound is a number or plain arithmetic in quotes", "界限是一个数，或写在引号里的简单算式"),
        )
    parser = _Parser(value, index, leaders, zones, lists or {}, fields)
    try:
        tree = parser.whole()
    except Unreadable as problem:
        raise mistake("bad-bound", problem.message, problem.hint) from None
    compute = compiled(tree)
    return Bound(value.strip(), compute(Hand(()), -1) if is_fixed(tree) else None, compute, tree)


def is_fixed(tree: Tree) -> bool:
    """Whether a bound is the same for every deck."""
    return all(map(is_fixed, tree.parts)) if isinstance(tree, Apply) else isinstance(tree, float)


def compiled(tree: Tree) -> Compute:
    """A tree as one function."""
    match tree:
        case Size(zones):
            return lambda hand, each: len(hand.cards(zones))
        case EachField(numbers):
            return lambda hand, each: numbers[each] if each >= 0 else 0.0
        case LeaderField(fields, leaders):
            return lambda hand, each: sum(fields[n] for n in hand.cards(leaders))
        case Given(name):
            return lambda hand, each: _as_number(hand.values.get(name, 0))
        case Apply(function, parts):
            return _applied(function, [compiled(part) for part in parts])
    plain = tree
    return lambda hand, each: plain


def _applied(function: str, parts: Sequence[Compute]) -> Compute:
    if function in FUNCTIONS:
        call = FUNCTIONS[function]
        return lambda hand, each: call(*(part(hand, each) for part in parts))
    a, b = parts
    match function:
        case "+":
            return lambda hand, each: a(hand, each) + b(hand, each)
        case "-":
            return lambda hand, each: a(hand, each) - b(hand, each)
        case "*":
            return lambda hand, each: a(hand, each) * b(hand, each)
        case _:
            return lambda hand, each: _divided(a(hand, each), b(hand, each))


class _Parser:
    """Recursive descent: sum → product → value. Each gives a tree."""

    def __init__(
        self,
        text: str,
        index: Index,
        leaders: ZoneSet,
        zones: ZoneSet,
        lists: Mapping[str, CardList],
        fields: Collection[str] | None,
    ) -> None:
        self.text = text
        self.lists = lists
        self.fields = fields
        self.index = index
        self.leaders = leaders
        self.zones = zones
        self.tokens = _tokens(text)
        self.at = 0

    def whole(self) -> Tree:
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

    def sum(self) -> Tree:
        left = self.product()
        while self.peek() in ("+", "-"):
            left = Apply(self.take(), (left, self.product()))
        return left

    def product(self) -> Tree:
        left = self.value()
        while self.peek() in ("*", "/"):
            left = Apply(self.take(), (left, self.value()))
        return left

    def value(self) -> Tree:
        token = self.take()
        if token == "-":
            return Apply("-", (0.0, self.value()))
        if token == "(":
            inner = self.sum()
            if self.take() != ")":
                self.at -= 1
                raise self.unexpected()
            return inner
        if token in FUNCTIONS:
            return self.call(token)
        if token and (token[0].isdigit() or token[0] == "."):
            try:
                return float(token)
            except ValueError:
                self.at -= 1
                raise self.unexpected() from None
        return self.name(token)

    def call(self, function: str) -> Tree:
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
        if (len(parts) == 1) != (function in ("floor", "ceil")):
            raise Unreadable(
                Text(
                    f"“{self.text}”: floor and ceil take one number, min and max at least two",
                    f"「{self.text}」：floor 和 ceil 只接受一个数，min 和 max 至少两个",
                )
            )
        return Apply(function, tuple(parts))

    def name(self, token: str) -> Tree:
        first, _, field = token.partition(".")
        if token == "size":
            return Size(self.zones)
        if first in ("each", "leader", "sum") and field:
            self.check_field(field)
        if first == "each" and field:
            return EachField(self.index.numbers(field))
        if first == "leader" and field:
            return LeaderField(self.index.numbers(field), self.leaders)
        if first == "sum" and field:
            return LeaderField(self.index.numbers(field), self.zones)
        if first == "points" and field in self.lists:
            points = self.lists[field].points
            return LeaderField([points.get(n, 0.0) for n in range(len(self.index.cards))], self.zones)
        if first == "value" and field:
            return Given(field)
        self.at -= 1
        if not token:
            raise self.unexpected()
        if first == "points" and field:
            raise Unreadable(
                Text(f"there is no list “{field}”", f"没有名为「{field}」的列表"), hint_for(field, self.lists)
            )
        raise Unreadable(
            Text(f"“{self.text}”: unknown name “{token}”", f"「{self.text}」：未知的名称「{token}」"),
            hint_for(first, (*NAMES, *FUNCTIONS)),
        )

    def check_field(self, name: str) -> None:
        if self.fields is not None and name not in self.fields:
            raise Unreadable(
                Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
                hint_for(name, sorted(self.fields)),
            )


def _as_number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


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
