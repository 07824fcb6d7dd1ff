"""`$name` stands for a variable of the game, kind, size or template.

A scope may also know names with a dot, `$rules.top`, and fields of the card, `{points}`.
"""

import re
from collections.abc import Mapping
from contextlib import suppress

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text, mistake
from cardgen.model.game import Scalar, Variable

Scope = Mapping[str, Variable]

NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME_CHARS = NAME_START | frozenset("0123456789")
NAME = re.compile("[a-zA-Z_][a-zA-Z_0-9]*+")


def name_end(text: str, start: int, scope: Scope | None = None) -> int:
    """Where the variable's name that begins at `start` ends; `start` itself if none begins there.

    A name leads on with a dot, `rules.top`, where the scope knows it so.
    """
    found = NAME.match(text, start)
    if found is None:
        return start
    end = found.end()
    if scope and text.startswith(".", end):
        further = name_end(text, end + 1)
        with suppress(KeyError):
            if further > end + 1 and scope[text[start:further]] is not None:
                return further
    return end


def look_up(name: str, scope: Scope, seen: tuple[str, ...]) -> Variable:
    """A variable's value; `seen` are the variables whose values led here."""
    if name in seen:
        loop = " → ".join(f"${n}" for n in (*seen[seen.index(name) :], name))
        raise mistake(
            "variable-loop",
            Text(f"the variables refer to each other in a loop: {loop}", f"变量互相引用，成了死循环：{loop}"),
        )
    try:
        return scope[name]
    except KeyError:
        raise mistake(
            "unknown-variable",
            Text(f"unknown variable “${name}”", f"未知的变量「${name}」"),
            hint_for(name, scope),
        ) from None


def named_table(value: object, scope: Scope) -> Mapping[str, object] | None:
    """The table that a value is, or that a variable stands for, `"$sky"`; None for anything else."""
    seen: tuple[str, ...] = ()
    while (
        isinstance(value, str)
        and value[:1] == "$"
        and len(value) > 1
        and name_end(value, 1, scope) == len(value)
    ):
        name = value[1:]
        value, seen = look_up(name, scope, seen), (*seen, name)
    return value if isinstance(value, Mapping) else None


def resolve(value: Variable, scope: Scope, seen: tuple[str, ...] = ()) -> Scalar:
    """`"$accent"` → that variable's value with its type; within a longer string the value's text is put in.

    `$$` is a dollar sign; a `$` that no name follows is one too.
    """
    if isinstance(value, Mapping):
        raise mistake(
            "wrong-type",
            Text(f"“${seen[-1]}” is a table, for colours only", f"「${seen[-1]}」是表，只能用作颜色"),
        )
    if not isinstance(value, str) or "$" not in value:
        return value
    if value[0] == "$" and len(value) > 1 and name_end(value, 1, scope) == len(value):
        name = value[1:]
        return resolve(look_up(name, scope, seen), scope, (*seen, name))
    parts: list[str] = []
    at = 0
    while (dollar := value.find("$", at)) >= 0:
        parts.append(value[at:dollar])
        end = name_end(value, dollar + 1, scope)
        if end > dollar + 1:
            name = value[dollar + 1 : end]
            parts.append(plain(resolve(look_up(name, scope, seen), scope, (*seen, name))))
            at = end
        else:
            parts.append("$")
            at = dollar + (2 if value.startswith("$$", dollar) else 1)
    return "".join(parts) + value[at:]


def plain(value: object) -> str:
    """A value as it is printed on a card: 10, not 10.0."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value == value // 1 and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, tuple | list):
        return "、".join(plain(v) for v in value)
    return str(value)
