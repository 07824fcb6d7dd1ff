"""Makes files of cards, and says how many sheets there will be and what was written."""

from collections.abc import Sequence
from time import monotonic

from cardgen.build.make import make
from cardgen.build.plan import Request, plan
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session, file_size, number_of
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged
from cardgen.export.files import Together
from cardgen.load.project import Project


def make_all(session: Session, project: Project, wanted: Sequence[Request]) -> None:
    """Makes files of a game and says what was written: all of them, or none where one has mistakes."""
    wrong: list[Diagnostic] = []
    written: list[Text] = []
    with Together() as files:
        for request in wanted:
            try:
                written.append(_make_one(session, project, request, files))
            except Mistakes as mistakes:
                wrong += mistakes.diagnostics
        if wrong:
            raise Mistakes(merged(wrong))
    for line in written:
        session.say(session.paint("good", session.text(line)))


def _make_one(session: Session, project: Project, request: Request, files: Together) -> Text:
    """Says how many sheets there will be, makes the file; what to say when it is in its place."""
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
        made = make(project, planned, files, progress)
    took = f", {monotonic() - start:.2f} s" if session.out_terminal else ""
    session.report(made.diagnostics)
    size = file_size(made.bytes)
    return Text(
        f"  wrote {target}: {number_of(made.pages, 'page')}, {size}{took}",
        f"  已写入 {target}：{made.pages} 页，{size}{took}",
    )
