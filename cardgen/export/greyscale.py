"""A book without colours: inks and pictures as the greys that are as bright."""

from io import BytesIO

from cardgen.decode.pdf_page import BEGINS
from cardgen.decode.picture import DAMAGED, open_picture
from cardgen.export.pictures import picture_bytes, unreadable
from cardgen.export.svg_pictures import page_pixels
from cardgen.model.frame import Book, Frame, Glyphs, Gradient, Group, Ink, Item, Link, Path, Pen, Picture
from cardgen.units import Color

# How bright red, green and blue are to the eye; Pillow has the same.
SHARES = (0.299, 0.587, 0.114)
# Of pages of other PDFs, which become pixels.
DPI = 300


class Greyscale:
    """What was one frame or one picture stays one."""

    def __init__(self) -> None:
        self._frames: dict[Frame, Frame] = {}
        self._pictures: dict[tuple[str, bytes], tuple[tuple[int, int], bytes]] = {}

    def book(self, book: Book) -> Book:
        return book._replace(pages=tuple(page._replace(frame=self.frame(page.frame)) for page in book.pages))

    def frame(self, frame: Frame) -> Frame:
        """The same in grey."""
        found = self._frames.get(frame)
        if found is None:
            items = tuple(map(self._item, frame.items))
            found = self._frames[frame] = Frame(frame.width, frame.height, items, frame.card, frame.elements)
        return found

    def _item(self, item: Item) -> Item:
        match item:
            case Glyphs():
                return item._replace(color=item.color and grey(item.color), pen=_pen(item.pen))
            case Path():
                return item._replace(fill=item.fill and grey(item.fill), pen=_pen(item.pen))
            case Picture():
                return self._picture(item)
            case Group():
                return item._replace(frame=self.frame(item.frame))
            case Link():
                return item

    def _picture(self, picture: Picture) -> Picture:
        key = picture.file, picture.data
        if key not in self._pictures:
            data = picture.data or picture_bytes(picture.file)
            if data.startswith(BEGINS):
                data = page_pixels(picture, DPI)
            try:
                self._pictures[key] = _grey_pixels(data)
            except DAMAGED as error:
                raise unreadable(picture.file, error) from error
        pixels, made = self._pictures[key]
        return picture._replace(pixels=pixels, data=made)


def grey(ink: Ink) -> Ink:
    """An ink without its colour."""
    if isinstance(ink, Gradient):
        return ink._replace(stops=tuple([(at, _grey(color)) for at, color in ink.stops]))
    return _grey(ink)


def _grey(color: Color) -> Color:
    bright = round(sum(share * part for share, part in zip(SHARES, color[:3], strict=True)), 4)
    return Color(bright, bright, bright, color.a)


def _pen(pen: Pen | None) -> Pen | None:
    return pen and pen._replace(color=grey(pen.color))


def _grey_pixels(data: bytes) -> tuple[tuple[int, int], bytes]:
    """Upright, with its opacity where it has one."""
    from PIL.ImageOps import exif_transpose

    opened = open_picture(BytesIO(data))
    if opened is None:
        raise ValueError("not PNG, JPEG, WebP, GIF or AVIF")
    image = exif_transpose(opened[0])
    clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    out = BytesIO()
    made = image.convert("RGBA").convert("LA") if clear else image.convert("RGB").convert("L")
    made.save(out, "PNG")
    return made.size, out.getvalue()
