"""Struck words: a line through all of them, where they stand."""

from frames_kit import steps

from cardgen.model.frame import Glyphs, Item, Path
from cardgen.text.compose import STRIKE_RISE, STRIKE_WIDTH
from cardgen.text.fonts import FontSet
from cardgen.text.markup import MarkedSpan
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import BLACK

TYPESETTER = Typesetter(FontSet.open(), {}, {})
SIZE = 10.0


def drawn(*spans: MarkedSpan, width: float = 300.0) -> tuple[list[Glyphs], list[Path]]:
    block = TYPESETTER.spans(spans, Style(size=SIZE, leading=1.5, align="justify"))
    items: tuple[Item, ...] = TYPESETTER.fit((block,), width, 100.0, smallest=SIZE).items
    return [i for i in items if isinstance(i, Glyphs)], [i for i in items if isinstance(i, Path)]


def test_a_line_through_struck_words_only() -> None:
    (before, struck, after), (line,) = drawn(
        MarkedSpan("新的"), MarkedSpan("旧的文字", strike=True), MarkedSpan("新的文字")
    )
    x1, y1, x2, y2 = line.data.numbers
    assert (x1, x2) == (struck.x, after.x)
    assert y1 == y2 == struck.y - STRIKE_RISE * SIZE
    assert line.pen and (line.pen.color, line.pen.width) == (BLACK, STRIKE_WIDTH * SIZE)
    assert before.x < x1


def test_a_text_that_is_struck_as_a_whole() -> None:
    (glyphs,), (line,) = drawn(MarkedSpan("五个旧文字", strike=True))
    assert steps(line.data)[1][1] - steps(line.data)[0][1] == 5 * SIZE
    assert "".join(glyphs.text) == "五个旧文字"


def test_a_line_on_each_line_of_text() -> None:
    _, lines = drawn(MarkedSpan("五个旧文字", strike=True), width=31.0)
    widths = [round(steps(line.data)[1][1] - steps(line.data)[0][1], 3) for line in lines]
    assert widths == [31.0, 20.0]  # the first is justified


def test_nothing_is_struck_that_is_not() -> None:
    assert drawn(MarkedSpan("新的"), MarkedSpan("文字", bold=True))[1] == []
