"""Makes files of cards, and says how many sheets there will be and what was written."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from cardgen.build.faces import Progress
from cardgen.build.make import Made, Supplies, make, supplies
from cardgen.build.plan import Plan, Request, plan
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session, file_size, number_of
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged
from cardgen.export.files import Together
from cardgen.load.project import Project

if TYPE_CHECKING:
    from cardgen.build.shelf import Shelves

T = TypeVar("T")


def agreed(session: Session, do: Callable[[bool, Progress], T]) -> T:
    """Does what may take a mountain of paper, which `do` refuses unless it is agreed to: with --yes, or by
    who is asked then.
    """
    try:
        with ProgressBar(session) as progress:
            return do(session.yes, progress)
    except Mistakes as mistakes:
        if {one.code for one in mistakes.diagnostics} != {"too-many-sheets"}:
            raise
        said = mistakes.diagnostics[0].message
        if not session.agrees(Text(f"{said.en}. Make them all?", f"{said.zh}。全部制作吗？")):
            raise
    with ProgressBar(session) as progress:
        return do(True, progress)


def planned_by(session: Session, request: Request) -> Plan:
    """What will be made, with the user's consent where that is very much."""
    return agreed(session, lambda many, _: plan(request._replace(many=many)))


def make_all(
    session: Session,
    project: Project,
    wanted: Sequence[Request],
    shelves: "Shelves | None" = None,
    jobs: int = 1,
) -> None:
    """Makes files of a game and says what was written: all of them, or none where one has mistakes.

    What there is to say about several files is said once.
    """
    wrong: list[Diagnostic] = []
    remarks: list[Diagnostic] = []
    written: list[Text] = []
    if not wanted:
        return
    known = supplies(project, wanted[0].game, shelves=shelves)._replace(jobs=jobs, several=len(wanted) > 1)
    with Together() as files:
        for request in wanted:
            try:
                made, seconds = _make_one(session, known, request, files)
                remarks += made.diagnostics
                written.append(_when_written(session, made, seconds))
            except Mistakes as mistakes:
                wrong += mistakes.diagnostics
        session.report(merged(remarks))
        if wrong:
            raise Mistakes(merged(wrong))
    for line in written:
        session.say(session.paint("good", session.text(line)))


def make_together(session: Session, project: Project, wanted: Sequence[Request]) -> None:
    """Makes one file of several games, and says what was written."""
    from cardgen.build.several import together

    start = monotonic()
    with Together() as files:
        planned, made = agreed(
            session,
            lambda many, progress: together(
                project, [one._replace(many=many) for one in wanted], files, progress
            ),
        )
    said_before(session, planned)
    line = said_when_written(session, made, monotonic() - start)
    session.say(session.paint("good", session.text(line)))


def _make_one(session: Session, known: Supplies, request: Request, files: Together) -> tuple[Made, float]:
    """Says how many sheets there will be, and makes the file; how many seconds that took."""
    planned = planned_by(session, request)
    said_before(session, planned)
    start = monotonic()
    with ProgressBar(session) as progress:
        made = make(known, planned, files, progress)
    return made, monotonic() - start


def said_before(session: Session, planned: Plan) -> None:
    """How many cards there will be on how many sheets."""
    request = planned.request
    title = request.game.title + (f" v{request.game.version}" if request.game.version else "")
    target = session.shown(request.target)
    extra = Text("", "")
    if planned.references:
        extra = Text(
            f" and {number_of(planned.references, 'quick reference')}", f"，{planned.references} 张速查"
        )
    faces, sheets, paper = planned.faces, planned.sheets, request.paper
    card = Text(*(mark.join(size.measures for size in planned.sizes) for mark in (", ", "、")))
    each = Text("", " ")
    if len(planned.sizes) == 1:
        capacity = planned.runs[0].sheet.blocks[0].capacity
        each = Text(f" ({capacity} each)", f"（每张 {capacity}）")
    session.say(
        Text(
            f"{title}: {number_of(faces, 'card')}{extra.en} of {card.en} on "
            f"{number_of(sheets, 'sheet')} of {paper}{each.en} → {target}",
            f"{title}：{faces} 张牌{extra.zh}（{card.zh}），{sheets} 张 {paper}{each.zh}→ {target}",
        )
    )
    session.out.flush()


def said_when_written(session: Session, made: Made, seconds: float = 0.0) -> Text:
    """Reports what there is to say about a file; what to say when it is in its place."""
    session.report(made.diagnostics)
    return _when_written(session, made, seconds)


def _when_written(session: Session, made: Made, seconds: float) -> Text:
    took = f", {seconds:.2f} s" if session.out_terminal and seconds else ""
    size, target = file_size(made.bytes), session.shown(made.target)
    return Text(
        f"  wrote {target}: {number_of(made.pages, 'page')}, {size}{took}",
        f"  已写入 {target}：{made.pages} 页，{size}{took}",
    )
