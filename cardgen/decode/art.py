"""Art: a picture that is read, or whose head is, and how it is put into a box."""

from typing import TYPE_CHECKING, Final

from cardgen.decode.tints import CURRENT, Tints
from cardgen.diagnostics import Diagnostic
from cardgen.model.bounds import silhouette
from cardgen.model.frame import Frame, Group, Item, Picture
from cardgen.model.outline import Outline
from cardgen.units import Color, Rect

if TYPE_CHECKING:
    from cardgen.decode.svg.drawing import Drawing

DPI = 600
# Fewer dots to the inch of paper are seen.
COARSE = 150
# A symbol may be drawn in any size; this is enough for 40 mm.
SYMBOL_PIXELS = 1024


class Art:
    """A picture file. `size`: its pixels, a page's points, or the units of an SVG's view.

    `page`: it is a PDF. `remark`: what whoever shows it should know.
    """

    __slots__ = ("_pixels", "_silhouette", "drawing", "file", "page", "remark", "size")

    def __init__(
        self,
        file: str,
        size: tuple[float, float],
        drawing: "Drawing | None" = None,
        remark: Diagnostic | None = None,
        *,
        page: bool = False,
    ) -> None:
        self.file: Final = file
        self.size: Final = size
        self.drawing: Final = drawing
        self.remark: Final = remark
        self.page: Final = page
        self._pixels: dict[object, Picture] = {}
        self._silhouette: Outline | None = None

    def item(self, box: Rect, tints: Tints) -> Item:
        """The whole picture stretched over a box. What an SVG draws is one frame wherever it stands."""
        drawing = self.drawing
        if drawing is None:
            return Picture(box, self.file, (round(self.size[0]), round(self.size[1])))
        if drawing.unknown:
            return self._drawn_by_pixels(drawing, box, tints, (box.w * DPI / 72, box.h * DPI / 72))
        w, h = self.size
        return Group(drawing.frame(tints), (box.w / w, 0.0, 0.0, box.h / h, box.x, box.y), shared=True)

    @property
    def units(self) -> float:
        """How many of its units are an inch, where nobody says how large it is shown."""
        return 96.0 if self.drawing else 72.0 if self.page else COARSE

    def coarse(self, box: Rect) -> int | None:
        """How many dots to the inch pixels have that are stretched over a box, if they can be seen."""
        dots = min(self.size[0] / box.w, self.size[1] / box.h) * 72 if box.w and box.h else COARSE
        return None if self.drawing or self.page or dots >= COARSE else round(dots)

    @property
    def silhouette(self) -> Outline:
        """What the shapes of an SVG cover, seen from its view's corner; nothing of other pictures."""
        if self._silhouette is None:
            self._silhouette = silhouette(self.drawing.frame({})) if self.drawing else Outline()
        return self._silhouette

    def in_color(self, color: Color) -> Frame:
        """As a symbol: what has no colour of its own has this one."""
        assert self.drawing is not None
        tints = {CURRENT: color}
        if not self.drawing.unknown:
            return self.drawing.frame(tints)
        w, h = self.size
        scale = SYMBOL_PIXELS / max(w, h)
        picture = self._drawn_by_pixels(self.drawing, Rect(0.0, 0.0, w, h), tints, (w * scale, h * scale))
        return Frame(w, h, (picture,))

    def _drawn_by_pixels(
        self, drawing: "Drawing", box: Rect, tints: Tints, size: tuple[float, float]
    ) -> Picture:
        pixels = max(1, round(size[0])), max(1, round(size[1]))
        key = pixels, tuple(sorted(tints.items()))
        known = self._pixels.get(key)
        if known is None:
            from cardgen.decode.svg.pixels import png

            known = self._pixels[key] = Picture(box, self.file, pixels, png(drawing.source, pixels, tints))
        return known._replace(box=box)
