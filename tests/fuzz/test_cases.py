"""Inputs that once failed do so no more; those of faults that are still open fail as they did."""

from collections.abc import Iterator

import pytest

from .cases import Case, cases
from .running import Runner

pytest.importorskip("resource", reason="the worker sets limits")


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with Runner() as runner:
        yield runner


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case(runner: Runner, case: Case) -> None:
    if case.open and case.kind in ("slow", "waits"):
        pytest.skip(f"takes long, which is what is wrong with it: {case.open}")
    found = [finding for finding in runner.findings(case.input) if finding.kind == case.kind]
    if case.open:
        assert found, f"mended: take the line “open” out of cases/{case.name}.json"
    else:
        assert not found
