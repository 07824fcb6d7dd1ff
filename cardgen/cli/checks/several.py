"""Several games at once: `check` looks at them in as many processes as there are cores."""

import os
import pickle
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from cardgen.build.make import Checked
from cardgen.cli.checks.game import check_game
from cardgen.load.project import Project

CAN_FORK = hasattr(os, "fork")


def check_games(project: Project, folders: Sequence[Path], cores: int | None = None) -> Iterator[Checked]:
    """What is wrong with each of the games, in their order. The last share is this process's own."""
    count = min(cores or os.cpu_count() or 1, len(folders)) if CAN_FORK else 1
    others = [(share, _begun(project, share)) for share in _shares(folders, count)[:-1]]
    found: dict[Path, Checked] = {}
    if others:
        own = set(folders).difference(*(share for share, _ in others))
        found.update((folder, check_game(project, folder)) for folder in folders if folder in own)
    for _, (process, reading) in others:
        # What another process did not come to tell is looked at here: a fault shows where it can be seen.
        with os.fdopen(reading, "rb") as pipe, suppress(EOFError, pickle.UnpicklingError):
            found.update(pickle.load(pipe))
        os.waitpid(process, 0)
    for folder in folders:
        yield found[folder] if folder in found else check_game(project, folder)


def _shares(folders: Sequence[Path], count: int) -> list[list[Path]]:
    """The games dealt out so that each share has about as much to read, the largest share last."""
    shares: list[tuple[int, list[Path]]] = [(0, []) for _ in range(count)]
    sizes = {folder: _size(folder) for folder in folders} if count > 1 else {}
    for folder in sorted(sizes, key=lambda folder: -sizes[folder]):
        least = min(range(count), key=lambda n: shares[n][0])
        shares[least] = shares[least][0] + sizes[folder], [*shares[least][1], folder]
    return [share for _, share in sorted(shares, key=lambda share: share[0])]


def _size(folder: Path) -> int:
    """Bytes of all files of a game, as far as they can be seen."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.stat(os.path.join(path, name), follow_symlinks=False).st_size
    return total


def _begun(project: Project, share: Sequence[Path]) -> tuple[int, int]:
    """Another process that looks at some games, and where what it finds can be read."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    try:
        os.close(reading)
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump([(folder, check_game(project, folder)) for folder in share], pipe)
    finally:
        os._exit(0)
