"""Charts: bars, lines, pies and radars, laid out by reportlab, in our own letters and few lines.

Numbers stand at what they count instead of on a scale, names beside it; one accent and tints of it are the
only colours where nobody names others.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cardgen.layout.drawings import Lettering, taken_over
from cardgen.model.chart import Chart, ChartKind, number
from cardgen.model.frame import Ink, Item, plain_ink
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import WHITE, Color, Rect

# The accent's share in the second of two colours, and in the last of more.
SECOND, LAST = 0.45, 0.28
HAIR = 0.5
# In em, what parts two names side by side; bars lie down where there is less. Of its slot, what a bar takes.
AIR, BAR = 0.6, 0.62
# Few bars do not grow fat: so many em for each.
MOST_SLOT = 7.0
# Names beside lying bars take at most this part of the width.
WIDEST_NAME = 0.45
# A chart has to be so many times as high and wide as its words, and a line of words so high.
LEAST, LINE = 2.0, 1.15
RINGS = (0.25, 0.5, 0.75, 1.0)


class ChartLook(NamedTuple):
    """`style`: of the words; its colour is that of names, lines are tints of it. `colors`: of the rows.

    `flush`: a few bars stand at the left, not in the middle.
    """

    style: Style
    colors: tuple[Color, ...]
    paper: Color = WHITE
    flush: bool = False

    @property
    def size(self) -> float:
        return self.style.size

    @property
    def line(self) -> Any:
        """The colour of axes and webs."""
        return inked(self.paper.mix(plain_ink(self.style.color), 0.3))

    @property
    def wash(self) -> Any:
        """The colour of an area."""
        return inked(self.paper.mix(self.colors[0], 0.22))

    def shade(self, nth: int, count: int) -> Any:
        """The colour of the nth of so many rows or slices."""
        if len(self.colors) > 1:
            return inked(self.colors[nth % len(self.colors)])
        share = 1.0 if not nth else SECOND if count == 2 else 1 - (1 - LAST) * nth / (count - 1)
        return inked(self.paper.mix(self.colors[0], share))


class Canvas(NamedTuple):
    """A drawing in the making: room for the chart, and the two kinds of words in it."""

    drawing: Any
    room: Rect
    look: ChartLook
    plain: Lettering
    bold: Lettering

    def dress(self, label: Any, anchor: str, bold: bool = False, **more: float) -> None:
        """Makes a label of reportlab's ours."""
        label.fontName = (self.bold if bold else self.plain).fontName
        label.fontSize, label.fillColor = self.look.size, inked(self.look.style.color)
        label.boxAnchor, label.textAnchor = anchor, "boxauto"
        for name, value in more.items():
            setattr(label, name, value)

    def widest(self, words: Iterable[str], bold: bool = False) -> float:
        return max((self.bold if bold else self.plain).stringWidth(text, self.look.size) for text in words)

    def within(self, name: str, width: float) -> str:
        """A name, cut where it is wider than that."""
        if self.widest((name,)) <= width:
            return name
        ends = range(len(name) - 1, 0, -1)
        return next((cut for end in ends if self.widest((cut := name[:end] + "…",)) <= width), "…")

    def square(self, margin_x: float, margin_y: float) -> tuple[float, float, float] | None:
        """Left, bottom and side of the largest square in the room; None where nothing could be seen of it."""
        room = self.room
        side = min(room.w - 2 * margin_x, room.h - 2 * margin_y)
        return ((room.w - side) / 2, (room.h - side) / 2, side) if side >= LEAST * self.look.size else None


class Drawn(NamedTuple):
    """A chart. `missing`: characters that no font has; `fits`: whether its box is large enough for it."""

    items: tuple[Item, ...] = ()
    missing: frozenset[str] = frozenset()
    fits: bool = True


def draw_chart(chart: Chart, box: Rect, look: ChartLook, typesetter: Typesetter) -> Drawn:
    """The chart in its box; nothing where there is nothing to chart."""
    if not chart.labels or not any(map(any, chart.rows)):
        return Drawn()
    from reportlab.graphics.shapes import Drawing

    plain = Lettering(typesetter, look.style)
    bold = Lettering(typesetter, look.style._replace(weight=look.style.bold))
    canvas = Canvas(Drawing(box.w, box.h), Rect(0.0, 0.0, box.w, box.h), look, plain, bold)
    if any(chart.names):
        canvas = _legend(chart.names, canvas)
    if not PLOTS[chart.kind](chart, canvas):
        return Drawn(fits=False)
    items = taken_over(canvas.drawing, (plain, bold), box.x, box.y)
    return Drawn(items, frozenset(plain.missing | bold.missing))


