"""The files that a cutting machine follows, beside the sheets: SVG and DXF with the outline of every card."""

from collections.abc import Iterator
from pathlib import Path

from cardgen.build.plan import Plan
from cardgen.export.cut_lines import dxf, svg
from cardgen.impose.cutting import cut_lines


def cut_files(what: Plan) -> Iterator[tuple[Path, bytes]]:
    """Two for each way in which cards lie on the sheets; where there are several, by the sheets' numbers."""
    target, first = what.request.target, 1
    for sheet, times in what.runs:
        last = first + times - 1
        which = "" if len(what.runs) == 1 else f"-{first}" if times == 1 else f"-{first}-{last}"
        named = f"{target.stem}-cut{which}"
        yield target.with_name(f"{named}.svg"), svg(cut_lines(sheet), sheet.page_w, sheet.page_h)
        yield target.with_name(f"{named}.dxf"), dxf(cut_lines(sheet), sheet.page_h)
        first = last + 1
