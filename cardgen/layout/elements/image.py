"""image: a picture from the game's folder, in a box or where it says on the card."""

from collections.abc import Mapping
from math import ceil
from os.path import basename
from typing import NamedTuple

from cardgen.decode.art import COARSE, Art
from cardgen.decode.table import TableReader
from cardgen.decode.tints import CURRENT
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.layout.art import Files, Spot, read_files, read_spot
from cardgen.layout.desk import Desk
from cardgen.layout.nine_slice import Slices, read_slices
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Tint, read_tint
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.shapes import rectangle, rounded
from cardgen.units import Rect

FITS = ("cover", "contain", "stretch", "card")


class Image(NamedTuple):
    """A picture and how it is fitted. `focus` is what stays in view when edges are cut off.

    `mirror`: how far beyond its box its edges are seen as in a mirror.
    """

    box: Rect
    files: Files
    fit: str
    focus: tuple[float, float]
    spot: Spot
    radius: float
    slices: Slices | None
    tints: Mapping[str, Tint]
    mirror: float

    @property
    def constant(self) -> bool:
        return self.files.constant and all(tint.constant for tint in self.tints.values())

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        art = self.files.find(subject, desk)
        if art is None:
            return self._stand_in(subject, desk)
        inside = self.fit != "card"
        if inside:
            box = placed(self.box, art.size, self.fit, self.focus)
        elif (found := self.spot.box(art, self.files, desk)) is not None:
            box = found
        else:
            return ()
        if not self.slices and (dots := art.coarse(box)):
            desk.tell_once(_coarse(art, box, dots, self.files.names[0].place_on(subject)))
        tints = {name: color for name, tint in self.tints.items() if (color := tint.of(subject, desk))}
        if self.slices:
            pieces = self.slices.pieces(self.box)
            items: tuple[Item, ...] = tuple(
                [
                    Group(Frame(part.w, part.h, (art.item(whole, tints),)), clip=rectangle(part))
                    for part, whole in pieces
                ]
            )
        else:
            items = (art.item(box, tints),)
        if self.mirror and inside:
            from cardgen.layout.mirrored import mirrored

            return mirrored(self.box, self.mirror, items)
        if not self.radius and (box == self.box or not inside or self.slices):
            return items
        # Its frame is the card's, not the box: as large as what it draws.
        return (Group(Frame(0.0, 0.0, items), clip=rounded(self.box, self.radius)),)

    def _stand_in(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        """What a draft has where a picture is not there yet."""
        name = next((name for words in self.files.names if (name := words.of(subject))), None)
        if not desk.draft or self.files.optional or name is None:
            return ()
        from cardgen.layout.placeholder import placeholder

        return placeholder(self.box, name, desk)


def _coarse(art: Art, box: Rect, dots: int, place: Place) -> Diagnostic:
    name = basename(art.file)[:80]
    more = [ceil(side / 72 * COARSE) for side in box[2:]]
    message = Text(
        f"image “{name}” is printed at {dots} dpi; below {COARSE} dpi pixels are seen",
        f"图片「{name}」只有 {dots} dpi，低于 {COARSE} dpi 印出来会看到像素",
    )
    hint = Text(
        f"take a picture of at least {more[0]}×{more[1]} pixels, or a drawing",
        f"请换用至少 {more[0]}×{more[1]} 像素的图片，或矢量图",
    )
    return Diagnostic("image-coarse", message, place.span(), hint, severity="warning")


def placed(box: Rect, size: tuple[float, float], fit: str, focus: tuple[float, float]) -> Rect:
    """Where the whole picture lies so that it covers, or is contained in, the box."""
    if fit == "stretch":
        return box
    scales = box.w / size[0], box.h / size[1]
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = size[0] * scale, size[1] * scale
    # Cover: as if the focus were moved to the middle, but never past an edge. Contain: centred.
    fx, fy = focus if fit == "cover" else (0.5, 0.5)
    x = box.x + min(0.0, max(box.w - w, box.w / 2 - fx * w)) if w > box.w else box.x + (box.w - w) / 2
    y = box.y + min(0.0, max(box.h - h, box.h / 2 - fy * h)) if h > box.h else box.y + (box.h - h) / 2
    return Rect(x, y, w, h)


def prepare(reader: TableReader, setting: Setting) -> Image:
    x, y = reader.numbers("focus", 2, least=0.0, most=1.0) or (0.5, 0.5)
    return Image(
        box=setting.box(reader),
        files=read_files(reader, setting),
        fit=reader.string("fit", "cover", choices=FITS),
        focus=(x, y),
        spot=read_spot(reader),
        radius=reader.length("radius", 0.0, least=0.0),
        slices=read_slices(reader),
        tints=_tints(reader, setting),
        mirror=reader.length("mirror", 0.0, least=0.0),
    )


def _tints(reader: TableReader, setting: Setting) -> dict[str, Tint]:
    """`color`, and `tints` by the names of variables or the colours that they replace."""
    table = reader.table("tints")
    names = table.data if table else ()
    found = (
        {name.lower() if "#" in name else name: read_tint(table, name, setting) for name in names}
        if table
        else {}
    )
    return {CURRENT: read_tint(reader, "color", setting), **found}
