"""row: elements side by side. Texts in it share one fit; a child that grows takes what the others leave."""

from cardgen.decode.table import TableReader
from cardgen.layout.elements import stack
from cardgen.layout.setting import Setting


def prepare(reader: TableReader, setting: Setting) -> stack.Stack:
    return stack.prepare(reader, setting, row=True)
