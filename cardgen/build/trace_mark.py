"""A tiny code at the foot of each card, by which `cardgen which` finds it: the head of its fingerprint."""

from typing import TYPE_CHECKING

from cardgen.export.fingerprint import Fingerprints
from cardgen.model.frame import Frame, Group, Path
from cardgen.model.shapes import rounded
from cardgen.text.style import Style
from cardgen.units import MM, Color, Rect

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

LENGTH = 8  # of the fingerprint's characters: one face in four thousand million
SIZE = 4.0
HIGH, WIDE, ABOVE = 1.7 * MM, 9 * MM, 0.5 * MM
PLATE, INK = Color(1.0, 1.0, 1.0, 0.8), Color(0.2, 0.2, 0.2)


class Traces:
    """Marks for the cards of one print. What several copies share stays shared."""

    def __init__(self, workshop: "Workshop") -> None:
        self._typesetter = workshop.desk.typesetter
        self._families = workshop.game.fonts
        self._prints = Fingerprints()
        self._known: dict[Frame, Frame] = {}

    def on(self, face: Frame, of: Frame) -> Frame:
        """A face with the code of the drawing that it is made of."""
        if face not in self._known:
            plate = Rect((face.width - WIDE) / 2, face.height - ABOVE - HIGH, WIDE, HIGH)
            style = Style(self._families, SIZE, color=INK, align="center", leading=1.0, tightest=1.0)
            block = self._typesetter.block(self._prints.of(of)[:LENGTH], style, markup=False)
            words = self._typesetter.fit(
                [block], plate.w, plate.h, smallest=SIZE, valign="middle", x=plate.x, y=plate.y
            )
            mark = Path(rounded(plate, HIGH / 3), PLATE)
            items = (Group(face), mark, *words.items)
            self._known[face] = Frame(face.width, face.height, items, face.card)
        return self._known[face]
