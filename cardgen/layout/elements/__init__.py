"""The elements of templates, one file each. A new element is a file and a line in this table."""

from collections.abc import Callable, Mapping

from cardgen.decode.table import TableReader
from cardgen.layout.element import Element
from cardgen.layout.elements import emblem, group, image, repeat, shape, stack, symbol, text
from cardgen.layout.setting import Setting

ELEMENTS: Mapping[str, Callable[[TableReader, Setting], Element]] = {
    "text": text.prepare,
    "image": image.prepare,
    "shape": shape.prepare,
    "symbol": symbol.prepare,
    "stack": stack.prepare,
    "repeat": repeat.prepare,
    "group": group.prepare,
    "emblem": emblem.prepare,
}
