"""A command line without a process: what it wrote and its exit status."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Language


@dataclass(frozen=True, slots=True)
class Result:
    status: int
    out: str
    err: str


@pytest.fixture
def cardgen(tmp_path: Path) -> Callable[..., Result]:
    """Runs `cardgen …` in a folder, by default an empty one."""

    def call(*arguments: str, folder: Path | None = None, language: Language = "en") -> Result:
        out, err = io.StringIO(), io.StringIO()
        session = Session(language, folder or tmp_path, out, err)
        return Result(run(list(arguments), session, {}), out.getvalue(), err.getvalue())

    return call
