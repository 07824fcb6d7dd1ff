"""`cardgen sheet --since`, `--lost` and `--record`: prints what is needed and keeps the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.build.make import made_of, supplies
from cardgen.build.plan import Request, with_rulebook
from cardgen.build.reprint import (
    Reprint,
    drawn,
    entry_of,
    everything,
    older_stacks,
    only_changed,
    only_lost,
    plain,
)
from cardgen.cli.terminal.making import planned_by, said_before, said_when_written
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session, number_of
from cardgen.diagnostics import Mistakes, Text
from cardgen.export.files import Together
from cardgen.load.ledger import ledger_file, no_record, read_ledger, record
from cardgen.load.older import older_version
from cardgen.load.project import Project
from cardgen.model.ledger import Print, Stack, held, without

LAST = "last"


class Asked(NamedTuple):
    """What the command line says. `since`: `last`, or an older version; `lost`: how many of each card."""

    since: str | None
    lost: Mapping[str, int]
    record: bool


def reprint(session: Session, project: Project, request: Request, asked: Asked) -> None:
    """Makes the file, or says that nothing changed; the ledger is written with it or not at all."""
    partly = asked.since is not None or bool(asked.lost)
    (request,) = (plain(request),) if partly else with_rulebook(project, [request])
    ledger = read_ledger(project, request.game) if asked.record or partly else ()
    there = held(ledger, request.output.size)
    planned = planned_by(session, request)
    with ProgressBar(session) as progress:
        found = drawn(supplies(project, request.game), planned, progress)
    if asked.since is None:
        made = only_lost(found, asked.lost) if asked.lost else everything(found)
    else:
        made = only_changed(found, _since(session, project, request, asked.since, ledger), asked.lost)
    with Together() as files:
        line = None
        if made.plan is not None:
            said_before(session, made.plan)
            line = said_when_written(session, made_of(found.workshop, made.plan, made.faces, files))
        if asked.record and (made.plan is not None or made.away):
            gone = () if not partly else (*without(there, asked.lost)[1], *made.away)
            entry = entry_of(request, made, gone, partly=partly)
            record(project, request.game, entry, files)
    if line is not None:
        session.say(line)
    else:
        session.say(_nothing(request, asked.since or "", made))
    _say_away(session, made)
    if asked.record and (made.plan is not None or made.away):
        shown = session.shown(ledger_file(project, request.game))
        session.say(Text(f"  recorded in {shown}", f"  已记入 {shown}"))


def _since(
    session: Session, project: Project, request: Request, since: str, ledger: Sequence[Print]
) -> tuple[Stack, ...]:
    """What is on the table: by the ledger, or as an older version of the game was printed."""
    if since != LAST:
        with older_version(project, request.game, since, session.folder) as (there, old):
            return older_stacks(there, old, request)
    if not any(entry.size == request.output.size for entry in ledger):
        raise Mistakes([no_record(project, request.game)])
    return held(ledger, request.output.size)


def _nothing(request: Request, since: str, made: Reprint) -> Text:
    title = request.game.title
    last = since == LAST
    when = Text("the last print" if last else since, "上次打印" if last else f" {since} ")
    if made.away:
        return Text(
            f"{title}: no card is new since {when.en}; no file is needed",
            f"{title}：自{when.zh}以来没有要新印的牌，不用再印",
        )
    return Text(
        f"{title}: nothing changed since {when.en}; no file is needed",
        f"{title}：自{when.zh}以来没有变化，不用再印",
    )


def _say_away(session: Session, made: Reprint) -> None:
    """Which cut cards to throw away."""
    away = _named(made.away)
    if away:
        total = sum(away.values())
        listed = [f"{name} ×{copies}" for name, copies in away.items()]
        session.say(
            Text(
                f"  throw away {number_of(total, 'card')}: {', '.join(listed)}",
                f"  旧牌请丢掉 {total} 张：{'、'.join(listed)}",
            )
        )


def _named(stacks: Iterable[Stack]) -> dict[str, int]:
    """How many of each card, by what people call it."""
    found: dict[str, int] = {}
    for stack in stacks:
        name = f"{stack.name} ({stack.card})" if stack.name else stack.card
        found[name] = found.get(name, 0) + stack.copies
    return found
