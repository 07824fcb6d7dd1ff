"""The elements of templates, one file each. A new element is a file and a line in this table."""

from collections.abc import Callable
from importlib import import_module

from cardgen.decode.table import TableReader
from cardgen.layout.element import Element
from cardgen.layout.setting import Setting

ELEMENTS = (
    "text",
    "image",
    "shape",
    "symbol",
    "stack",
    "row",
    "repeat",
    "group",
    "part",
    "emblem",
    "code",
    "chart",
)


def prepare(type_: str, reader: TableReader, setting: Setting) -> Element:
    """An element of one of these types, whose file is imported when the first one is met."""
    made: Callable[[TableReader, Setting], Element] = import_module(f"{__name__}.{type_}").prepare
    return made(reader, setting)
