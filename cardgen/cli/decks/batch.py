"""`cardgen deck check --batch`: very many decks; verdicts go to the output or a file, the rest to stderr."""

import gc
import glob
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from io import BufferedReader
from itertools import chain, islice
from pathlib import Path
from typing import cast

from cardgen.build import pool
from cardgen.cli.arguments.cluster import open_cluster
from cardgen.cli.decks.batch_work import BatchTask, Mending, Shared, batch_work, on_worker
from cardgen.cli.decks.source import STDIN
from cardgen.cli.terminal.for_programs import use_utf8
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.files import write_whole
from cardgen.load.deck_answers import Form, Judged, written
from cardgen.load.deck_sources import PARQUET, Piece, parquet_pieces, text_pieces
from cardgen.load.rulings import Rulings
from cardgen.rules.batch import Outcome, say_summary

# So many bad lines are told by number; the rest are counted, and stand in the output like all others.
MOST_BAD = 10
FEW = 16  # decks to be mended at once
ENOUGH = 3  # pieces, for which other processes pay off


def run_batch(
    session: Session,
    rulings: Rulings,
    words: Sequence[str],
    target: Path | None,
    cluster: str | None,
    *,
    prove: bool = False,
    mending: Mending | None = None,
    jobs: int | None = None,
) -> int:
    """Judges or mends every deck as it comes. Exit status 0 if every one is, or becomes, legal.

    `jobs`: how many processes do it; None for as many as pay off.
    """
    settings = tuple(rulings.settings.items())
    form: Form = "parquet" if target and target.suffix == PARQUET else "jsonl"
    task = BatchTask(
        rulings.game.id,
        session.edition,
        rulings.format,
        rulings.as_of,
        settings,
        session.language,
        prove,
        form,
        mending,
    )
    here = batch_work(rulings, task)
    files = batch_files(session, words)
    # A short run does without the collector; this one may take an hour.
    gc.enable()
    counts: Counter[Outcome] = Counter()
    with ExitStack() as stack:
        progress = stack.enter_context(ProgressBar(session))
        source = pieces(session, files, progress, counts)
        if mending and jobs != 1 and not cluster:
            source = smaller(source)
        done: Iterable[Judged]
        if cluster:
            machines = stack.enter_context(open_cluster(session, cluster))
            from cardgen.build.cluster import packed

            done = machines.run(
                on_worker, packed(rulings.project, rulings.game, everything=False), task, source
            )
        else:
            first = [] if STDIN in files else list(islice(source, ENOUGH))
            count = jobs or (pool.cores() if len(first) == ENOUGH else 1)
            done = pool.each(Shared(here, rulings, task), chain(first, source), count)
        judged = watched(session, done, progress, counts)
        if target:
            write_whole(target, written(judged, task.form, len(files) > 1))
        else:
            say_all(session, judged)
    session.complain(say_summary(counts))
    return SUCCESS if set(counts) <= {"legal", "mended"} else MISTAKES


def batch_files(session: Session, words: Sequence[str]) -> list[str]:
    """The files that are meant, of which some may be patterns; - is standard input."""
    found: list[str] = []
    for word in words:
        path = session.folder / word
        if word == STDIN or path.is_file():
            found.append(word)
            continue
        several = sorted(glob.glob(glob.escape(f"{session.folder}{os.sep}") + word, recursive=True))
        found += [session.shown(Path(one)) for one in several if os.path.isfile(one)]
        if not several:
            raise wrong_usage(
                Text(f"--batch: there is no file “{word}”", f"--batch：没有文件「{word}」"),
                Text("- reads standard input", "写 - 则读取标准输入"),
            )
    return found


def pieces(
    session: Session, files: Sequence[str], progress: ProgressBar, counts: Counter[Outcome]
) -> Iterator[Piece]:
    """All decks of all files, in their order."""
    for n, name in enumerate(files):
        file = name if len(files) > 1 else ""
        for piece in opened(session.folder / name, name, file):
            yield piece
            decks = session.text(Text(f"{counts.total():,} decks", f"{counts.total():,} 副"))
            done = round(100 * (n + piece.read) / len(files)) if name != STDIN else 0
            progress(done, 100 if name != STDIN else 0, decks)


def opened(path: Path, name: str, file: str) -> Iterator[Piece]:
    if name == STDIN:
        yield from text_pieces(cast(BufferedReader, sys.stdin.buffer), file)
    elif path.suffix == PARQUET:
        yield from parquet_pieces(path, name, file)
    else:
        with open(path, "rb") as stream:
            yield from text_pieces(stream, file)


def smaller(source: Iterable[Piece]) -> Iterator[Piece]:
    """The same in pieces of few decks, each of which takes its time."""
    for piece in source:
        lines = piece.data.split(b"\n") if isinstance(piece.data, bytes) else ()
        for at in range(0, len(lines) or len(piece.data), FEW):
            part = b"\n".join(lines[at : at + FEW]) if lines else piece.data.slice(at, FEW)
            yield piece._replace(first=piece.first + at, data=part)


def watched(
    session: Session, judged: Iterable[Judged], progress: ProgressBar, counts: Counter[Outcome]
) -> Iterator[Judged]:
    """Counts what passes, and tells of lines that cannot be read."""
    for one in judged:
        for line in one.bad[: max(0, MOST_BAD - counts["bad"])]:
            progress.clear()
            at = f"{one.file}:" if one.file else ""
            session.complain(Text(f"{at}line {line}: cannot be read", f"{at}第 {line} 行：无法读取"))
        counts.update(one.counts)
        yield one


def say_all(session: Session, judged: Iterable[Judged]) -> None:
    """Verdicts to the output, each as soon as it is there."""
    use_utf8(session)
    for one in judged:
        for line in one.data.decode().split("\n")[:-1]:
            session.say(line)
        session.out.flush()
