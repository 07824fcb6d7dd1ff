"""How a rulebook looks: paper, margins, sizes and colours, taken from the game's own."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model.language import is_chinese
from cardgen.text.style import Style
from cardgen.units import MM, Color, contrast

INK = Color(0.13, 0.12, 0.12)
QUIET = Color(0.42, 0.4, 0.38)
LINE = Color(0.82, 0.8, 0.77)
ACCENT = Color(0.24, 0.27, 0.45)
PAPER = Color(1.0, 1.0, 1.0)
# Callouts: the colour of their bar; their ground is a tint of it.
CALLOUTS = {
    "note": Color(0.14, 0.4, 0.65),
    "tip": Color(0.1, 0.5, 0.38),
    "warning": Color(0.72, 0.42, 0.03),
    "danger": Color(0.76, 0.2, 0.17),
}


# Headings by level: size as a multiple of the text's, space above and below in em of the text.
HEADINGS = {1: (2.0, 2.2, 0.9), 2: (1.5, 2.0, 0.7), 3: (1.2, 1.4, 0.45), 4: (1.05, 1.1, 0.3)}


class Air(NamedTuple):
    """How loosely text is set. `cell`: what a table's cell has around its text, in points."""

    leading: float = 1.65
    cell_leading: float = 1.5
    cell: tuple[float, float] = (5.0, 3.0)
    headings: Mapping[int, tuple[float, float, float]] = HEADINGS


class PageLook(NamedTuple):
    """Everything that pages are set by. Lengths in points. `smallest`: no text goes below that size.

    `language`: of the text, a tag; nothing for Chinese.
    """

    width: float
    height: float
    margin_x: float
    margin_top: float
    margin_bottom: float
    columns: int
    gutter: float
    size: float
    accent: Color
    families: tuple[str, ...]
    air: Air = Air()
    smallest: float = 0.0
    language: str = ""

    @property
    def on_accent(self) -> Color:
        """What can be read on a ground of the accent."""
        return PAPER if contrast(PAPER, self.accent) >= 3 else INK

    @property
    def measure(self) -> float:
        """The width of a column."""
        return (self.width - 2 * self.margin_x - (self.columns - 1) * self.gutter) / self.columns

    @property
    def room(self) -> float:
        """The height of a column."""
        return self.height - self.margin_top - self.margin_bottom

    def style(
        self, scale: float = 1.0, weight: int = 400, color: Color = INK, justify: bool = False
    ) -> Style:
        return Style(
            families=self.families,
            size=max(self.size * scale, self.smallest),
            weight=weight,
            color=color,
            leading=self.air.leading,
            align="justify" if justify else "left",
            keyword_color=self.accent,
            language=self.language,
            hyphenate=bool(self.language) and justify,
        )


def make_look(
    width: float,
    height: float,
    *,
    columns: int = 1,
    accent: Color = ACCENT,
    families: tuple[str, ...] = (),
    language: str = "",
) -> PageLook:
    """A look for a paper: the smaller the page, the smaller the margins and the text."""
    small = width < 160 * MM
    return PageLook(
        width=width,
        height=height,
        margin_x=(15 if small else 24) * MM,
        margin_top=(17 if small else 24) * MM,
        margin_bottom=(17 if small else 24) * MM,
        columns=columns,
        gutter=8 * MM,
        size=9.2 if small or columns > 1 else 10.5,
        accent=accent,
        families=families,
        language="" if is_chinese(language) else language,
    )
