"""How the pages of a rulebook look: a grid of lines on some paper, and letters, from the book's style."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec

from cardgen.model.book_style import NEUTRAL, BookStyle, BookVoice
from cardgen.model.language import UNSPACED, is_chinese, written
from cardgen.record import NamedTuple
from cardgen.text.compose import BASELINE
from cardgen.text.style import Style
from cardgen.units import MM, Color, contrast

# From this width on a page is wide, below the other it is small.
WIDE, SMALL = 180 * MM, 120 * MM
# Margins above, beside and below the text: of wide pages, of others, of small ones.
MARGINS = ((17 * MM, 21 * MM, 24 * MM), (15 * MM, 14 * MM, 18 * MM), (9 * MM, 8 * MM, 12 * MM))
# Beside one column on a wide page.
SINGLE = 30 * MM
GUTTER, NOTES_GAP = 8 * MM, 4 * MM
# No column is narrower than so many em, and beside side notes the text has at least this width.
NARROWEST, BESIDE_NOTES = 15.0, 100 * MM
# The text's size on wide pages, on others, on small ones, and in one wide column.
SIZES, LATIN_SIZES = (9.45, 9.2, 8.4, 10.5), (9.3, 9.3, 8.4, 10.6)
# How far lines are apart, in em.
STEP, LATIN_STEP = 1.6, 1.4
# The faces of a language where a game names none: for titles and text, and for labels.
SERIF, SANS = ("Noto Serif SC", "Source Serif 4"), ("Noto Sans SC",)
LATIN_SERIF = ("Source Serif 4",)


class HeadingLook(NamedTuple):
    """Measures in lines of the grid: `above` is dropped at the top of a column, `top` stays.

    Below zero, `top` is how far words stand above their line.
    """

    scale: float
    above: float
    top: float
    line: float
    below: float


HEADINGS = {
    1: HeadingLook(2.1, 2.0, 0.3, 1.7, 1.0),
    2: HeadingLook(1.52, 1.0, 0.3, 1.0, 0.7),
    3: HeadingLook(1.16, 1.0, -0.3, 1.0, 0.3),
    4: HeadingLook(1.0, 0.5, 0.0, 1.0, 0.0),
}
# The section of a chapter, where the book's style says how large its headings are; the scale is the style's.
SECTION = HeadingLook(1.0, 1.0, 0.15, 1.2, 0.65)
# On cards, where every line counts.
CLOSE_HEADINGS = dict.fromkeys(HEADINGS, HeadingLook(1.06, 0.4, 0.0, 1.0, 0.0))


class PageMeasures(NamedTuple):
    """Everything that pages are set by. Lengths in points. `smallest`: no text goes below that size.

    `step`: how far lines are apart, and what all heights are whole or half multiples of. `full`: lines are
    filled, as Chinese ones are. `notes`: the width of the column for side notes. `close`: a card, not a page.
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
    step: float
    style: BookStyle = NEUTRAL
    full: bool = True
    families: tuple[str, ...] = ()
    notes: float = 0.0
    smallest: float = 0.0
    close: bool = False
    language: str = ""


Said = ParamSpec("Said")
MakeStyle = Callable[Concatenate["PageLook", Said], Style]


def _once(make: MakeStyle[Said]) -> MakeStyle[Said]:
    """Makes a style once: the same object is told from others much sooner than an equal one."""

    @wraps(make)
    def style(look: "PageLook", /, *said: Said.args, **more: Said.kwargs) -> Style:
        key = make, said, *more.items()
        known = look.styles.get(key)
        if known is None:
            known = look.styles[key] = make(look, *said, **more)
        return known

    return style


