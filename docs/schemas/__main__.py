"""`python docs/schemas`: what editors know of game.toml, templates, rules and decks, for cardgen/schemas/.

Nothing of it is written by hand. Every reader of our games, of the gallery and of the pages about rules is
listened to: which keys it asks for, where, and for what sort of value. What a key means, its page says.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1]
TESTS = DOCS.parent / "tests"
sys.path[:0] = [str(TESTS / "docs"), str(TESTS / "rules"), str(TESTS / "kits")]

from pages import code_words, page, rows, sections  # noqa: E402
from rule_pages import FILES, example  # noqa: E402

import cardgen.layout.elements as elements  # noqa: E402
from cardgen.build.plan import has_faces  # noqa: E402
from cardgen.decode.table import TableReader  # noqa: E402
from cardgen.diagnostics import KeyPath  # noqa: E402
from cardgen.layout.elements import ELEMENTS  # noqa: E402
from cardgen.layout.prepare import prepare_template  # noqa: E402
from cardgen.load.decks import deck_files, parse_deck  # noqa: E402
from cardgen.load.game import load_game  # noqa: E402
from cardgen.load.project import Project, find_project, games  # noqa: E402
from cardgen.load.rules import load_rules  # noqa: E402
from cardgen.load.templates import load_template, template_names  # noqa: E402
from cardgen.model.game import Game  # noqa: E402
from cardgen.rules.forms import FORMS  # noqa: E402

TARGET = DOCS.parent / "cardgen" / "schemas"
Schema = dict[str, Any]
DIALECT = "http://json-schema.org/draft-07/schema#"
# Tables whose keys are names that an author gives.
FREE = frozenset(
    ("vars", "keywords", "blank", "boxes", "fields", "looks", "with", "look", "tints", "parameters", "values")
)
# Elements within elements.
# What is named by the game itself where it is asked for.
OWN_NAMES = ("size", "back_card", "form", "part", "made_by")
INNER = frozenset(("child", "hang"))
# Of a key that is only looked for.
ASKED: Schema = {"$comment": "asked"}
ANYTHING: Schema = {"type": ["string", "number", "boolean", "array"]}
VARIABLE: Schema = {"type": "string", "pattern": "[${]"}
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


class Notes:
    """What was asked for, by the path of the table; and which tables hold others by name."""

    def __init__(self) -> None:
        self.found: dict[KeyPath, dict[str, list[Schema]]] = {}
        self.named: set[KeyPath] = set()
        self.prefix: KeyPath = ()

    def note(self, path: KeyPath, key: str, schema: Schema) -> None:
        known = self.found.setdefault(self.steps(path), {}).setdefault(key, [])
        if schema not in known:
            known.append(schema)

    def steps(self, path: KeyPath) -> KeyPath:
        """A path in which `*` stands for any number or name; elements are all in one place."""
        out: list[str | int] = []
        for step in path:
            after = tuple(out)
            loose = isinstance(step, int) or after in self.named or (out and out[-1] in FREE)
            out.append("*" if loose else step)
        if self.prefix and (not out or out[0] not in (self.prefix[0], "parts")):
            out[:0] = self.prefix
        for at in range(len(out) - 2, -1, -1):
            if out[at] in INNER or (out[at] == "element" and at):
                return ("element", "*", *out[at + 2 :])
        return tuple(out)


NOTES = Notes()


class Listening(TableReader):
    """A reader that tells what it is asked for. `busy`: for something of which the sort was told."""

    busy = 0

    def _tell(self, key: str, schema: Schema) -> None:
        if self.scope and schema and schema.get("type") not in ("array", "object"):
            schema = (
                {"anyOf": [schema, VARIABLE]}
                if schema.get("type") != "string" or "enum" in schema
                else schema
            )
        NOTES.note(self.place.path, key, schema)

    def _as(self, key: str, schema: Schema, read: Callable[[], Any]) -> Any:
        self._tell(key, schema)
        Listening.busy += 1
        try:
            return read()
        finally:
            Listening.busy -= 1

    def raw(self, key: str) -> object:
        if not self.busy:
            self._tell(key, {})
        return super().raw(key)

    def has(self, key: str) -> bool:
        NOTES.note(self.place.path, key, ASKED)
        return super().has(key)

    def string(self, key: str, default: Any, **more: Any) -> Any:
        choices = [choice for choice in more.get("choices", ()) if choice]
        free = self.place.path and key in OWN_NAMES
        return self._as(
            key,
            {"type": "string", "enum": choices} if choices and not free else {"type": "string"},
            lambda: super(Listening, self).string(key, default, **more),
        )

    def boolean(self, key: str, default: Any, **more: Any) -> Any:
        return self._as(
            key, {"type": "boolean"}, lambda: super(Listening, self).boolean(key, default, **more)
        )

    def integer(self, key: str, default: Any, **more: Any) -> Any:
        return self._as(
            key, {"type": "integer"}, lambda: super(Listening, self).integer(key, default, **more)
        )

    def number(self, key: str, default: Any, **more: Any) -> Any:
        return self._as(key, {"type": "number"}, lambda: super(Listening, self).number(key, default, **more))

    def length(self, key: str, default: Any, **more: Any) -> Any:
        return self._as(
            key, {"type": ["string", "number"]}, lambda: super(Listening, self).length(key, default, **more)
        )

    def color(self, key: str, default: Any, **more: Any) -> Any:
        return self._as(key, {"type": "string"}, lambda: super(Listening, self).color(key, default, **more))

    def strings(self, key: str, default: Sequence[str] = (), **more: Any) -> tuple[str, ...]:
        return self._as(
            key,
            {"type": "array", "items": {"type": "string"}},
            lambda: super(Listening, self).strings(key, default, **more),
        )

    def _list(self, key: str, *more: Any) -> Any:
        return self._as(key, {"type": "array"}, lambda: super(Listening, self)._list(key, *more))

    def words(self, key: str) -> Any:
        return self._as(key, {"type": ["string", "object"]}, lambda: super(Listening, self).words(key))

    def table(self, key: str, **more: Any) -> Any:
        return self._as(key, {"type": "object"}, lambda: super(Listening, self).table(key, **more))

    def named(self, key: str, *more: Any, **others: Any) -> Any:
        NOTES.named.add(NOTES.steps((*self.place.path, key)))
        return super().named(key, *more, **others)

    def scalars(self, key: str) -> Any:
        return self._as(
            key,
            {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
            lambda: super(Listening, self).scalars(key),
        )


def listen() -> None:
    """From now on every reader is one that tells."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cardgen.") and getattr(module, "TableReader", None) is TableReader:
            module.TableReader = Listening  # type: ignore[attr-defined]


