"""Pages on which nothing shines through: such things become pictures, with all that lies below them.

What lies above, and what lies below but elsewhere, stays as sharp as it was.
"""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from cardgen.decode.pdf_page import BEGINS
from cardgen.decode.picture import DAMAGED
from cardgen.export.pictures import picture_bytes, unreadable
from cardgen.export.press_pictures import opaque
from cardgen.model.bounds import bounds
from cardgen.model.frame import (
    Book,
    Frame,
    Glyphs,
    Gradient,
    Group,
    Ink,
    Item,
    Link,
    Page,
    Path,
    Pen,
    Picture,
)
from cardgen.record import NamedTuple
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet


class Glass(NamedTuple):
    """An area of a page that becomes a picture of `below` and of what shines through there."""

    area: Rect
    below: tuple[Item, ...]


class Flattener:
    """Finds what shines through; pictures and shared frames are looked at once."""

    def __init__(self, fonts: "FontSet", dpi: int) -> None:
        self._fonts = fonts
        self._dot = 72 / dpi
        self._dpi = dpi
        self._clear: dict[str | bytes, bool] = {}
        self._frames: dict[Frame, bool] = {}

    def pages(self, pages: Sequence[Page]) -> list[Page]:
        found = [self._parts(page) for page in pages]
        glasses = [part for parts in found for part in parts if isinstance(part, Glass)]
        pictures = iter(self._pictures(glasses))
        out: list[Page] = []
        for page, parts in zip(pages, found, strict=True):
            items = tuple([next(pictures) if isinstance(part, Glass) else part for part in parts])
            out.append(page._replace(frame=Frame(page.frame.width, page.frame.height, items)))
        return out

    def _parts(self, page: Page) -> list[Item | Glass]:
        """A page's items in order. What shines through in one place after another is one picture."""
        out: list[Item | Glass] = []
        drawn: list[Item] = []
        whole = Rect(0.0, 0.0, page.frame.width, page.frame.height)
        for item in self._leaves(page.frame.items):
            drawn.append(item)
            if not self._shines(item):
                out.append(item)
                continue
            area = self._snapped(bounds([item]), whole)
            if area is None:
                continue
            if out and isinstance(last := out[-1], Glass):
                out.pop()
                area = _around(last.area, area)
            out = [part for part in out if not _hidden(part, area)]
            out.append(Glass(area, tuple(drawn)))
        return out

    def _leaves(self, items: Sequence[Item]) -> Iterator[Item]:
        """Items; of a group that only holds something that shines through, each of its own."""
        for item in items:
            if not isinstance(item, Group) or self._fades(item) or not self._shines(item):
                yield item._replace(isolated=False) if isinstance(item, Group) else item
                continue
            for inner in self._leaves(item.frame.items):
                yield item._replace(frame=Frame(0.0, 0.0, (inner,)), shared=False, alt="", isolated=False)

    def _fades(self, group: Group) -> bool:
        """Whether the group itself lets shine through."""
        blends = group.isolated and self._frame_shines(group.frame)
        return group.opacity < 1 or group.blend != "normal" or group.mask is not None or blends

    def _shines(self, item: Item) -> bool:
        match item:
            case Glyphs():
                return _translucent(item.color) or _translucent(_ink(item.pen))
            case Path():
                return _translucent(item.fill) or _translucent(_ink(item.pen))
            case Picture():
                return self._is_clear(item)
            case Group():
                return self._fades(item) or self._frame_shines(item.frame)
            case Link():
                return False

    def _frame_shines(self, frame: Frame) -> bool:
        if frame not in self._frames:
            self._frames[frame] = any(map(self._shines, frame.items))
        return self._frames[frame]

    def _is_clear(self, picture: Picture) -> bool:
        key = picture.data or picture.file
        if key not in self._clear:
            data = picture.data or picture_bytes(picture.file)
            try:
                # A page of a PDF has no paper below it.
                self._clear[key] = data.startswith(BEGINS) or _has_holes(data)
            except DAMAGED as error:
                raise unreadable(picture.file, error) from error
        return self._clear[key]

    def _snapped(self, box: Rect | None, page: Rect) -> Rect | None:
        """The dots that a box touches, on the page."""
        if box is None:
            return None
        dot = self._dot
        left, top = max(floor(box.x / dot), 0), max(floor(box.y / dot), 0)
        right = min(ceil((box.x + box.w) / dot), ceil(page.w / dot))
        bottom = min(ceil((box.y + box.h) / dot), ceil(page.h / dot))
        if right <= left or bottom <= top:
            return None
        return Rect(left * dot, top * dot, (right - left) * dot, (bottom - top) * dot)

    def _pictures(self, glasses: Sequence[Glass]) -> Iterator[Picture]:
        """Drawn by the one renderer, as pages of one file."""
        if not glasses:
            return
        from cardgen.export.pdf import pdf
        from cardgen.export.png import each_page, encode

        pages: list[Page] = []
        for area, below in glasses:
            box = Rect(0.0, 0.0, area.w, area.h)
            moved = Group(Frame(0.0, 0.0, below), (1.0, 0.0, 0.0, 1.0, -area.x, -area.y))
            pages.append(Page(Frame(area.w, area.h, (moved,)), box, box))
        data = pdf(Book("", tuple(pages)), self._fonts)
        for glass, shown in zip(glasses, each_page(data, [self._dpi] * len(glasses)), strict=True):
            drawn = encode(*shown[:4], self._dpi)
            size = round(glass.area.w / self._dot), round(glass.area.h / self._dot)
            yield Picture(glass.area, "", size, drawn)


def _has_holes(data: bytes) -> bool:
    image, _ = opaque(data)
    return "A" in image.mode and image.getchannel("A").getextrema() != (255, 255)


def _translucent(ink: Ink | None) -> bool:
    if isinstance(ink, Gradient):
        return any(color.a < 1 for _, color in ink.stops)
    return ink is not None and ink.a < 1


def _ink(pen: Pen | None) -> Ink | None:
    return pen and pen.color


def _hidden(part: Item | Glass, area: Rect) -> bool:
    """Whether a picture of an area covers all of something."""
    box = part.area if isinstance(part, Glass) else bounds([part])
    return box is None or (
        box.x >= area.x
        and box.y >= area.y
        and box.x + box.w <= area.x + area.w
        and box.y + box.h <= area.y + area.h
    )


def _around(a: Rect, b: Rect) -> Rect:
    x, y = min(a.x, b.x), min(a.y, b.y)
    return Rect(x, y, max(a.x + a.w, b.x + b.w) - x, max(a.y + a.h, b.y + b.h) - y)