class PageLook(PageMeasures):
    """Pages by these measures; what follows from them is worked out once."""

    @cached_property
    def styles(self) -> dict[tuple[object, ...], Style]:
        """Those that were asked for."""
        return {}

    @property
    def on_accent(self) -> Color:
        """What can be read on a ground of the accent."""
        paper, ink = self.style.paper, self.style.ink
        return paper if contrast(paper, self.style.accent) >= 3 else ink

    @cached_property
    def text_width(self) -> float:
        """From the first column to the end of the last."""
        return self.width - 2 * self.margin_x - (self.notes + NOTES_GAP if self.notes else 0.0)

    @property
    def whole_width(self) -> float:
        """The same with the column for side notes."""
        return self.width - 2 * self.margin_x

    @cached_property
    def measure(self) -> float:
        """The width of a column."""
        return (self.text_width - (self.columns - 1) * self.gutter) / self.columns

    @cached_property
    def room(self) -> float:
        """The height of a column."""
        return self.height - self.margin_top - self.margin_bottom

    @cached_property
    def base(self) -> float:
        """Where a line's letters stand, seen from its top."""
        return (self.step - self.size) / 2 + BASELINE * self.size

    def heading(self, level: int, chapter: int) -> HeadingLook:
        """How a heading is set; `chapter`: the level of chapters."""
        section = self.style.measures.section
        if self.close:
            return CLOSE_HEADINGS[level]
        return (
            SECTION._replace(scale=section / self.size)
            if section and level == chapter + 1 > 1
            else HEADINGS[level]
        )

    @property
    def without_notes(self) -> "PageLook":
        """The same for pages without side notes: columns over the whole width, of whole characters."""
        wide = self._replace(notes=0.0)
        if self.columns == 1 or not self.full:
            return wide
        measure = int(wide.measure / self.size + 0.01) * self.size
        gaps = wide.text_width - self.columns * measure
        return wide._replace(gutter=gaps / (self.columns - 1))

    def column_left(self, column: int) -> float:
        return self.margin_x + column * (self.measure + self.gutter)

    def lines(self, height: float) -> float:
        """A height as whole lines of the grid, never less."""
        return -(-(height - 0.01) // self.step) * self.step

    @_once
    def text(
        self, scale: float = 1.0, *, bold: bool = False, color: Color | None = None, justify: bool = False
    ) -> Style:
        """How running text is set."""
        voice, weight = self.style.text, self.style.text.weight or 400
        heavy = voice.bold or max(700, min(900, weight + 300))
        return Style(
            families=voice.families or self.families,
            size=max(self.size * scale, self.smallest),
            weight=heavy if bold else weight,
            bold=heavy,
            color=color or self.style.ink,
            leading=self.step / self.size,
            align="justify" if justify and self.full else "left",
            tracking=voice.tracking,
            features=("onum",),
            instead=SANS if self.full else (),
            language=self.language,
            hyphenate=bool(self.language),
        )

    @cached_property
    def running(self) -> Style:
        """How paragraphs are set, where they do not say it."""
        return self.text(justify=True)

    @_once
    def cells(self, scale: float) -> Style:
        """How tables are set: figures of one width and height."""
        return self.text(scale)._replace(features=("lnum", "tnum"))

    @_once
    def display(self, scale: float, color: Color | None = None) -> Style:
        """How titles are set. Their words are bold, so that a face without a bold is thickened."""
        voice = self.style.display
        style = self._voiced(voice, scale, color or self.style.second)
        return style._replace(
            weight=min(400, voice.weight or 400),
            bold=voice.weight or (700 if self.full else 600),
            features=("lnum",),
        )

    def title(self, scale: float) -> Style:
        """How the title of a book is set: Latin ones in a light weight, drawn together."""
        style = self.display(scale)
        if self.full or self.style.display.weight:
            return style
        return style._replace(bold=400, tracking=style.tracking or -0.02)

    @_once
    def label(self, scale: float = 0.9, color: Color | None = None) -> Style:
        """How small labels are set: in small capitals, or in bold Chinese letters without serifs."""
        voice = self.style.label
        style = self._voiced(voice, scale, color or self.style.accent)
        if self.full and not voice.families:
            style = style._replace(families=(*SANS, *self.families), size=style.size * 0.95)
        spaced = voice.tracking or (0.04 if self.full else 0.055)
        weight = voice.weight or (700 if self.full else 400)
        return style._replace(weight=weight, bold=weight, tracking=spaced, features=("smcp", "c2sc", "onum"))

    @_once
    def number(self, scale: float = 1.0, color: Color | None = None) -> Style:
        """How numbers that stand alone are set."""
        voice = self.style.number
        style = self._voiced(voice, scale, color or self.style.accent)
        weight = voice.weight or 700
        return style._replace(weight=weight, bold=weight, features=("lnum",))

    def _voiced(self, voice: BookVoice, scale: float, color: Color) -> Style:
        return Style(
            families=voice.families or self.style.text.families or self.families,
            size=max(self.size * scale, self.smallest),
            color=color,
            leading=self.step / self.size,
            tracking=voice.tracking,
            language=self.language,
            hyphenate=bool(self.language),
        )


def make_look(
    width: float,
    height: float,
    style: BookStyle = NEUTRAL,
    *,
    columns: int = 0,
    language: str = "zh-CN",
    families: tuple[str, ...] = (),
) -> PageLook:
    """A look for a paper: the smaller the page, the smaller margins and text.

    Chinese columns are a whole number of characters wide, and all columns a whole number of lines high.
    """
    said, full = style.measures, written(language) in UNSPACED
    group = 0 if width >= WIDE else 1 if width >= SMALL else 2
    across = columns or said.columns or (2 if group == 0 else 1)
    top, side, bottom = said.margins or MARGINS[group]
    alone = group == 0 and across == 1 and not said.margins
    side = SINGLE if alone else side
    size = said.size or (SIZES if full else LATIN_SIZES)[3 if alone else group]
    gutter = said.gutter or GUTTER
    whole = width - 2 * side
    notes = said.notes if whole - said.notes - NOTES_GAP >= BESIDE_NOTES else 0.0
    room = whole - (notes + NOTES_GAP if notes else 0.0)
    while across > 1 and (room - (across - 1) * gutter) / across < NARROWEST * size:
        across -= 1
    if full and not said.size:
        measure = (room - (across - 1) * gutter) / across
        size = measure / max(1, round(measure / size))
    step = said.step or size * (STEP if full or written(language) == "ko" else LATIN_STEP)
    lines = max(1, int((height - top - bottom) / step + 0.01))
    return PageLook(
        width=width,
        height=height,
        margin_x=side,
        margin_top=top,
        margin_bottom=height - top - lines * step,
        columns=across,
        gutter=gutter,
        size=size,
        step=step,
        style=style,
        full=full,
        families=families or (SERIF if full else LATIN_SERIF),
        notes=notes,
        language="" if is_chinese(language) else language,
    )
