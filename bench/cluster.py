"""`python -m bench cluster`: two workers of a Dask cluster against one, on ten million decks in Parquet.

A million different rows are written once, and ten files of them judged. The command, the scheduler and the
workers are processes of their own; of each the processor time is told, because a loaded machine makes the
clock worthless: with as many cores as processes the clock would show the largest of them.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import monotonic, process_time
from typing import Any, NamedTuple

import distributed
import pyarrow as pa
import pyarrow.parquet as pq

from bench.deck_columns import LISTS
from bench.decks import facts_of, load, make_decks

WORK = Path(__file__).with_name("work") / "cluster"
FILES, ROWS, DIFFERENT = 10, 1_000_000, 20_000
PORT = 18786
GOAL = 1.7
connect: Any = distributed.Client


class Took(NamedTuple):
    """Seconds: on the clock, and of each process's processor time."""

    clock: float
    command: float
    scheduler: float
    workers: list[float]


def write_season() -> None:
    """Ten files, all of them one."""
    rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    rules = load()
    ids = [card.id for card in rules.cards.cards]
    decks = make_decks(facts_of(rules.cards), DIFFERENT)
    rows = [{"characters": [ids[n] for n in a], "actions": [ids[n] for n in b]} for a, b in decks]
    part = pa.array(rows, LISTS)
    with pq.ParquetWriter(WORK / "0.parquet", pa.schema({"id": pa.int64(), "zones": LISTS})) as writer:
        for start in range(0, ROWS, DIFFERENT):
            writer.write_table(pa.table({"id": pa.array(range(start, start + DIFFERENT)), "zones": part}))
    for n in range(1, FILES):
        os.link(WORK / "0.parquet", WORK / f"{n}.parquet")


@contextmanager
def started(workers: int) -> Iterator[tuple[str, Any]]:
    """A scheduler and workers, each a process, for as long as the block lasts."""
    address = f"tcp://127.0.0.1:{PORT}"
    dask = [sys.executable, "-m", "dask"]
    commands = [
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(PORT), "--no-dashboard"],
        *[[*dask, "worker", address, "--nthreads", "1", "--no-dashboard"]] * workers,
    ]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen(command, **quiet) for command in commands]
    try:
        client = connect(address, timeout=60)
        client.wait_for_workers(workers, timeout=60)
        yield address, client
        client.close()
    finally:
        for one in reversed(running):
            one.terminate()
            one.wait()


def run(workers: int) -> Took:
    """The whole command with so many workers, which are warm."""
    with started(workers) as (address, client):
        command = [sys.executable, "-m", "cardgen", "deck", "check", "qisheng", "--batch"]
        more = ["--output", str(WORK / "verdicts.parquet"), "--cluster", address]
        subprocess.run([*command, str(WORK / "0.parquet"), *more], check=True, stderr=subprocess.DEVNULL)
        before = [client.run_on_scheduler(process_time), *client.run(process_time).values()]
        children, start = os.times().children_user + os.times().children_system, monotonic()
        files = [str(WORK / f"{n}.parquet") for n in range(FILES)]
        subprocess.run([*command, *files, *more], check=True, stderr=subprocess.DEVNULL)
        clock = monotonic() - start
        own = os.times().children_user + os.times().children_system - children
        after = [client.run_on_scheduler(process_time), *client.run(process_time).values()]
        scheduler, *each = (b - a for a, b in zip(before, after, strict=True))
    return Took(clock, own, scheduler, each)


def main() -> int:
    write_season()
    found = {workers: run(workers) for workers in (1, 2)}
    for workers, took in found.items():
        each = ", ".join(f"{seconds:.1f}" for seconds in took.workers)
        print(
            f"{workers} worker{'s' * (workers > 1)}: {took.clock:.1f} s on the clock; processor: command "
            f"{took.command:.1f} s, scheduler {took.scheduler:.1f} s, workers {each} s; "
            f"{FILES * ROWS / sum(took.workers):,.0f} decks a second and worker"
        )
    one, two = (max(took.command, took.scheduler, *took.workers) for took in found.values())
    clock = found[1].clock / found[2].clock
    print(f"two against one: {clock:.2f} on the clock, {one / two:.2f} by the busiest process (goal {GOAL})")
    return 0 if one / two >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
