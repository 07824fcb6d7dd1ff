"""Conditions of elements: `when = { damage = { at_least = 10 } }`."""

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Place
from cardgen.layout.setting import Setting
from cardgen.layout.subject import REPETITION_NAMES
from cardgen.model.game import BUILT_IN, COPY, Picks


def read_condition(reader: TableReader, setting: Setting) -> Picks | None:
    """The element's `when`, or None where it is always drawn."""
    table = reader.raw("when")
    if table is None:
        return None
    from cardgen.select import Compare, parse_table

    def look(compare: Compare, place: Place) -> None:
        setting.asked.conditions.append((compare, place))

    known = setting.fields.union(BUILT_IN, REPETITION_NAMES, (COPY,))
    selector = parse_table(table, reader.place_of("when"), setting.diagnostics, known, look=look)
    return selector.compiled if selector else None