def heard(prefix: KeyPath, what: Callable[[], object]) -> None:
    NOTES.prefix = prefix
    what()
    NOTES.prefix = ()


def every_game() -> Iterator[tuple[Project, Game]]:
    for folder in (DOCS.parent, DOCS / "gallery"):
        project = find_project(folder)
        for _, path in games(project):
            game, _ = load_game(project, path)
            if game is not None and has_faces(project, game):
                yield project, game


def templates_of(project: Project, game: Game) -> None:
    for name in template_names(project, game.id):
        template, _ = load_template(project, game.id, name)
        for kind in (None, *game.kinds.values()) if template else ():
            size = game.size_of(kind.id, next(iter(game.sizes))) if kind else next(iter(game.sizes.values()))
            with suppress(Exception):  # a template for another kind
                prepare_template(template, game, kind, size, {}, [])


def rules_of_pages() -> None:
    for file in FILES:
        text = file.read_text("utf-8")
        case = example(text)
        for format in ("", *case.data["rules"].get("formats", ())):
            case.rules(format)


def tree(part: Mapping[KeyPath, Mapping[str, list[Schema]]], at: KeyPath, strict: bool = True) -> Schema:
    """The schema of a table: its keys, and whether it may have others."""
    keys = part.get(at, {})
    free = (bool(at) and at[-1] in FREE) or at in NOTES.named
    if free:
        known = (at in NOTES.named or at[-1] == "fields") and any(
            p[: len(at) + 1] == (*at, "*") for p in part
        )
        inner = tree(part, (*at, "*"), strict) if known else True
        return {"type": "object", "additionalProperties": _field(inner) if at[-1] == "fields" else inner}
    found: Schema = {"type": "object"}
    if keys:
        found["properties"] = {key: value(part, (*at, key), keys[key], strict) for key in sorted(keys)}
        if strict:
            found["additionalProperties"] = False
    return found


