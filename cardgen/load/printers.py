"""The printers that a user knows: `printers.toml` in their own folder for settings, one table for each."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.decode.quoting import quoted
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Mistakes, Place, Text
from cardgen.load.project import is_there
from cardgen.model.printer import Printer
from cardgen.units import MM

FILE = "printers.toml"
EDGES = ("long-edge", "short-edge")
FARTHEST, MOST_TURNED, LEAST_SCALE, MOST_SCALE = 20 * MM, 10.0, 90.0, 110.0


def printers_file() -> Path:
    """In the user's folder for settings, or where CARDGEN_PRINTERS says."""
    import click

    return Path(os.environ.get("CARDGEN_PRINTERS") or Path(click.get_app_dir("cardgen")) / FILE)


def read_printers(path: Path) -> dict[str, Printer]:
    """Every printer by its name; none where there is no such file. Raises Mistakes where it is damaged."""
    if not is_there(path):
        return {}
    file, found = read_toml(path, path.name, path.parent)
    if file is None:
        raise Mistakes(found)
    reader = TableReader(file.data, Place(file), found)
    printers = {
        name: _printer(name, table) for name, table in reader.named("printers", Text("printer", "打印机"))
    }
    reader.done()
    if found:
        raise Mistakes(found)
    return printers


def _printer(name: str, table: TableReader) -> Printer:
    shift = table.lengths("shift", 2, least=-FARTHEST, most=FARTHEST) or (0.0, 0.0)
    scale = table.numbers("scale", 2, least=LEAST_SCALE, most=MOST_SCALE) or (100.0, 100.0)
    found = Printer(
        name,
        (shift[0], shift[1]),
        table.number("turn", 0.0, least=-MOST_TURNED, most=MOST_TURNED),
        (scale[0] / 100, scale[1] / 100),
        table.length("margin", None, least=0.0, most=100 * MM),
        "short-edge" if table.string("flip", EDGES[0], choices=EDGES) == "short-edge" else "long-edge",
    )
    table.done()
    return found


def printers_text(printers: Iterable[Printer]) -> str:
    return "\n".join("\n".join(_lines(printer)) + "\n" for printer in printers)


def _lines(printer: Printer) -> Iterator[str]:
    """Shift, turn and scale: how the second side comes out, seen from the front."""
    across, down = (f"{round(part / MM, 3):g}mm" for part in printer.shift)
    wider, higher = (f"{round(100 * part, 4):g}" for part in printer.scale)
    yield f"[printers.{quoted(printer.name)}]"
    yield f'shift = ["{across}", "{down}"]'
    yield f"turn = {round(printer.turn, 4):g}"
    yield f"scale = [{wider}, {higher}]"
    yield f'flip = "{printer.flip}"'
    if printer.margin is not None:
        yield f'margin = "{round(printer.margin / MM, 3):g}mm"'
