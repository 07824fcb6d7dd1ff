"""`cardgen deck check --batch`: very many decks, a line each; verdicts to the output, the rest to stderr."""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from cardgen.cli.decks.rulings import Rulings
from cardgen.cli.decks.solver import no_solver
from cardgen.cli.decks.source import STDIN
from cardgen.cli.terminal.for_programs import use_utf8
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.rules.batch import Outcome, Prove, check_lines, say_summary

# So many decks are judged between two words of progress.
STEP = 500
# So many bad lines are told by number; the rest are counted, and stand in the output like all others.
MOST_BAD = 10


def check_batch(session: Session, rulings: Rulings, file: str, prove: bool) -> int:
    """Judges every line as it comes. Exit status 0 if every line is a legal deck."""
    rules = rulings.of()
    prover = solver() if prove else None
    use_utf8(session)
    # A short run does without the collector; this one may take an hour.
    gc.enable()
    counts: dict[Outcome, int] = {}
    with opened(session.folder / file, file) as lines, ProgressBar(session) as progress:
        percent = share_read(lines)
        judged = check_lines(
            rules, lines, session.language, of=rulings.of, settings=rulings.settings, prove=prover
        )
        for number, result in enumerate(judged, 1):
            session.say(result.text)
            counts[result.outcome] = counts.get(result.outcome, 0) + 1
            if result.outcome == "bad" and counts["bad"] <= MOST_BAD:
                progress.clear()
                session.complain(
                    Text(f"line {result.line}: cannot be read", f"第 {result.line} 行：无法读取")
                )
            if not number % STEP:
                decks = session.text(Text(f"{number:,} decks", f"{number:,} 副"))
                progress(percent(), 100 if file != STDIN else 0, decks)
    session.out.flush()
    session.complain(say_summary(counts))
    return SUCCESS if set(counts) <= {"legal"} else MISTAKES


def solver() -> Prove:
    """Who settles what is not certain about a hand."""
    from cardgen.rules.repair import is_installed, proven_hand

    if not is_installed():
        raise no_solver()
    return proven_hand


def opened(path: Path, name: str) -> AbstractContextManager[TextIO]:
    """The lines of a file, or of standard input, which stays open."""
    if name == STDIN:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return nullcontext(sys.stdin)
    if not path.is_file():
        raise wrong_usage(
            Text(f"--batch: there is no file “{name}”", f"--batch：没有文件「{name}」"),
            Text("- reads standard input", "写 - 则读取标准输入"),
        )
    return open(path, encoding="utf-8-sig", errors="replace")


def share_read(lines: TextIO) -> Callable[[], int]:
    """How much of a file has been read, in percent; 0 where it has no size."""
    try:
        size = os.fstat(lines.fileno()).st_size
    except (OSError, ValueError):
        size = 0
    return lambda: round(100 * lines.buffer.tell() / size) if size else 0
