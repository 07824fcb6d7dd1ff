"""What says on each card of a draft that it is one: a word across it, and a line with version and date."""

from datetime import date
from math import cos, radians, sin
from typing import TYPE_CHECKING

from cardgen.diagnostics import Language, Text
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.outline import Matrix
from cardgen.model.shapes import rounded
from cardgen.text.style import Style
from cardgen.units import MM, Color, Rect

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

WORD = Text("DRAFT", "样稿")
FAINT, PLATE, INK = Color(0.5, 0.5, 0.5, 0.22), Color(1.0, 1.0, 1.0, 0.85), Color(0.2, 0.2, 0.2)
TILT = -35.0
SIZE, SMALLEST = 5.0, 2.0
LINE, ABOVE = 2.6 * MM, 0.8 * MM  # its height, and how far above the cut it ends


class Marks:
    """Marks for the cards of one print. What several copies share stays shared."""

    def __init__(self, workshop: "Workshop") -> None:
        game = workshop.game
        language: Language = "zh" if game.tag.lower().startswith("zh") else "en"
        self._word = WORD.in_(language)
        version = f"v{game.version}" if game.version else ""
        self._words = " ".join(part for part in (self._word, version, date.today().isoformat()) if part)
        self._typesetter = workshop.desk.typesetter
        self._families = game.fonts
        self._known: dict[Frame, Frame] = {}
        self._marks: dict[tuple[float, float], Group] = {}

    def on(self, face: Frame) -> Frame:
        """A face with its mark."""
        if face not in self._known:
            size = face.width, face.height
            mark = self._marks.get(size)
            if mark is None:
                mark = self._marks[size] = Group(Frame(*size, self._mark(*size)), shared=True)
            self._known[face] = Frame(*size, (Group(face), mark), face.card)
        return self._known[face]

    def _mark(self, width: float, height: float) -> tuple[Item, ...]:
        turn, (w, h) = radians(TILT), (width * 0.9, height * 0.3)
        a, b = cos(turn), sin(turn)
        middle: Matrix = (
            a, b, -b, a, width / 2 - a * w / 2 + b * h / 2, height / 2 - b * w / 2 - a * h / 2
        )  # fmt: skip
        plate = Rect(width * 0.2, height - ABOVE - LINE, width * 0.6, LINE)
        small: Matrix = (1.0, 0.0, 0.0, 1.0, plate.x, plate.y)
        return (
            Group(self._set(self._word, w, h, min(w / 3, h), FAINT, 800), middle),
            Path(rounded(plate, LINE / 3), PLATE),
            Group(self._set(self._words, plate.w, plate.h, SIZE, INK), small),
        )

    def _set(self, words: str, w: float, h: float, size: float, ink: Color, weight: int = 400) -> Frame:
        style = Style(
            self._families, size=size, weight=weight, color=ink, align="center", leading=1.0, tightest=1.0
        )
        block = self._typesetter.block(words, style, markup=False)
        return Frame(w, h, self._typesetter.fit([block], w, h, smallest=SMALLEST, valign="middle").items)
