"""Shadows and glows of anything drawn: its shape below it, moved, with an edge that fades out."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.decode.table import MOST, TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Tint, read_tint
from cardgen.model.frame import Frame, Glyphs, Group, Item, Path, Pen, Picture
from cardgen.model.outline import Matrix
from cardgen.model.shapes import rectangle
from cardgen.units import BLACK, MM, WHITE, Color

KEYS = ("shadow", "glow")
# In how many steps a shadow fades out; more would not be seen.
STEPS = 12
SHADE = BLACK._replace(a=0.35)
SOFTEST = 50 * MM


class Shadow(NamedTuple):
    """Moved by (dx, dy); its edge fades out over `blur`."""

    color: Tint
    dx: float
    dy: float
    blur: float

    def below(self, items: tuple[Item, ...], subject: Subject, desk: Desk) -> Iterator[Item]:
        """What lies below the items."""
        color = self.color.of(subject, desk)
        if color is None:
            return
        at: Matrix = (1.0, 0.0, 0.0, 1.0, self.dx, self.dy)
        solid = color._replace(a=1.0)
        # What is widest is in one colour, and is seen through strokes that are lighter the narrower they are.
        rings = [(1 - step / STEPS, (step / STEPS) ** 2) for step in range(1, STEPS)] if self.blur else []
        greys = [silhouettes(items, BLACK.mix(WHITE, seen), self.blur * far) for far, seen in rings]
        shape = Frame(0.0, 0.0, tuple(silhouettes(items, solid, self.blur)))
        mask = Frame(0.0, 0.0, tuple([i for ring in (*greys, silhouettes(items, WHITE, 0.0)) for i in ring]))
        if shape.items:
            yield Group(shape, at, opacity=color.a, mask=mask if self.blur else None)


def silhouettes(items: Iterable[Item], color: Color, far: float) -> Iterator[Item]:
    """What items cover, in one colour and so far beyond. What is cut off at an outline is that outline."""
    for item in items:
        match item:
            case Path(fill=fill, pen=pen):
                yield item._replace(fill=fill and color, pen=_wider(pen, fill is not None, color, far))
            case Glyphs(color=ink, pen=pen):
                yield item._replace(color=ink and color, pen=_wider(pen, True, color, far), ghost=True)
            case Picture(box):
                yield Path(rectangle(box), color, _wider(None, True, color, far))
            case Group(clip=None):
                frame = Frame(
                    item.frame.width, item.frame.height, tuple(silhouettes(item.frame.items, color, far))
                )
                if frame.items:
                    yield Group(frame, item.matrix)
            case Group(clip=clip) if clip:
                path = Path(clip, color, _wider(None, True, color, far), item.even_odd)
                yield Group(Frame(item.frame.width, item.frame.height, (path,)), item.matrix)


def _wider(pen: Pen | None, filled: bool, color: Color, far: float) -> Pen | None:
    if pen is None:
        return Pen(color, 2 * far, join="round") if filled and far else None
    return pen._replace(color=color, width=pen.width + 2 * far, join="round" if far else pen.join)


def read_shadows(reader: TableReader, setting: Setting) -> tuple[Shadow, ...]:
    """`shadow` and `glow`, from the bottom."""
    found = (_read_shadow(reader, key, setting) for key in KEYS)
    return tuple([shadow for shadow in found if shadow])


def _read_shadow(reader: TableReader, key: str, setting: Setting) -> Shadow | None:
    table = reader.table(key)
    if table is None:
        return None
    dx, dy = (table.length(way, 0.0, least=-MOST) for way in ("dx", "dy"))
    color = read_tint(table, "color", setting, SHADE)
    shadow = Shadow(color, dx, dy, table.length("blur", 3.0, least=0.0, most=SOFTEST))
    table.done()
    return shadow
