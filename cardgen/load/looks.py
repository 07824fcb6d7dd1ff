"""`[looks.…]`: colours, parts and words that a card's field chooses, said once for all templates."""

from collections.abc import Iterator, Mapping

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Place, Text
from cardgen.layout.subject import REPETITION_NAMES
from cardgen.load.names import check_variable, read_vars, variables
from cardgen.model.game import BUILT_IN, Kind, LookEntry, LookTable, Picks

# Instead of a value: all that have no entry of their own.
OTHERS = "*"


def read_looks(reader: TableReader, kinds: Mapping[str, Kind]) -> dict[str, LookTable]:
    """`[looks.element.fire]`: for cards whose `element` is fire; `[[looks.rank]]`: for those `when` picks."""
    looks: dict[str, LookTable] = {}
    table = reader.table("looks")
    if table is not None:
        for name, value in table.data.items():
            by_value = not isinstance(value, list)
            if check_variable(name, table.place_of(name), table.diagnostics):
                fields: dict[str, None] = {name: None} if by_value else {}
                entries = _by_value(table, name) if by_value else _picked(table, name, kinds, fields)
                found = tuple(entries)
                names = frozenset(key for entry in found for key in entry.values)
                looks[name] = LookTable(found, by_value, tuple(fields), names, table.place_of(name))
    return looks


def _by_value(reader: TableReader, name: str) -> Iterator[LookEntry]:
    table = reader.table(name)
    if table is not None:
        for value in sorted(table.data, key=lambda value: value == OTHERS):
            values, place = read_vars(table, value), table.place_of(value)
            yield LookEntry(None if value == OTHERS else value, None, values, place)


def _picked(
    reader: TableReader, name: str, kinds: Mapping[str, Kind], fields: dict[str, None]
) -> Iterator[LookEntry]:
    """Entries with conditions; `fields` grows by what these ask."""
    known = {*BUILT_IN, *REPETITION_NAMES, *(field for kind in kinds.values() for field in kind.fields)}
    for entry in reader.tables(name, what=Text("a look", "外观")):
        picks: Picks | None = None
        if entry.has("when"):
            from cardgen.select import Compare, parse_table

            def look(compare: Compare, place: Place) -> None:
                fields[compare.field] = None

            place = entry.place_of("when")
            selector = parse_table(entry.raw("when"), place, entry.diagnostics, known, look=look)
            picks = selector.compiled if selector else None
        yield LookEntry(None, picks, variables(entry, ("when",)), entry.place)
