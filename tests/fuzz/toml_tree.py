"""TOML as a tree: values, keys and tables changed where they stand, and written again."""

import copy
import datetime
import math
from random import Random
from typing import Any

from . import nasty

Table = dict[str, Any]
NUMBERS = (
    0,
    1,
    -1,
    2,
    2.5,
    -0.0,
    1e308,
    math.nan,
    math.inf,
    10**9,
    2**31,
    2**63 - 1,
    -(2**63),
    9999,
    10_000,
    1e-320,
)


def damaged(random: Random, table: Table) -> Table:
    """A copy with one to a few changes."""
    new = copy.deepcopy(table)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        if slots := list(_slots(new)):
            _change(random, new, *random.choice(slots))
    return new


def _change(random: Random, whole: Table, holder: Any, key: Any) -> None:
    """One change to what a table or list holds under a key."""
    what = random.randrange(9)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        value = holder.pop(key)
        holder[random.choice((nasty.text(random)[:200], str(key)[:-1], str(key) + "x", str(key).upper()))] = (
            value
        )
    elif what == 2 and isinstance(holder, dict):
        holder[nasty.text(random)[:200]] = value_of(random)
    elif what == 3:
        holder[key] = copy.deepcopy(random.choice([place[name] for place, name in _slots(whole)]))
    elif what == 4 and isinstance(holder, list):
        holder.insert(random.randint(0, len(holder)), copy.deepcopy(random.choice(holder)))
    elif what == 5:
        holder[key] = [holder[key]] if random.random() < 0.5 else {nasty.text(random)[:50]: holder[key]}
    elif what == 6 and isinstance(holder[key], str):
        words = holder[key]
        at = random.randint(0, len(words))
        holder[key] = words[:at] + random.choice((nasty.character, nasty.text))(random) + words[at:]
    elif what == 7 and isinstance(holder[key], int | float):
        holder[key] = random.choice(
            (-holder[key], holder[key] * 1000, holder[key] + 0.5, str(holder[key]), True)
        )
    else:
        holder[key] = value_of(random)


def value_of(random: Random) -> Any:
    """A value of any type."""
    match random.randrange(8):
        case 0 | 1 | 2:
            return nasty.text(random)
        case 3 | 4:
            return random.choice(NUMBERS)
        case 5:
            return random.choice((True, False, [], {}, datetime.date(1, 1, 1), datetime.time(23, 59)))
        case 6:
            return [value_of(random) for _ in range(random.randrange(4))]
        case _:
            return {nasty.text(random)[:40]: value_of(random) for _ in range(random.randrange(3))}


def _slots(node: Any) -> Any:
    """Every table or list with a key of it."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in list(pairs):
        yield node, key
        yield from _slots(value)


def dumped(table: Table) -> str:
    """As TOML. Tables in tables are written with headers, so that the text is like one that people write."""
    lines: list[str] = []
    _table(table, (), lines)
    return "\n".join(lines) + "\n"


def _table(table: Table, path: tuple[str, ...], lines: list[str]) -> None:
    later: list[tuple[str, Any]] = []
    for key, value in table.items():
        if (isinstance(value, dict) and len(path) < 2) or (_is_tables(value) and not path):
            later.append((key, value))
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in later:
        here = (*path, key)
        name = ".".join(map(_key, here))
        for entry in value if isinstance(value, list) else [value]:
            lines.append(f"[[{name}]]" if isinstance(value, list) else f"[{name}]")
            _table(entry, here, lines)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _key(key: Any) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _value(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + "".join(map(_escaped, value)) + '"'
        case float():
            return repr(value)
        case int() | datetime.date() | datetime.time():
            return value.isoformat() if hasattr(value, "isoformat") else str(value)
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    raise TypeError(value)


def _escaped(c: str) -> str:
    """As TOML wants it; lone surrogates cannot be written and stay as they are."""
    if c in '"\\':
        return "\\" + c
    if c < " " or c == "\x7f":
        return {"\n": "\\n", "\t": "\\t"}.get(c, f"\\u{ord(c):04x}")
    return c
