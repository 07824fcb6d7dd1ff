"""`cardgen printer`: the printers that were measured."""

from typing import Literal

from cardgen.cli.arguments.lengths import length
from cardgen.cli.arguments.printers import known_printer
from cardgen.cli.commands.calibrate import FLIP, PAPER
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.files import write_whole
from cardgen.impose.calibration import STEPS, solved
from cardgen.impose.paper import PAPERS
from cardgen.load.printers import FARTHEST, printers_file, printers_text, read_printers
from cardgen.model.printer import Printer

READINGS = 8
LONGEST_NAME = 40


def printer(
    session: Session,
    *,
    name: str | None,
    readings: str | None,
    paper: str,
    flip: Literal["long-edge", "short-edge"] | None,
    margin: str | None,
    shift: str | None,
    delete: bool,
) -> int:
    """Lists printers, or changes one as the options say."""
    file = printers_file()
    known = read_printers(file)
    if name is None:
        session.say(printers_text(known.values()).rstrip("\n") if known else _none())
        return SUCCESS
    if delete:
        known_printer(name)
        del known[name]
    elif readings or flip or margin or shift:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise wrong_usage(Text("the name is empty or too long", "名称是空的，或者太长"))
        one = known.get(name, Printer(name))
        if readings:
            read = solved(_numbers(readings), PAPERS[paper], name)
            one = one._replace(shift=read.shift, turn=read.turn, scale=read.scale)
        if shift:
            one = one._replace(shift=_shift(shift))
        if margin:
            one = one._replace(margin=length("--margin", margin))
        known[name] = one._replace(flip=flip or one.flip)
    else:
        session.say(printers_text([known_printer(name)]).rstrip("\n"))
        return SUCCESS
    write_whole(file, printers_text(known.values()).encode())
    session.say(printers_text([known[name]] if name in known else ()).rstrip("\n"))
    session.say(Text(f"wrote {session.shown(file)}", f"已写入 {session.shown(file)}"))
    return SUCCESS


def _numbers(text: str) -> list[int]:
    """`3,-2,…` → the eight readings."""
    words = text.replace("，", ",").replace("−", "-").split(",")
    try:
        found = [int(word) for word in words]
    except ValueError:
        found = []
    if len(found) != READINGS or any(abs(number) > STEPS for number in found):
        raise wrong_usage(
            Text(
                f"--readings takes {READINGS} whole numbers from −{STEPS} to {STEPS}, from A to H",
                f"--readings 要写 A 到 H 共 {READINGS} 个整数，每个在 −{STEPS} 到 {STEPS} 之间",
            ),
            Text("such as: --readings=3,4,-2,-1,0,1,0,1", "例如：--readings=3,4,-2,-1,0,1,0,1"),
        )
    return found


def _shift(text: str) -> tuple[float, float]:
    across, _, down = text.replace("，", ",").partition(",")
    return length("--shift", across, -FARTHEST, FARTHEST), length("--shift", down, -FARTHEST, FARTHEST)


def _none() -> Text:
    return Text(
        "no printer was measured yet; begin with: cardgen calibrate",
        "还没有量过打印机；先用：cardgen calibrate",
    )


COMMAND = Command(
    run=printer,
    words=Text(
        "Keeps what “cardgen calibrate” measured, for “sheet --printer NAME” and “build --printer NAME”. A "
        "tray that draws paper in another way is a printer of its own. Without options it shows them.",
        "记住 cardgen calibrate 量出的结果，供 sheet --printer 和 build --printer 使用。"
        "进纸方式不同的纸盒当作另一台打印机。不写选项就显示已有的。",
    ),
    params=(
        Argument("name", "NAME", Text("what you call the printer", "打印机的名称，自己取"), required=False),
        Option("--readings", Text("what was read at A to H", "A 到 H 的读数"), metavar="A,B,…,H"),
        PAPER,
        FLIP,
        Option("--margin", Text("what it cannot reach: 6mm", "印不到的边：6mm"), metavar="LENGTH"),
        Option(
            "--shift",
            Text("where backs come out, right and down: 1mm,-0.5mm", "背面偏右、偏下多少：1mm,-0.5mm"),
            metavar="X,Y",
        ),
        Option("--delete", Text("forget it", "删掉它"), is_flag=True),
    ),
    examples=(
        ("cardgen printer", Text("which are known", "列出打印机")),
        (
            "cardgen printer home --readings=3,4,-2,-1,0,1,0,1 --margin 6mm",
            Text("what the sheet says", "记下校准页的读数"),
        ),
        ("cardgen printer tray-2 --flip short-edge", Text("turned the other way", "沿短边翻面")),
    ),
)
