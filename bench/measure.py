"""Runs commands in fresh processes, interleaved, on a machine that is as quiet as it gets."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.timed import busy_seconds

TRIES = 4
SLOWING = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
MOST_FOREIGN = 0.15
QUIET = 0.12
CACHE = "cache"  # cardgen's, in the folder that it runs in
TEXT, EDITED = 'text = "', "改"


@dataclass(frozen=True, slots=True)
class Job:
    """One command to measure. `clear` are folders and files that must be gone before it starts.

    `edit`: a file of cards of which one is changed before each run.
    """

    group: str
    name: str
    command: tuple[str, ...]
    folder: Path
    output: Path | None = None
    clear: tuple[Path, ...] = ()
    edit: Path | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """What one run took: seconds, processor seconds, bytes at the peak.

    `foreign` is the share of the machine that other work took meanwhile.
    """

    wall: float
    cpu: float
    peak: int
    foreign: float


class Failed(Exception):
    """A command that was to be measured did not succeed."""


def wait_quiet(patience: float) -> None:
    """Waits until the machine has little else to do, but at most `patience` seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        busy, start = busy_seconds(), time.monotonic()
        time.sleep(0.4)
        later = busy_seconds()
        if busy is None or later is None:
            return
        if (later - busy) / (time.monotonic() - start) / (os.cpu_count() or 1) < QUIET:
            return


def edit_card(cards: Path) -> None:
    """Puts a character before the first text, or takes it away again."""
    first, mark, rest = cards.read_text("utf-8").partition(TEXT)
    changed = rest.removeprefix(EDITED) if rest.startswith(EDITED) else EDITED + rest
    cards.write_text(first + mark + changed, "utf-8")


def run_once(job: Job) -> Run:
    """One run in a fresh process, nothing left of the run before."""
    for path in job.clear:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    # Byte code is cached, as it is for an installed package.
    environment = {name: value for name, value in os.environ.items() if name not in SLOWING}
    environment["CARDGEN_CACHE"] = str(job.folder / CACHE)
    if job.edit is not None:
        edit_card(job.edit)
    timed = str(Path(__file__).with_name("timed.py"))
    done = subprocess.run(
        [sys.executable, "-I", "-S", timed, str(job.folder), *job.command],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise Failed(f"{job.group} {job.name}: {done.stderr.strip()[-2000:]}")
    result = json.loads(done.stdout)
    status = result.pop("status")
    if status:
        raise Failed(f"{job.group} {job.name}: exit status {status}\n{done.stderr.strip()[-2000:]}")
    return Run(**result)


def run_rounds(
    jobs: Sequence[Job], repeats: int, patience: float, say: Callable[[str], None]
) -> dict[Job, tuple[Run, ...]]:
    """Every job in every round, after one round that only warms the disk and the byte code."""
    for job in jobs:
        run_once(job)
    runs: dict[Job, list[Run]] = {job: [] for job in jobs}
    for number in range(1, repeats + 1):
        for job in jobs:
            for _ in range(TRIES):
                wait_quiet(patience)
                run = run_once(job)
                if run.foreign < MOST_FOREIGN:
                    break
            runs[job].append(run)
            took = f"{run.wall:7.3f} s {run.peak / 1e6:6.0f} MB"
            say(f"{number}/{repeats}  {job.group:>6} {job.name:<24} {took}")
    return {job: tuple(of_job) for job, of_job in runs.items()}
