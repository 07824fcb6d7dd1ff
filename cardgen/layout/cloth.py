"""What patterns are drawn on, and the two ways of drawing marks that grow: shapes scaled, strokes widened."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardgen.layout.chance import Dice
from cardgen.model.frame import Path, Pen
from cardgen.model.outline import Outline, joined
from cardgen.units import Color, Rect

Inks = tuple[Color, Color, Color]
# In how many widths strokes grow: few paths, and no step that could be seen.
LEVELS = 24
# So long is the line that a round pen makes a dot of.
DOT = 0.01


class Cloth(NamedTuple):
    """A box to be covered. `inks`: strong, middle, light.

    `pitch`: from one mark to the next, `size`: how large a mark is, as a share of the pitch, `focus`: where
    the pattern comes from, in shares of the box; None or 0 where the pattern shall choose. `grow`: how much
    of its size a mark has at a place. `sign`: a mark of one's own, one unit large about (0, 0).
    """

    box: Rect
    dice: Dice
    inks: Inks
    pitch: float = 0.0
    size: float = 0.0
    focus: tuple[float, float] | None = None
    grow: Callable[[float, float], float] | None = None
    sign: Outline = Outline()

    def middle(self, x: float, y: float) -> tuple[float, float]:
        """The focus, or these shares of the box where none is given."""
        fx, fy = self.focus or (x, y)
        return self.box.x + self.box.w * fx, self.box.y + self.box.h * fy

    def spots(self, w: float, h: float, brick: bool) -> Iterator[tuple[float, float]]:
        """Places on a grid about the box's middle that covers it; `brick`: every other row moved by half."""
        x, y, wide, high = self.box
        columns, rows = int(wide / w / 2) + 2, int(high / h / 2) + 2
        for j in range(-rows, rows + 1):
            shift = j % 2 / 2 if brick else 0.0
            for i in range(-columns, columns + 1):
                yield x + wide / 2 + (i + shift) * w, y + high / 2 + j * h

    def scattered(self, pitch: float) -> Iterator[tuple[float, float]]:
        """Places by chance, as many as a grid of that pitch would have."""
        x, y, w, h = self.box
        for _ in range(int(w * h / pitch**2) + 1):
            yield x + w * self.dice.throw(), y + h * self.dice.throw()

    def strokes(self, marks: Iterable[tuple[float, float, Outline]], width: float) -> list[Path]:
        """Outlines with where they are, drawn along with a round pen that grows as the marks do."""
        levels: dict[int, list[Outline]] = {}
        for x, y, data in marks:
            level = round(LEVELS * self.grow(x, y)) if self.grow else LEVELS
            if level > 0:
                levels.setdefault(level, []).append(data)
        ink = self.inks[1]
        return [
            Path(joined(found), pen=Pen(ink, width * level / LEVELS, cap="round", join="round"))
            for level, found in sorted(levels.items())
        ]

    def shapes(
        self, spots: Iterable[tuple[float, float]], mark: Callable[[float, float, float], Outline]
    ) -> list[Path]:
        """Filled marks as large as they have grown; what is too small to be seen is left out."""
        grown = ((x, y, self.grow(x, y) if self.grow else 1.0) for x, y in spots)
        data = joined([mark(x, y, share) for x, y, share in grown if share > 1 / LEVELS])
        return [Path(data, self.inks[1])] if data else []


def dot(x: float, y: float) -> Outline:
    """What a round pen makes a dot of."""
    return Outline("ML", (x, y, x + DOT, y))
