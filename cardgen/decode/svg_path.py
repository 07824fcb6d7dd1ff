"""SVG path data → absolute lines and cubic curves, as flat numbers.

Art has hundreds of kilobytes of it, so the plain way is quick: blanks put in once, `split`, and words that
were met before are known. The expression for numbers is asked where these object; where a mistake is, is
found when there is one.
"""

import re
from itertools import accumulate
from math import atan2, ceil, cos, isfinite, pi, radians, sin, sqrt, tan

from cardgen.decode.path_words import FARTHEST, row, written
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.model.outline import Outline

LONGEST = 2_000_000
CHUNKS = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
# At most seven digits before the point, so that no number is beyond reason.
NUMBER = r"[-+]?(?:[0-9]{1,7}+(?![0-9])(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,2}(?![0-9]))?"
NUMBERS = re.compile(f"(?>{NUMBER})")
GAP = r"[\s,]*+"
# The flags of an arc may stand without a gap before the next number: "0 0110 5".
ARCS = re.compile(
    GAP.join((f"({NUMBER})", f"({NUMBER})", f"({NUMBER})", "([01])", "([01])", f"({NUMBER})", f"({NUMBER})"))
)
NO_GAPS = str.maketrans("", "", " ,\t\n\r\f")
KEPT = 16_384


class Words(dict[str, float]):
    """`words["1.5"]` → 1.5. A drawing has the same few thousand numbers again and again: they are shared."""

    def __missing__(self, word: str) -> float:
        if len(self) >= KEPT:
            self.clear()
        value = float(word)
        if not -FARTHEST < value < FARTHEST:  # float() takes "inf" and 1e400
            raise _too_far()
        self[word] = value
        return value


# Bound once, as `words[x]` on a dict of our own kind takes twice as long.
known = Words().__getitem__


def path_data(text: str) -> Outline:
    """All of SVG's commands as M, L, C and Z with absolute points. Raises Mistakes."""
    if len(text) > LONGEST:
        raise mistake("bad-path", Text(f"the path passes {LONGEST} characters", f"路径超过 {LONGEST} 个字符"))
    if not text.lstrip().startswith(("M", "m")) or "_" in text or not text.isascii():
        raise _wrong(text)
    parted = text.replace("-", " -").replace(",", " ")
    if (found := row(text) or written(parted)) is not None:
        return found
    try:
        ops, numbers = _drawn(parted)
    except (ValueError, IndexError):
        raise _wrong(text) from None
    return Outline(ops, tuple(numbers))


