"""Words and codes on what goes with a deck (list sheets, boxes, dividers), in the look of the game's book."""

from typing import NamedTuple

from cardgen.diagnostics import Mistakes
from cardgen.layout.codes import QR, Request, draw_code
from cardgen.model.book_style import PLAIN_VOICE, BookStyle, BookVoice
from cardgen.model.frame import Ink, Item
from cardgen.model.game import Game
from cardgen.text.style import Align, Style
from cardgen.text.typeset import Typesetter, VAlign
from cardgen.units import Color, Rect

WHITE = Color(1.0, 1.0, 1.0)
SMALLEST = 3.5


class PagePen(NamedTuple):
    """The letters and colours of a game's book. `missing`: characters that no font has."""

    families: tuple[str, ...]
    style: BookStyle
    typesetter: Typesetter
    missing: set[str]

    @classmethod
    def of(cls, game: Game, typesetter: Typesetter) -> "PagePen":
        return cls(game.fonts, game.book, typesetter, set())

    @property
    def on_accent(self) -> Color:
        """What is read on the game's own colour."""
        return WHITE if self.style.accent.luminance < 0.45 else self.style.ink

    def words(
        self,
        text: str,
        box: Rect,
        size: float,
        color: Ink | None = None,
        *,
        align: Align = "left",
        valign: VAlign = "middle",
        weight: int = 400,
        voice: BookVoice = PLAIN_VOICE,
        lines: int | None = 1,
    ) -> tuple[Item, ...]:
        """Words in a box, smaller where they have to be."""
        style = Style(
            families=voice.families or self.families,
            size=size,
            weight=voice.weight or weight,
            color=color or self.style.ink,
            align=align,
            leading=1.4,
            tightest=1.2,
        )
        block = self.typesetter.block(text, style, markup=False)
        self.missing.update(block.missing)
        found = self.typesetter.fit(
            [block], box.w, box.h, smallest=SMALLEST, valign=valign, max_lines=lines, x=box.x, y=box.y
        )
        return found.items

    def title(
        self, text: str, box: Rect, size: float, color: Ink | None = None, align: Align = "left"
    ) -> tuple[Item, ...]:
        """Words in the face of titles."""
        return self.words(text, box, size, color, align=align, weight=800, voice=self.style.display, lines=2)

    def qr(self, text: str, box: Rect) -> tuple[Item, ...]:
        """A code that holds a text; nothing where it is too long for one that can be printed so small."""
        for level in ("M", "L") if text else ():
            try:
                code = draw_code(QR, Request(text, level, None, 1.0), box, self.style.ink, None)
            except Mistakes:
                continue
            if code.module >= QR.finest:
                return code.items
        return ()
