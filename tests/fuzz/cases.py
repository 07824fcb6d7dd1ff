"""Inputs that once failed: cases/*.json, each with the target that it came from and what was wrong.

A case with "open" is a fault that is still there: the test expects it, and fuzzing passes over what looks
like it. Whoever mends the fault takes that line out.
"""

import json
from pathlib import Path
from typing import NamedTuple

from .files import Input, as_json, from_json
from .running import Finding

FOLDER = Path(__file__).parent / "cases"


class Case(NamedTuple):
    """A kept input. `kind`: what was found. `open`: why it still fails, "" where it must not."""

    name: str
    target: str
    kind: str
    open: str
    input: Input


def cases() -> list[Case]:
    return [_read(path) for path in sorted(FOLDER.glob("*.json"))]


def known() -> frozenset[tuple[str, str]]:
    """Targets and kinds of faults that are known and still open."""
    return frozenset((case.target, case.kind) for case in cases() if case.open)


def keep(target: str, given: Input, finding: Finding, name: str) -> Path:
    """Writes a new case."""
    path = FOLDER / f"{target}-{finding.kind}-{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(as_json(given, target=target, kind=finding.kind, detail=finding.detail) + "\n", "utf-8")
    return path


def _read(path: Path) -> Case:
    text = path.read_text("utf-8")
    data = json.loads(text)
    return Case(path.stem, data["target"], data["kind"], data.get("open", ""), from_json(text))
