"""Bounds: a number, or plain arithmetic over what the deck, its leader or the card at hand says.

`30` · `"$deck_size"` · `"leader.influence"` · `"each.limit"` · `"size"` (cards in the rule's zones) ·
`"sum.weight"` (a field of the cards there, added up) · `"points.size_changes"` (the same with the points of a
dated list) · `"value.players + 1"` · `"2 * floor(size / 5) + 2"` · `"min(3, each.limit)"`. No other functions
than floor, ceil, min and max, no other operators than + - * / and brackets.
"""

import re
from collections.abc import Callable, Collection, Mapping
from math import ceil, floor
from operator import add, mul, sub
from typing import NamedTuple, Union

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.lists import CardList
from cardgen.rules.references import refused

FUNCTIONS: dict[str, Callable[..., float]] = {"floor": floor, "ceil": ceil, "min": min, "max": max}
# By nothing gives nothing: a rule must never stop a check.
OPERATORS: dict[str, Callable[..., float]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": lambda a, b: a / b if b else 0.0,
    **FUNCTIONS,
}
NAMES = ("size", "leader", "each", "value", "sum", "points")
LONGEST = 400
TOKEN = re.compile(r"[\w.]+|\S")


class Plain(NamedTuple):
    """A number as it was written."""

    number: float

    def of(self, hand: Hand, each: int) -> float:
        return self.number


class ZoneSize(NamedTuple):
    """How many cards are in some zones."""

    zones: ZoneSet

    def of(self, hand: Hand, each: int) -> float:
        return len(hand.cards(self.zones))


class EachField(NamedTuple):
    """A field of the card at hand: a number for every card."""

    numbers: list[float]

    def of(self, hand: Hand, each: int) -> float:
        return self.numbers[each] if each >= 0 else 0.0


class FieldSum(NamedTuple):
    """A field added up over some zones, most often the leaders': a number for every card, and the zones."""

    numbers: list[float]
    zones: ZoneSet

    def of(self, hand: Hand, each: int) -> float:
        return sum(map(self.numbers.__getitem__, hand.cards(self.zones)))


class Given(NamedTuple):
    """A value that comes with the deck."""

    name: str

    def of(self, hand: Hand, each: int) -> float:
        value = hand.values.get(self.name, 0)
        return float(value) if isinstance(value, int | float) else 0.0


class Apply(NamedTuple):
    """An operator (+ - * /) or a function over parts."""

    function: str
    parts: "tuple[Tree, ...]"

    def of(self, hand: Hand, each: int) -> float:
        return OPERATORS[self.function](*[part.of(hand, each) for part in self.parts])


Tree = Union[Plain, ZoneSize, EachField, FieldSum, Given, Apply]  # noqa: UP007 - Apply names it before it is there


class Bound(NamedTuple):
    """A bound as it was written, its number if it is the same for every deck, and its arithmetic as data.

    `words`: how people say it.
    """

    text: str
    fixed: float | None
    tree: Tree
    words: Text

    def of(self, hand: Hand, each: int = -1) -> float:
        return self.fixed if self.fixed is not None else self.tree.of(hand, each)


class BoundNames(NamedTuple):
    """What a bound may speak of: `leaders` are the zones that hold leaders, `zones` those that `size` counts.

    `fields`: those that cards may have. `each`: whether a card is at hand.
    """

    cards: Index
    leaders: ZoneSet
    zones: ZoneSet
    lists: Mapping[str, CardList]
    fields: Collection[str]
    each: bool = False


def number(value: float) -> Bound:
    text = f"{value:g}"
    return Bound(text, float(value), Plain(float(value)), Text(text, text))


def own(field: str, cards: Index) -> Bound:
    """What the card at hand says in a field."""
    text = f"each.{field}"
    return Bound(text, None, EachField(cards.numbers(field)), Text(text, text))