def _legend(names: Sequence[str], canvas: Canvas) -> Canvas:
    """A swatch and a name for each row, above the chart; what is left for it."""
    from reportlab.graphics.shapes import Rect as Box
    from reportlab.graphics.shapes import String

    drawing, room, look, plain, _ = canvas
    size = look.size
    x, y = 0.0, room.h - size
    for nth, name in enumerate(names):
        wide = plain.stringWidth(name, size) + 1.2 * size
        if x and x + wide > room.w:
            x, y = 0.0, y - 1.45 * size
        color = look.shade(nth, len(names))
        drawing.add(Box(x, y, size * 0.8, size * 0.8, fillColor=color, strokeColor=None))
        words = String(x + 1.2 * size, y, name, fontName=plain.fontName, fontSize=size)
        words.fillColor = inked(look.style.color)
        drawing.add(words)
        x += wide + size
    return canvas._replace(room=room._replace(h=y - 0.6 * size))


def _bars(chart: Chart, canvas: Canvas) -> bool:
    """Upright bars, or lying ones where the names are too long to stand side by side."""
    from reportlab.graphics.charts.barcharts import HorizontalBarChart, VerticalBarChart

    room, size = canvas.room, canvas.look.size
    numbers = canvas.widest((number(value) for row in chart.rows for value in row), bold=True)
    longest = canvas.widest(chart.labels)
    slot = max(longest, numbers * len(chart.rows)) + AIR * size
    if slot * len(chart.labels) <= room.w:
        bars = VerticalBarChart()
        slot = max(slot, MOST_SLOT * size * len(chart.rows) ** 0.5)
        bars.width = min(room.w, slot * len(chart.labels))
        bars.x = 0.0 if canvas.look.flush else (room.w - bars.width) / 2
        bars.y, bars.height = 1.5 * size, room.h - 3 * size
        canvas.dress(bars.categoryAxis.labels, "n", dy=-0.3 * size)
        canvas.dress(bars.barLabels, "s", bold=True)
        fits = bars.height >= LEAST * size
    else:
        names = min(longest, room.w * WIDEST_NAME)
        chart = chart._replace(labels=tuple(canvas.within(name, names) for name in chart.labels))
        bars = HorizontalBarChart()
        bars.x, bars.y, bars.height = names + 0.5 * size, 0.0, room.h
        bars.width = room.w - bars.x - numbers - 0.4 * size
        canvas.dress(bars.categoryAxis.labels, "e", dx=-0.5 * size)
        canvas.dress(bars.barLabels, "w", bold=True)
        bars.categoryAxis.reverseDirection = 1
        fits = bars.width >= LEAST * size and room.h >= LINE * size * len(chart.labels) * len(chart.rows)
    bars.barLabelFormat, bars.barLabels.nudge = number, 0.25 * size
    bars.barWidth, bars.groupSpacing, bars.barSpacing = BAR / len(chart.rows), 1 - BAR, 0.0
    bars.bars.strokeColor = None
    for nth in range(len(chart.rows)):
        bars.bars[nth].fillColor = canvas.look.shade(nth, len(chart.rows))
    return fits and _plotted(bars, chart, canvas)


def _plotted(plot: Any, chart: Chart, canvas: Canvas, under: float = 0.0) -> bool:
    """Bars or lines in the drawing, without a scale, on one hairline that lies `under` the lowest."""
    names, values = plot.categoryAxis, plot.valueAxis
    values.visible = 0
    if under:
        names.joinAxis, names.joinAxisMode = values, "bottom"
    values.valueMin, values.valueMax = chart.bottom - under, chart.top
    names.categoryNames, names.labelAxisMode = list(chart.labels), "low"
    names.visibleTicks = 0
    names.strokeColor, names.strokeWidth = canvas.look.line, HAIR
    plot.data = [list(row) for row in chart.rows]
    plot.strokeColor = plot.fillColor = None
    canvas.drawing.add(plot)
    return True


