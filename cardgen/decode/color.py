"""Colours: `"#b3261e"`, `"#b3261e80"`, `"$accent"`, black, white, tints as printers say them, functions.

`"$accent 20%"` is 20 % of it on white, `"$accent 70% on #1a1a1a"` 70 % of it over that colour, and
`"mix($accent, readable($ground), 30%)"` what it says. A new function is one here and a line in the table.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from cardgen.decode.compose import with_fields
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.decode.variables import Scope, look_up, name_end, plain
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.units import BLACK, WHITE, Color, contrast, parse_color

NAMES = {"black": BLACK, "white": WHITE}
HINT = Text(
    "write “#b3261e”, “black”, “white”, a “$variable”, or a tint such as “$accent 20%”",
    "请写「#b3261e」、black、white、「$变量」，或浓淡，例如「$accent 20%」",
)
WORDS = r"[(),]|[^\s(),]+"
LONGEST = 400
MOST_STEPS = 500
# What small type needs on its ground, as WCAG counts.
READABLE = 4.5


def lighten(color: Color, share: float) -> Color:
    return color.mix(WHITE._replace(a=color.a), share)


def darken(color: Color, share: float) -> Color:
    return color.mix(BLACK._replace(a=color.a), share)


def mix(color: Color, other: Color, share: float = 0.5) -> Color:
    return color.mix(other, share)


def alpha(color: Color, share: float) -> Color:
    """The colour with so much of its opacity."""
    return color._replace(a=round(color.a * share, 4))


def readable(ground: Color, ink: Color | None = None) -> Color:
    """Black or white, whichever stands out more; or an ink, moved that way no further than it must be."""
    end = max(BLACK, WHITE, key=lambda color: contrast(color, ground))
    steps = (ink.mix(end, percent / 100) for percent in range(100)) if ink else ()
    return next((color for color in steps if contrast(color, ground) >= READABLE), end)


# Name → the function, how it is written, and what it takes: colours (c) and shares (s).
FUNCTIONS: Mapping[str, tuple[Callable[..., Color], str, tuple[str, ...]]] = {
    "lighten": (lighten, "lighten($ink, 20%)", ("cs",)),
    "darken": (darken, "darken($ink, 20%)", ("cs",)),
    "mix": (mix, "mix($ink, $accent, 30%)", ("cc", "ccs")),
    "alpha": (alpha, "alpha($ink, 40%)", ("cs",)),
    "readable": (readable, "readable($ground)", ("c", "cc")),
}


def evaluate_color(text: str, scope: Scope) -> Color:
    """The colour that a text names. Raises Mistakes."""
    return parse_color(text) or _Reader(text, scope, (), []).whole()


class _Reader:
    """Reads one text word by word. `seen`: the variables that led to it; `steps`: those met so far."""

    def __init__(self, text: str, scope: Scope, seen: tuple[str, ...], steps: list[str]) -> None:
        text = plain(with_fields(text, scope)) if "{" in text else text
        self.text: Final = text
        self.scope: Final = scope
        self.seen: Final = seen
        self.steps: Final = steps
        self.words: Final = re.findall(WORDS, text)[::-1] if len(text) <= LONGEST else []

    def whole(self) -> Color:
        color = self.color()
        if self.words:
            raise _unreadable(self.text)
        return color

    def next(self) -> str:
        return self.words[-1] if self.words else ""

    def color(self) -> Color:
        """A colour, or so much of it on white or on another."""
        base = self.base()
        if not self.next().endswith("%"):
            return base
        share, ground = self.share(), WHITE
        if self.next() == "on":
            self.words.pop()
            ground = self.base()
        return ground.mix(base, share)

    def base(self) -> Color:
        word = self.words.pop() if self.words else ""
        if word in FUNCTIONS and self.next() == "(":
            return self.called(word)
        color = parse_color(word) or NAMES.get(word)
        if color is not None:
            return color
        if word.startswith("$") and len(word) > 1 and name_end(word, 1, self.scope) == len(word):
            name = word[1:]
            self.steps.append(name)
            found = look_up(name, self.scope, self.seen)
            if isinstance(found, str) and len(self.steps) < MOST_STEPS:
                return (
                    parse_color(found) or _Reader(found, self.scope, (*self.seen, name), self.steps).whole()
                )
        raise _unreadable(self.text)

    def called(self, name: str) -> Color:
        """`name(…, …)`, after its name."""
        function, form, takes = FUNCTIONS[name]
        found: list[Color | float] = []
        while self.next() == ("," if found else "("):
            self.words.pop()
            found.append(self.share() if self.next().endswith("%") else self.color())
        closed = self.words.pop() if self.words else ""
        if closed != ")" or "".join("s" if isinstance(f, float) else "c" for f in found) not in takes:
            raise _unreadable(self.text, Text(f"write {form}", f"请写成 {form}"))
        return function(*found)

    def share(self) -> float:
        word = self.words.pop()
        number = word[:-1]
        if number.strip(".") and not number.strip("0123456789.") and number.count(".") < 2:
            share = float(number) / 100
            if share <= 1:
                return share
        raise _unreadable(self.text)


def _unreadable(text: str, hint: Text | None = None) -> Mistakes:
    near = did_you_mean(text, NAMES)
    hint = hint or (suggestion(near) if near else HINT)
    short = text if len(text) <= 60 else text[:59] + "…"
    return mistake("bad-color", Text(f"“{short}” is not a colour", f"「{short}」不是颜色"), hint)
