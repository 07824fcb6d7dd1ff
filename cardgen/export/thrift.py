"""Faces that take less ink: a white veil over art and grounds, or outlines instead of them.

Text stays as it was, or becomes as dark as white paper needs it.
"""

from collections.abc import Callable
from io import BytesIO
from math import sqrt

from cardgen.decode.color import readable
from cardgen.decode.pdf_page import BEGINS
from cardgen.decode.picture import DAMAGED
from cardgen.export.pictures import picture_bytes, unreadable
from cardgen.export.press_pictures import opaque
from cardgen.export.svg_pictures import QUALITY, page_pixels
from cardgen.model.bounds import item_box
from cardgen.model.frame import Frame, Glyphs, Gradient, Group, Ink, Item, Link, Path, Pen, Picture, plain_ink
from cardgen.units import BLACK, MM, WHITE, Color

DPI = 300  # of pages of other PDFs, which become pixels
LARGE = 3.5 * MM  # shapes that are wider and higher than this are grounds
BRIGHT = 0.4  # luminance of letters
HALO = 1.2  # points of white around letters
LINE = 0.5  # points; around what was a ground
PALE = 0.8  # of white over pictures, where grounds are gone


class Veil:
    """So much white over all but letters. What was one frame or one picture stays one."""

    def __init__(self, share: float) -> None:
        self.share = share
        self._frames: dict[tuple[Frame, float], Frame] = {}
        self._pictures: dict[tuple[str, bytes], tuple[tuple[int, int], bytes]] = {}

    def frame(self, frame: Frame, scale: float = 1.0) -> Frame:
        """`scale`: how large it is shown."""
        key = frame, round(scale, 3)
        found = self._frames.get(key)
        if found is None:
            elements = frame.elements or (None,) * len(frame.items)
            made = [
                (self._item(item, scale), origin) for item, origin in zip(frame.items, elements, strict=True)
            ]
            kept = [(item, origin) for item, origin in made if item is not None]
            items, origins = tuple(item for item, _ in kept), tuple(origin for _, origin in kept)
            found = Frame(frame.width, frame.height, items, frame.card, origins if frame.elements else ())
            self._frames[key] = found
        return found

    def _item(self, item: Item, scale: float) -> Item | None:
        match item:
            case Glyphs():
                return self._letters(item)
            case Path():
                return self._shape(item, scale)
            case Picture():
                return self._picture(item)
            case Group():
                a, b, c, d, _, _ = item.matrix
                return item._replace(frame=self.frame(item.frame, scale * sqrt(abs(a * d - b * c))))
            case Link():
                return item

    def _letters(self, run: Glyphs) -> Item | None:
        return run

    def _shape(self, path: Path, scale: float) -> Path | None:
        pen = path.pen and path.pen._replace(color=_each(path.pen.color, self._paler))
        return path._replace(fill=path.fill and _each(path.fill, self._paler), pen=pen)

    def _paler(self, color: Color) -> Color:
        return color.mix(WHITE._replace(a=color.a), self.share)

    def _picture(self, picture: Picture) -> Picture:
        key = picture.file, picture.data
        if key not in self._pictures:
            data = picture.data or picture_bytes(picture.file)
            if data.startswith(BEGINS):
                data = page_pixels(picture, DPI)
            try:
                self._pictures[key] = _paler_pixels(data, self.share)
            except DAMAGED as error:
                raise unreadable(picture.file, error) from error
        pixels, made = self._pictures[key]
        return picture._replace(pixels=pixels, data=made)


class Outlines(Veil):
    """Grounds become lines around them, pictures nearly fade, letters are dark on white paper."""

    def __init__(self) -> None:
        super().__init__(PALE)

    def _letters(self, run: Glyphs) -> Item | None:
        if run.ghost:
            return None  # a shadow, or what set letters off from a ground
        ink = None if run.color is None else _dark(run.color)
        pen = run.pen and run.pen._replace(color=_dark(run.pen.color))
        halo = run._replace(color=None, pen=Pen(WHITE, HALO, join="round"), ghost=True)
        return Group(Frame(0.0, 0.0, (halo, run._replace(color=ink, pen=pen))))

    def _shape(self, path: Path, scale: float) -> Path | None:
        box = item_box(path)
        if path.fill is None or box is None or min(box[2] - box[0], box[3] - box[1]) * scale < LARGE:
            return path
        ink = plain_ink(path.fill)
        if ink.a < 1:
            return None if path.pen is None else path._replace(fill=None)
        return path._replace(fill=WHITE, pen=path.pen or Pen(_dark(ink), LINE / scale))


def _dark(ink: Ink) -> Color:
    """A colour that can be read on white paper; what was bright on a dark ground is black."""
    color = plain_ink(ink)._replace(a=1.0)
    return BLACK if color.luminance > BRIGHT else readable(WHITE, color)


def _each(ink: Ink, change: Callable[[Color], Color]) -> Ink:
    if isinstance(ink, Gradient):
        return ink._replace(stops=tuple([(at, change(color)) for at, color in ink.stops]))
    return change(ink)


def _paler_pixels(data: bytes, share: float) -> tuple[tuple[int, int], bytes]:
    """Upright, with its opacity where it has one; a photo stays one."""
    from PIL import Image

    image, photo = opaque(data)
    alpha = image.getchannel("A") if "A" in image.mode else None
    plain = image.convert("RGB")
    paler = Image.blend(plain, Image.new("RGB", plain.size, "white"), share)
    out = BytesIO()
    if alpha is not None:
        paler.putalpha(alpha)
    paler.save(out, *(("JPEG",) if photo and alpha is None else ("PNG",)), quality=QUALITY)
    return image.size, out.getvalue()
