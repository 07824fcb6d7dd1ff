"""Chart: numbers to be looked at, before anybody draws them."""

from typing import Literal, get_args

from cardgen.record import NamedTuple

ChartKind = Literal["bars", "lines", "pie", "radar"]
KINDS: tuple[ChartKind, ...] = get_args(ChartKind)


class Chart(NamedTuple):
    """A row of numbers for each of `names`, one number for each of `labels`.

    `most`: the top of the scale; 0 for the largest number. A chart of one unnamed row has no legend.
    """

    kind: ChartKind
    labels: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]
    names: tuple[str, ...] = ("",)
    most: float = 0.0

    @property
    def top(self) -> float:
        return max(self.most, *(value for row in self.rows for value in row), 0.0) or 1.0

    @property
    def bottom(self) -> float:
        return min(0.0, *(value for row in self.rows for value in row))

    @property
    def table(self) -> list[list[str]]:
        """Its names and numbers as words, names of rows first."""
        rows = zip(self.labels, *self.rows, strict=True)
        return [["", *self.names], *([label, *map(number, values)] for label, *values in rows)]


def number(value: float) -> str:
    """As people write it."""
    return f"{value:.10g}"
