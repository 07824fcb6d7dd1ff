"""Makes a file of cards, and says how many sheets there will be and what was written."""

from time import monotonic

from cardgen.build.make import make
from cardgen.build.plan import Request, plan
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session, file_size, number_of
from cardgen.diagnostics import Text
from cardgen.load.project import Project


def make_one(session: Session, project: Project, request: Request) -> None:
    """Says how many sheets there will be, makes the file, says what was written."""
    planned = plan(request)
    title = request.game.title + (f" v{request.game.version}" if request.game.version else "")
    target = session.shown(request.target)
    extra = Text("", "")
    if planned.references:
        extra = Text(
            f" and {number_of(planned.references, 'quick reference')}", f"，{planned.references} 张速查"
        )
    faces, sheets, each = planned.faces, planned.sheets, planned.grid.capacity
    card, paper = request.size.measures, request.paper
    session.say(
        Text(
            f"{title}: {number_of(faces, 'card')}{extra.en} of {card} on "
            f"{number_of(sheets, 'sheet')} of {paper} ({each} each) → {target}",
            f"{title}：{faces} 张牌{extra.zh}（{card}），{sheets} 张 {paper}（每张 {each}）→ {target}",
        )
    )
    session.out.flush()
    start = monotonic()
    with ProgressBar(session) as progress:
        made = make(project, planned, progress)
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
