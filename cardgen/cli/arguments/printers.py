"""`--printer`: one of the printers that `cardgen printer` keeps, and what it means for a file."""

from cardgen.cli.terminal.command import Option
from cardgen.cli.terminal.session import wrong_usage
from cardgen.diagnostics import Text
from cardgen.model.printer import Printer

PRINTER = Option(
    "--printer",
    Text("a printer that was measured, so that backs line up", "量过的打印机，让背面对齐"),
    metavar="NAME",
)


def known_printer(name: str) -> Printer:
    from cardgen.decode.suggest import hint_for
    from cardgen.load.printers import printers_file, read_printers

    known = read_printers(printers_file())
    if name not in known:
        hint = hint_for(name, known) if known else None
        raise wrong_usage(
            Text(f"there is no printer “{name}”", f"没有名为「{name}」的打印机"),
            hint or Text("measure it: cardgen calibrate", "先量一量：cardgen calibrate"),
        )
    return known[name]
