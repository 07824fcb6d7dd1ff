"""`[papers.NAME]`: pre-cut sheets that a game is printed on, beside those that are known."""

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.impose.paper import paper_size
from cardgen.model.precut import Precut
from cardgen.units import MM

MOST_CELLS = 100
TOUCH = 0.1 * MM  # what is rounded off in a measure
PAPER = Text("paper", "纸张")


def read_papers(reader: TableReader) -> dict[str, Precut]:
    found: dict[str, Precut] = {}
    for name, table in reader.named("papers", PAPER):
        page = paper_size(table.string("paper", "a4"))
        if isinstance(page, Diagnostic):
            table.error("paper", page.message, page.hint, code=page.code)
        columns = table.integer("columns", 1, least=1, most=MOST_CELLS, required=True)
        rows = table.integer("rows", 1, least=1, most=MOST_CELLS, required=True)
        cell = table.lengths("cell", 2, least=5 * MM, required=True)
        first = table.lengths("first", 2, least=0.0)
        gap = table.lengths("gap", 2, least=0.0) or (0.0, 0.0)
        table.done()
        if isinstance(page, Diagnostic) or cell is None:
            continue
        corner = (first[0], first[1]) if first else None
        paper = Precut(page, (columns, rows), (cell[0], cell[1]), corner, (gap[0], gap[1]))
        ends = (start + length for start, length in zip(paper.corner, paper.extent, strict=True))
        if min(paper.corner) < -TOUCH or any(
            end > side + TOUCH for end, side in zip(ends, page, strict=True)
        ):
            table.error(None, Text("the places do not fit on the paper", "格子超出了纸张"), code="paper-size")
        found[name] = paper
    return found
