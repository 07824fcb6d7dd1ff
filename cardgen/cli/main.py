"""`cardgen`: finds the language, runs the command, turns what went wrong into messages and exit statuses."""

import gc
import io
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from cardgen.cli.language import asked_language, language_of
from cardgen.cli.plain import plain_call
from cardgen.cli.session import (
    CLOSED_PIPE,
    INTERRUPTED,
    MISTAKES,
    TERMINATED,
    USAGE,
    Session,
    WrongUsage,
    open_session,
)
from cardgen.diagnostics import Diagnostic, Mistakes, Text

COMPLETE = "_CARDGEN_COMPLETE"  # a shell asks what could come next, which is click's to answer


class Terminated(KeyboardInterrupt):
    """The system asks for an end (SIGTERM): files are put in order as after Ctrl-C."""


def main() -> NoReturn:
    """Exit status 0, 1 for mistakes in files, 2 for wrong usage, 130 after Ctrl-C, 143 after SIGTERM."""
    signal.signal(signal.SIGTERM, _terminate)
    # A run is short and makes hardly any cycles: looking for them takes a tenth of the time.
    gc.disable()
    arguments = sys.argv[1:]
    # A stream that was closed (>&-) is None.
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    language = asked_language(arguments) or language_of(os.environ, _system_locale())
    session = open_session(language, os.environ)
    try:
        status = run(arguments, session, os.environ)
        session.out.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as error:
        session.report([_system_error(error)])
        status = MISTAKES
    # Everything is written. Leaving without tidying the memory saves 20 ms, and does not try once more to
    # write what could not be written.
    os._exit(status)


def run(arguments: Sequence[str], session: Session, environment: Mapping[str, str]) -> int:
    """Runs one command line in a session and gives its exit status."""
    try:
        call = plain_call(arguments) if COMPLETE not in environment else None
        if call is not None:
            command, values = call
            return command.run(session, **values)
        from cardgen.cli.parse import run_click

        return run_click(arguments, session, environment)
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
        return TERMINATED if isinstance(stop, Terminated) else INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        session.report([_system_error(error)])
        return MISTAKES


def _terminate(number: int, frame: object) -> NoReturn:
    raise Terminated


def _system_error(error: OSError) -> Diagnostic:
    name = f"{error.filename}: " if error.filename else ""
    return Diagnostic("system", Text(f"{name}{error.strerror}", f"{name}{error.strerror}"))


def _system_locale() -> str:
    """Windows has no LANG; elsewhere a missing LANG means English."""
    if sys.platform != "win32":
        return ""
    import locale

    return locale.getlocale()[0] or ""