def _field(inner: object) -> Schema:
    from cardgen.load.kinds import TYPES

    return {"anyOf": [{"type": "string", "enum": [*TYPES]}, inner]}


def value(
    part: Mapping[KeyPath, Mapping[str, list[Schema]]], at: KeyPath, schemas: list[Schema], strict: bool
) -> Schema:
    if at[-1] in INNER:
        return {"type": "array", "items": {"$ref": "#/definitions/element"}}
    kinds = [one for one in schemas if one and one is not ASKED]
    if at[-1] in FREE and at[-1] != "fields":
        return {"type": ["object", "array"]} if at[-1] == "looks" else {"type": "object"}
    below = any(path[: len(at)] == at for path in part) or at in NOTES.named or at[-1] in FREE
    if (
        below
        and any(path[: len(at) + 1] == (*at, "*") for path in part)
        and at not in NOTES.named
        and at[-1] not in FREE
    ):
        kinds = [one for one in kinds if one.get("type") != "array"]
        inner = tree(part, (*at, "*"), strict and len(at) < 3)
        kinds.append({"type": "array", "items": inner if _strict(at) else {}})
    elif below:
        kinds = [one for one in kinds if one.get("type") != "object"]
        kinds.append(tree(part, at, _strict(at)))
    if {} in schemas and not (at in NOTES.named or _strict(at)):
        if not kinds:
            return {}
        kinds.append(ANYTHING)
    if any(one.get("type") == "array" and "items" in one for one in kinds):
        kinds = [one for one in kinds if one != {"type": "array"}]
    # What a reader looks at before it reads it may be anything else too.
    flat = [inner for one in kinds for inner in one.get("anyOf", [one])]
    unique = [one for n, one in enumerate(flat) if one not in flat[:n]]
    return unique[0] if len(unique) == 1 else {"anyOf": unique} if unique else {}


# Where a key that nobody asked for is a mistake: these tables are listed whole in the pages.
STRICT = (
    ("kinds",),
    ("sizes",),
    ("outputs",),
    ("papers",),
    ("fields",),
    ("rulebook", "style"),
    ("zones",),
    ("rule",),
)


def _strict(at: KeyPath) -> bool:
    return any(at[-len(end) :] == end for end in STRICT)


def meanings(*texts: str) -> dict[str, str]:
    """What the tables of pages say of keys; the first word wins."""
    found: dict[str, str] = {}
    for text in texts:
        for cells in rows(text):
            for word in code_words(cells[0]):
                found.setdefault(word.removeprefix("child.").split(".")[0].strip("[]"), plain(cells[1]))
    return found


def plain(words: str) -> str:
    return LINK.sub(r"\1", words).replace("`", "")


def describe(schema: Schema, said: Mapping[str, str]) -> None:
    for key, inner in schema.get("properties", {}).items():
        if key in said and "$ref" not in inner:
            inner["description"] = said[key]


def part_of(begin: Callable[[KeyPath], bool]) -> dict[KeyPath, dict[str, list[Schema]]]:
    return {path: keys for path, keys in NOTES.found.items() if begin(path)}


def with_keys(schema: Schema, said: Mapping[str, str]) -> Schema:
    """The same with all keys that its page describes, and what they mean."""
    properties = schema.setdefault("properties", {})
    for key in said:
        properties.setdefault(key, {})
    describe(schema, said)
    schema["properties"] = dict(sorted(properties.items()))
    return schema


def game_schema() -> Schema:
    text = sections(page("game-files.md"))
    schema = tree(part_of(lambda path: True), ())
    said = meanings(text["The game"])
    schema["properties"] = {key: one for key, one in schema["properties"].items() if key in said}
    with_keys(schema, said)
    for section, steps in (
        ("Kinds", ("kinds",)),
        ("Sizes", ("sizes",)),
        ("Papers", ("papers",)),
        ("Outputs", ("outputs",)),
        ("Symbols", ("symbols",)),
    ):
        for table in _tables(schema["properties"].get(steps[0], {})):
            if table.get("properties"):
                describe(table, meanings(text[section]))
    for kind in _tables(schema["properties"]["kinds"]):
        for field in _tables(kind.get("properties", {}).get("fields", {})):
            if field.get("properties"):
                describe(field, meanings(text["Fields"]))
    schema["required"] = ["title", "kinds"]
    return schema


