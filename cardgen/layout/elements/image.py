"""image: a picture from the game's folder, in a box or where it says on the card, cut off at any outline."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.decode.art import Art
from cardgen.decode.compose import parse
from cardgen.decode.table import TableReader
from cardgen.decode.tints import CURRENT
from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.desk import Desk
from cardgen.layout.outlines import read_outline
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, check_wording, read_paint, read_words
from cardgen.model.frame import Frame, Group, Item, named
from cardgen.model.outline import Outline, moved
from cardgen.model.shapes import rounded
from cardgen.units import MM, Rect

FITS = ("cover", "contain", "stretch", "card")


class Clip(NamedTuple):
    """What a picture is cut off at: an outline, or what the shapes of an SVG file cover."""

    data: Outline
    even_odd: bool
    file: Wording | None = None
    box: Rect | None = None


class Image(NamedTuple):
    """A picture and where it lies. `files`: the first that is there is shown.

    `focus` is what stays in view when edges are cut off. `at` and `scale`: of one that says where it lies.
    """

    box: Rect
    files: tuple[Wording, ...]
    optional: bool
    fit: str
    focus: tuple[float, float]
    at: tuple[float, float]
    scale: float
    radius: float
    clip: Clip | None
    tints: Mapping[str, Paint]

    @property
    def constant(self) -> bool:
        words = [*self.files, *((self.clip.file,) if self.clip and self.clip.file else ())]
        return all(part.constant for part in (*words, *self.tints.values()))

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        art = _found(self.files, self.optional, subject, desk)
        if art is None:
            return ()
        box = self._placed(art, None, subject, desk)
        clip = self._clip(subject, desk)
        if box is None or clip is None:
            return ()
        tints = {name: color for name, paint in self.tints.items() if (color := paint.of(subject, desk))}
        item = art.item(box, tints)
        if not clip[0]:
            return (item,)
        return (Group(Frame(self.box.w, self.box.h, (item,)), clip=clip[0], even_odd=clip[1]),)

    def _placed(self, art: Art, box: Rect | None, subject: Subject, desk: Desk) -> Rect | None:
        """Where the whole of a picture lies. `box`: what it is stretched over, if it is."""
        if self.fit != "card":
            return box or placed(self.box, art.size, self.fit, self.focus)
        if art.drawing is None:
            message = Text("fit = “card” is for SVG, which says where it lies", 'fit = "card" 只用于 SVG')
            desk.complain("bad-fit", message, self.files[0].place)
            return None
        unit = MM * self.scale
        x, y, w, h = art.drawing.view
        return Rect(self.at[0] + x * unit, self.at[1] + y * unit, w * unit, h * unit)

    def _clip(self, subject: Subject, desk: Desk) -> tuple[Outline, bool] | None:
        """The outline that the picture is cut off at, an empty one for none; None where it is missing."""
        if self.clip is None or self.clip.file is None:
            return (self.clip.data, self.clip.even_odd) if self.clip else (self._edge(), False)
        art = _found((self.clip.file,), False, subject, desk)
        box = self._placed(art, self.clip.box, subject, desk) if art else None
        if art is None or box is None:
            return None
        w, h = art.size
        return moved(art.silhouette, box.x, box.y, box.w / w, box.h / h), self.clip.even_odd

    def _edge(self) -> Outline:
        """Of a picture with no clip of its own: its box, where it may reach over that."""
        if self.radius or self.fit == "cover":
            return rounded(self.box, self.radius)
        return Outline()


def _found(files: tuple[Wording, ...], optional: bool, subject: Subject, desk: Desk) -> Art | None:
    """The first of the files that is there; what is wrong is told."""
    names = [name for words in files if (name := words.of(subject))]
    if not names:
        return None
    found = desk.find_image(names, files[0].place_on(subject), optional)
    if isinstance(found, Diagnostic):
        desk.tell(found, named(desk.at_hand(files[0].field)))
        return None
    if found and found.remark:
        desk.tell(found.remark)
    return found


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
    focus_x, focus_y = reader.numbers("focus", 2, least=0.0, most=1.0) or (0.5, 0.5)
    x, y = reader.lengths("at", 2) or (0.0, 0.0)
    box = setting.box(reader)
    tints = reader.table("tints")
    paints = {name: read_paint(tints, name, setting) for name in tints.data} if tints else {}
    if reader.has("color"):
        paints[CURRENT] = read_paint(reader, "color", setting)
    return Image(
        box=box,
        files=_files(reader, setting),
        optional=reader.boolean("optional", False),
        fit=reader.string("fit", "cover", choices=FITS),
        focus=(focus_x, focus_y),
        at=(x, y),
        scale=reader.number("scale", 1.0, least=0.001, most=1000.0),
        radius=reader.length("radius", 0.0, least=0.0),
        clip=_read_clip(reader, setting, box),
        tints={name.lower() if name.startswith("#") else name: paint for name, paint in paints.items()},
    )


def _files(reader: TableReader, setting: Setting) -> tuple[Wording, ...]:
    """`file`: a name, or several of which the first that is there is shown."""
    if not isinstance(reader.raw("file"), list):
        return (read_words(reader, "file", setting),)
    place = reader.place_of("file")
    words = tuple(Wording(parse(name), place / n) for n, name in enumerate(reader.strings("file")))
    for wording in words:
        check_wording(reader, "file", wording, setting)
    return words


def _read_clip(reader: TableReader, setting: Setting, box: Rect) -> Clip | None:
    """`clip`: a shape as the shape element has them, or `{ file = … }`."""
    table = reader.table("clip")
    if table is None:
        return None
    table = table.scoped(reader.scope)
    even_odd = table.boolean("even_odd", False)
    area = setting.box(table) if table.has("box") else box
    if table.has("file"):
        clip = Clip(Outline(), even_odd, read_words(table, "file", setting), area)
    else:
        clip = Clip(read_outline(table, area), even_odd)
    table.done()
    return clip
