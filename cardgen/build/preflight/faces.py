"""What is drawn on a face, element by element: type, lines, pictures, and how near to the cut text comes."""

from collections.abc import Iterator
from math import hypot, sqrt

from cardgen.build.preflight import Demands
from cardgen.diagnostics import Text
from cardgen.model.bounds import Box, item_box, moved_box, outline_box
from cardgen.model.frame import Frame, Glyphs, Group, Item, Origin, Path, Picture
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.record import NamedTuple
from cardgen.text.fonts import FontSet
from cardgen.text.run_outline import run_outline
from cardgen.units import MM

# What is smaller than this is rounding.
SLACK = 0.05


class Fault(NamedTuple):
    """One thing that a target does not want. `short`: by how much of what it asks for.

    `element`: what drew it; None where no template did.
    """

    code: str
    element: Origin | None
    message: Text
    short: float


class Drawn(NamedTuple):
    """An item where it lies on the face, and the innermost element that drew it."""

    item: Item
    matrix: Matrix
    element: Origin | None

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return sqrt(abs(a * d - b * c))


def every_item(frame: Frame, matrix: Matrix = IDENTITY, element: Origin | None = None) -> Iterator[Drawn]:
    """All that is drawn, also inside groups; what is wholly faded is not seen."""
    elements = frame.elements or (None,) * len(frame.items)
    for item, own in zip(frame.items, elements, strict=True):
        if isinstance(item, Group):
            if item.opacity > 0 and (item.clip is None or item.clip):
                yield from every_item(item.frame, multiply(matrix, item.matrix), own or element)
        else:
            yield Drawn(item, matrix, own or element)


def faults(face: Frame, demands: Demands, fonts: FontSet) -> Iterator[Fault]:
    """What is wrong with a face by its items."""
    for drawn in every_item(face):
        match drawn.item:
            case Glyphs() if not drawn.item.ghost:
                yield from _type(drawn, drawn.item, demands)
                yield from _near(drawn, drawn.item, face, demands, fonts)
            case Path():
                yield from _line(drawn, drawn.item, demands)
            case Picture():
                yield from _dots(drawn, drawn.item, demands)


def _type(drawn: Drawn, run: Glyphs, demands: Demands) -> Iterator[Fault]:
    size = run.size * drawn.scale
    if run.text and size < demands.size - SLACK:
        message = Text(
            f"type of {size:.1f} pt; at least {demands.size:g} pt",
            f"字号 {size:.1f} 磅，至少要 {demands.size:g} 磅",
        )
        yield Fault("small-type", drawn.element, message, 1 - size / demands.size)


def _line(drawn: Drawn, path: Path, demands: Demands) -> Iterator[Fault]:
    if path.pen is None or not path.data:
        return
    width = path.pen.width * drawn.scale
    if 0 < width < demands.line - 0.01:
        least = demands.line / MM
        message = Text(
            f"a line of {width / MM:.2f} mm; at least {least:.2f} mm",
            f"线粗 {width / MM:.2f} 毫米，至少要 {least:.2f} 毫米",
        )
        yield Fault("thin-line", drawn.element, message, 1 - width / demands.line)


def _dots(drawn: Drawn, picture: Picture, demands: Demands) -> Iterator[Fault]:
    a, b, c, d, _, _ = drawn.matrix
    if picture.file.lower().endswith(".pdf") or not all(picture.pixels):
        return
    wide, high = picture.box.w * hypot(a, b), picture.box.h * hypot(c, d)
    dpi = min(picture.pixels[0] / wide, picture.pixels[1] / high) * 72 if wide and high else demands.dpi
    if dpi < demands.dpi * 0.98:
        message = Text(
            f"a picture of {dpi:.0f} dpi; at least {demands.dpi}", f"图片 {dpi:.0f} dpi，至少要 {demands.dpi}"
        )
        yield Fault("coarse-picture", drawn.element, message, 1 - dpi / demands.dpi)


def _near(drawn: Drawn, run: Glyphs, face: Frame, demands: Demands, fonts: FontSet) -> Iterator[Fault]:
    """Text beyond the safe zone. Letters are only looked at closely where they may be."""
    safe = demands.safe
    if not safe or _room(item_box(run), drawn.matrix, face) >= safe:
        return
    room = _room(outline_box(run_outline(run, fonts.face(run.face))), drawn.matrix, face)
    if room < safe - SLACK:
        message = Text(
            f"text {room / MM:.1f} mm from the cut; at least {safe / MM:.1f} mm",
            f"文字离裁切线 {room / MM:.1f} 毫米，至少要 {safe / MM:.1f} 毫米",
        )
        yield Fault("unsafe-text", drawn.element, message, 1 - room / safe)


def _room(box: Box | None, matrix: Matrix, face: Frame) -> float:
    """How far a box stays from the face's edges."""
    if box is None:
        return face.width
    left, top, right, bottom = moved_box(box, matrix)
    return min(left, top, face.width - right, face.height - bottom)
