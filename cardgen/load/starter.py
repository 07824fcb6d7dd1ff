"""The small complete game that new ones start from."""

import os
from collections.abc import Iterator
from pathlib import Path

from cardgen.diagnostics import Language

STARTER = Path(__file__).parents[1] / "starter"
PLACEHOLDER = "game"  # the folder in card_data/ and templates/ that takes the new game's id
DEFAULT_ID = "my-game"


def starter_files(language: Language, game: str) -> Iterator[tuple[Path, bytes]]:
    """Every file of it, by its path in a project, for a game of this id."""
    for part in (STARTER / "common", STARTER / language):
        for root, _, names in os.walk(part):
            inside = Path(root).relative_to(part)
            steps = [game if step == PLACEHOLDER else step for step in inside.parts]
            for name in names:
                yield Path(*steps, name), (Path(root) / name).read_bytes()


def game_id(name: str) -> str:
    """A name, if it can be the id of a game: ASCII letters, digits and hyphens."""
    plain = name.lower().replace("_", "-").replace(" ", "-").strip("-")
    return plain if plain.isascii() and plain.replace("-", "").isalnum() else DEFAULT_ID