def _drawn(text: str) -> tuple[str, list[float]]:
    """Steps and points of a text with a gap before every sign.

    Raises ValueError or IndexError where a command has not the numbers that it takes.

    One loop, the commonest commands first: a call for each of them would take as long as all the rest.
    """
    ops: list[str] = []
    p: list[float] = []
    x = y = start_x = start_y = control_x = control_y = 0.0
    last = ""
    for command, rest in CHUNKS.findall(text):
        if command in "Zz":
            if rest.strip():
                raise ValueError(rest)
            ops.append("Z")
            x, y, last = start_x, start_y, "Z"
            continue
        if last == "Z" and command not in "Mm":
            ops.append("M")
            p += (x, y)
        try:
            n = list(map(known, rest.split()))
        except ValueError:
            n = _arc_numbers(rest) if command in "Aa" else numbers_in(rest)
        if not n:
            raise ValueError(rest)
        count = len(n)
        if command in "LMlm":
            if command in "lm":
                n[0] += x
                n[1] += y
                if count > 2:
                    n[::2], n[1::2] = accumulate(n[::2]), accumulate(n[1::2])
            if command in "Mm":
                start_x, start_y = n[:2]
                ops.append("M")
                count -= 2
            x, y = n[-2:]
            p += n
            ops.append("L" * (count // 2))
        elif command == "h" or command == "H":
            for value in n:
                x = x + value if command == "h" else value
                p += (x, y)
            ops.append("L" * count)
        elif command == "C":
            control_x, control_y, x, y = n[-4:]
            p += n
            ops.append("C" * (count // 6))
        elif command == "c":
            for a, b, c, d, e, f in zip(*[iter(n)] * 6, strict=True):
                control_x, control_y = x + c, y + d
                p += (x + a, y + b, control_x, control_y, x + e, y + f)
                x += e
                y += f
            ops.append("C" * (count // 6))
        elif command == "v" or command == "V":
            for value in n:
                y = y + value if command == "v" else value
                p += (x, y)
            ops.append("L" * count)
        elif command in "Aa":
            if count % 7 or not {*n[3::7], *n[4::7]} <= {0.0, 1.0}:
                n = _arc_numbers(rest)
            for rx, ry, turn, large, sweep, e, f in zip(*[iter(n)] * 7, strict=True):
                e, f = (e + x, f + y) if command == "a" else (e, f)
                found = arc(x, y, rx, ry, turn, bool(large), bool(sweep), e, f)
                ops.append("L" if len(found) == 2 else "C" * (len(found) // 6))
                p += found
                x, y = e, f
        elif command in "Tt":
            if last not in ("Q", "q", "T", "t"):
                control_x, control_y = x, y
            for e, f in zip(*[iter(n)] * 2, strict=True):
                if command == "t":
                    e, f = e + x, f + y
                control_x, control_y = c, d = 2 * x - control_x, 2 * y - control_y
                p += (x + (c - x) / 1.5, y + (d - y) / 1.5, e + (c - e) / 1.5, f + (d - f) / 1.5, e, f)
                x, y = e, f
            ops.append("C" * (count // 2))
        else:
            if last not in ("C", "c", "S", "s"):
                control_x, control_y = x, y
            for c, d, e, f in zip(*[iter(n)] * 4, strict=True):
                if command in "sq":
                    c, d, e, f = c + x, d + y, e + x, f + y
                if command in "Ss":
                    p += (2 * x - control_x, 2 * y - control_y, c, d, e, f)
                else:  # a curve with one control point as one with two
                    p += (x + (c - x) / 1.5, y + (d - y) / 1.5, e + (c - e) / 1.5, f + (d - f) / 1.5, e, f)
                control_x, control_y, x, y = c, d, e, f
            ops.append("C" * (count // 4))
        last = command
    steps = "".join(ops)
    # What a command has too much is in no step, so one look finds it, whichever it was.
    if len(p) != 2 * (len(steps) - steps.count("Z")) + 4 * steps.count("C"):
        raise ValueError(text)
    _check_reach(p)
    return steps, p


def numbers_in(text: str) -> list[float]:
    """A row of numbers, with blanks, commas or only signs between; raises ValueError where it is not one."""
    text = text.replace("e -", "e-").replace("E -", "E-")  # torn where blanks were put before signs
    words = NUMBERS.findall(text)
    if sum(map(len, words)) != len(text.translate(NO_GAPS)):
        raise ValueError(text)
    return list(map(float, words))


def _arc_numbers(rest: str) -> list[float]:
    rest = rest.replace("e -", "e-").replace("E -", "E-")
    if ARCS.sub("", rest).translate(NO_GAPS):
        raise ValueError(rest)
    return [float(word) for words in ARCS.findall(rest) for word in words]


def arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, ex: float, ey: float
) -> tuple[float, ...]:
    """An elliptical arc as curves of at most a quarter turn (SVG 2, appendix B.2), or the end of a line."""
    if (x, y) == (ex, ey):
        return ()
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        return ex, ey
    c, s = (cos(radians(turn)), sin(radians(turn))) if turn else (1.0, 0.0)
    half_x, half_y = (x - ex) / 2, (y - ey) / 2
    u, v = (c * half_x + s * half_y) / rx, (c * half_y - s * half_x) / ry  # half the chord on the unit circle
    length = sqrt(u * u + v * v)
    if not isfinite(length) or not length:
        return ex, ey
    if length > 1:
        rx, ry, u, v, length = rx * length, ry * length, u / length, v / length, 1.0
    far = sqrt(max(1 / (length * length) - 1, 0.0)) * (-1 if large == sweep else 1)
    mx, my = far * v, -far * u  # the middle on the unit circle, seen from the chord's
    start = atan2(v - my, u - mx)
    extent = atan2(-v - my, -u - mx) - start
    if sweep and extent < 0:
        extent += 2 * pi
    elif not sweep and extent > 0:
        extent -= 2 * pi
    count = max(1, ceil(abs(extent) / (pi / 2) - 1e-6))
    step = extent / count
    reach = 4 / 3 * tan(step / 4)
    a, b, g, h = c * rx, s * rx, -s * ry, c * ry
    ox, oy = (x + ex) / 2 + a * mx + g * my, (y + ey) / 2 + b * mx + h * my
    out: list[float] = []
    cos_0, sin_0 = cos(start), sin(start)
    for i in range(1, count + 1):
        cos_1, sin_1 = cos(start + i * step), sin(start + i * step)
        for p, q in (
            (cos_0 - reach * sin_0, sin_0 + reach * cos_0),
            (cos_1 + reach * sin_1, sin_1 - reach * cos_1),
            (cos_1, sin_1),
        ):
            out += (ox + a * p + g * q, oy + b * p + h * q)
        cos_0, sin_0 = cos_1, sin_1
    out[-2:] = ex, ey
    return tuple(out)


def _check_reach(numbers: list[float]) -> None:
    """What is added up may lead far; one look at all of it is cheaper than one at each."""
    if not (isfinite(sum(numbers)) and min(numbers) > -FARTHEST and max(numbers) < FARTHEST):
        raise _too_far()


def _too_far() -> Mistakes:
    return mistake("bad-path", Text("the path has numbers beyond reason", "路径里的数字大得离谱"))


def _wrong(text: str) -> Mistakes:
    """Where path data stops being any."""
    at = len(text) - len(text.lstrip())
    for number, chunk in enumerate(CHUNKS.finditer(text)):
        command, rest = chunk.groups()
        try:
            if chunk.start() != at or not (number or command in "Mm") or "_" in rest or not rest.isascii():
                break
            _drawn(f"M0 0{chunk[0]}".replace("-", " -").replace(",", " "))
        except (ValueError, IndexError):
            break
        at = chunk.end()
    rest = text[at : at + 12]
    if not rest:
        return mistake("bad-path", Text("the path is empty", "路径是空的"))
    return mistake(
        "bad-path",
        Text(
            f"not SVG path data at “{rest}” (character {at + 1})",
            f"不是 SVG 路径：第 {at + 1} 个字符「{rest}」处",
        ),
    )
