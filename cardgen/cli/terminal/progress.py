"""A progress bar for long work. Nothing is drawn for work that takes less than half a second."""

from collections.abc import Callable
from time import monotonic

from cardgen.cli.terminal.session import Session

PATIENCE = 0.5
PAUSE = 0.05
WIDTH = 24


class ProgressBar:
    """What work calls as it goes on: (done, total, what). Draws only on terminals, and wipes itself out.

    A total of 0 is one that nobody knows: only what is done is shown.
    """

    def __init__(self, session: Session, clock: Callable[[], float] = monotonic) -> None:
        self._session = session
        self._shown = session.err_terminal
        self._clock = clock
        self._next = clock() + PATIENCE
        self._drawn = 0

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def __call__(self, done: int, total: int, what: str) -> None:
        if not self._shown or self._clock() < self._next:
            return
        from cardgen.diagnostics.forms import text_width

        self._next = self._clock() + PAUSE
        line = what
        if total:
            full = round(min(max(done / total, 0.0), 1.0) * WIDTH)
            line = f"{what} {'█' * full}{'░' * (WIDTH - full)} {done}/{total}"
        width = text_width(line)
        self._session.redraw(line + " " * (self._drawn - width))
        self._drawn = width

    def clear(self) -> None:
        """Leaves the line as it was before."""
        if self._drawn:
            self._session.redraw(" " * self._drawn, "\r")
            self._drawn = 0
