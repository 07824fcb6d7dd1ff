"""`cardgen calibrate`: a sheet that shows how a printer's backs lie against its fronts."""

from typing import Literal

import click

from cardgen.build.fonts import open_fonts
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session
from cardgen.diagnostics import Text
from cardgen.export.files import write_whole
from cardgen.export.formats import CARDS, SHEETS
from cardgen.impose.calibration import LEAST, calibration
from cardgen.impose.paper import PAPERS
from cardgen.load.printers import EDGES
from cardgen.load.project import find_project
from cardgen.model.frame import Book
from cardgen.model.printer import Printer
from cardgen.text.typeset import Typesetter

# What scales have room on.
LARGE = tuple(name for name, sides in PAPERS.items() if sides[0] >= LEAST[0] and sides[1] >= LEAST[1])
PAPER = Option(
    "--paper", Text("the paper of the sheet", "校准页的纸张"), type=click.Choice(LARGE), default="a4"
)
FLIP = Option(
    "--flip",
    Text("about which edge the paper is turned", "沿哪条边翻面"),
    type=click.Choice(EDGES),
)


def calibrate(
    session: Session, *, paper: str, flip: Literal["long-edge", "short-edge"] | None, output: str | None
) -> int:
    """Writes the sheet and says what to do with it."""
    project = find_project(session.folder)
    target = (
        output_file(session, output, Text("the sheet", "校准页"), SHEETS)
        if output
        else project.output_folder() / "calibration.pdf"
    )
    printer = Printer("", flip=flip or "long-edge")
    fonts, problems = open_fonts(project, project.root / "fonts")
    session.report(problems)
    pages = calibration(PAPERS[paper], printer, Typesetter(fonts, {}, {}), session.language)
    book = Book("cardgen calibrate", pages, duplex=printer.flip)
    write_whole(target, CARDS["pdf"].write(book, fonts))
    shown = session.shown(target)
    session.say(
        Text(
            f"wrote {shown}: print it twice on both sides, at actual size; the sheet says how to go on",
            f"已写入 {shown}：按实际大小双面打印两张，下一步写在纸上",
        )
    )
    return SUCCESS


COMMAND = Command(
    run=calibrate,
    words=Text(
        "Makes a sheet to measure how the second side of a printer lies against the first. Its scales are "
        "read in tenths of a millimetre, without a lamp; “cardgen printer” takes what was read.",
        "制作一张校准页，量出打印机的背面相对正面偏了多少。刻度读到十分之一毫米，不用对着灯看；"
        "读数交给 cardgen printer。",
    ),
    params=(
        PAPER,
        FLIP,
        Option(
            "--output",
            Text("where to write; else output/calibration.pdf", "写到哪里；默认 output/calibration.pdf"),
            metavar="FILE",
        ),
    ),
    examples=(
        ("cardgen calibrate", Text("on A4", "A4 纸")),
        ("cardgen calibrate --paper letter --flip short-edge", Text("another paper", "别的纸张")),
    ),
)
