"""A chart in letters: a bar of blocks for each number."""

from itertools import chain

from cardgen.export.text_width import padded, width_of
from cardgen.model.chart import Chart, number

# How long the longest bar is where there is room, and where there is hardly any. Some terminals draw blocks
# two columns wide: they do not fill the line.
LONGEST, SHORTEST = 30, 4
EIGHTHS = " ▏▎▍▌▋▊▉"


def chart_lines(chart: Chart, width: int) -> list[str]:
    """A line for each number: what it is called, its bar, the number. `width`: of a line; 0 for any."""
    several = any(chart.names)
    rows = list(zip(chart.labels, *chart.rows, strict=True))
    labels = list(chain.from_iterable([label, *[""] * (len(values) - 1)] for label, *values in rows))
    names = [name for _ in rows for name in chart.names]
    numbers = [value for _, *values in rows for value in values]
    wide = max(map(width_of, labels), default=0)
    beside = max(map(width_of, names)) + 1 if several else 0
    room = width - wide - beside - max(len(number(value)) for value in numbers) - 2 if width else LONGEST
    longest = max(min(room, LONGEST), SHORTEST)
    heads = (
        padded(a, wide, "right") + " " + padded(b, beside, "") for a, b in zip(labels, names, strict=True)
    )
    return [
        f"{head}{bar(value / chart.top * longest)} {number(value)}"
        for head, value in zip(heads, numbers, strict=True)
    ]


def bar(length: float) -> str:
    """Blocks to the eighth of a column; at least a sliver for what is not nothing."""
    eighths = max(round(length * 8), length > 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
