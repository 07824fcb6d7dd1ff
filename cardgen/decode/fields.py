"""The fields that a game declares, read from the tables of its cards.

What a table may hold becomes a `Shape` once; thousands of cards are then read by it, one by one.
"""

from collections.abc import Callable, Container, Mapping

from cardgen.decode import values
from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.model.game import Field, Value
from cardgen.record import NamedTuple

MOST_ITEMS = 1000
LONGEST = 20_000
# A single value as a card keeps it; raises Mistakes.
Check = Callable[[object], Value]


class FieldShape(NamedTuple):
    """What a table may hold: single values by how they are read, lists and tables; all their names."""

    names: Mapping[str, None]
    checks: Mapping[str, Check]
    nested: Mapping[str, "Nested"]
    defaults: Mapping[str, Value]
    required: tuple[str, ...]


class Nested(NamedTuple):
    """A list of single values or of tables, or a table."""

    field: Field
    inner: Check | FieldShape


def shape_of(fields: Mapping[str, Field]) -> FieldShape:
    """A table of these fields."""
    nested = {name: _nested(field) for name, field in fields.items() if field.type in ("list", "table")}
    return FieldShape(
        dict.fromkeys(fields),
        {name: check_of(field) for name, field in fields.items() if name not in nested},
        nested,
        {name: field.default for name, field in fields.items() if field.default is not None},
        tuple(name for name, field in fields.items() if field.required),
    )


def read_fields(reader: TableReader, shape: FieldShape, found: dict[str, Value]) -> None:
    """Puts every declared value of a table into `found`; what is wrong is reported and left out."""
    reader.asked.update(shape.names)
    checks = shape.checks
    for key, value in reader.data.items():
        check = checks.get(key)
        if check is not None:
            try:
                found[key] = check(value)
            except Mistakes as wrong:
                reader.report(wrong, key)
        elif key in shape.nested:
            inside = _read_nested(reader, shape.nested[key], value, key)
            if inside is not None:
                found[key] = inside


def check_required(
    reader: TableReader, shape: FieldShape, found: Container[str], given: Container[str] = ()
) -> None:
    """Reports what a table lacks. What stands there, or is `given` elsewhere, is wrong but not missing."""
    for name in shape.required:
        if name not in found and name not in reader.data and name not in given:
            reader.missing(name)


def read_field(reader: TableReader, field: Field, value: object, *steps: str | int) -> Value | None:
    """One value, as a card's would be read; None where it is wrong, which is reported."""
    if field.type in ("list", "table"):
        return _read_nested(reader, _nested(field), value, *steps)
    return reader.attempt(check_of(field), value, *steps)


def _nested(field: Field) -> Nested:
    if "table" in (field.type, field.of):
        return Nested(field, shape_of(field.fields))
    return Nested(field, check_of(Field(field.name, field.of or "text")))


def _read_nested(reader: TableReader, nested: Nested, value: object, *steps: str | int) -> Value | None:
    field, inner = nested
    found: Value | None
    if field.type == "list":
        items = reader.attempt(lambda value: _items(field, value), value, *steps)
        found = None if items is None else _read_items(reader, inner, items, *steps)
    else:
        found = _read_inner(reader, inner, value, *steps)
    if found is None or not field.choices:
        return found
    return reader.attempt(lambda found: values.one_of(found, field.choices), found, *steps)


def _items(field: Field, value: object) -> list[object]:
    """A list of the right length."""
    if not isinstance(value, list):
        raise values.wrong_type(Text("a list", "列表"), value, Text("write […]", "请写成 […]"))
    least = 0 if field.least is None else field.least
    most = MOST_ITEMS if field.most is None else field.most
    if not least <= len(value) <= most:
        low, high = plain(least), plain(most)
        raise mistake(
            "out-of-range",
            Text(
                f"expected a list of {low} to {high} items, found {len(value)}",
                f"应为 {low} 到 {high} 项的列表，实有 {len(value)} 项",
            ),
        )
    return value


def _read_items(
    reader: TableReader, inner: Check | FieldShape, items: list[object], *steps: str | int
) -> Value | None:
    """Every item; None if one is wrong. All wrong ones are reported."""
    found = (_read_inner(reader, inner, item, *steps, index) for index, item in enumerate(items))
    kept = tuple(item for item in found if item is not None)
    return kept if len(kept) == len(items) else None


def _read_inner(
    reader: TableReader, inner: Check | FieldShape, value: object, *steps: str | int
) -> Value | None:
    if not isinstance(inner, FieldShape):
        return reader.attempt(inner, value, *steps)
    before = len(reader.diagnostics)
    row = dict(inner.defaults)
    table = reader.below(value, None, *steps)
    if table is not None:
        read_fields(table, inner, row)
        table.done()
        check_required(table, inner, row)
    return row if len(reader.diagnostics) == before else None


def check_of(field: Field) -> Check:
    """How single values of a field are read."""
    check = CHECKS[field.type](field)
    return (lambda value: values.one_of(check(value), field.choices)) if field.choices else check


def _text(field: Field) -> Check:
    def check(value: object) -> Value:
        if value.__class__ is not str:
            raise values.wrong_type(values.QUOTED, value)
        if len(value) > LONGEST:
            raise mistake(
                "text-too-long", Text(f"longer than {LONGEST} characters", f"超过 {LONGEST} 个字符")
            )
        return value

    return check


def _integer(field: Field) -> Check:
    least = None if field.least is None else int(field.least)
    most = None if field.most is None else int(field.most)
    low, high = (values.BIGGEST if end is None else end for end in (least, most))
    if least is None:
        low = -low

    def check(value: object) -> Value:
        if value.__class__ is int and low <= value <= high:
            return value  # as most
        return values.as_integer(value, {}, least, most)

    return check


CHECKS: dict[str, Callable[[Field], Check]] = {
    "text": _text,
    "string": _text,
    "image": _text,
    "integer": _integer,
    "number": lambda field: lambda value: values.as_number(value, {}, field.least, field.most),
    "boolean": lambda field: lambda value: values.as_boolean(value, {}),
}
