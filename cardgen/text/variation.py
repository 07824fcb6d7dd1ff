"""Variable fonts: the weight axis, and how wide a glyph is at a certain weight (fvar, avar, HVAR)."""

from itertools import pairwise
from struct import unpack_from
from typing import NamedTuple

from cardgen.text.sfnt import Sfnt


class Axis(NamedTuple):
    """One axis of a variable font, such as wght from 100 to 900."""

    tag: str
    least: float
    default: float
    most: float


def read_axes(font: Sfnt) -> tuple[Axis, ...]:
    """The axes of a variable font; none for a static one."""
    if b"fvar" not in font.tables:
        return ()
    start = font.tables[b"fvar"][0]
    first, _, count, size = unpack_from(">HHHH", font.data, start + 4)
    axes = []
    for i in range(count):
        tag, *values = unpack_from(">4slll", font.data, start + first + i * size)
        axes.append(Axis(tag.decode("latin-1"), *(v / 65536 for v in values)))
    return tuple(axes)


def normalise(font: Sfnt, axes: tuple[Axis, ...], weight: float) -> tuple[float, ...]:
    """Where a weight lies on each axis, from -1 to 1; axes other than wght stay at their default."""
    result = []
    for i, axis in enumerate(axes):
        value = weight if axis.tag == "wght" else axis.default
        value = min(max(value, axis.least), axis.most)
        span = axis.most - axis.default if value > axis.default else axis.default - axis.least
        result.append(_bend(font, i, (value - axis.default) / span if span else 0.0))
    return tuple(result)


def _bend(font: Sfnt, axis: int, value: float) -> float:
    """avar: the designer's own map from even steps to drawn ones."""
    value = round(value * 16384) / 16384
    if b"avar" not in font.tables:
        return value
    at = font.tables[b"avar"][0] + 8
    for _ in range(axis):
        at += 2 + 4 * int(unpack_from(">H", font.data, at)[0])
    (count,) = unpack_from(">H", font.data, at)
    flat = unpack_from(f">{2 * count}h", font.data, at + 2)
    points = [(flat[i] / 16384, flat[i + 1] / 16384) for i in range(0, 2 * count, 2)]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= value <= x1 and x1 > x0:
            bent: float = y0 + (y1 - y0) * (value - x0) / (x1 - x0)
            return round(bent * 16384) / 16384
    return value


class AdvanceDeltas:
    """How much wider than in its default form each glyph is, at one place in the design space."""

    __slots__ = ("_data", "_index", "_sets")

    def __init__(self, font: Sfnt, place: tuple[float, ...]) -> None:
        data, start = font.data, font.tables[b"HVAR"][0]
        self._data = data
        store, mapping = unpack_from(">LL", data, start + 4)
        self._index = start + mapping if mapping else 0
        store += start
        regions, count = unpack_from(">LH", data, store + 2)
        scalars = _scalars(font, store + regions, place)
        self._sets = []
        for offset in unpack_from(f">{count}L", data, store + 8):
            at = store + offset
            items, words, used = unpack_from(">HHH", data, at)
            long, words = bool(words & 0x8000), words & 0x7FFF
            chosen = tuple(scalars[r] for r in unpack_from(f">{used}H", data, at + 6))
            form = f">{words}{'i' if long else 'h'}{used - words}{'h' if long else 'b'}"
            size = (words + used) * (2 if long else 1)
            self._sets.append((at + 6 + 2 * used, items, size, form, chosen))

    def of(self, glyph: int) -> int:
        """The change of the advance in the font's units."""
        outer, inner = self._locate(glyph)
        start, items, size, form, scalars = self._sets[outer]
        if inner >= items:
            return 0
        deltas = unpack_from(form, self._data, start + inner * size)
        return int(sum(d * s for d, s in zip(deltas, scalars, strict=True)) + 65536.5) - 65536

    def _locate(self, glyph: int) -> tuple[int, int]:
        at = self._index
        if not at:
            return 0, glyph
        kind, entry = unpack_from(">BB", self._data, at)
        (count,) = unpack_from(">L" if kind else ">H", self._data, at + 2)
        size = (entry >> 4 & 3) + 1
        at += (6 if kind else 4) + min(glyph, count - 1) * size
        value = int.from_bytes(self._data[at : at + size], "big")
        bits = (entry & 15) + 1
        return value >> bits, value & ((1 << bits) - 1)


def _scalars(font: Sfnt, at: int, place: tuple[float, ...]) -> list[float]:
    """How far each region of the design space holds at this place, from 0 to 1."""
    axes, count = unpack_from(">HH", font.data, at)
    scalars = []
    for r in range(count):
        flat = unpack_from(f">{3 * axes}h", font.data, at + 4 + 6 * axes * r)
        scalar = 1.0
        for i in range(axes):
            start, peak, end = (v / 16384 for v in flat[3 * i : 3 * i + 3])
            value = place[i]
            if peak == 0 or value == peak or start > peak or peak > end or (start < 0 < end):
                continue
            if not start < value < end:
                scalar = 0.0
            elif value < peak:
                scalar *= (value - start) / (peak - start)
            else:
                scalar *= (end - value) / (end - peak)
        scalars.append(scalar)
    return scalars
