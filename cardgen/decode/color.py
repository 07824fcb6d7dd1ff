"""Colours: `"#b3261e"`, `"$accent"`, black, white, and tints as printers say them.

`"$accent 20%"` is 20 % of it on white, `"$accent 70% on #1a1a1a"` 70 % of it over that colour.
"""

from cardgen.decode.compose import with_fields
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.decode.variables import Scope, look_up, name_end, plain
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.units import BLACK, WHITE, Color, parse_color

NAMES = {"black": BLACK, "white": WHITE}
HINT = Text(
    "write “#b3261e”, “black”, “white”, a “$variable”, or a tint such as “$accent 20%”",
    "请写「#b3261e」、black、white、「$变量」，或浓淡，例如「$accent 20%」",
)


def evaluate_color(text: str, scope: Scope, seen: tuple[str, ...] = ()) -> Color:
    """The colour that a text names; `seen` are the variables whose values led to it."""
    simple = parse_color(text)
    if simple is not None:
        return simple
    if "{" in text:
        text = plain(with_fields(text, scope))
    match text.split():
        case [base]:
            return _base(base, text, scope, seen)
        case [base, share]:
            return WHITE.mix(_base(base, text, scope, seen), _share(share, text))
        case [base, share, "on", ground]:
            return _base(ground, text, scope, seen).mix(_base(base, text, scope, seen), _share(share, text))
        case _:
            raise _unreadable(text)


def _base(word: str, text: str, scope: Scope, seen: tuple[str, ...]) -> Color:
    color = parse_color(word) or NAMES.get(word)
    if color is not None:
        return color
    if word.startswith("$") and len(word) > 1 and name_end(word, 1, scope) == len(word):
        name = word[1:]
        found = look_up(name, scope, seen)
        if isinstance(found, str):
            return evaluate_color(found, scope, (*seen, name))
    raise _unreadable(text)


def _share(word: str, text: str) -> float:
    number = word[:-1]
    if word.endswith("%") and number and not number.strip("0123456789.") and number.count(".") < 2:
        share = float(number) / 100 if number != "." else 2.0
        if share <= 1:
            return share
    raise _unreadable(text)


def _unreadable(text: str) -> Mistakes:
    near = did_you_mean(text, NAMES)
    hint = suggestion(near) if near else HINT
    return mistake("bad-color", Text(f"“{text}” is not a colour", f"「{text}」不是颜色"), hint)
