"""Statistics drawn: charts two and two, on pages to print or on one as high as it takes."""

from collections.abc import Sequence

from cardgen.build.fonts import open_fonts
from cardgen.build.stats import Statistic
from cardgen.diagnostics import Diagnostic, Language, Text
from cardgen.export.formats import Paged
from cardgen.layout.charts import LINE, ChartLook, draw_chart
from cardgen.load.project import Project
from cardgen.model.book_style import NEUTRAL
from cardgen.model.frame import Book, Frame, Item, Page
from cardgen.model.game import Game
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Rect

WIDE, HIGH, MARGIN = 210 * MM, 297 * MM, 16 * MM
GAP, HEAD, CELL = 10 * MM, 14 * MM, 41.5 * MM
ACROSS = 2
ON_PAGE = ACROSS * int((HIGH - 2 * MARGIN - HEAD) / CELL)
TITLE, NAME, LABEL = 15.0, 10.0, 7.5
MEAN = Text("mean", "平均")


def draw_stats(
    project: Project, game: Game, found: Sequence[Statistic], title: str, language: Language, form: Paged
) -> tuple[bytes, list[Diagnostic]]:
    """The file, and what there is to say about it. A form that has only one page has all charts on it."""
    fonts, problems = open_fonts(project, game.root / "fonts", project.root / "fonts")
    typesetter = Typesetter(fonts, game.symbols, {})
    words = "".join((title, *(said(one, language) + "".join(one.counts) for one in found)))
    missing = typesetter.block(words, Style(families=game.fonts), markup=False).missing
    each = ON_PAGE if form.many else max(len(found), 1)
    parts = [found[n : n + each] for n in range(0, len(found), each)] or [()]
    frames = [_page(part, title, language, game, typesetter, form.many) for part in parts]
    pages = tuple(
        Page(frame, box, box) for frame in frames for box in (Rect(0.0, 0.0, frame.width, frame.height),)
    )
    data = form.write(Book(title, pages, language=game.tag), fonts)
    return data, [*problems, *map(missing_glyph, missing)]


def missing_glyph(char: str) -> Diagnostic:
    code = f"U+{ord(char):04X}"
    message = Text(f"no font has the character “{char}” ({code})", f"没有字体包含字符「{char}」（{code}）")
    return Diagnostic("missing-glyph", message, severity="warning")


def _page(
    found: Sequence[Statistic], title: str, language: Language, game: Game, typesetter: Typesetter, full: bool
) -> Frame:
    color = game.book.accent
    plain = Style(families=game.fonts, color=NEUTRAL.ink)
    look = ChartLook(plain._replace(size=LABEL), (color,), NEUTRAL.paper, flush=True)
    width = (WIDE - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    head = plain._replace(size=TITLE, weight=700, color=color)
    items: list[Item] = list(_line(title, head, MARGIN, MARGIN, typesetter))
    for at, one in enumerate(found):
        row, column = divmod(at, ACROSS)
        x, y = MARGIN + column * (width + GAP), MARGIN + HEAD + row * CELL
        items += _line(said(one, language), plain._replace(size=NAME, weight=700), x, y, typesetter)
        box = Rect(x, y + 1.8 * NAME, width, CELL - 3.4 * NAME)
        drawn = draw_chart(one.chart, box, look, typesetter)
        if not drawn.fits:  # too many names below each other
            small = look.style._replace(size=min(LABEL, 0.98 * box.h / LINE / len(one.counts)))
            drawn = draw_chart(one.chart, box, look._replace(style=small), typesetter)
        items += drawn.items
    rows = -(-len(found) // ACROSS)
    return Frame(WIDE, HIGH if full else 2 * MARGIN + HEAD + rows * CELL, tuple(items))


def said(one: Statistic, language: Language) -> str:
    """What a statistic is called, with its mean."""
    title = one.title.in_(language)
    return title if one.mean is None else f"{title} · {MEAN.in_(language)} {one.mean:g}"


def _line(text: str, style: Style, x: float, y: float, typesetter: Typesetter) -> tuple[Item, ...]:
    block = typesetter.block(text, style, markup=False)
    return typesetter.fit((block,), WIDE, 2 * style.size, smallest=style.size, x=x, y=y).items
