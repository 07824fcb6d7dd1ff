"""chart: numbers stand where they belong, names are set in our fonts, and what cannot be charted is told."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, GAME, Faces, bounds, color, glyphs, words
from reportlab.graphics import shapes
from reportlab.lib import colors

from cardgen.layout.charts import ChartLook, Drawn, draw_chart
from cardgen.layout.drawings import Lettering, taken_over
from cardgen.model.chart import KINDS, Chart, ChartKind
from cardgen.model.frame import Glyphs, Group, Path
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Color, Rect

Draw = Callable[..., Faces]
RED = color("#b3261e")
FULL = f'{CARD}cost = 4\nstats = {{ hp = 5 }}\ntags = ["1", "2", "3"]\n'


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    return Typesetter(FontSet.open([]), {}, {})


def chart(more: str, box: str = '["2mm", "2mm", "46mm", "40mm"]') -> str:
    return f'[[element]]\ntype = "chart"\nbox = {box}\ncolor = "#b3261e"\n{more}\n'


def drawn(typesetter: Typesetter, kind: ChartKind, *rows: tuple[float, ...], **more: object) -> Drawn:
    labels = more.pop("labels", tuple("甲乙丙丁戊己庚辛"[: len(rows[0])]))
    names = more.pop("names", ("",))
    box = more.pop("box", Rect(0, 0, 200, 100))
    look = ChartLook(Style(size=8), (RED,))
    made = Chart(kind, labels, rows, names, **more)  # type: ignore[arg-type]
    return draw_chart(made, box, look, typesetter)  # type: ignore[arg-type]


def said(found: Drawn) -> list[str]:
    return ["".join(item.text) for item in found.items if isinstance(item, Glyphs)]


def inked(found: Drawn, ink: Color = RED) -> list[Path]:
    return [item for item in found.items if isinstance(item, Path) and item.fill == ink]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_shows_all_names_and_numbers_inside_its_box(
    typesetter: Typesetter, kind: ChartKind
) -> None:
    found = drawn(typesetter, kind, (3.0, 8.0, 5.0, 1.5))
    text = " ".join(said(found))
    for word in ("甲", "乙", "丙", "丁", "3", "8", "5", "1.5"):
        assert word in text
    paths = [item for item in found.items if isinstance(item, Path)]
    around = bounds(paths)
    assert around.x >= -0.5
    assert around.y >= -0.5
    assert around.x + around.w <= 200.5
    assert around.y + around.h <= 100.5
    for run in (item for item in found.items if isinstance(item, Glyphs)):
        assert 0 <= run.x <= 200
        assert 0 <= run.y <= 100


def test_bars_are_as_high_as_their_numbers(typesetter: Typesetter) -> None:
    bars = [bounds(path) for path in inked(drawn(typesetter, "bars", (2.0, 4.0, 1.0)))]
    low = {round(bar.y + bar.h, 3) for bar in bars}
    assert len(low) == 1
    assert [bar.h / bars[1].h for bar in bars] == pytest.approx([0.5, 1, 0.25])
    half = [bounds(path) for path in inked(drawn(typesetter, "bars", (2.0, 4.0, 1.0), most=8.0))]
    assert half[1].h == pytest.approx(bars[1].h / 2)


def test_numbers_stand_over_the_middle_of_their_bars(typesetter: Typesetter) -> None:
    found = drawn(typesetter, "bars", (2.0, 40.0, 1.0))
    bars = [bounds(path) for path in inked(found)]
    runs = {"".join(item.text): item for item in found.items if isinstance(item, Glyphs)}
    lettering = Lettering(typesetter, Style(size=8, weight=700))
    for number, bar in zip(("2", "40", "1"), bars, strict=True):
        run = runs[number]
        assert run.x + lettering.stringWidth(number, 8) / 2 == pytest.approx(bar.x + bar.w / 2, abs=0.05)
        assert bar.y - 6 < run.y < bar.y


def test_few_bars_do_not_grow_fat_but_have_room_for_their_names(typesetter: Typesetter) -> None:
    slim = [bounds(path) for path in inked(drawn(typesetter, "bars", (2.0, 4.0), box=Rect(0, 0, 600, 100)))]
    assert slim[0].w < 50
    assert slim[0].x + slim[1].x + slim[1].w == pytest.approx(600)
    labels = ("一个很长很长很长很长的名字", "另一个很长很长很长的名字")
    found = drawn(typesetter, "bars", (2.0, 4.0), box=Rect(0, 0, 600, 100), labels=labels)
    first, second = (item for item in found.items if isinstance(item, Glyphs) and len(item.text) > 5)
    assert first.x + 8 * len(labels[0]) < second.x


def test_long_names_lay_bars_down(typesetter: Typesetter) -> None:
    labels = ("火元素的反应牌", "水元素的反应牌", "无色", "其他的一切牌")
    found = drawn(typesetter, "bars", (2.0, 4.0, 1.0, 3.0), labels=labels, box=Rect(0, 0, 120, 100))
    bars = [bounds(path) for path in inked(found)]
    assert len({round(bar.x, 3) for bar in bars}) == 1
    assert [bar.w / bars[1].w for bar in bars] == pytest.approx([0.5, 1, 0.25, 0.75])
    assert [bar.y for bar in bars] == sorted(bar.y for bar in bars)
    ends = {
        text: run.x for text, run in zip(said(found), found.items, strict=False) if isinstance(run, Glyphs)
    }
    assert all(x >= 0 for x in ends.values())


def test_a_name_too_long_for_its_side_is_cut(typesetter: Typesetter) -> None:
    found = drawn(typesetter, "bars", (2.0, 4.0), labels=("名" * 40, "乙"), box=Rect(0, 0, 100, 60))
    (cut,) = [text for text in said(found) if text.startswith("名")]
    assert cut.endswith("…")
    assert 3 < len(cut) < 9


def test_slices_share_the_whole(typesetter: Typesetter) -> None:
    found = drawn(typesetter, "pie", (1.0, 3.0, 0.0))
    first, second = (bounds(item) for item in found.items if isinstance(item, Path))
    middle = second.x + second.w / 2, second.y + second.h / 2
    assert tuple(first) == pytest.approx((middle[0], second.y, second.w / 2, second.h / 2))  # the upper right
    assert said(found) == ["甲 1", "乙 3"]


def test_crowded_slices_have_a_legend(typesetter: Typesetter) -> None:
    found = drawn(typesetter, "pie", (30.0, *[1.0] * 7))
    runs = [item for item in found.items if isinstance(item, Glyphs)]
    assert len({round(run.y, 2) for run in runs}) <= 2
    assert len(runs) == 8


def test_several_rows_have_names(typesetter: Typesetter) -> None:
    for kind in ("bars", "lines", "radar"):
        found = drawn(typesetter, kind, (3.0, 8.0, 4.0), (2.0, 1.0, 4.0), names=("先手", "后手"))
        assert said(found)[:2] == ["先手", "后手"]


def test_less_than_nothing_hangs_below(typesetter: Typesetter) -> None:
    up, down = (bounds(path) for path in inked(drawn(typesetter, "bars", (2.0, -2.0))))
    assert up.y + up.h == pytest.approx(down.y)
    assert up.h == pytest.approx(down.h)


def test_nothing_to_chart_is_nothing(typesetter: Typesetter) -> None:
    assert drawn(typesetter, "pie", (0.0, 0.0)) == Drawn()
    assert drawn(typesetter, "bars", (), labels=()) == Drawn()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("box", [Rect(0, 0, 0, 0), Rect(0, 0, 300, 10), Rect(0, 0, 8, 300)])
def test_a_box_too_small_is_seen(typesetter: Typesetter, kind: ChartKind, box: Rect) -> None:
    found = drawn(typesetter, kind, (3.0, 8.0, 5.0), box=box)
    assert not found.fits
    assert not found.items


def test_a_turned_word_and_a_dashed_line_are_taken_over(typesetter: Typesetter) -> None:
    lettering = Lettering(typesetter, Style(size=8))
    drawing = shapes.Drawing(100, 50)
    word = shapes.String(0, 0, "上", fontName=lettering.fontName, fontSize=10, fillColor=colors.red)
    drawing.add(shapes.Group(word, transform=(0, 1, -1, 0, 20, 5)))
    line = shapes.Line(0, 0, 10, 10, strokeColor=colors.red, strokeWidth=2, strokeDashArray=(3, 1))
    drawing.add(shapes.Group(line, transform=(2, 0, 0, 2, 0, 0)))
    turned, path = taken_over(drawing, (lettering,), 5, 7)
    assert isinstance(turned, Group)
    assert turned.matrix[:4] == (0, -1, 1, 0)
    (run,) = turned.frame.items
    assert isinstance(run, Glyphs)
    a, b, c, d, e, f = turned.matrix
    assert (a * run.x + c * run.y + e, b * run.x + d * run.y + f) == pytest.approx((5 + 20, 7 + 45))
    assert isinstance(path, Path)
    assert path.pen is not None
    assert (path.pen.width, path.pen.dash) == (4, (6, 2))
    assert path.data.numbers == (5, 57, 25, 37)


# ---- The element ----------------------------------------------------------------------------------------


def test_fields_and_their_names(draw: Draw) -> None:
    faces = draw(chart('values = ["{cost}", "{stats.hp}", "2"]\nlabels = ["攻", "命", "{name}"]'), FULL)
    assert not faces.diagnostics
    assert words(faces.first) == "452攻命甲"


def test_one_point_for_each_item(draw: Draw) -> None:
    faces = draw(chart('chart = "lines"\neach = "tags"\nvalues = ["{item}"]\nlabels = ["第{n}"]'), FULL)
    assert not faces.diagnostics
    assert sorted(words(faces.first)) == sorted("第1第2第3123")


def test_a_field_that_the_card_lacks_is_left_out(draw: Draw) -> None:
    faces = draw(chart('values = ["{cost}", "3"]\nlabels = ["攻", "防"]'))
    assert words(faces.first) == "3防"


def test_counts_over_cards(draw: Draw) -> None:
    cards = "".join(
        f'[[card]]\nid = "{n}"\nname = "{n}"\nkind = "k"\ncost = {cost}\ncopies = {copies}\n'
        for n, (cost, copies) in enumerate([(1, 2), (1, 3), (3, 1), (9, 1)])
    )
    faces = draw(chart('by = "cost"\nwhere = { cost = { at_most = 5 } }'), cards)
    assert not faces.diagnostics
    assert words(faces.first) == "501123"
    assert [bounds(p).h > 0 for p in faces.paths() if p.fill == RED] == [True, True]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_scale_and_words_of_the_card(draw: Draw, kind: str) -> None:
    faces = draw(chart(f'chart = "{kind}"\nvalues = ["{{cost}}", "1", "1"]\nmost = 10\nsize = "5pt"'), FULL)
    assert not faces.diagnostics
    assert all(run.size == 5 for run in glyphs(faces.first))


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('values = ["{text}"]', "no-number"),
        ('values = ["-1", "2"]\nchart = "pie"', "no-number"),
        ('values = ["1e5"]', "no-number"),
        ('values = ["1", "2"]\nlabels = ["a"]', "bad-chart"),
        ('values = ["1"]\nby = "cost"', "bad-chart"),
        ('values = ["1"]\nwhere = { cost = 1 }', "bad-chart"),
        ("", "bad-chart"),
        ('by = "costt"', "unknown-field"),
        ('by = "cost"\nwhere = { costt = 1 }', "unknown-field"),
        ('values = ["{costt}"]', "unknown-field"),
        ('values = ["1", "2"]\nlabels = ["\\U000f0001", "b"]', "missing-glyph"),
        ('values = ["1", "2"]\nsize = "100pt"', "chart-too-small"),
        ('values = ["1"]\ncolors = ["#12"]', "bad-color"),
    ],
)
def test_what_is_wrong_is_told(draw: Draw, more: str, code: str) -> None:
    faces = draw(chart(more), f'{CARD}text = "许多"\n')
    assert code in faces.codes
    assert all(d.span is not None for d in faces.diagnostics)


def test_a_list_beyond_all_measure_is_told(draw: Draw) -> None:
    items = ",".join(["'1'"] * 500)
    many = f"{CARD}tags = [{items}]\n"
    assert draw(chart('each = "tags"\nvalues = ["{item}"]'), many).codes == ["too-many-items"]


def test_own_colours(draw: Draw) -> None:
    faces = draw(chart('chart = "pie"\nvalues = ["1", "2"]\ncolors = ["#112233", "$ink"]'), game=GAME)
    fills = {path.fill for path in faces.paths()}
    assert {color("#112233"), color("#102030")} <= fills


def test_reading_an_empty_file_needs_no_reportlab() -> None:
    """Codes and charts are imported where they are asked for."""
    import subprocess
    import sys

    check = "import sys, cardgen.build.make, cardgen.rulebook.reading; print('reportlab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
