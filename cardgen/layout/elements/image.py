"""image: a picture from the game's folder, filling its box, fitted into it, or stretched over it."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words
from cardgen.model.frame import Frame, Group, Item, Picture, named
from cardgen.model.shapes import rounded
from cardgen.units import Rect

FITS = ("cover", "contain", "stretch")


class Image(NamedTuple):
    """A picture and how it is fitted. `focus` is what stays in view when edges are cut off."""

    box: Rect
    file: Wording
    fit: str
    focus: tuple[float, float]
    radius: float

    @property
    def constant(self) -> bool:
        return self.file.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        name = self.file.of(subject)
        if not name:
            return ()
        found = desk.find_image(name, self.file.place_on(subject))
        if isinstance(found, Diagnostic):
            desk.tell(found, named(desk.at_hand(self.file.field)))
            return ()
        file, pixels = found
        box = placed(self.box, pixels, self.fit, self.focus)
        picture = Picture(box, file, pixels)
        if box == self.box and not self.radius:
            return (picture,)
        clip = rounded(self.box, self.radius)
        return (Group(Frame(self.box.w, self.box.h, (picture,)), clip=clip),)


def placed(box: Rect, pixels: tuple[int, int], fit: str, focus: tuple[float, float]) -> Rect:
    """Where the whole picture lies so that it covers, or is contained in, the box."""
    if fit == "stretch":
        return box
    scales = box.w / pixels[0], box.h / pixels[1]
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = pixels[0] * scale, pixels[1] * scale
    # Cover: as if the focus were moved to the middle, but never past an edge. Contain: centred.
    fx, fy = focus if fit == "cover" else (0.5, 0.5)
    x = box.x + min(0.0, max(box.w - w, box.w / 2 - fx * w)) if w > box.w else box.x + (box.w - w) / 2
    y = box.y + min(0.0, max(box.h - h, box.h / 2 - fy * h)) if h > box.h else box.y + (box.h - h) / 2
    return Rect(x, y, w, h)


def prepare(reader: TableReader, setting: Setting) -> Image:
    x, y = reader.numbers("focus", 2, least=0.0, most=1.0) or (0.5, 0.5)
    return Image(
        box=setting.box(reader),
        file=read_words(reader, "file", setting),
        fit=reader.string("fit", "cover", choices=FITS),
        focus=(x, y),
        radius=reader.length("radius", 0.0, least=0.0),
    )
