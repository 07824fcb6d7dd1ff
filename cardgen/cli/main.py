"""The process: streams, language, exit status. Everything else is imported when the process is set up."""

import gc
import io
import os
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Exit status 0, 1 for mistakes in files, 2 for wrong usage, 130 after Ctrl-C, 143 after SIGTERM."""
    signal.signal(signal.SIGTERM, _terminate)
    # A run is short and makes hardly any cycles: looking for them takes a tenth of the time.
    gc.disable()
    from cardgen.cli.run import run
    from cardgen.cli.terminal.language import asked_language, language_of
    from cardgen.cli.terminal.session import open_session

    # A stream that was closed (>&-) is None.
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    arguments = sys.argv[1:]
    language = asked_language(arguments) or language_of(os.environ, _system_locale())
    # Everything is written. Leaving without tidying the memory saves 20 ms, and does not try once more to
    # write what could not be written.
    os._exit(run(arguments, open_session(language, os.environ), os.environ))


def _terminate(number: int, frame: object) -> NoReturn:
    """Files are put in order as after Ctrl-C."""
    raise KeyboardInterrupt(128 + number)


def _system_locale() -> str:
    """Windows has no LANG; elsewhere a missing LANG means English."""
    if sys.platform != "win32":
        return ""
    import locale

    return locale.getlocale()[0] or ""
