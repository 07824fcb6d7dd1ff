"""Path data that is drawn with its own words: most art is, and its numbers need not even be read.

`M3,4L5,4 6,6Z` becomes `3 4 m 5 4 l 6 6 l h` by five `replace`, `M3 4L5 4 6 6Z` by one `split` and one
`join`, whatever its length; what room it takes is found out when somebody asks. Where a step is seen from the
one before, `M3 4l2 0 1 2z`, whole thousandths are added up, so that no sum has an error; and words that were
met before are known, because a drawing has the same few thousand again and again.
"""

import re
from collections.abc import Callable
from itertools import accumulate

from cardgen.model.outline import Dots, Written

FARTHEST = 1e7  # in units
KEPT = 16_384
STEPS = 1000  # in a unit: three places are enough, and more would only make files larger
NUMBER = r"-?+(?:[0-9]{1,5}+(?:\.[0-9]{1,3}+)?+|\.[0-9]{1,3}+)"
# Closed polygons, "M3,4L5,4 6,6Z", in which a gap says what stands before it.
POINT = rf"{NUMBER},{NUMBER}"
ROWS = re.compile(rf"(?:M{POINT}L{POINT}(?: {POINT})++Z)++")
# What else can be read at once: polygons, "M3 4L5 4 6 6Z" and "M3 4l2 0 1 2z", curves, "M3 4C5 4 6 6 7 7Z",
# and rows of dots as halftones are written, "M3 4h.01M5 4h.01". There is a gap before every sign.
ONE = rf"\s*+{NUMBER}"
PAIR = rf"{ONE}\s{ONE}"
POLYGONS = re.compile(rf"(?:M{PAIR}(?:\s{PAIR}|\s*+L{PAIR})*+\s*+Z?\s*+)++")
SIDES = re.compile(rf"(?:M{PAIR}(?:\s*+l{PAIR}(?:\s{PAIR})*+)*+\s*+[Zz]?\s*+)++")
CURVES = re.compile(rf"(?:M{PAIR}\s*+(?:C{PAIR}\s{PAIR}\s{PAIR}\s*+|L{PAIR}\s*+)*+Z?\s*+)++")
DOTS = re.compile(rf"(?:M{PAIR}\s*+h(?=[-\s.0]*+[1-9]){ONE}\s*+)++")
COMMANDS = re.compile("([MLCZ])")
AFTER = {"M": " m ", "L": " l ", "C": " c ", "Z": "h "}
NEXT = " 0 re "


class Steps(dict[str, int]):
    """`steps["1.5"]` → 1500."""

    def __missing__(self, word: str) -> int:
        if len(self) >= KEPT:
            self.clear()
        found = self[word] = round(float(word) * STEPS)
        return found


class Words(dict[int, str]):
    """`words[1500]` → "1.5"."""

    def __missing__(self, steps: int) -> str:
        if len(self) >= KEPT:
            self.clear()
        found = self[steps] = f"{steps / STEPS:.3f}".rstrip("0").rstrip(".")
        return found


# Bound once, as `steps[x]` on a dict of our own kind takes twice as long.
in_steps, word = Steps().__getitem__, Words().__getitem__


def row(text: str) -> Written | None:
    """Closed polygons whose gaps say all."""
    if not ROWS.fullmatch(text):
        return None
    steps = text.replace(" ", " l ").replace("L", " m ").replace("Z", " l h ")
    return Written(steps.replace("M", "").replace(",", " ")[:-1], 2 * text.count(","))


def written(text: str) -> Written | Dots | None:
    """The path in words; None for what is not one of these forms."""
    for form, read in FORMS:
        if form.fullmatch(text):
            return read(text)
    return None


def _polygons(text: str) -> Written | None:
    """Straight lines between absolute points; None where some lead nowhere."""
    out: list[str] = []
    count = 0
    for part in text.replace("L", " ").split("M")[1:]:
        own = part.replace("Z", " ").split()
        if len(own) < 5 and own[:2] == own[-2:]:
            return None
        out += _lines(own[::2], own[1::2], "Z" in part)
        count += len(own)
    return Written(" ".join(out), count)


def _sides(text: str) -> Written | None:
    """The same where each point is seen from the one before; None where that leads beyond reason."""
    out: list[str] = []
    xs: list[int] = []
    ys: list[int] = []
    for part in text.replace("l", " ").replace("Z", "z").split("M")[1:]:
        own = list(map(in_steps, part.replace("z", " ").split()))
        if len(own) < 5 and not any(own[2:]):
            return None
        across, down = list(accumulate(own[::2])), list(accumulate(own[1::2]))
        out += _lines(list(map(word, across)), list(map(word, down)), "z" in part)
        xs += across
        ys += down
    box = min(xs) / STEPS, min(ys) / STEPS, max(xs) / STEPS, max(ys) / STEPS
    return Written(" ".join(out), 2 * len(xs), box) if max(map(abs, box)) < FARTHEST else None


def _lines(xs: list[str], ys: list[str], closed: bool) -> list[str]:
    steps = ["l"] * (3 * len(xs) + closed)
    steps[: 3 * len(xs) : 3], steps[1::3], steps[2] = xs, ys, "m"
    if closed:
        steps[-1] = "h"
    return steps


def _curves(text: str) -> Written:
    """Absolute lines and curves, each with its command."""
    _, *parts = COMMANDS.split(text)
    parts[::2], parts[1::2] = parts[1::2], map(AFTER.__getitem__, parts[::2])
    return Written("".join(parts), 2 * (text.count("M") + text.count("L")) + 6 * text.count("C"))


def _dots(text: str) -> Dots:
    """A row of dots, however many there are."""
    rectangles = text.replace("h", " ").replace("M", NEXT)
    return Dots(rectangles.removeprefix(NEXT) + NEXT, 4 * text.count("M"))


FORMS: tuple[tuple[re.Pattern[str], Callable[[str], Written | Dots | None]], ...] = (
    (POLYGONS, _polygons),
    (DOTS, _dots),
    (CURVES, _curves),
    (SIDES, _sides),
)
