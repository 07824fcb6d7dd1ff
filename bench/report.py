"""Turns runs into a table for people and JSON for programs."""

import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version

from bench.measure import Job, Run

REFERENCE = "typst"
PROGRAMS = ("cardgen", "typst", "pypandoc_binary", "reportlab", "uharfbuzz", "click", "markdown-it-py")


@dataclass(frozen=True, slots=True)
class Row:
    """What a peer took. Times in seconds, memory and output in bytes.

    The ratios are medians over the rounds of (this peer / the reference, Typst, in the same round): they hold
    where the seconds swing with whatever else the machine does.
    """

    group: str
    name: str
    best: float
    median: float
    peak: int
    size: int | None
    time_ratio: float | None
    memory_ratio: float | None
    faults: tuple[str, ...]
    runs: tuple[Run, ...]


def rows(
    runs: Mapping[Job, Sequence[Run]], faults: Mapping[Job, tuple[str, ...]], reference: str = REFERENCE
) -> tuple[Row, ...]:
    """One row for each job, in the order in which they ran."""
    references = {job.group: of_job for job, of_job in runs.items() if job.name == reference}

    def row(job: Job, of_job: Sequence[Run]) -> Row:
        base = references.get(job.group, ())
        walls = [run.wall for run in of_job]
        return Row(
            group=job.group,
            name=job.name,
            best=min(walls),
            median=statistics.median(walls),
            peak=max(run.peak for run in of_job),
            size=job.output.stat().st_size if job.output and job.output.is_file() else None,
            time_ratio=_median_ratio([run.wall for run in of_job], [run.wall for run in base]),
            memory_ratio=_median_ratio([run.peak for run in of_job], [run.peak for run in base]),
            faults=faults.get(job, ()),
            runs=tuple(of_job),
        )

    return tuple(row(job, of_job) for job, of_job in runs.items())


def as_table(of_rows: Sequence[Row], reference: str = "Typst") -> str:
    """A Markdown table for each group."""
    parts = []
    for group in dict.fromkeys(row.group for row in of_rows):
        parts.append(
            f"### {group}\n\n"
            f"| | best s | median s | × {reference} | peak MB | × {reference} | output MB | right |\n"
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
        )
        for row in of_rows:
            if row.group == group:
                right = "; ".join(row.faults) or ("yes" if row.size is not None else "")
                parts.append(
                    f"| {row.name} | {row.best:.3f} | {row.median:.3f} | {_ratio(row.time_ratio)} "
                    f"| {row.peak / 1e6:.0f} | {_ratio(row.memory_ratio)} "
                    f"| {'' if row.size is None else f'{row.size / 1e6:.2f}'} | {right} |"
                )
        parts.append("")
    return "\n".join(parts)


def as_data(of_rows: Sequence[Row]) -> list[dict[str, object]]:
    """The same, and every single run, for JSON."""
    return [asdict(row) for row in of_rows]


def programs() -> dict[str, str]:
    """The versions of what was measured."""
    found = {"python": platform.python_version()}
    for name in PROGRAMS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _median_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """The median over the rounds; None where there is nothing to compare with."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True)) if theirs else None


def _ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
