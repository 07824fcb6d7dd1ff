"""`--printer`: one of the printers that `cardgen printer` keeps, and what it means for a file."""

import os
from pathlib import Path

import click

from cardgen.build.plan import Request
from cardgen.cli.terminal.command import Option
from cardgen.cli.terminal.session import wrong_usage
from cardgen.diagnostics import Text
from cardgen.model.printer import Printer

PRINTER = Option(
    "--printer",
    Text("a printer that was measured, so that backs line up", "量过的打印机，让背面对齐"),
    metavar="NAME",
)


def printers_file() -> Path:
    """In the user's folder for settings, or where CARDGEN_PRINTERS says."""
    from cardgen.load.printers import FILE

    return Path(os.environ.get("CARDGEN_PRINTERS") or Path(click.get_app_dir("cardgen")) / FILE)


def known_printer(name: str) -> Printer:
    from cardgen.decode.suggest import hint_for
    from cardgen.load.printers import read_printers

    known = read_printers(printers_file())
    if name not in known:
        hint = hint_for(name, known) if known else None
        raise wrong_usage(
            Text(f"there is no printer “{name}”", f"没有名为「{name}」的打印机"),
            hint or Text("measure it: cardgen calibrate", "先量一量：cardgen calibrate"),
        )
    return known[name]


def on_printer(request: Request, printer: Printer, *, flip: bool = True) -> Request:
    """The same for a printer. `flip`: whether it, and not who asks, says about which edge paper is turned."""
    output = request.output
    if output.margin is None:
        output = output._replace(margin=printer.margin)
    if output.backs in ("long-edge", "short-edge"):
        if flip:
            output = output._replace(backs=printer.flip)
        else:
            printer = printer._replace(flip="short-edge" if output.backs == "short-edge" else "long-edge")
    return request._replace(output=output, printer=printer)
