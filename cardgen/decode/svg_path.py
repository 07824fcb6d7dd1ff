"""SVG path data → absolute lines and cubic curves."""

import re
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from cardgen.diagnostics import Text, mistake
from cardgen.model.outline import Outline, Segment, outline

LONGEST = 200_000
# Command → how many numbers it takes.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
CHUNKS = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
# At most seven digits before the point, so that no number is beyond reason.
NUMBERS = re.compile(r"(?>[-+]?(?:[0-9]{1,7}+(?![0-9])(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9](?![0-9]))?)")
GAPS = " ,\t\n\r\f"
NO_GAPS = str.maketrans("", "", GAPS)


def check_path(text: str) -> None:
    """Raises Mistakes where path data is wrong, without computing it."""
    _commands(text)


def path_data(text: str) -> Outline:
    """All of SVG's commands as M, L, C and Z with absolute points. Raises Mistakes."""
    pen = _Pen()
    for command, words in _commands(text):
        pen.draw(command, [float(word) for word in words])
    return outline(pen.out)


def _commands(text: str) -> list[tuple[str, list[str]]]:
    """The commands with their numbers."""
    if len(text) > LONGEST:
        raise mistake("bad-path", Text(f"the path passes {LONGEST} characters", f"路径超过 {LONGEST} 个字符"))
    commands: list[tuple[str, list[str]]] = []
    at = len(text) - len(text.lstrip(GAPS))
    for chunk in CHUNKS.finditer(text):
        command, rest = chunk.groups()
        words = _arcs(rest) if command in "Aa" else _numbers(rest, TAKES[command.upper()])
        if words is None or chunk.start() != at or not (commands or command in "Mm"):
            break
        commands.append((command, words))
        at = chunk.end()
    if commands and at == len(text):
        return commands
    rest = text[at : at + 12]
    if not rest:
        raise mistake("bad-path", Text("the path is empty", "路径是空的"))
    raise mistake(
        "bad-path",
        Text(
            f"not SVG path data at “{rest}” (character {at + 1})",
            f"不是 SVG 路径：第 {at + 1} 个字符「{rest}」处",
        ),
    )


def _numbers(rest: str, takes: int) -> list[str] | None:
    """The numbers after a command; None if one is missing or something else stands between."""
    words = NUMBERS.findall(rest)
    whole = sum(map(len, words)) == len(rest.translate(NO_GAPS))
    counted = bool(words) and len(words) % takes == 0 if takes else not words
    return words if whole and counted else None


def _arcs(rest: str) -> list[str] | None:
    """The numbers of arcs. Their flags may stand without a gap before the next number: "0 0110 5"."""
    words: list[str] = []
    at = 0
    while True:
        while rest[at : at + 1] and rest[at] in GAPS:
            at += 1
        if at == len(rest):
            return words if words and len(words) % 7 == 0 else None
        if len(words) % 7 in (3, 4):
            if rest[at] not in "01":
                return None
            words.append(rest[at])
            at += 1
        else:
            number = NUMBERS.match(rest, at)
            if number is None:
                return None
            words.append(number[0])
            at = number.end()


class _Pen:
    """Where the pen is, where it began, and the last control point, for S and T to mirror."""

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control_x = self.control_y = 0.0
        self.previous = ""

    def draw(self, command: str, numbers: list[float]) -> None:
        name = command.upper()
        relative = command != name
        takes = TAKES[name]
        if not takes:
            self.out.append(("Z",))
            self.x, self.y = self.start_x, self.start_y
        for i in range(0, len(numbers), takes or 1):
            self.step(name, numbers[i : i + takes], self.x if relative else 0.0, self.y if relative else 0.0)
            self.previous = name
            if name == "M":
                name = "L"
        self.previous = name

    def step(self, name: str, n: list[float], dx: float, dy: float) -> None:
        """One command with its own numbers; relative ones count from dx, dy."""
        x, y = self.x, self.y
        end_x = x if name == "V" else dx + n[0 if name == "H" else -2]
        end_y = y if name == "H" else dy + n[-1]
        if name == "M":
            self.start_x, self.start_y = end_x, end_y
            self.out.append(("M", end_x, end_y))
        elif name in "LHV":
            self.out.append(("L", end_x, end_y))
        elif name in "CS":
            first = (dx + n[0], dy + n[1]) if name == "C" else self.mirrored("CS")
            self.control_x, self.control_y = dx + n[-4], dy + n[-3]
            self.out.append(("C", *first, self.control_x, self.control_y, end_x, end_y))
        elif name in "QT":
            self.control_x, self.control_y = (dx + n[0], dy + n[1]) if name == "Q" else self.mirrored("QT")
            self.out.append(quadratic(x, y, self.control_x, self.control_y, end_x, end_y))
        else:
            self.out += arc(x, y, n[0], n[1], n[2], bool(n[3]), bool(n[4]), end_x, end_y)
        self.x, self.y = end_x, end_y

    def mirrored(self, names: str) -> tuple[float, float]:
        """The last control point mirrored at the pen, if the last command was of the same family."""
        if self.previous and self.previous in names:
            return 2 * self.x - self.control_x, 2 * self.y - self.control_y
        return self.x, self.y


def quadratic(x: float, y: float, cx: float, cy: float, ex: float, ey: float) -> Segment:
    """A curve with one control point as one with two."""
    return (
        "C",
        x + 2 / 3 * (cx - x),
        y + 2 / 3 * (cy - y),
        ex + 2 / 3 * (cx - ex),
        ey + 2 / 3 * (cy - ey),
        ex,
        ey,
    )


def arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, ex: float, ey: float
) -> list[Segment]:
    """An elliptical arc as curves of at most a quarter turn (SVG 2, appendix B.2)."""
    if (x, y) == (ex, ey):
        return []
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        return [("L", ex, ey)]
    c, s = cos(radians(turn)), sin(radians(turn))
    # The half chord, in the ellipse's own axes.
    px, py = (c * (x - ex) + s * (y - ey)) / 2, (c * (y - ey) - s * (x - ex)) / 2
    grow = hypot(px / rx, py / ry)
    if grow > 1:
        rx, ry = rx * grow, ry * grow
    rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
    factor = sqrt(max(rest, 0.0)) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    centre_x, centre_y = c * qx - s * qy + (x + ex) / 2, s * qx + c * qy + (y + ey) / 2
    start = _angle((px - qx) / rx, (py - qy) / ry)
    extent = _angle((-px - qx) / rx, (-py - qy) / ry) - start
    if sweep and extent < 0:
        extent += 2 * pi
    elif not sweep and extent > 0:
        extent -= 2 * pi
    count = max(1, ceil(abs(extent) / (pi / 2) - 1e-9))
    step = extent / count
    reach = 4 / 3 * tan(step / 4)

    def point(u: float, v: float) -> tuple[float, float]:
        return centre_x + c * rx * u - s * ry * v, centre_y + s * rx * u + c * ry * v

    out: list[Segment] = []
    for i in range(count):
        a, b = start + i * step, start + (i + 1) * step
        first = point(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
        second = point(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
        end = (ex, ey) if i == count - 1 else point(cos(b), sin(b))
        out.append(("C", *first, *second, *end))
    return out


def _angle(u: float, v: float) -> float:
    """The direction of a vector, from −π to π."""
    angle = acos(max(-1.0, min(1.0, u / (hypot(u, v) or 1.0))))
    return -angle if v < 0 else angle
