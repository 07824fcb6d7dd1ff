"""One TOML value → a checked value, or Mistakes that say what was expected and what was found."""

from collections.abc import Sequence
from typing import TypeGuard, TypeVar

from cardgen.decode.color import evaluate_color
from cardgen.decode.compose import with_fields
from cardgen.decode.expression import evaluate, evaluate_number
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import Scope, plain, resolve
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.units import MM, Color

T = TypeVar("T")
BIGGEST = 2**53
QUOTED = Text("text in quotes", "带引号的文字")


def describe(value: object) -> Text:
    """What a value is, in words, with the value itself where it is short."""
    match value:
        case bool():
            word = "true" if value else "false"
            return Text(word, word)
        case int() if abs(value) > BIGGEST:
            return Text("a number too long", "过长的数字")
        case int() | float():
            return Text(f"the number {plain(value)}", f"数字 {plain(value)}")
        case str():
            short = value if len(value) <= 30 else value[:29] + "…"
            return Text(f"the text “{short}”", f"文字「{short}」")
        case list() | tuple():
            return Text("a list", "列表")
        case dict():
            return Text("a table", "表")
        case _:
            return Text(f"the date or time {value}", f"日期时间 {value}")


def wrong_type(expected: Text, value: object, hint: Text | None = None) -> Mistakes:
    found = describe(value)
    return mistake(
        "wrong-type",
        Text(f"expected {expected.en}, found {found.en}", f"应为{expected.zh}，实为{found.zh}"),
        hint,
    )


def resolved(value: object, scope: Scope) -> object:
    """A string's variables put in; anything else, or without a scope, as it is."""
    return resolve(value, scope) if scope and isinstance(value, str) else value


def chosen(value: object, scope: Scope) -> object:
    """The same with the card's fields put in as well, where the scope knows them."""
    found = resolved(value, scope)
    return with_fields(found, scope) if isinstance(found, str) and scope and "{" in found else found


def is_reckoned(value: object, scope: Scope) -> TypeGuard[str]:
    """Whether a number is written as arithmetic with variables or fields."""
    return isinstance(value, str) and ("$" in value or bool(scope and "{" in value))


def as_string(value: object, scope: Scope, choices: Sequence[str] = ()) -> str:
    if not isinstance(value, str):
        raise wrong_type(QUOTED, value)
    return one_of(plain(chosen(value, scope) if choices else resolved(value, scope)), choices)


def one_of(value: T, choices: Sequence[object]) -> T:
    """A value that is among the choices, where there are any."""
    if choices and value not in choices:
        text = plain(value)
        raise mistake(
            "unknown-choice",
            Text(f"“{text}” is not one of the choices", f"「{text}」不在可选值之中"),
            hint_for(text, map(plain, choices)),
        )
    return value


def as_boolean(value: object, scope: Scope) -> bool:
    """true or false; a variable may also hold them as words, as the command line gives them."""
    found = chosen(value, scope)
    if isinstance(found, bool):
        return found
    if found is not value and found in ("true", "false"):
        return found == "true"
    raise wrong_type(Text("true or false", "true 或 false"), found)


def as_number(value: object, scope: Scope, least: float | None, most: float | None) -> float:
    if is_reckoned(value, scope):
        number = evaluate_number(value, scope)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type(Text("a number", "数字"), value, unquote(value))
    elif isinstance(value, int) and abs(value) > BIGGEST:
        raise too_long()
    else:
        number = value
    if number != number or number in (float("inf"), float("-inf")):
        raise wrong_type(Text("an ordinary number", "普通的数字"), value)
    return in_range(number, least, most)


def as_integer(value: object, scope: Scope, least: int | None, most: int | None) -> int:
    number: object = value
    if is_reckoned(value, scope):
        number = evaluate_number(value, scope)
        if isinstance(number, float) and number.is_integer():
            number = int(number)
    if isinstance(number, bool) or not isinstance(number, int):
        raise wrong_type(Text("a whole number", "整数"), number, unquote(number))
    if abs(number) > BIGGEST:
        raise too_long()
    in_range(number, least, most)
    return number


def as_length(value: object, scope: Scope, least: float, most: float) -> float:
    """A length in points."""
    if not isinstance(value, str):
        hint = None
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < BIGGEST:
            hint = Text(f"add a unit: “{plain(value)}mm”", f"请加上单位：「{plain(value)}mm」")
        raise wrong_type(length_range(least, most), value, hint)
    length = evaluate(value, scope)
    # A hair of tolerance: 2000mm computed from parts must still count as 2000mm.
    if not least - 1e-6 <= length <= most + 1e-6:
        expected = length_range(least, most)
        raise mistake(
            "out-of-range",
            Text(f"expected {expected.en}, found “{value}”", f"应为{expected.zh}，实为「{value}」"),
        )
    return length


def as_color(value: object, scope: Scope) -> Color:
    if not isinstance(value, str):
        raise wrong_type(Text("a colour such as “#b3261e”", "颜色，例如「#b3261e」"), value)
    return evaluate_color(value, scope)


def length_range(least: float, most: float) -> Text:
    low, high = plain(round(least / MM, 3)), plain(round(most / MM, 3))
    return Text(f"a length from {low} to {high} mm", f" {low} 到 {high} 毫米之间的长度")


def in_range(number: float, least: float | None, most: float | None) -> float:
    if (least is None or number >= least) and (most is None or number <= most):
        return number
    if least is not None and most is not None:
        expected = Text(f"from {plain(least)} to {plain(most)}", f" {plain(least)} 到 {plain(most)} 之间的数")
    elif least is not None:
        expected = Text(f"{plain(least)} or more", f"不小于 {plain(least)} 的数")
    else:
        expected = Text(f"{plain(most)} or less", f"不大于 {plain(most)} 的数")
    found = plain(number)
    raise mistake(
        "out-of-range", Text(f"expected {expected.en}, found {found}", f"应为{expected.zh}，实为 {found}")
    )


def too_long() -> Mistakes:
    return mistake("number-too-long", Text("number too long", "数字太长"))


def unquote(value: object) -> Text | None:
    """A hint where a number was written in quotes."""
    if isinstance(value, str) and value.strip() and not value.strip().strip("+-.0123456789"):
        return Text(f"write {value.strip()} without quotes", f"去掉引号，写成 {value.strip()}")
    return None
