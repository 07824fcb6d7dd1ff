"""`{field}` in a text stands for a field's value, so that a number stands once on a card.

A known field's value is put in, `{{` and `}}` are literal braces, and anything else in braces is
printed as it stands.
"""

from collections.abc import Callable

from cardgen.decode.variables import NAME_CHARS, NAME_START, Scope, plain
from cardgen.model.game import Scalar
from cardgen.record import NamedTuple

FIELD_CHARS = NAME_CHARS | {"-", "."}


class Placeholder(NamedTuple):
    """`{name}`; with dots it looks inside a table: `{item.text}`."""

    name: str


Part = str | Placeholder


def parse(text: str) -> tuple[Part, ...]:
    """The text cut into literal strings and placeholders."""
    if "{" not in text and "}" not in text:
        return (text,) if text else ()
    parts: list[Part] = []
    literal = ""
    at = 0
    while at < len(text):
        brace = min((i for i in (text.find("{", at), text.find("}", at)) if i >= 0), default=-1)
        if brace < 0:
            break
        literal += text[at:brace]
        if text.startswith(text[brace] * 2, brace):
            literal += text[brace]
            at = brace + 2
            continue
        close = text.find("}", brace + 1)
        name = text[brace + 1 : close] if text[brace] == "{" and close > 0 else ""
        if name and name[0] in NAME_START and FIELD_CHARS.issuperset(name) and name[-1] != ".":
            if literal:
                parts.append(literal)
                literal = ""
            parts.append(Placeholder(name))
            at = close + 1
        else:
            literal += text[brace]
            at = brace + 1
    literal += text[at:]
    if literal:
        parts.append(literal)
    return tuple(parts)


def fill(parts: tuple[Part, ...], get: Callable[[str], object]) -> str:
    """The text with every known field's value in its place; an unknown one keeps its braces."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        else:
            value = get(part.name)
            out.append(f"{{{part.name}}}" if value is None else plain(value))
    return "".join(out)


def with_fields(text: str, scope: Scope) -> Scalar:
    """The same for a scope that knows fields by their names in braces: a lone `{field}` keeps its type."""
    parts = parse(text)

    def get(name: str) -> Scalar | None:
        try:
            found = scope[f"{{{name}}}"]
        except KeyError:
            return None
        return found if isinstance(found, Scalar) else None

    match parts:
        case (Placeholder(name),):
            found = get(name)
            return text if found is None else found
        case _:
            return fill(parts, get)


def compose(text: str, get: Callable[[str], object]) -> str:
    """`fill(parse(text), get)`, at once for a text without braces."""
    if "{" not in text and "}" not in text:
        return text
    return fill(parse(text), get)
