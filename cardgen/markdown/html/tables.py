"""Tables of HTML: cells that take several columns and rows, with blocks in them."""

from typing import TYPE_CHECKING

from cardgen.markdown.flat import flat
from cardgen.model.document import Align, Blocks, Cell, Paragraph, Table, Words
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

    from cardgen.markdown.blocks import BlockReader

# Browsers take no more either.
MOST_COLUMNS, MOST_ROWS = 100, 1000
COVERED = Cell((), 0, 0)
EMPTY = Cell(())
ALIGNS: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}


class _Read(NamedTuple):
    """A cell as it was written. `head`: it is a heading."""

    cell: Cell
    head: bool
    align: Align


def read_table(reader: "BlockReader") -> Blocks:
    """Every row of as many cells; a table of one cell is what stands in it."""
    line = reader.line
    rows: list[list[_Read]] = []
    inside: Blocks = ()
    while (found := reader.tokens[reader.at]).type != "table_close":
        reader.at += 1
        if found.map:
            reader.line = found.map[0] + 1
        if found.type == "tr_open":
            rows.append([])
        elif found.type in ("td_open", "th_open"):
            inside = reader.blocks(found.type.replace("_open", "_close"))
            rows[-1].append(_cell(found, inside))
    reader.at += 1
    rows = [row for row in rows if row]
    if sum(map(len, rows)) <= 1:
        return inside
    headed = len(rows) > 1 and all(read.head and read.cell.down == 1 for read in rows[0])
    grid = _grid([[_said(read, bold=n > 0 or not headed) for read in row] for n, row in enumerate(rows)])
    header = grid.pop(0) if headed else (EMPTY,) * len(grid[0])
    return (Table(header, tuple(grid), _aligns(rows, len(header)), line),)


def _said(read: _Read, *, bold: bool) -> Cell:
    """A cell; one that is a heading of its row stands out by its words."""
    if not read.head or not bold:
        return read.cell
    content = read.cell.content
    return read.cell._replace(
        content=tuple(part._replace(bold=True) if isinstance(part, Words) else part for part in content)
    )


def _cell(token: "Token", blocks: Blocks) -> _Read:
    head = token.type == "th_open"
    content = flat(blocks)
    said = token.meta.get("align", "") or next((b.align for b in blocks if isinstance(b, Paragraph)), "")
    across, down = _span(token, "colspan", MOST_COLUMNS), _span(token, "rowspan", MOST_ROWS)
    return _Read(Cell(content, across, down), head, ALIGNS.get(said, "center" if head else ""))


def _span(token: "Token", name: str, most: int) -> int:
    text = str(token.attrs.get(name, "1")).strip()
    return max(1, min(int(text), most)) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _grid(rows: list[list[Cell]]) -> list[tuple[Cell, ...]]:
    """Cells where they stand, and places that others take; all rows equally long."""
    grid: list[list[Cell]] = []
    taken: dict[int, int] = {}  # how many more rows a column is taken for
    for n, row in enumerate(rows):
        out: list[Cell] = []
        waiting = list(reversed(row))
        while waiting or any(column >= len(out) for column in taken):
            if taken.get(len(out), 0):
                taken[len(out)] -= 1
                if not taken[len(out)]:
                    del taken[len(out)]
                out.append(COVERED)
            elif waiting and len(out) < MOST_COLUMNS:
                cell = waiting.pop()
                across, down = min(cell.across, MOST_COLUMNS - len(out)), min(cell.down, len(rows) - n)
                while any(taken.get(len(out) + k) for k in range(1, across)):
                    across -= 1
                for column in range(len(out), len(out) + across) if down > 1 else ():
                    taken[column] = down - 1
                out += [cell._replace(across=across, down=down), *[COVERED] * (across - 1)]
                # Those just begun are not taken in this row.
            elif waiting:  # more columns than there may be: the rest joins the last cell
                rest = waiting.pop()
                last = next((k for k in range(len(out) - 1, -1, -1) if out[k].across), len(out) - 1)
                said = (*out[last].content, Words(" "), *rest.content) if out[last].across else rest.content
                out[last] = Cell(said, max(1, out[last].across), max(1, out[last].down))
            else:
                out.append(EMPTY)
        grid.append(out)
    wide = max(map(len, grid), default=0)
    return [(*row, *[EMPTY] * (wide - len(row))) for row in grid]


def _aligns(rows: list[list[_Read]], columns: int) -> tuple[Align, ...]:
    """How each column stands: as most of its cells say, headings aside."""
    said: list[list[Align]] = [[] for _ in range(columns)]
    for row in rows:
        for column, read in enumerate(row[:columns]):
            if not read.head and read.cell.across == 1:
                said[column].append(read.align)
    return tuple(max(set(column), key=column.count) if column else "" for column in said)
