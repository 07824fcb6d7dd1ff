"""Runs that are ended at a random moment, or find no room: no file half, none lost, none left over."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from .files import OLD, Input, Words, write
from .running import half, outputs
from .worker import ROOT

COMMANDS: tuple[Words, ...] = (
    ("build", "g"),
    ("rulebook", "g"),
    ("sheet", "g"),
    ("import", "d.md", "--output", ".", "--id", "n"),
)
# What a signal may lead to; a negative number is an end before the program could take hold of the signal.
STATUSES = {signal.SIGKILL: (-9,), signal.SIGTERM: (143, -15), signal.SIGINT: (130, -2)}
DOCUMENT = "# 小试\n\n" + "".join(f"3* 牌{n}：抽 {n} 张牌。\n" for n in range(200))


class Ended(NamedTuple):
    """How a run ended, and what it said."""

    status: int
    said: str


def project(folder: Path) -> Path:
    """The base with its old output, and a document to import."""
    folder.mkdir(exist_ok=True)
    write(Input({"d.md": DOCUMENT.encode()}, ()), folder)
    return folder


def duration(folder: Path, words: Words) -> float:
    """How long a run takes that nobody ends."""
    start = time.monotonic()
    ended = run(folder, words)
    assert ended.status == 0, ended.said
    return time.monotonic() - start


def killed(folder: Path, words: Words, how: signal.Signals, after: float) -> Iterator[str]:
    """Ends a run after a time; what is wrong then. The next run must find nothing in its way."""
    for name in outputs(folder):
        (folder / name).write_bytes(OLD)
    for name in ("card_data/n", "templates/n"):
        shutil.rmtree(folder / name, ignore_errors=True)
    before = outputs(folder)
    ended = run(folder, words, how, after)
    now = outputs(folder)
    # Python shows a traceback of its own where it is stopped before it has come to the program.
    early = "KeyboardInterrupt" in ended.said and "cardgen/" not in ended.said
    if ended.status not in (0, *STATUSES[how]) and not early:
        yield f"status {ended.status}: {ended.said[-300:]}"
    if "Traceback" in ended.said and not early:
        yield f"a traceback: {ended.said[-600:]}"
    for name in before:
        if name not in now:
            yield f"{name} is lost"
    for name, data in now.items():
        if data != OLD and not name.endswith(".part"):
            yield from (finding.detail for finding in half(name, data, words))
    if how != signal.SIGKILL and (parts := left_over(folder)) and ended.status in (130, 143):
        yield f"left over: {parts}"
    if words[0] != "import":
        run(folder, words)
        if parts := left_over(folder):
            yield f"left over after the next run: {parts}"


def without_room(folder: Path, words: Words, room: int) -> Iterator[str]:
    """A run that may write no file larger than this."""
    before = outputs(folder)
    ended = run(folder, words, room=room)
    if ended.status == 0:
        return
    if ended.status != 1 or "Traceback" in ended.said:
        yield f"status {ended.status}: {ended.said[-300:]}"
    if outputs(folder) != before:
        yield "some files were written"
    if parts := left_over(folder):
        yield f"left over: {parts}"


def run(
    folder: Path, words: Words, how: signal.Signals | None = None, after: float = 0.0, room: int | None = None
) -> Ended:
    """A real process; ended after a time if a signal is given."""

    def limit() -> None:
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=limit,
    )
    if how is not None:
        time.sleep(after)
        process.send_signal(how)
    said, _ = process.communicate(timeout=120)
    return Ended(process.returncode, said.decode("utf-8", "replace"))


def moment(random: Random, whole: float) -> float:
    """Half of the kills come anywhere, the others late, when files are written."""
    return random.uniform(0, whole) if random.random() < 0.5 else random.uniform(0.7 * whole, 1.05 * whole)


def left_over(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*.part")]