def parse_bound(value: object, known: BoundNames) -> Bound:
    """A bound from a rule."""
    if type(value) in (int, float):
        return number(float(value))  # type: ignore[arg-type]
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
        raise mistake(
            "bad-bound",
            Text("a bound is a number or plain arithmetic in quotes", "界限是一个数，或写在引号里的简单算式"),
        )
    tree = _Parser(value, known).whole()
    text = value.strip()
    return Bound(text, tree.of(Hand(()), -1) if is_fixed(tree) else None, tree, Text(text, text))


def is_fixed(tree: Tree) -> bool:
    """Whether a bound is the same for every deck."""
    return all(map(is_fixed, tree.parts)) if isinstance(tree, Apply) else isinstance(tree, Plain)


class _Parser:
    """Recursive descent: sum → product → value. Each gives a tree."""

    def __init__(self, text: str, known: BoundNames) -> None:
        self.text = text
        self.known = known
        self.tokens = TOKEN.findall(text)
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

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise self.unexpected()
        self.at += 1

    def problem(self, en: str, zh: str, hint: Text | None = None) -> Mistakes:
        return mistake("bad-bound", Text(f"“{self.text}”: {en}", f"「{self.text}」：{zh}"), hint)

    def unexpected(self) -> Mistakes:
        token = self.peek() or "the end"
        return self.problem(f"did not expect “{token}”", f"此处不应有「{token}」")

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
        token = self.peek()
        if token == "-":
            self.at += 1
            return Apply("-", (Plain(0.0), self.value()))
        if token == "(":
            self.at += 1
            inner = self.sum()
            self.expect(")")
            return inner
        if token in FUNCTIONS:
            return self.call(self.take())
        if token and (token[0].isdigit() or token[0] == "."):
            try:
                made = Plain(float(token))
            except ValueError:
                raise self.unexpected() from None
            self.at += 1
            return made
        return self.name(token)

    def call(self, function: str) -> Tree:
        self.expect("(")
        parts = [self.sum()]
        while self.peek() == ",":
            self.at += 1
            parts.append(self.sum())
        self.expect(")")
        if (len(parts) == 1) != (function in ("floor", "ceil")):
            raise self.problem(
                "floor and ceil take one number, min and max at least two",
                "floor 和 ceil 只接受一个数，min 和 max 至少两个",
            )
        return Apply(function, tuple(parts))

    def name(self, token: str) -> Tree:
        first, _, field = token.partition(".")
        made = ZoneSize(self.known.zones) if token == "size" else self.named(first, field) if field else None
        if made is not None:
            self.at += 1
            return made
        if not token:
            raise self.unexpected()
        raise self.problem(
            f"unknown name “{token}”", f"未知的名称「{token}」", hint_for(first, (*NAMES, *FUNCTIONS))
        )

    def named(self, first: str, field: str) -> Tree | None:
        """What a name with a dot means; None where its first part means nothing."""
        cards, leaders, zones, lists, fields, at_hand = self.known
        if first in ("each", "leader", "sum") and field not in fields:
            raise mistake(
                "bad-bound",
                Text(f"no kind of card has a field “{field}”", f"没有哪种卡牌有字段「{field}」"),
                hint_for(field, sorted(fields)),
            )
        if first == "each" and not at_hand:
            raise refused(
                f"each.{field}",
                Text("no card is at hand here, only a whole deck", "这里看的是整副套牌，没有「该牌」可言"),
            )
        match first:
            case "each":
                return EachField(cards.numbers(field))
            case "leader" | "sum":
                return FieldSum(cards.numbers(field), leaders if first == "leader" else zones)
            case "points" if field in lists:
                points = lists[field].points
                return FieldSum([points.get(n, 0.0) for n in range(len(cards.cards))], zones)
            case "points":
                message = Text(f"there is no list “{field}”", f"没有名为「{field}」的列表")
                raise mistake("bad-bound", message, hint_for(field, lists))
            case "value":
                return Given(field)
        return None
