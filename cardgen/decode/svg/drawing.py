"""Drawing: an SVG file that is read, and its Frame in any choice of tints."""

from cardgen.decode.svg.problems import refused
from cardgen.decode.svg.source import MOST_BYTES, Source, parse
from cardgen.decode.svg.walk import Walker
from cardgen.decode.tints import Tints
from cardgen.model.bounds import item_box
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.shapes import rectangle
from cardgen.units import Rect

MEASURED = 2000  # numbers; where more are drawn, nobody looks whether all of them lie inside


class Drawing:
    """`view`: the part of the file's plane that is shown. `unknown`: what only pixels can show, by name.

    The frames that it gives have their origin at the view's top left, and one tint gives one and the same.
    """

    __slots__ = ("_frames", "source", "unknown", "view")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.view: Rect = source.view
        self._frames: dict[tuple[object, ...], Frame] = {}
        self.unknown = ""

    def frame(self, tints: Tints) -> Frame:
        key = tuple(sorted(tints.items()))
        known = self._frames.get(key)
        if known is None:
            walker = Walker(self.source, tints)
            items = walker.drawing()
            self.unknown = walker.unknown
            known = self._frames[key] = self._placed(items, walker)
        return known

    def _placed(self, items: tuple[Item, ...], walker: Walker) -> Frame:
        """The items seen from the view's corner, cut off at its edge; they blend only with one another."""
        x, y, w, h = self.view
        blends = walker.blends
        boxes = (box for item in items if (box := item_box(item)))
        # To cut costs less than to look at very many numbers.
        inside = walker.numbers < MEASURED and all(
            b[0] >= x and b[1] >= y and b[2] <= x + w and b[3] <= y + h for b in boxes
        )
        if not inside or x or y or blends:
            clip = None if inside else rectangle(self.view)
            matrix = (1.0, 0.0, 0.0, 1.0, -x, -y)
            items = (Group(Frame(w, h, items), matrix, clip, isolated=blends),)
        return Frame(w, h, items)


def read_svg(text: str) -> Drawing:
    """Reads all of it once; raises Mistakes that say why a file is not used."""
    if len(text) > MOST_BYTES:
        raise refused(f"longer than {MOST_BYTES >> 20} MB", f"超过 {MOST_BYTES >> 20} MB")
    drawing = Drawing(parse(text))
    if not drawing.frame({}).items and not drawing.unknown:
        raise refused("draws nothing", "没有画任何东西")
    return drawing
