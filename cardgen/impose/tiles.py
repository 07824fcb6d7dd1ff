"""A piece that is larger than the paper: cut into tiles that overlap, one to a sheet."""

from collections.abc import Iterator
from math import ceil

from cardgen.impose.grid import SLACK
from cardgen.impose.sheets import Printed
from cardgen.model.frame import Frame, Group, Path, Pen
from cardgen.model.game import Size
from cardgen.model.outline import Segment, outline
from cardgen.record import NamedTuple
from cardgen.units import MM, Color

TICK = 4 * MM
LINE = Pen(Color(0.6, 0.6, 0.6), 0.35)


class Tiling(NamedTuple):
    """How a piece is cut: into so many columns and rows of tiles, each of which reaches into the next."""

    whole: Size
    columns: int
    rows: int
    overlap: float

    @property
    def amount(self) -> int:
        return self.columns * self.rows

    @property
    def tile(self) -> Size:
        """One of them; its block on the sheets is known by the piece's own id."""
        w = (self.whole.width + (self.columns - 1) * self.overlap) / self.columns
        h = (self.whole.height + (self.rows - 1) * self.overlap) / self.rows
        return Size(self.whole.id, w, h)

    def cut(self, face: Printed) -> Iterator[Printed]:
        """The tiles of each copy, row by row."""
        w, h = self.tile.width, self.tile.height
        tiles = [
            (column * (w - self.overlap), row * (h - self.overlap))
            for row in range(self.rows)
            for column in range(self.columns)
        ]
        fronts = [self._window(face.front, x, y, ticks=True) for x, y in tiles]
        # What is left of a face is right of its back.
        backs = [
            self._window(face.back, self.whole.width - x - w, y, ticks=False) if face.back else None
            for x, y in tiles
        ]
        for _ in range(face.copies):
            for front, back in zip(fronts, backs, strict=True):
                yield Printed(front, face.size, back)

    def _window(self, frame: Frame, x: float, y: float, *, ticks: bool) -> Frame:
        """What a tile shows of a face; ticks where the next tile's edge comes to lie."""
        w, h = self.tile.width, self.tile.height
        seen = Group(frame, (1.0, 0.0, 0.0, 1.0, -x, -y), shared=True)
        data: list[Segment] = []
        if ticks and x + w < self.whole.width - SLACK:
            at = w - self.overlap
            data += [("M", at, 0.0), ("L", at, TICK), ("M", at, h - TICK), ("L", at, h)]
        if ticks and y + h < self.whole.height - SLACK:
            at = h - self.overlap
            data += [("M", 0.0, at), ("L", TICK, at), ("M", w - TICK, at), ("L", w, at)]
        marks = (Path(outline(data), pen=LINE),) if data else ()
        return Frame(w, h, (seen, *marks), frame.card)


def tiling(paper: tuple[float, float], size: Size, *, margin: float, bleed: float) -> Tiling | None:
    """As few tiles as can be; None where the piece fits on the paper, or may not be cut."""
    overlap = size.overlap
    clear = 2 * max(margin, bleed)
    rooms = [(w - clear, h - clear) for w, h in (paper, paper[::-1])]
    if overlap is None or min(rooms[0]) <= overlap:
        return None
    found = [
        Tiling(size, _tiles(size.width, w, overlap), _tiles(size.height, h, overlap), overlap)
        for w, h in rooms
    ]
    best = min(found, key=lambda each: each.amount)
    return best if best.amount > 1 else None


def _tiles(length: float, room: float, overlap: float) -> int:
    return max(1, ceil((length - overlap - SLACK) / (room - overlap)))
