"""Whole games that several files of tests look at."""

from pathlib import Path

import pytest
from kapaiwang_kit import build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of 卡牌王."""
    return build(tmp_path_factory.mktemp("kapaiwang"))
