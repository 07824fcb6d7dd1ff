"""SVG path data → absolute lines and cubic curves, as flat numbers.

Art has hundreds of kilobytes of it, so the plain way is quick: blanks put in once, `split` and `float`. The
expression for numbers is asked where these two object; where a mistake is, is found when there is one.
"""

import re
from itertools import accumulate
from math import atan2, ceil, cos, isfinite, pi, radians, sin, sqrt, tan

from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.model.outline import Outline

LONGEST = 2_000_000
FARTHEST = 1e7
# Command → how many numbers it takes.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
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


def path_data(text: str) -> Outline:
    """All of SVG's commands as M, L, C and Z with absolute points. Raises Mistakes."""
    if len(text) > LONGEST:
        raise mistake("bad-path", Text(f"the path passes {LONGEST} characters", f"路径超过 {LONGEST} 个字符"))
    chunks = CHUNKS.findall(text.replace("-", " -").replace(",", " "))
    if not chunks or text.lstrip()[0] not in "Mm" or "_" in text or not text.isascii():
        raise _wrong(text)
    trace = _Trace()
    try:
        for command, rest in chunks:
            trace.draw(command, rest)
    except ValueError:
        raise _wrong(text) from None
    ops, numbers = "".join(trace.ops), trace.numbers
    # float() takes "inf" and 1e400: one look at all numbers is cheaper than one at each.
    if not (isfinite(sum(numbers)) and min(numbers) > -FARTHEST and max(numbers) < FARTHEST):
        raise mistake("bad-path", Text("the path has numbers beyond reason", "路径里的数字大得离谱"))
    return Outline(ops, tuple(numbers))


def numbers_in(text: str) -> list[float]:
    """A row of numbers, with blanks, commas or only signs between; raises ValueError where it is not one."""
    text = text.replace("e -", "e-").replace("E -", "E-")  # torn where blanks were put before signs
    words = NUMBERS.findall(text)
    if sum(map(len, words)) != len(text.translate(NO_GAPS)):
        raise ValueError(text)
    return list(map(float, words))


class _Trace:
    """Where the pen is, where it began, and the last control point, for S and T to mirror."""

    __slots__ = ("control_x", "control_y", "last", "numbers", "ops", "start_x", "start_y", "x", "y")

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.numbers: list[float] = []
        self.x = self.y = self.start_x = self.start_y = self.control_x = self.control_y = 0.0
        self.last = ""

    def draw(self, command: str, rest: str) -> None:
        """One command with all its numbers; raises ValueError where they are not what it takes."""
        name = command.upper()
        if name == "Z":
            if rest.strip():
                raise ValueError(rest)
            self.ops.append("Z")
            self.x, self.y, self.last = self.start_x, self.start_y, "Z"
            return
        if self.last == "Z" and name != "M":
            self.ops.append("M")
            self.numbers += (self.x, self.y)
        try:
            n = list(map(float, rest.split()))
        except ValueError:
            n = _arc_numbers(rest) if name == "A" else numbers_in(rest)
        takes = TAKES[name]
        if name == "A" and (len(n) % 7 or not {*n[3::7], *n[4::7]} <= {0.0, 1.0}):
            n = _arc_numbers(rest)
        if not n or len(n) % takes:
            raise ValueError(rest)
        relative = command != name
        match name:
            case "C":
                self.curves(n, relative)
            case "M" | "L":
                self.lines(n, relative, name)
            case "H" | "V":
                self.straight(n, relative, name)
            case "A":
                self.arcs(n, relative)
            case _:
                self.smooth(n, relative, name, takes)
        self.last = name

    def lines(self, n: list[float], relative: bool, name: str) -> None:
        if relative:
            n[0] += self.x
            n[1] += self.y
            if len(n) > 2:
                n[::2], n[1::2] = accumulate(n[::2]), accumulate(n[1::2])
        if name == "M":
            self.start_x, self.start_y = n[:2]
        self.x, self.y = n[-2:]
        self.numbers += n
        self.ops.append(name + "L" * (len(n) // 2 - 1))

    def straight(self, n: list[float], relative: bool, name: str) -> None:
        for value in n:
            if name == "H":
                self.x = value + self.x if relative else value
            else:
                self.y = value + self.y if relative else value
            self.numbers += (self.x, self.y)
        self.ops.append("L" * len(n))

    def curves(self, n: list[float], relative: bool) -> None:
        self.ops.append("C" * (len(n) // 6))
        if not relative:
            self.control_x, self.control_y, self.x, self.y = n[-4:]
            self.numbers += n
            return
        x, y, numbers = self.x, self.y, self.numbers
        it = iter(n)
        for a, b, c, d, e, f in zip(it, it, it, it, it, it, strict=True):
            numbers += (x + a, y + b, x + c, y + d, x + e, y + f)
            x += e
            y += f
        self.x, self.y = x, y
        self.control_x, self.control_y = numbers[-4:-2]

    def smooth(self, n: list[float], relative: bool, name: str, takes: int) -> None:
        """S, Q and T: with a control point that is mirrored, or one instead of two."""
        family = "CS" if name == "S" else "QT"
        for at in range(0, len(n), takes):
            x, y = self.x, self.y
            points = (
                [v + (y if i % 2 else x) for i, v in enumerate(n[at : at + takes])]
                if relative
                else n[at : at + takes]
            )
            ex, ey = points[-2:]
            met = bool(self.last) and self.last in family
            mirrored = (2 * x - self.control_x, 2 * y - self.control_y) if met else (x, y)
            self.control_x, self.control_y = cx, cy = mirrored if name == "T" else points[:2]
            if name == "S":
                self.numbers += (*mirrored, cx, cy, ex, ey)
            else:  # a curve with one control point as one with two
                self.numbers += (
                    x + (cx - x) / 1.5,
                    y + (cy - y) / 1.5,
                    ex + (cx - ex) / 1.5,
                    ey + (cy - ey) / 1.5,
                    ex,
                    ey,
                )
            self.x, self.y, self.last = ex, ey, name
        self.ops.append("C" * (len(n) // takes))

    def arcs(self, n: list[float], relative: bool) -> None:
        for at in range(0, len(n), 7):
            rx, ry, turn, large, sweep, ex, ey = n[at : at + 7]
            if relative:
                ex, ey = ex + self.x, ey + self.y
            found = arc(self.x, self.y, rx, ry, turn, bool(large), bool(sweep), ex, ey)
            self.ops.append("L" if len(found) == 2 else "C" * (len(found) // 6))
            self.numbers += found
            self.x, self.y = ex, ey


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


def _wrong(text: str) -> Mistakes:
    """Where path data stops being any."""
    at = len(text) - len(text.lstrip())
    for number, chunk in enumerate(CHUNKS.finditer(text)):
        command, rest = chunk.groups()
        try:
            if chunk.start() != at or not (number or command in "Mm") or "_" in rest or not rest.isascii():
                break
            _Trace().draw(command, rest.replace("-", " -").replace(",", " "))
        except ValueError:
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
