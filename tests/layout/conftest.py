"""`draw`: faces from a template and cards in TOML."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from layout_kit import Faces, draw


@pytest.fixture(name="draw")
def draw_fixture(tmp_path: Path) -> Callable[..., Faces]:
    return partial(draw, tmp_path)
