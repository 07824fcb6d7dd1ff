"""`[kinds.…]`: the kinds of cards and the fields that they declare."""

import os
from collections.abc import Collection, Iterable, Iterator

from cardgen.decode import fields
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.load.names import check_name, read_vars
from cardgen.load.project import Project
from cardgen.model.game import BUILT_IN, COPY, Field, FieldType, Kind, TemplateChoice, Value

TYPES: dict[str, FieldType] = {
    "text": "text",
    "string": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "image": "image",
    "list": "list",
    "table": "table",
}
DEEPEST = 5
KIND_ID = Text("a kind's id", "牌种的 id")
FIELD_NAME = Text("a field's name", "字段名")


def read_kinds(
    reader: TableReader, project: Project, game_id: str, sizes: Collection[str]
) -> dict[str, Kind]:
    """All kinds of a game, by id."""
    kinds: dict[str, Kind] = {}
    for id, kind in reader.named("kinds", Text("kind", "牌种"), required=True):
        if not check_name(id, KIND_ID, kind.place, reader.diagnostics):
            continue
        template = kind.string("template", "") or default_template(project, game_id, id)
        fields = read_fields(kind, "fields", 0)
        kinds[id] = Kind(
            id=id,
            name=kind.string("name", id),
            template=template,
            back=kind.string("back", ""),
            small=kind.string("small", ""),
            back_card=kind.string("back_card", "", choices=tuple(fields) or BUILT_IN),
            made_by=kind.string("made_by", "", choices=tuple(fields) or BUILT_IN),
            size=kind.string("size", "", choices=tuple(sizes)),
            fields=fields,
            vars=read_vars(kind, "vars"),
            place=kind.place,
            choices=tuple(read_choices(kind, fields)),
        )
        kind.done()
    if reader.raw("kinds") == {}:
        reader.error(
            "kinds", Text("a game needs at least one kind of card", "游戏至少要有一种牌"), code="missing-key"
        )
    return kinds


def read_choices(reader: TableReader, fields: Iterable[str]) -> Iterator[TemplateChoice]:
    """`[[kinds.x.templates]]`: a template for those cards that `when` picks; the first that fits is taken."""
    for choice in reader.tables("templates", what=Text("a template by condition", "按条件选用的模板")):
        from cardgen.select import parse_table

        template = choice.string("template", "", required=True)
        if not choice.has("when"):
            choice.missing("when")
        elif template:
            place = choice.place_of("when")
            selector = parse_table(choice.raw("when"), place, choice.diagnostics, (*BUILT_IN, *fields))
            if selector is not None:
                yield TemplateChoice(selector.compiled, template, choice.place_of("template"))
        choice.done()


def default_template(project: Project, game_id: str, kind_id: str) -> str:
    """The template of the kind's own name, if there is one; else “card”."""
    for folder in project.template_folders:
        for place in (game_id, "common"):
            if os.path.isfile(os.path.join(folder, place, f"{kind_id}.toml")):
                return kind_id
    return "card"


def read_fields(reader: TableReader, key: str, depth: int) -> dict[str, Field]:
    """`[kinds.x.fields]`: `damage = { type = "integer", least = 0 }`, or short `damage = "integer"`."""
    fields: dict[str, Field] = {}
    table = reader.table(key)
    if table is None:
        return fields
    for name in table.data:
        value = table.raw(name)
        if not check_name(name, FIELD_NAME, table.place_of(name), table.diagnostics):
            continue
        if depth == 0 and name in (*BUILT_IN, COPY):
            table.error(
                name,
                Text(
                    f"every card has “{name}” already; it cannot be declared",
                    f"每张牌都已有「{name}」，不能再声明",
                ),
                code="built-in-field",
            )
            continue
        if isinstance(value, str):
            word = table.string(name, "text", choices=tuple(TYPES))
            fields[name] = Field(name, TYPES[word])
            continue
        declared = table.table(name, what=Text(f"field “{name}”", f"字段「{name}」"))
        if declared is not None:
            fields[name] = read_field(declared, name, depth)
    return fields


def read_field(reader: TableReader, name: str, depth: int) -> Field:
    """One field's declaration."""
    type = TYPES[reader.string("type", "text", choices=tuple(TYPES))]
    of: FieldType | None = None
    inner: dict[str, Field] = {}
    if type == "list":
        of = TYPES[reader.string("of", "table" if reader.has("fields") else "text", choices=tuple(TYPES))]
        if of == "list":
            reader.error("of", Text("a list cannot hold lists", "列表里不能再放列表"), code="bad-value")
            of = "text"
    if type == "table" or of == "table":
        if depth >= DEEPEST:
            reader.error("fields", Text("nested too deeply", "嵌套太深"), code="nested-too-deeply")
        else:
            inner = read_fields(reader, "fields", depth + 1)
    least = most = None
    if type in ("integer", "number", "list"):
        least, most = reader.number("least", None), reader.number("most", None)
        if least is not None and most is not None and least > most:
            reader.error(
                "most", Text("“most” is below “least”", "「most」小于「least」"), code="out-of-range"
            )
    required, label = reader.boolean("required", False), reader.string("label", "")
    separator = reader.string("separator", "") if type == "list" else ""
    translate = reader.boolean("translate", None)
    field = Field(name, type, required, None, (), least, most, of, inner, label, separator, translate)
    choices: list[Value] = []
    if reader.has("choices"):
        for index, choice in enumerate(_list(reader, "choices")):
            found = fields.read_field(reader, field, choice, "choices", index)
            if found is not None:
                choices.append(found)
    field = field._replace(choices=tuple(choices))
    default = None
    if reader.has("default"):
        default = fields.read_field(reader, field, reader.raw("default"), "default")
    reader.done()
    return field._replace(default=default)


def _list(reader: TableReader, key: str) -> list[object]:
    value = reader.raw(key)
    if isinstance(value, list):
        return value
    reader.error(key, Text(f"{key}: expected a list", f"{key}：应为列表"), code="wrong-type")
    return []
