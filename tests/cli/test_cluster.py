"""Work on a Dask cluster: the same bytes as here, also where a worker dies in the middle; clear mistakes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from distributed import LocalCluster

from bench.decks import codes_of, facts_of, load, make_decks
from cardgen.build import cluster as module
from cardgen.build.cluster import Cluster, Refused, at_work, compare, packed, versions
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root

Run = Callable[..., Any]
GAME = "kapaiwang"


def pack(everything: bool = False) -> bytes:
    project = find_project(shipped_root())
    game, _ = load_game(project, shipped_root() / "card_data" / GAME)
    assert game is not None
    return packed(project, game, everything=everything)


def said(mistakes: pytest.ExceptionInfo[Mistakes]) -> str:
    (one,) = mistakes.value.diagnostics
    assert one.hint is not None
    return f"{one.code} {one.message.en} {one.hint.en}"


def tripled(root: str, task: int, piece: int) -> int:
    if piece == task:
        raise Mistakes([Diagnostic("odd", Text("odd", "怪"), None)])
    assert Path(root, "card_data", GAME, "game.toml").is_file()
    return 3 * piece


@pytest.fixture(scope="module")
def local() -> Iterator[str]:
    """A scheduler and a worker in this process."""
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", protocol="tcp"
    ) as made:
        yield made.scheduler_address


def test_answers_come_in_order_and_mistakes_as_such(local: str) -> None:
    with Cluster(local) as found:
        assert list(found.run(tripled, pack(), -1, iter(range(40)))) == [3 * n for n in range(40)]
        assert list(found.run(tripled, pack(), -1, ())) == []
        answers = found.run(tripled, pack(), 2, range(40))
        assert [next(answers), next(answers)] == [0, 3]
        with pytest.raises(Mistakes, match="odd"):
            next(answers)


def test_batches_on_it_are_those_of_here(local: str, cardgen: Run, tmp_path: Path) -> None:
    lines = [json.dumps({"id": n, "cards": ["diluc"] * (n % 3)}) for n in range(50)]
    (tmp_path / "a.jsonl").write_text("\n".join([*lines, "no"]))
    here, there = (
        cardgen("deck", "check", "qisheng", "--batch", "a.jsonl", *more, folder=tmp_path)
        for more in ((), ("--cluster", local))
    )
    assert (there.status, there.out) == (here.status, here.out)
    first, _, rest = there.err.partition("\n")
    assert first.startswith("cluster: 2 threads of workers") and rest == here.err


def test_what_differs_is_told() -> None:
    compare({"tcp://a": versions()})
    for theirs, words in (
        ({**versions(), "numpy": "1.0"}, "numpy 1.0 ≠"),
        ({name: have for name, have in versions().items() if name != "pillow"}, "pillow – ≠"),
        (ModuleNotFoundError("No module named 'cardgen'"), "No module named"),
    ):
        with pytest.raises(Mistakes) as mistakes:
            compare({"tcp://a": versions(), "tcp://b": theirs})
        assert "cluster-differs tcp://b" in said(mistakes) and words in said(mistakes)


def test_no_scheduler_and_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    for address in ("tcp://127.0.0.1:1", "what://is-this"):
        with pytest.raises(Mistakes) as mistakes:
            Cluster(address)
        assert "no-cluster no scheduler answers" in said(mistakes)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Mistakes) as mistakes:
        Cluster("tcp://127.0.0.1:1")
    assert 'pip install "cardgen[cluster]"' in said(mistakes)


def test_a_cluster_without_workers() -> None:
    with LocalCluster(n_workers=0, processes=False, dashboard_address=":0", protocol="tcp") as empty:
        with pytest.raises(Mistakes) as mistakes:
            Cluster(empty.scheduler_address)
        assert "has no workers" in said(mistakes)


def test_a_game_is_packed_the_same_every_time() -> None:
    light, heavy = pack(), pack(everything=True)
    assert light == pack() and len(light) < len(heavy) / 5
    assert isinstance(at_work(tripled, "test-pack", light, 7, 7), Refused)
    assert at_work(tripled, "test-pack", b"", 0, 7) == 21


# ---- a worker is killed ---------------------------------------------------------------------------------


@pytest.fixture
def processes() -> Iterator[LocalCluster]:
    """Three workers, each a process of its own with somebody who starts it again."""
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0") as made:
        yield made


def killed_in_the_middle(command: list[str], folder: Path, made: LocalCluster, begun: str) -> str:
    """Runs a command, and kills a worker as soon as something was written; what it said."""
    victim = next(iter(made.workers.values())).pid
    run = subprocess.Popen(
        [sys.executable, "-m", "cardgen", *command, "--cluster", made.scheduler_address],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = monotonic() + 120
    while not any(path.stat().st_size for path in folder.glob(begun)):
        assert run.poll() is None and monotonic() < end
        sleep(0.02)
    os.kill(victim, signal.SIGKILL)
    assert run.poll() is None, "it was over before the worker was killed"
    _, err = run.communicate(timeout=300)
    return err


@pytest.mark.nightly
def test_verdicts_are_the_same_where_a_worker_dies(
    processes: LocalCluster, cardgen: Run, tmp_path: Path
) -> None:
    rules = load()
    codes = codes_of(rules, list(make_decks(facts_of(rules.cards), 2000)))
    (tmp_path / "a.txt").write_text("\n".join(codes * 100))
    command = ["deck", "check", "qisheng", "--batch", "a.txt", "--output"]
    err = killed_in_the_middle([*command, "there.jsonl"], tmp_path, processes, "*.part")
    assert "200,000 decks: 200,000 legal" in err
    cardgen(*command, "here.jsonl", folder=tmp_path)
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


@pytest.mark.nightly
def test_pictures_are_the_same_where_a_worker_dies(
    processes: LocalCluster, cardgen: Run, tmp_path: Path
) -> None:
    command = ["cards", GAME, "--backs", "--dpi", "200", "--output"]
    killed_in_the_middle([*command, "there"], tmp_path, processes, "there/*.png")
    cardgen(*command, "here", folder=tmp_path)
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("here", "there")
    )
    assert there == here and len(here) > 28
