"""Conditions of elements: `when = { damage = { at_least = 10 } }`."""

from cardgen.decode.table import TableReader
from cardgen.layout.setting import Setting
from cardgen.layout.subject import REPETITION_NAMES
from cardgen.model.game import BUILT_IN, Picks


def read_condition(reader: TableReader, setting: Setting) -> Picks | None:
    """The element's `when`, or None where it is always drawn."""
    table = reader.raw("when")
    if table is None:
        return None
    from cardgen.select import parse_table

    known = setting.fields.union(BUILT_IN, REPETITION_NAMES)
    selector = parse_table(table, reader.place_of("when"), setting.diagnostics, known)
    return selector.compiled if selector else None
