"""Writes the cards of the Netrunner example from a file of facts: `python cards.py FACTS.json [FOLDER]`."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

FIELDS = ("side", "faction", "type", "subtypes", "deck_limit", "min_deck_size", "influence_limit")
NUMBERS = ("influence_cost", "agenda_points")


def write_cards(facts: Mapping[str, Any], folder: Path) -> None:
    """One file for the identities of each side, and one for each type of card."""
    files: dict[str, list[str]] = {}
    for card in facts["cards"]:
        identity = card["type"] == "Identity"
        name = f"{card['side']}-{card['type']}".lower()
        files.setdefault(name, []).append(table(card, "identity" if identity else "card"))
    folder.mkdir(parents=True, exist_ok=True)
    for name, tables in files.items():
        (folder / f"{name}.toml").write_text("\n".join(tables), encoding="utf-8")


def table(card: Mapping[str, Any], kind: str) -> str:
    """A card as TOML. What is banned, restricted or worth points in a format is still in its pool."""
    id = card["id"].replace("_", "-")
    values: dict[str, object] = {"id": id, "name": card["title"], "kind": kind, "copies": 0}
    values["code"] = card["id"]
    values |= {key: card[key] for key in FIELDS if card.get(key) is not None}
    if kind == "card":
        values |= {key: card[key] for key in NUMBERS if card.get(key) is not None}
    values["pools"] = sorted(card["formats"])
    if "copies_in_gateway_box" in card:
        values["box"] = card["copies_in_gateway_box"]
    return "\n".join(("[[card]]", *lines(values))) + "\n"


def lines(values: Mapping[str, object]) -> Iterable[str]:
    return (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items())


if __name__ == "__main__":
    where = Path(__file__).parent / "card_data" / "netrunner" / "cards"
    facts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    write_cards(facts, Path(sys.argv[2]) if len(sys.argv) > 2 else where)
