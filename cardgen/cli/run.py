"""One command line in a session: what went wrong becomes messages and an exit status."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from cardgen.cli.group import run_command
from cardgen.cli.terminal.session import CLOSED_PIPE, INTERRUPTED, MISTAKES, USAGE, Session, WrongUsage
from cardgen.diagnostics import Diagnostic, Mistakes, Text


def run(arguments: Sequence[str], session: Session, environment: Mapping[str, str]) -> int:
    """Runs the command, writes all that it says, and gives its exit status."""
    try:
        status = _status(arguments, session, environment)
        session.out.flush()
        return status
    except BrokenPipeError:
        return CLOSED_PIPE
    except OSError as error:
        with suppress(OSError):
            session.out.flush()
        name = f"{session.shown(Path(error.filename))}: " if isinstance(error.filename, str) else ""
        said = f"{name}{error.strerror}"
        session.report([Diagnostic("system", Text(said, said))])
        return MISTAKES


def _status(arguments: Sequence[str], session: Session, environment: Mapping[str, str]) -> int:
    try:
        return run_command(arguments, session, environment)
    except WrongUsage as wrong:
        session.report(wrong.diagnostics)
        return USAGE
    except Mistakes as mistakes:
        session.report(mistakes.diagnostics)
        return MISTAKES
    except KeyboardInterrupt as stop:
        session.complain(
            Text("interrupted; no half-written files are left", "已中断，没有留下写了一半的文件")
        )
        return stop.args[0] if stop.args else INTERRUPTED
