"""Lengths and numbers as plain arithmetic: `"$w - 2*$margin"`, `"max({hp} * 2mm, (63mm - 1cm) / 2)"`.

Numbers with a unit are lengths, numbers without one are plain; the two are kept apart, so that a
forgotten unit is found. A float of the scope may be either: layout passes points.
"""

from collections.abc import Mapping
from typing import Literal

from cardgen.decode.variables import NAME_START, Scope, look_up, name_end
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.record import NamedTuple
from cardgen.units import UNITS, parse_length

LONGEST = 400
DEEPEST = 20
DIGITS = frozenset("0123456789.")
FUNCTIONS = ("min", "max", "clamp")


Sort = Literal["length", "number", "either"]


class Quantity(NamedTuple):
    """A value in points or a plain number."""

    value: float
    sort: Sort


def evaluate(text: str, scope: Scope) -> float:
    """A length in points. Raises Mistakes, as all readers of values do."""
    simple = parse_length(text)
    if simple is not None:
        return simple
    result = _Parser(text, scope, ()).whole()
    if result.sort == "number" and result.value != 0:
        raise mistake(
            "bad-length",
            Text(f"“{text}” is a number without a unit, not a length", f"「{text}」只是数字，不是长度"),
            Text("add a unit: mm, cm, in or pt, such as “3mm”", "请加上单位：mm、cm、in 或 pt，例如「3mm」"),
        )
    return result.value


def evaluate_number(text: str, scope: Scope) -> float:
    """A plain number."""
    result = _Parser(text, scope, ()).whole()
    if result.sort == "length":
        raise mistake(
            "bad-number", Text(f"“{text}” is a length, not a plain number", f"「{text}」是长度，不是纯数字")
        )
    return result.value


