"""What an editor has to know of a game's cards: a JSON schema made of its kinds."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardgen.model.game import Field, Game

Schema = dict[str, Any]
TYPES: dict[str, Schema] = {
    "text": {"type": "string"},
    "string": {"type": "string"},
    "image": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
}
DIALECT = "http://json-schema.org/draft-07/schema#"


def card_schema(game: Game) -> Schema:
    """The schema of the files in cards/: a card has what every card has, and the fields of any kind."""
    tongues = (game.tongues.own, *game.tongues.others) if game.tongues.others else ()
    known: dict[str, list[tuple[Field, str]]] = {}
    for kind in game.kinds.values():
        for field in kind.fields.values():
            known.setdefault(field.name, []).append((field, kind.name))
    card: Schema = {
        "id": {
            "type": "string",
            "pattern": "^[A-Za-z0-9-]+$",
            "description": "the card's own name for decks",
        },
        "name": _in_languages({"type": "string"}, tongues),
        "kind": {
            "enum": [*game.kinds],
            "description": _listed(f"{k.id} {k.name}" for k in game.kinds.values()),
        },
        "copies": {"type": "integer", "minimum": 0},
    }
    card |= {name: _of_kinds(fields, tongues) for name, fields in known.items()}
    entry = {"type": "object", "properties": card, "additionalProperties": False}
    return {
        "$schema": DIALECT,
        "title": game.title,
        "type": "object",
        "properties": {
            "table": {"type": "string", "description": "a table elsewhere: ../../../exports/cards.csv"},
            "defaults": entry,
            "card": {"type": "array", "items": entry},
        },
        "additionalProperties": False,
    }


def _of_kinds(fields: list[tuple[Field, str]], tongues: tuple[str, ...]) -> Schema:
    """A field as one kind declares it, or as several do; its label, and whose it is."""
    ways: list[Schema] = []
    for field, _ in fields:
        schema = field_schema(field, tongues)
        ways += [schema] if schema not in ways else []
    label = next((field.label for field, _ in fields if field.label), "")
    words = _listed(filter(None, (label, "、".join(dict.fromkeys(kind for _, kind in fields)))))
    return {**(ways[0] if len(ways) == 1 else {"anyOf": ways}), "description": words}


def field_schema(field: Field, tongues: tuple[str, ...] = ()) -> Schema:
    """What a field may hold."""
    if field.type == "list":
        inner = Field(field.name, field.of or "text", fields=field.fields)
        return {"type": "array", "items": field_schema(inner, tongues), **_bounds(field, "Items")}
    if field.type == "table":
        columns = {name: field_schema(one, tongues) for name, one in field.fields.items()}
        return {"type": "object", "properties": columns, "additionalProperties": False}
    schema: Schema = {**TYPES[field.type], **_bounds(field, "imum")}
    if field.choices:
        schema["enum"] = [*field.choices]
    if field.default is not None and isinstance(field.default, str | int | float | bool):
        schema["default"] = field.default
    return _in_languages(schema, tongues) if field.type in ("text", "string") else schema


def _bounds(field: Field, word: str) -> Mapping[str, float]:
    found = {f"min{word}": field.least, f"max{word}": field.most}
    return {
        key: int(value) if value == int(value) else value for key, value in found.items() if value is not None
    }


def _in_languages(schema: Schema, tongues: tuple[str, ...]) -> Schema:
    """Words may be a table of languages."""
    if not tongues:
        return schema
    tags = dict.fromkeys(tag for tongue in tongues for tag in (tongue, tongue.split("-")[0]))
    table = {"type": "object", "properties": dict.fromkeys(tags, schema), "additionalProperties": False}
    return {"anyOf": [schema, table]}


def _listed(words: Iterable[str]) -> str:
    return " · ".join(words)
