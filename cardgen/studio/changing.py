"""Changes of cards from the page: written at their own place, proven to be right first, and undone again."""

from collections.abc import Callable, Mapping
from typing import Any

from cardgen.decode.splice import Unsafe
from cardgen.decode.toml_file import read_bytes, text_of
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, mistake
from cardgen.load.imports.ids import ascii_id
from cardgen.model.game import BUILT_IN, Field, Kind
from cardgen.studio import telling
from cardgen.studio.card_files import Form, form_of, new_problems, number_of, stored
from cardgen.studio.own_files import Conflict, Stored, rewritten, write
from cardgen.studio.room import Change, Room, Step
from cardgen.studio.telling import Json

MOST_UNDONE = 200
BUILT_IN_FIELDS = {
    "name": Field("name", "string", required=True),
    "copies": Field("copies", "integer", default=1, least=0),
    "id": Field("id", "string", required=True),
}


def form(room: Room, id: str) -> Json:
    """A card as it is written: each field with its own value, or where its value comes from."""
    card = room.card(id)
    kind, file = room.game.kinds[card.kind], stored(room, telling.file_of(card))
    span = card.place.span(key=True)
    told: Json = {"id": id, "file": file.display, "place": str(span), "line": span.line, "lines": []}
    told["readonly"] = []
    own: Mapping[str, Any] = {}
    usual: Mapping[str, Any] = {}
    try:
        known = form_of(file, room)
        number = number_of(known, card)
        own, usual = known.entries()[number], known.defaults()
        told["line"], told["lines"] = known.lines(number)
    except Mistakes as mistakes:
        own = {**{name: card.get(name) for name in BUILT_IN}, **card.fields}
        told["readonly"] = telling.findings(mistakes.diagnostics)
    except Unsafe:
        pass
    fields = {**BUILT_IN_FIELDS, **kind.fields}
    told["fields"] = [_field(field, own, usual, kind) for field in fields.values()]
    return told


def _field(field: Field, own: Mapping[str, Any], usual: Mapping[str, Any], kind: Kind) -> Json:
    name = field.name
    if name in own:
        value, origin = own[name], "own"
    elif name in usual:
        value, origin = usual[name], "file"
    else:
        value, origin = field.default, "kind" if field.default is not None else ""
    return {**telling.field(field), "value": telling.value(value), "origin": origin}


def set_value(room: Room, id: str, path: tuple[str | int, ...], value: object, was: object) -> Change:
    """Another value for a field of a card. Raises Conflict where it is not what the page takes it for."""
    card = room.card(id)
    kind = room.game.kinds[card.kind]
    field = {**kind.fields, **BUILT_IN_FIELDS}.get(str(path[0]))

    def change(known: Form) -> bytes:
        number = number_of(known, card)
        now = _inside(known.entries()[number], path)
        if telling.value(now) != was and telling.value(now) != value:
            raise Conflict(telling.value(now), str((card.place / str(path[0])).span()))
        return known.set(number, path, value, field)

    return _change(room, telling.file_of(card), change)


def copy(room: Room, id: str) -> tuple[Change, str]:
    """A card a second time, after the first, with an id of its own."""
    card = room.card(id)
    other = _free(room, id)
    return _change(
        room, telling.file_of(card), lambda known: known.copy(number_of(known, card), {"id": other})
    ), other


def add(room: Room, kind_id: str, name: str, after: str) -> tuple[Change, str]:
    """A new card of a kind, after another, with the least that its kind asks for."""
    kind = room.game.kinds.get(kind_id)
    neighbour = room.card(after)
    if kind is None or not name.strip():
        raise mistake("missing-key", Text("a card needs a name and a kind", "牌要有名称和类型"))
    id = _free(room, ascii_id(name) or kind_id)

    def change(known: Form) -> bytes:
        usual = known.defaults()
        entry: dict[str, object] = {"id": id, "name": name.strip()}
        if usual.get("kind") != kind_id and (len(room.game.kinds) > 1 or "kind" in usual):
            entry["kind"] = kind_id
        for field in kind.fields.values():
            if field.required and field.default is None and field.name not in usual:
                entry[field.name] = _least(field)
        return known.add(number_of(known, neighbour), entry)

    return _change(room, telling.file_of(neighbour), change), id


def remove(room: Room, id: str) -> Change:
    card = room.card(id)
    return _change(room, telling.file_of(card), lambda known: known.remove(number_of(known, card)))


def mend(room: Room, name: str, line: int, wrong: str, right: str) -> Change:
    """Another word in a line of a file of cards. Raises Mistakes where it would not be right either."""
    file = stored(room, name)
    form_of(file, room)
    lines = text_of(file.data, name).split("\n")
    if not wrong or not 0 < line <= len(lines) or wrong not in lines[line - 1]:
        raise Conflict(None, f"{name}:{line}")
    lines[line - 1] = lines[line - 1].replace(wrong, right, 1)
    data = rewritten(file, "\n".join(lines))
    if problems := new_problems(room, file, data):
        raise Mistakes(problems)
    return keep(room, file, data)


def undo(room: Room) -> Change:
    """Takes the last change back; raises Conflict where the file has changed since."""
    if not room.steps:
        raise mistake("nothing-to-undo", Text("there is nothing to undo", "没有可以撤销的"))
    step = room.steps[-1]
    file = Stored(step.path, step.display, read_bytes(step.path, step.display, room.project.root))
    if file.data != step.after:
        raise Conflict(None, step.display)
    write(file, step.before)
    room.steps.pop()
    return room.changed([file.path])


def _change(room: Room, name: str, change: Callable[[Form], bytes]) -> Change:
    file = stored(room, name)
    try:
        data = change(form_of(file, room))
    except Unsafe:
        message = Text("this cannot be changed from here alone", "从这里改会动到别的内容，没有改")
        hint = Text("change it in your editor", "请在编辑器里改")
        raise Mistakes([Diagnostic("not-spliced", message, Span(name), hint)]) from None
    if wrong := new_problems(room, file, data):
        raise Mistakes(wrong)
    return keep(room, file, data)


def keep(room: Room, file: Stored, data: bytes) -> Change:
    """Writes a file so that it can be undone, and takes it in."""
    write(file, data)
    room.steps = [*room.steps[-MOST_UNDONE:], Step(file.path, file.display, file.data, data)]
    return room.changed([file.path])


def _inside(entry: object, path: tuple[str | int, ...]) -> object:
    for step in path:
        try:
            entry = entry[step]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            return None
    return entry


def _free(room: Room, id: str) -> str:
    """An id like this one that no card has."""
    stem, _, last = id.rpartition("-")
    stem = stem if stem and last.isdigit() else id
    taken, number = {card.id for card in room.game.cards}, 2
    if id not in taken:
        return id
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _least(field: Field) -> object:
    if field.choices:
        return field.choices[0]
    least = field.least or 0
    empty: dict[str, object] = {
        "integer": int(least),
        "number": float(least),
        "boolean": False,
        "list": [],
        "table": {},
    }
    return empty.get(field.type, "…")