def _lines(chart: Chart, canvas: Canvas) -> bool:
    """A line for each row. Numbers stand above the highest and below the lowest, where they are readable."""
    from reportlab.graphics.charts.linecharts import HorizontalLineChart
    from reportlab.graphics.widgets.markers import makeMarker

    room, look, count = canvas.room, canvas.look, len(chart.rows)
    size = look.size
    slot = room.w / len(chart.labels) - AIR * size
    lines = HorizontalLineChart()
    lines.x, lines.y, lines.width, lines.height = 0.0, 1.5 * size, room.w, room.h - 3 * size
    if lines.height < LEAST * size or canvas.widest(chart.labels) > slot:
        return False
    canvas.dress(lines.categoryAxis.labels, "n", dy=-0.3 * size)
    lines.lineLabelFormat, lines.lineLabelNudge = "values", 0.0
    columns = list(zip(*chart.rows, strict=True))
    shown = [{max(column): number(max(column)), min(column): number(min(column))} for column in columns]
    lines.lineLabelArray = [[words.get(v) for v, words in zip(row, shown, strict=True)] for row in chart.rows]
    for nth, row in enumerate(chart.rows):
        style, color = lines.lines[nth], look.shade(nth, count)
        style.strokeColor, style.strokeWidth = color, size * 0.16
        style.symbol = makeMarker("FilledCircle", size=size * 0.5, strokeColor=None, fillColor=color)
        for at, (value, column) in enumerate(zip(row, columns, strict=True)):
            anchor, away = ("s", 0.45) if value == max(column) else ("n", -0.4)
            canvas.dress(lines.lineLabels[nth, at], anchor, bold=True, dy=away * size)
    # Room for the numbers below.
    under = (chart.top - chart.bottom) * 1.5 * size / lines.height if count > 1 else 0.0
    return _plotted(lines, chart, canvas, under)


def _pie(chart: Chart, canvas: Canvas) -> bool:
    """Slices with thin gaps, their names and numbers beside them; above, where these would collide."""
    shares = [(name, v) for name, v in zip(chart.labels, chart.rows[0], strict=True) if v > 0]
    labels = [f"{name} {number(value)}" for name, value in shares]
    values, size = [value for _, value in shares], canvas.look.size
    place = canvas.square(canvas.widest(labels) + size, 1.7 * size)
    pie = _slices(values, labels, place, canvas) if place else None
    if pie is None or _collide(
        [label.getBounds() for label in pie.draw().contents if hasattr(label, "_text")]
    ):
        canvas = _legend(labels, canvas)
        place = canvas.square(0.0, 0.0)
        pie = _slices(values, [], place, canvas) if place else None
    if pie is not None:
        canvas.drawing.add(pie)
    return pie is not None


def _slices(values: list[float], labels: list[str], place: tuple[float, float, float], canvas: Canvas) -> Any:
    from reportlab.graphics.charts.piecharts import Pie

    pie, size = Pie(), canvas.look.size
    pie.x, pie.y, pie.width = place
    pie.height = pie.width
    pie.data, pie.labels, pie.simpleLabels = values, labels or None, 0
    style = pie.slices
    style.strokeColor, style.strokeWidth = inked(canvas.look.paper), max(HAIR, size * 0.1)
    style.fontName, style.fontSize = canvas.plain.fontName, size
    style.fontColor, style.labelRadius = inked(canvas.look.style.color), 1 + 1.1 * size / pie.width
    for nth in range(len(values)):
        style[nth].fillColor = canvas.look.shade(nth, len(values))
    return pie


def _collide(boxes: Sequence[tuple[float, float, float, float]]) -> bool:
    """Whether any two boxes (left, bottom, right, top) share something."""
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2))


def _radar(chart: Chart, canvas: Canvas) -> bool:
    """A web of hairlines, and each row as a shape on it; a single one is filled, its numbers at the names."""
    from reportlab.graphics.charts.spider import SpiderChart

    look, labels, count = canvas.look, list(chart.labels), len(chart.rows)
    size = look.size
    if count == 1:
        labels = [f"{name} {number(v)}" for name, v in zip(labels, chart.rows[0], strict=True)]
    place = canvas.square(canvas.widest(labels) + 0.5 * size, 1.7 * size)
    if place is None:
        return False
    web = SpiderChart()
    web.x, web.y, web.width = place
    web.height = web.width
    web.data = [[chart.top * ring] * len(labels) for ring in RINGS] + [list(row) for row in chart.rows]
    web.labels = labels
    for lines in (web.strands, web.spokes):
        lines.strokeColor, lines.strokeWidth = look.line, HAIR * 0.7
    web.spokes.labelRadius = 1 + 0.9 * size / web.width
    canvas.dress(web.spokeLabels, "autox")
    for nth in range(count):
        strand = web.strands[len(RINGS) + nth]
        strand.strokeColor, strand.strokeWidth = look.shade(nth, count), size * 0.16
        strand.fillColor = look.wash if count == 1 else None
    canvas.drawing.add(web)
    return True


def inked(ink: Ink) -> Any:
    """An ink as reportlab has it: one colour."""
    from reportlab.lib import colors

    return colors.Color(*plain_ink(ink))


PLOTS: dict[ChartKind, Callable[[Chart, Canvas], bool]] = {
    "bars": _bars,
    "lines": _lines,
    "pie": _pie,
    "radar": _radar,
}
