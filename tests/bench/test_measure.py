"""Runs are measured in processes of their own, and their ratios are taken round by round."""

import json
import os
import sys
from pathlib import Path

import pytest

from bench.jobs import card_jobs, floor_jobs
from bench.measure import Failed, Job, Run, run_once, run_rounds
from bench.report import as_data, as_table, rows

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="measuring needs fork")


def job(code: str, folder: Path, name: str = "x", clear: tuple[Path, ...] = ()) -> Job:
    return Job("g", name, (sys.executable, "-c", code), folder, clear=clear)


def test_peak_memory_is_that_of_the_command(tmp_path: Path) -> None:
    ballast = bytearray(200_000_000)
    small = run_once(job("pass", tmp_path)).peak
    large = run_once(job("x = bytearray(80_000_000)", tmp_path)).peak
    assert len(ballast) > small
    assert 4_000_000 < small < 60_000_000
    assert large > small + 70_000_000


def test_a_failed_command_is_told_with_its_words(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"(?s)exit status 3.*no such luck"):
        run_once(job("import sys; sys.stderr.write('no such luck'); sys.exit(3)", tmp_path))


def test_nothing_is_left_of_the_run_before(tmp_path: Path) -> None:
    made = tmp_path / "output"
    code = "import os; os.mkdir('output')"
    for _ in range(2):
        run_once(job(code, tmp_path, clear=(made,)))
    assert made.is_dir()


def test_rounds_are_interleaved_and_counted(tmp_path: Path) -> None:
    said: list[str] = []
    jobs = [job("pass", tmp_path, name) for name in ("a", "b")]
    runs = run_rounds(jobs, 2, 0, said.append)
    assert [line.split()[2] for line in said] == ["a", "b", "a", "b"]
    assert [len(runs[j]) for j in jobs] == [2, 2]


def test_ratios_are_medians_over_the_rounds(tmp_path: Path) -> None:
    ours, typst = job("", tmp_path, "cardgen"), job("", tmp_path, "typst")
    alone = Job("other", "cardgen", ("x",), tmp_path)

    def run(wall: float, peak: int) -> Run:
        return Run(wall, wall, peak, 0.0)

    result = rows(
        {
            typst: (run(1.0, 100), run(2.0, 100), run(4.0, 100)),
            ours: (run(0.5, 40), run(0.4, 50), run(4.0, 60)),
            alone: (run(1.0, 1),),
        },
        {ours: ("9 pages instead of 10",)},
    )
    assert [row.time_ratio for row in result] == [1.0, 0.5, None]
    assert [row.memory_ratio for row in result] == [1.0, 0.5, None]
    assert (result[1].best, result[1].median, result[1].peak) == (0.4, 0.5, 60)
    table = as_table(result)
    assert "| cardgen | 0.400 | 0.500 | 0.50 | 0 | 0.50 |  | 9 pages instead of 10 |" in table
    assert table.count("###") == 2
    assert json.loads(json.dumps(as_data(result)))[1]["runs"][2]["wall"] == 4.0


def test_jobs_for_all_peers(tmp_path: Path) -> None:
    jobs = card_jobs(31, tmp_path, ("typst", "cardgen", "cardgen-variable", "reportlab"))
    assert [j.name for j in jobs] == ["typst", "cardgen", "cardgen (variable font)", "reportlab"]
    assert all(j.output is not None and j.clear for j in jobs)
    assert jobs[1].command[-2:] == ("build", "bench")
    assert {j.group for j in floor_jobs(tmp_path, ("typst",))} == {"floor"}
