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


def _call(*arguments: str, folder: Path, language: Language = "en") -> Result:
    out, err = io.StringIO(), io.StringIO()
    return Result(run([*arguments], Session(language, folder, out, err), {}), out.getvalue(), err.getvalue())


@pytest.fixture
def cardgen(tmp_path: Path) -> Callable[..., Result]:
    """Runs `cardgen …` in a folder, by default an empty one."""
    return lambda *arguments, folder=None, language="en": _call(
        *arguments, folder=folder or tmp_path, language=language
    )


@pytest.fixture(scope="session")
def shared_cardgen() -> Callable[..., Result]:
    """The same for what several tests look at."""
    return _call