class _Parser:
    """Recursive descent over one text: sum → product → value."""

    def __init__(self, text: str, scope: Scope, seen: tuple[str, ...]) -> None:
        self.text = text
        self.scope = scope
        self.seen = seen
        self.at = 0
        self.depth = 0

    def whole(self) -> Quantity:
        if len(self.text) > LONGEST:
            raise mistake(
                "bad-length",
                Text(f"longer than {LONGEST} characters", f"超过 {LONGEST} 个字符"),
            )
        result = self.sum()
        if self.peek():
            raise self.unreadable()
        return result

    def peek(self) -> str:
        """The next character that is not a space; "" at the end."""
        text, at = self.text, self.at
        next = text[at : at + 1]
        while next and next in " \t":
            at += 1
            next = text[at : at + 1]
        self.at = at
        return next

    def sum(self) -> Quantity:
        left = self.product()
        while (sign := self.peek()) in ("+", "-", "−") and sign:
            self.at += 1
            right = self.product()
            value = left.value + right.value if sign == "+" else left.value - right.value
            left = Quantity(value, left.sort if left.sort == right.sort else self.common_sort(left, right))
        return left

    def common_sort(self, *found: Quantity) -> Sort:
        """What quantities are that are added or compared; a zero needs no unit."""
        sorts = {one.sort for one in found if one.value != 0} - {"either"}
        if len(sorts) == 2:
            raise mistake(
                "bad-length",
                Text(
                    f"in “{self.text}” a length and a plain number are put together: one has no unit",
                    f"「{self.text}」里长度和纯数字混在一起：有一个数没有单位",
                ),
                Text("give both a unit: mm, cm, in or pt", "请给两个数都加上单位：mm、cm、in 或 pt"),
            )
        sorts = sorts or {one.sort for one in found} - {"either"}
        return "length" if "length" in sorts else "number" if sorts else "either"

    def product(self) -> Quantity:
        left = self.value()
        while (sign := self.peek()) in ("*", "/", "×", "÷") and sign:
            self.at += 1
            right = self.value()
            left = self.times(left, right) if sign in "*×" else self.over(left, right)
        return left

    def times(self, left: Quantity, right: Quantity) -> Quantity:
        if left.sort == right.sort == "length":
            raise mistake(
                "bad-length",
                Text(f"in “{self.text}” two lengths are multiplied", f"「{self.text}」里两个长度相乘了"),
            )
        either: Literal["number", "either"] = "either" if "either" in (left.sort, right.sort) else "number"
        length = "length" in (left.sort, right.sort)
        return Quantity(left.value * right.value, "length" if length else either)

    def over(self, left: Quantity, right: Quantity) -> Quantity:
        if right.value == 0:
            raise mistake("bad-length", Text(f"“{self.text}” divides by zero", f"「{self.text}」除以了零"))
        value = left.value / right.value
        if right.sort == "length" and left.sort == "number":
            raise mistake(
                "bad-length",
                Text(f"in “{self.text}” a number is divided by a length", f"「{self.text}」里数字除以了长度"),
            )
        if left.sort == right.sort == "length":
            return Quantity(value, "number")
        if left.sort == "length" and right.sort == "number":
            return Quantity(value, "length")
        return Quantity(value, "either" if "either" in (left.sort, right.sort) else "number")

    def value(self) -> Quantity:
        sign = self.peek()
        if sign == "(" or (sign and sign in "+-−"):
            self.at += 1
            self.depth += 1
            if self.depth > DEEPEST:
                raise mistake("bad-length", Text("nested too deeply", "括号嵌套太深"))
            if sign == "(":
                inner = self.sum()
                if self.peek() != ")":
                    raise self.unreadable()
                self.at += 1
            else:
                inner = self.value()
                inner = Quantity(inner.value if sign == "+" else -inner.value, inner.sort)
            self.depth -= 1
            return inner
        if sign == "$":
            return self.variable()
        if sign == "{":
            return self.field()
        if sign in DIGITS:
            return self.number()
        if sign in NAME_START:
            return self.function()
        raise self.unreadable()

    def function(self) -> Quantity:
        """`min(a, b, …)`, `max(a, b, …)`, `clamp(value, least, most)`."""
        start = self.at
        self.at = name_end(self.text, start)
        name = self.text[start : self.at]
        self.depth += 1
        if name not in FUNCTIONS or self.depth > DEEPEST or self.peek() != "(":
            self.at = start
            raise self.unreadable()
        found: list[Quantity] = []
        while self.peek() == ("," if found else "("):
            self.at += 1
            found.append(self.sum())
        if self.peek() != ")" or (name == "clamp" and len(found) != 3):
            raise self.unreadable()
        self.at += 1
        self.depth -= 1
        values = [one.value for one in found]
        if name == "clamp":
            values = [max(values[:2]), values[2]]
        value = max(values) if name == "max" else min(values)
        return Quantity(value, self.common_sort(*found))

    def variable(self) -> Quantity:
        start = self.at + 1
        self.at = name_end(self.text, start, self.scope)
        if self.at == start:
            raise self.unreadable()
        name = self.text[start : self.at]
        found = look_up(name, self.scope, self.seen)
        if isinstance(found, bool | Mapping):
            raise _no_number(f"${name}", found)
        if isinstance(found, str):
            return _Parser(found, self.scope, (*self.seen, name)).whole()
        return Quantity(float(found), "either" if isinstance(found, float) else "number")

    def field(self) -> Quantity:
        """`{points}`: a number of the card, or a text that holds a length."""
        start, self.at = self.at, self.text.find("}", self.at) + 1
        name = self.text[start : self.at]
        try:
            found = self.scope[name]
        except KeyError:
            self.at = start
            raise self.unreadable() from None
        if isinstance(found, bool | Mapping):
            raise _no_number(name, found)
        if isinstance(found, str):
            return _Parser(found, {}, ()).whole()
        return Quantity(float(found), "number")

    def number(self) -> Quantity:
        text, start = self.text, self.at
        end = start + 1
        while text[end : end + 1] in DIGITS:
            end += 1
        self.at = end
        try:
            value = float(text[start:end])
        except ValueError:
            raise self.unreadable() from None
        self.peek()
        unit = UNITS.get(text[self.at : self.at + 2])
        if unit is not None:
            self.at += 2
            return Quantity(value * unit, "length")
        return Quantity(value, "number")

    def unreadable(self) -> Mistakes:
        rest = self.text[self.at : self.at + 12]
        where = (
            Text(f" at “{rest}”", f"，问题在「{rest}」")
            if rest
            else Text(": something is missing at its end", "，末尾不完整")
        )
        return mistake(
            "bad-length",
            Text(f"“{self.text}” is not a length{where.en}", f"「{self.text}」不是长度{where.zh}"),
            Text(
                "write a number with mm, cm, in or pt; + - * / ( ), $variables, min, max, clamp may be used",
                "请写带单位（mm、cm、in、pt）的数字，可以用 + - * / ( )、$变量、min、max 和 clamp",
            ),
        )


def _no_number(name: str, found: object) -> Mistakes:
    what = Text("a table", "表") if isinstance(found, Mapping) else Text("true or false", "真假值")
    return mistake(
        "bad-length", Text(f"“{name}” is {what.en}, not a number", f"「{name}」是{what.zh}，不是数字")
    )
