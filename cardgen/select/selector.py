"""Selector: a frozen tree that says which cards are meant. `compiled` is it as one fast function.

Values are compared as they are printed, so that 10 and "10" are the same; a field that is a list is
equal to each of its items. A missing field meets no condition but `not` and `exists = false`. `how` keeps
All and Any apart when they are compared as the tuples that they are.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, Union

from cardgen.decode.variables import plain
from cardgen.model.game import Scalar, Value

Get = Callable[[str], Value | None]
Test = Callable[[Get], bool]

# Operator → its sign in the words' form.
SIGNS = {
    "is": "=",
    "in": "=",
    "matches": "=",
    "exists": "=",
    "not": "!=",
    "has": "~",
    "at_least": ">=",
    "at_most": "<=",
    "more_than": ">",
    "less_than": "<",
}
NUMERIC = ("at_least", "at_most", "more_than", "less_than")


class Reference(str):
    """A value that is known only when a deck is judged: `$leader.faction`, `$value.class`, `$each.cost`."""

    __slots__ = ()

    @property
    def who(self) -> str:
        return self[1:].partition(".")[0]

    @property
    def field(self) -> str:
        return self.partition(".")[2]


class Compare(NamedTuple):
    """A field compared with a value; for `in` with several."""

    field: str
    operator: str
    value: Scalar | tuple[Scalar, ...]

    @property
    def compiled(self) -> Test:
        return COMPILERS[self.operator](self.field, self.value)

    def __str__(self) -> str:
        if self.operator == "exists":
            return f"{self.field}=*" if self.value else f"!{self.field}=*"
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        return f"{self.field}{SIGNS[self.operator]}" + ",".join(
            word(v, self.operator == "matches") for v in values
        )


class Named(NamedTuple):
    """A card by its id or its name; `*` and `?` stand for any characters and any one."""

    pattern: str
    exact: bool = False

    @property
    def compiled(self) -> Test:
        test = (lambda text: text == self.pattern) if self.exact else glob(self.pattern)
        return lambda get: test(str(get("id"))) or test(str(get("name")))

    def __str__(self) -> str:
        return word(self.pattern, not self.exact)


class All(NamedTuple):
    """Every part holds; no parts: every card."""

    parts: "tuple[Selector, ...]" = ()
    how: Literal["all"] = "all"

    @property
    def compiled(self) -> Test:
        tests = tuple(part.compiled for part in self.parts)
        if len(tests) == 1:
            return tests[0]
        return lambda get: all(test(get) for test in tests)

    def __str__(self) -> str:
        return " ".join(inside(part) for part in self.parts)


class Any(NamedTuple):
    """At least one part holds."""

    parts: "tuple[Selector, ...]"
    how: Literal["any"] = "any"

    @property
    def compiled(self) -> Test:
        tests = tuple(part.compiled for part in self.parts)
        return lambda get: any(test(get) for test in tests)

    def __str__(self) -> str:
        return " | ".join(
            f"({part})" if isinstance(part, Any) or not str(part) else str(part) for part in self.parts
        )


class Not(NamedTuple):
    """The part does not hold."""

    part: "Selector"

    @property
    def compiled(self) -> Test:
        test = self.part.compiled
        return lambda get: not test(get)

    def __str__(self) -> str:
        group = isinstance(self.part, All | Any | Not) or str(self.part).startswith("!")
        return f"!({self.part})" if group else f"!{self.part}"


Selector = Union[Compare, Named, All, Any, Not]  # noqa: UP007 - the parts name it before it is there


def inside(part: Selector) -> str:
    """A part as it stands among others."""
    return f"({part})" if isinstance(part, All | Any) else str(part)


def word(value: Scalar, pattern: bool = False) -> str:
    """A value in the words' form; in quotes where it would be read as something else."""
    text = plain(value)
    special = set(text) & set(' \t\n|()!=<>~,"\\')
    if special or not text or (not pattern and set(text) & set("*?")):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def glob(pattern: str) -> Callable[[str], bool]:
    """A test for texts that fit a pattern with `*` and `?`."""
    if "*" not in pattern and "?" not in pattern:
        return lambda text: text == pattern
    if pattern.count("*") == 1 and pattern.endswith("*") and "?" not in pattern:
        start = pattern[:-1]
        return lambda text: text.startswith(start)
    return lambda text: fits(pattern, text)


def fits(pattern: str, text: str) -> bool:
    """Whether the whole text fits. After a mismatch only the last star is tried again: never slow."""
    p = t = 0
    star, after = -1, 0
    while t < len(text):
        if p < len(pattern) and pattern[p] == "*":
            star, after = p, t
            p += 1
        elif p < len(pattern) and pattern[p] in ("?", text[t]):
            p += 1
            t += 1
        elif star >= 0:
            after += 1
            p, t = star + 1, after
        else:
            return False
    return not pattern[p:].strip("*")


def each(value: Value | None) -> tuple[object, ...]:
    """A list's items, or the value alone; nothing where there is none."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _is(field: str, wanted: object) -> Test:
    text = plain(wanted)

    def test(get: Get) -> bool:
        value = get(field)
        if isinstance(value, str):
            return value == text
        return any(plain(v) == text for v in each(value))

    return test


def _in(field: str, wanted: object) -> Test:
    texts = frozenset(plain(v) for v in wanted) if isinstance(wanted, tuple) else frozenset((plain(wanted),))
    return lambda get: any(plain(v) in texts for v in each(get(field)))


def _not(field: str, wanted: object) -> Test:
    test = _is(field, wanted)
    return lambda get: not test(get)


def _has(field: str, wanted: object) -> Test:
    text = plain(wanted)

    def test(get: Get) -> bool:
        value = get(field)
        if isinstance(value, str):
            return text in value
        return any(plain(v) == text for v in each(value))

    return test


def _matches(field: str, wanted: object) -> Test:
    fits = glob(plain(wanted))
    return lambda get: any(fits(plain(v)) for v in each(get(field)))


def _numeric(compare: Callable[[float, float], bool]) -> Callable[[str, object], Test]:
    def compiler(field: str, wanted: object) -> Test:
        limit = float(wanted) if isinstance(wanted, int | float) else float("nan")

        def test(get: Get) -> bool:
            value = get(field)
            return isinstance(value, int | float) and not isinstance(value, bool) and compare(value, limit)

        return test

    return compiler


COMPILERS: dict[str, Callable[[str, object], Test]] = {
    "is": _is,
    "not": _not,
    "in": _in,
    "has": _has,
    "at_least": _numeric(lambda value, limit: value >= limit),
    "at_most": _numeric(lambda value, limit: value <= limit),
    "more_than": _numeric(lambda value, limit: value > limit),
    "less_than": _numeric(lambda value, limit: value < limit),
    "exists": lambda field, wanted: lambda get: (get(field) is not None) is bool(wanted),
    "matches": _matches,
}
