"""One function per declared field that checks a card's value: prepared once per kind, run for each card."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.decode import values
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import Wrong, plain
from cardgen.diagnostics import KeyPath, Text
from cardgen.model.game import Field, Value

MOST_ITEMS = 1000
LONGEST = 20_000
TRUE_OR_FALSE = Text("true or false", "true 或 false")


class Bad(NamedTuple):
    """What is wrong inside a value, each with the way to it. `key`: the key itself is at fault."""

    faults: tuple[tuple[KeyPath, Wrong, bool], ...]


Checker = Callable[[object], Value | Bad]


def bad(wrong: Wrong) -> Bad:
    return Bad((((), wrong, False),))


def checker(field: Field) -> Checker:
    """The function that checks values of one field."""
    check = MAKERS[field.type](field)
    if not field.choices:
        return check
    choices = field.choices

    def chosen(value: object) -> Value | Bad:
        found = check(value)
        if isinstance(found, Bad) or found in choices:
            return found
        words = [plain(c) for c in choices]
        shown = plain(found)
        message = Text(f"“{shown}” is not one of the choices", f"「{shown}」不在可选值之中")
        return bad(Wrong("unknown-choice", message, hint_for(shown, words)))

    return chosen


def _string(field: Field) -> Checker:
    def check(value: object) -> Value | Bad:
        if value.__class__ is str:
            if len(value) > LONGEST:
                message = Text(f"longer than {LONGEST} characters", f"超过 {LONGEST} 个字符")
                return bad(Wrong("text-too-long", message))
            return value
        return bad(values.wrong_type(Text("text in quotes", "带引号的文字"), value))

    return check


def _integer(field: Field) -> Checker:
    least = -values.BIGGEST if field.least is None else field.least
    most = values.BIGGEST if field.most is None else field.most

    def check(value: object) -> Value | Bad:
        if value.__class__ is int and least <= value <= most:
            return value
        wrong = values.as_integer(value, {}, _whole(field.least), _whole(field.most))
        return bad(wrong) if isinstance(wrong, Wrong) else wrong

    return check


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)


def _number(field: Field) -> Checker:
    def check(value: object) -> Value | Bad:
        found = values.as_number(value, {}, field.least, field.most)
        return bad(found) if isinstance(found, Wrong) else found

    return check


def _boolean(field: Field) -> Checker:
    def check(value: object) -> Value | Bad:
        if isinstance(value, bool):
            return value
        return bad(values.wrong_type(TRUE_OR_FALSE, value))

    return check


def _list(field: Field) -> Checker:
    item = checker(Field(field.name, field.of or "text", fields=field.fields))
    least = 0 if field.least is None else field.least
    most = MOST_ITEMS if field.most is None else field.most

    def check(value: object) -> Value | Bad:
        if not isinstance(value, list):
            return bad(values.wrong_type(Text("a list", "列表"), value, Text("write […]", "请写成 […]")))
        if not least <= len(value) <= most:
            low, high = plain(least), plain(most)
            message = Text(
                f"expected a list of {low} to {high} items, found {len(value)}",
                f"应为 {low} 到 {high} 项的列表，实有 {len(value)} 项",
            )
            return bad(Wrong("out-of-range", message))
        faults: list[tuple[KeyPath, Wrong, bool]] = []
        items: list[Value] = []
        for index, entry in enumerate(value):
            found = item(entry)
            if isinstance(found, Bad):
                faults.extend(((index, *path), wrong, key) for path, wrong, key in found.faults)
            else:
                items.append(found)
        return Bad(tuple(faults)) if faults else tuple(items)

    return check


def _table(field: Field) -> Checker:
    checkers = {name: checker(inner) for name, inner in field.fields.items()}
    defaults = {name: f.default for name, f in field.fields.items() if f.default is not None}
    required = [name for name, f in field.fields.items() if f.required]

    def check(value: object) -> Value | Bad:
        if not isinstance(value, dict):
            return bad(values.wrong_type(Text("a table", "表"), value, Text("write { … }", "请写成 { … }")))
        faults: list[tuple[KeyPath, Wrong, bool]] = []
        row: dict[str, Value] = dict(defaults)
        for key, entry in value.items():
            inner = checkers.get(key)
            if inner is None:
                faults.append(((key,), unknown(key, checkers), True))
                continue
            found = inner(entry)
            if isinstance(found, Bad):
                faults.extend(((key, *path), wrong, at_key) for path, wrong, at_key in found.faults)
            else:
                row[key] = found
        for name in required:
            if name not in value:
                message = Text(f"“{name}” is missing", f"缺少「{name}」")
                faults.append(((), Wrong("missing-key", message), False))
        return Bad(tuple(faults)) if faults else row

    return check


def unknown(key: str, known: Mapping[str, object] | list[str]) -> Wrong:
    return Wrong("unknown-key", Text(f"unknown key “{key}”", f"未知的键「{key}」"), hint_for(key, known))


MAKERS: dict[str, Callable[[Field], Checker]] = {
    "text": _string,
    "string": _string,
    "image": _string,
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "list": _list,
    "table": _table,
}
