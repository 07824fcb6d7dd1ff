"""Writes the cards of the Arkham example from a file of facts: `python cards.py FACTS.json [FOLDER]`.

A customised card is a card of its own: `09040-level1-box1` is card 09040 at level 1 with its second box full.
Which box changes the traits, the tags, the slots or the number of copies stands in the facts.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

Facts = Mapping[str, Any]
FACTIONS = ("faction_code", "faction2_code", "faction3_code")


def write_cards(facts: Facts, folder: Path) -> None:
    """One file for the investigators, and one for each type of card."""
    printings: dict[str, list[str]] = {}
    for card in facts["cards"]:
        if "duplicate_of" in card:
            printings.setdefault(card["duplicate_of"], []).append(card["code"])
    files: dict[str, list[str]] = {}
    for card in facts["cards"]:
        if "duplicate_of" not in card:
            tables = investigator(card) if card["type_code"] == "investigator" else cards(card)
            for values in tables:
                values["printings"] = printings.get(card["code"], [])
                files.setdefault(card["type_code"], []).append(table(values))
    folder.mkdir(parents=True, exist_ok=True)
    for name, texts in files.items():
        (folder / f"{name}.toml").write_text("\n".join(texts), encoding="utf-8")


def investigator(card: Facts) -> list[dict[str, object]]:
    needs = [part.strip() for part in card["deck_requirements"].split(",")]
    size = next(int(part.partition(":")[2]) for part in needs if part.startswith("size:"))
    return [
        {
            **head(card, "investigator"),
            "base": card.get("alternate_of", card["code"]),
            "size": size,
            "weaknesses": sum(part.startswith("random:") for part in needs),
        }
    ]


def cards(card: Facts) -> list[dict[str, object]]:
    """The card, and where it can be customised each way in which rules of deck-building can tell apart."""
    made = [plain(card)]
    options: Sequence[Facts] = card.get("customization_options", ())
    ways = [(False, True) if telling(option) else (False,) for option in options]
    for filled in product(*ways):
        boxes = [n for n, full in enumerate(filled) if full]
        for level in range(half(sum(option["xp"] for option in options)) + 1):
            made += customised(card, options, boxes, level)
    return made


def half(xp: int) -> int:
    """The level of a customised card: half of what was spent on it, rounded up."""
    return -(-xp // 2)


def telling(option: Facts) -> bool:
    """Whether a box changes something that deck-building looks at."""
    return (
        any(key in option for key in ("tags", "deck_limit", "real_traits"))
        or option.get("choice") == "remove_slot"
    )


def customised(
    card: Facts, options: Sequence[Facts], boxes: list[int], level: int
) -> list[dict[str, object]]:
    if not options or (not boxes and not level):
        return []
    values = {**plain(card), "id": variant(card["code"], level, boxes), "level": level}
    made = [values]
    for box in boxes:
        option = options[box]
        if "tags" in option:
            values["tags"] = [*words(card.get("tags", "")), *words(option["tags"])]
        if "real_traits" in option:
            values["traits"] = words(option["real_traits"])
        if "deck_limit" in option:
            values["deck_limit"] = option["deck_limit"]
        if option.get("choice") == "remove_slot":
            slots = words(card["slot"])
            made = [
                {**values, "id": f"{values['id']}-without{n}", "slots": slots[:n] + slots[n + 1 :]}
                for n in range(len(slots))
            ]
    return made


def variant(code: str, level: int, boxes: Iterable[int]) -> str:
    """The id of a customised card: its level and the boxes that deck-building looks at."""
    return "-".join((code, f"level{level}", *(f"box{n}" for n in boxes)))


def plain(card: Facts) -> dict[str, object]:
    values = head(card, "card")
    given = {
        "subtitle": card.get("subname"),
        "type": card["type_code"],
        "weakness": card.get("subtype_code"),
        "factions": [card[key] for key in FACTIONS if card.get(key)],
        "level": None if "encounter_code" in card else card.get("xp"),
        "deck_limit": card["deck_limit"],
        "traits": words(card.get("traits") or ""),
        "tags": words(card.get("tags", "")),
        "slots": words(card.get("slot", "").replace(" x2", "")),
        "permanent": card.get("permanent") or None,
        "only_for": card["restrictions"].split(":")[1:] if card.get("restrictions") else None,
    }
    return {**values, **{key: value for key, value in given.items() if value is not None}}


def head(card: Facts, kind: str) -> dict[str, object]:
    return {"id": card["code"], "name": card["name"], "kind": kind, "copies": 0}


def words(text: str) -> list[str]:
    """“Item. Tome.” → Item, Tome."""
    return [word.strip() for word in text.split(".") if word.strip()]


def table(values: Facts) -> str:
    lines = (
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value != []
    )
    return "\n".join(("[[card]]", *lines)) + "\n"


if __name__ == "__main__":
    where = Path(__file__).parent / "card_data" / "arkham" / "cards"
    facts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    write_cards(facts, Path(sys.argv[2]) if len(sys.argv) > 2 else where)
