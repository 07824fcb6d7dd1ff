"""Several games at once: `check` looks at them in as many processes as there are cores."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from cardgen.build import pool
from cardgen.build.make import Checked
from cardgen.cli.checks.game import check_game
from cardgen.load.project import Project


def check_games(project: Project, folders: Sequence[Path], cores: int | None = None) -> Iterator[Checked]:
    """What is wrong with each of the games, in their order. The largest are looked at first."""
    jobs = min(cores or pool.cores(), len(folders))
    order = sorted(folders, key=_size, reverse=True) if jobs > 1 else folders
    looked = zip(order, pool.each(partial(check_game, project), order, jobs), strict=True)
    if jobs < 2:
        yield from (found for _, found in looked)
        return
    known = dict(looked)
    yield from (known[folder] for folder in folders)


def _size(folder: Path) -> int:
    """Bytes of all files of a game, as far as they can be seen."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.stat(os.path.join(path, name), follow_symlinks=False).st_size
    return total
