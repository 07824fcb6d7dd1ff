"""rules.toml: the base's own, and every form of rule in tests/cases/rules made into a game."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from .. import toml_tree
from ..files import Files, Input, Words, base_files
from .toml_files import damaged

CASES = sorted((Path(__file__).parents[2] / "cases" / "rules").rglob("*.toml"))
COMMANDS: tuple[Words, ...] = (
    ("check", "g"),
    ("rules", "g"),
    ("deck", "check", "g"),
    ("deck", "check", "g", "--format", "json"),
    ("deck", "fix", "g", "one", "--seconds", "2"),
    ("deck", "complete", "g", "one", "--seconds", "2"),
)


def rules(random: Random) -> Input:
    files = _from_case(random.choice(CASES)) if random.random() < 0.7 else {}
    name = "card_data/g/rules.toml"
    old = files.get(name, base_files()[name])
    assert isinstance(old, bytes)
    return Input({**files, name: damaged(random, old.decode())}, tuple(random.sample(COMMANDS, 2)))


def _from_case(path: Path) -> Files:
    """A case's cards, rules and decks as files of the base's game."""
    case = tomllib.loads(path.read_text("utf-8"))
    cards: list[dict[str, Any]] = [{"kind": "card", "name": card["id"], **card} for card in case["card"]]
    fields = case.get("fields", {})
    kinds = {
        kind: {"template": "back", "fields": fields} for kind in sorted({card["kind"] for card in cards})
    }
    files: dict[str, Any] = {
        "card_data/g/game.toml": {
            "title": "小试",
            "kinds": kinds,
            "symbols": {"leaf": {"path": "M0 0H9V9Z"}},
        },
        "card_data/g/cards/cards.toml": {"card": cards},
        "card_data/g/rules.toml": case.get("rules", {}),
    }
    for n, deck in enumerate(case.get("deck", [])):
        kept = {
            key: deck[key] for key in ("cards", "zones", "values", "scope", "format", "as_of") if key in deck
        }
        files[f"card_data/g/decks/{n or 'one'}.toml"] = kept
    return {name: toml_tree.dumped(table).encode() for name, table in files.items()}
