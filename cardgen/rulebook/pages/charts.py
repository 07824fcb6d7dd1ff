"""Charts on pages, with their captions."""

from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.charts import ChartLook, Drawn, draw_chart
from cardgen.model.document import ChartBlock
from cardgen.model.frame import Frame
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.pictures import HIGHEST, caption_slots
from cardgen.rulebook.pages.slots import Slot, drawing
from cardgen.units import Rect

# In em of the text: a chart's height, that of a round one, how wide any is at most, how high a lying bar is.
HIGH, ROUND, WIDE, BAR = 12.0, 17.0, 36.0, 1.5


def chart_slots(block: ChartBlock, desk: PageDesk, width: float) -> list[Slot]:
    """A chart in the middle of a column; higher than usual only where many names lie below each other."""
    size, chart = desk.look.size, block.chart
    wide, most = min(width, WIDE * size), desk.look.room * HIGHEST
    high = min((ROUND if chart.kind in ("pie", "radar") else HIGH) * size, most)
    drawn = _drawn(block, desk, wide, high)
    if not drawn.fits:
        high = min(max(high, BAR * size * len(chart.labels) * len(chart.rows)), most)
        drawn = _drawn(block, desk, wide, high)
    desk.missing.update(drawn.missing)
    if not drawn.fits:
        desk.diagnostics.append(
            Diagnostic(
                "chart-too-small",
                Text("a chart does not fit into a column", "图表放不进一栏"),
                hint=Text("chart fewer values", "请少画一些值"),
                severity="warning",
            )
        )
    if not drawn.items:
        return []
    paint = drawing(Frame(wide, high, drawn.items), (width - wide) / 2)
    slots = [Slot(desk.look.lines(high), paint, desk.look.step, snap=True)]
    return slots + caption_slots(block.caption, desk, width, slots)


def _drawn(block: ChartBlock, desk: PageDesk, wide: float, high: float) -> Drawn:
    style = desk.look.style
    look = ChartLook(desk.look.text(0.85), (style.accent,), style.paper)
    return draw_chart(block.chart, Rect(0.0, 0.0, wide, high), look, desk.typesetter)