def _tables(schema: object) -> Iterator[Schema]:
    """The tables that a list or a table of names holds."""
    if not isinstance(schema, dict):
        return
    for one in (schema, *schema.get("anyOf", ())):
        for inner in (one.get("additionalProperties"), one.get("items")):
            if isinstance(inner, dict):
                yield from (inner, *inner.get("anyOf", ()))


def template_schema() -> Schema:
    text = sections(page("templates.md"))
    element = tree(part_of(lambda path: path[:1] == ("element",)), ("element", "*"))
    with_keys(element, meanings(text["Every element"], *(text[type] for type in ELEMENTS)))
    element["properties"] = {key: one for key, one in element["properties"].items() if key != "element"}
    for key in ("before", "after", "remove", "id", "element"):
        element["properties"].setdefault(key, {"type": "boolean" if key == "remove" else "string"})
    element["properties"].pop("element")
    element["properties"]["type"] = {"enum": [*ELEMENTS], "description": "what is drawn"}
    elements_ = {"type": "array", "items": {"$ref": "#/definitions/element"}}
    part = {"type": "object", "properties": {"vars": {"type": "object"}, "element": elements_}}
    return {
        "type": "object",
        "properties": {
            "extends": {"type": "string", "description": "a template whose elements come first"},
            "vars": {"type": "object", "description": "variables: $name"},
            "parts": {"type": "object", "additionalProperties": part},
            "element": elements_,
        },
        "additionalProperties": False,
        "definitions": {"element": element},
    }


def rules_schema() -> Schema:
    text = sections(page("rules/README.md"))
    said = meanings(text["What stands in rules.toml"])
    schema = tree(part_of(lambda path: path[:1] != ("element",)), ())
    schema["properties"] = {key: one for key, one in schema["properties"].items() if key in said}
    with_keys(schema, said)
    for table in _tables(schema["properties"]["rule"]):
        own = {key for cells in rows(text["Forms"]) for key in code_words(cells[2])}
        with_keys(table, {**dict.fromkeys(sorted(own), ""), **meanings(text["Keys of every rule"])})
        table["properties"] = {
            key: {k: v for k, v in one.items() if v != ""} for key, one in table["properties"].items()
        }
        table["properties"]["form"] = {"enum": [*FORMS], "description": "what sort of rule it is"}
        table["required"] = ["id", "form"]
    return schema


def deck_schema() -> Schema:
    said = meanings(page("deck-files.md"))
    schema = tree(part_of(lambda path: not path), ())
    keys = ("name", "game", "format", "scope", "as_of", "expect", "cards", "zones", "values", "choices")
    properties = {key: schema["properties"].get(key, {}) for key in keys}
    for key in ("cards", "zones", "values", "choices", "as_of"):
        properties[key] = {}
    return with_keys(
        {"type": "object", "properties": properties, "additionalProperties": False},
        {key: word for key, word in said.items() if key in keys},
    )


def fresh() -> None:
    NOTES.found.clear()
    NOTES.named.clear()


def write(name: str, title: str, schema: Schema) -> None:
    TARGET.mkdir(exist_ok=True)
    head = {"$schema": DIALECT, "title": title}
    text = json.dumps({**head, **schema}, ensure_ascii=False, indent=1, sort_keys=False)
    (TARGET / name).write_text(text + "\n", "utf-8")


def main() -> None:
    import cardgen.load.book_style
    import cardgen.load.looks
    import cardgen.load.papers  # noqa: F401

    known = [*every_game()]
    for name in ELEMENTS:
        with suppress(ImportError):
            __import__(f"{elements.__name__}.{name}")
    listen()
    for project, game in known:
        load_game(project, game.root)
    for name in ("card", "defaults"):
        NOTES.found[()].pop(name, None)
    write("game.json", "game.toml of cardgen", game_schema())
    fresh()
    for project, game in known:
        heard(("element", "*"), lambda project=project, game=game: templates_of(project, game))
    write("template.json", "a template of cardgen", template_schema())
    fresh()
    rules_of_pages()
    for project, game in known:
        load_rules(project, game)
    write("rules.json", "rules.toml of cardgen", rules_schema())
    fresh()
    for project, game in known:
        for file in deck_files(project, game.root / "decks", game.root):
            parse_deck(file.read_text("utf-8"), file.name)
    write("deck.json", "a deck of cardgen", deck_schema())


if __name__ == "__main__":
    main()
