"""What any element may have: turn, slant, opacity, blend, fade, shadows, an outline that it is cut off at."""

from math import radians, tan
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.model.frame import Blend, Frame, Group, Item, Path
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.model.shapes import rectangle, rounded, turned
from cardgen.units import BLACK, MM, WHITE, Rect

if TYPE_CHECKING:
    from cardgen.layout.outlines import Contour
    from cardgen.layout.shadows import Shadow

STEEPEST = 80
FAR = 200 * MM


class Clip(NamedTuple):
    """What is seen of something: what lies within an outline."""

    contour: "Contour"
    even_odd: bool = False


class Guise(NamedTuple):
    """Put on what an element draws. `card`: what it lies on."""

    card: Rect
    matrix: Matrix
    opacity: float
    blend: Blend
    mask: Frame | None
    clip: Clip | None
    shadows: "tuple[Shadow, ...]" = ()

    @property
    def constant(self) -> bool:
        clipped = self.clip is None or self.clip.contour.constant
        return clipped and all(shadow.color.constant for shadow in self.shadows)

    def on(self, items: tuple[Item, ...], subject: Subject, desk: Desk) -> tuple[Item, ...]:
        clip = self.clip
        data = clip.contour.of(subject, desk) if clip else None
        if not items or (clip and not data):
            return ()
        frame, odd = Frame(self.card.w, self.card.h, items), clip is not None and clip.even_odd
        if not self.shadows:
            return (Group(frame, self.matrix, data, self.opacity, False, "", self.blend, self.mask, odd),)
        # A shadow is of what is seen, and falls the same way however that is turned.
        seen = (Group(frame, self.matrix, data, mask=self.mask, even_odd=odd),)
        below = [item for shadow in self.shadows for item in shadow.below(seen, subject, desk)]
        whole = Frame(self.card.w, self.card.h, (*below, *seen))
        return (Group(whole, opacity=self.opacity, blend=self.blend),)


def read_guise(reader: TableReader, setting: Setting) -> Guise | None:
    """None where an element is drawn as it is."""
    turn = reader.number("rotate", 0.0, least=-360, most=360)
    lean = _read_skew(reader)
    opacity = reader.number("opacity", 1.0, least=0.0, most=1.0)
    blend = cast(Blend, reader.string("blend", "normal", choices=get_args(Blend)))
    fades, cut = reader.raw("fade") is not None, reader.raw("clip") not in (None, False)
    shaded = any([reader.has("shadow"), reader.has("glow")])
    if not turn and not any(lean) and opacity == 1 and blend == "normal" and not (fades or cut or shaded):
        return None
    box = setting.box(reader)
    x, y = box.x + box.w / 2, box.y + box.h / 2
    a, b = (tan(radians(angle)) for angle in lean)
    # Upwards is where y is less: what leans to the right has its top moved to the right.
    skewed: Matrix = (1.0, b, -a, 1.0, a * y, -b * x)
    matrix = multiply(turned(x, y, turn / 360), skewed) if turn or any(lean) else IDENTITY
    mask, clip = _read_fade(reader, box), read_clip(reader, box, setting)
    shadows: tuple[Shadow, ...] = ()
    if shaded:
        from cardgen.layout.shadows import read_shadows

        shadows = read_shadows(reader, setting)
    return Guise(setting.card, matrix, opacity, blend, mask, clip, shadows)


def _read_skew(reader: TableReader) -> tuple[float, float]:
    """`skew`: degrees to the right, as italics lean, or those and how far the right side goes down."""
    if isinstance(reader.raw("skew"), list):
        x, y = reader.numbers("skew", 2, least=-STEEPEST, most=STEEPEST) or (0.0, 0.0)
        return x, y
    return reader.number("skew", 0.0, least=-STEEPEST, most=STEEPEST), 0.0


def read_clip(reader: TableReader, box: Rect, setting: Setting) -> Clip | None:
    """`clip`: true for the box, with `radius`; or a table that says an outline in this or another box."""
    from cardgen.layout.outlines import Drawn, read_contour

    if not isinstance(reader.raw("clip"), dict):
        if not reader.boolean("clip", False):
            return None
        return Clip(Drawn(rounded(box, reader.length("radius", 0.0, least=0.0))))
    table = reader.table("clip", what=Text("a clip", "裁剪"))
    assert table is not None
    own = setting.box(table) if table.has("box") else box
    if table.has("text"):
        from cardgen.layout.letters import read_letters

        clip = Clip(read_letters(table, own, setting))
    else:
        clip = Clip(read_contour(table, own, setting), table.boolean("even_odd", False))
    table.done()
    return clip


def _read_fade(reader: TableReader, box: Rect) -> Frame | None:
    """`fade`: how much is seen, along a line or out from a point, as a gradient of numbers from 0 to 1."""
    if not reader.has("fade"):
        return None
    from cardgen.layout.gradients import read_amounts

    amounts = read_amounts(reader, "fade", Text("a fade", "淡出"))
    if amounts is None:
        return None
    greys = tuple([(at, BLACK.mix(WHITE, seen)) for at, seen in amounts.stops])
    # What the element draws may lie outside its box, and is then seen as the box's edge is.
    area = box.grow(box.w + box.h + FAR)
    return Frame(area.w, area.h, (Path(rectangle(area), amounts.course.gradient(greys, box)),))
