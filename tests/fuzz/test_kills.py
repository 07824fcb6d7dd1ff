"""Runs that are killed or find no room leave whole files, and nothing in the way of the next run."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom

import pytest

from .files import OLD
from .kills import COMMANDS, duration, killed, left_over, moment, project, run, without_room
from .running import outputs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are other things there")
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


@pytest.mark.parametrize(
    "count",
    [pytest.param(3, id="few"), pytest.param(300, id="many", marks=pytest.mark.nightly)],
)
def test_kills_at_random_moments(tmp_path: Path, count: int) -> None:
    seed = SystemRandom().randrange(10**9)
    random = Random(seed)
    folder = project(tmp_path / "project")
    times = {words: duration(folder, words) for words in (COMMANDS if count > 10 else COMMANDS[:1])}
    for number in range(count):
        words = random.choice(list(times))
        how, after = SIGNALS[number % 3], moment(random, times[words])
        wrong = list(killed(folder, words, how, after))
        assert not wrong, f"seed {seed}: {' '.join(words)} ended by {how.name} after {after:.3f} s"


def test_what_a_killed_run_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    folder = project(tmp_path / "project")
    part = folder / "output/g/cards.pdf.0123456789abcdef.part"
    part.write_bytes(b"%PDF")
    assert run(folder, ("sheet", "g")).status == 0
    assert not left_over(folder)


@pytest.mark.parametrize("words", COMMANDS[:3], ids=lambda words: words[0])
def test_no_room_for_a_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Files of any size up to the largest that is made find no room."""
    folder = project(tmp_path / "project")
    assert run(folder, words).status == 0
    sizes = sorted(len(data) for data in outputs(folder).values() if data != OLD)
    for room in (sizes[0] - 1, sizes[-1] - 1):
        assert list(without_room(folder, words, room)) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB for the output of a project, where one can be had."""
    folder = tmp_path / "project/output"
    folder.mkdir(parents=True)
    mount = shutil.which("mount")
    words = [mount or "mount", "-t", "tmpfs", "-o", "size=64k", "cardgen-test", str(folder)]
    if mount is None or subprocess.run(words, capture_output=True).returncode:
        pytest.skip("no file system of our own can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(tmp_path: Path, small_disk: Path) -> None:
    """The first file finds room, the second does not: neither is written."""
    folder = project(tmp_path / "project")
    (small_disk / "filler").write_bytes(bytes(16_000))
    ended = run(folder, ("build", "g"))
    assert ended.status == 1, ended.said
    assert "disk is full" in ended.said
    assert (small_disk / "g/cards.pdf").read_bytes() == (small_disk / "g/backs.pdf").read_bytes() == OLD
    assert not list(small_disk.rglob("*.part"))
