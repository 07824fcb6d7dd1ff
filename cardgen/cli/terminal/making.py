"""Makes a file of cards, and says how many sheets there will be and what was written."""

from time import monotonic

from cardgen.build.make import make
from cardgen.build.plan import Request, summarise
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session, file_size, number_of
from cardgen.diagnostics import Text
from cardgen.load.project import Project


def make_one(session: Session, project: Project, request: Request) -> None:
    """Says how many sheets there will be, makes the file, says what was written."""
    summary = summarise(request)
    title = request.game.title + (f" v{request.game.version}" if request.game.version else "")
    target = session.shown(request.target)
    extra = Text("", "")
    if summary.references:
        extra = Text(
            f" and {number_of(summary.references, 'quick reference')}", f"，{summary.references} 张速查"
        )
    session.say(
        Text(
            f"{title}: {number_of(summary.faces, 'card')}{extra.en} of {summary.card} on "
            f"{number_of(summary.sheets, 'sheet')} of {summary.paper} ({summary.per_sheet} each) → {target}",
            f"{title}：{summary.faces} 张牌{extra.zh}（{summary.card}），{summary.sheets} 张 {summary.paper}"
            f"（每张 {summary.per_sheet}）→ {target}",
        )
    )
    session.out.flush()
    start = monotonic()
    with ProgressBar(session) as progress:
        made = make(project, request, progress)
    took = f", {monotonic() - start:.2f} s" if session.out_terminal else ""
    session.report(made.diagnostics)
    size = file_size(made.bytes)
    pages = number_of(made.pages, "page")
    session.say(
        session.paint(
            "good",
            session.text(
                Text(
                    f"  wrote {target}: {pages}, {size}{took}",
                    f"  已写入 {target}：{made.pages} 页，{size}{took}",
                )
            ),
        )
    )
