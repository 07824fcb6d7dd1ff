"""group: elements in coordinates of their own, moved, cut off or faded together.

Inside it `$w` and `$h` are the group's own size.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.setting import NOTHING, Scope, Setting
from cardgen.layout.subject import Subject
from cardgen.model.frame import Group, Item
from cardgen.units import Rect

DEEPEST = 16


class GroupElement(NamedTuple):
    """Children in coordinates of their own."""

    box: Rect
    children: tuple[Drawable, ...]

    @property
    def constant(self) -> bool:
        return all(c.constant for c in self.children)

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        frame = drawn(self.children, subject, desk, (self.box.w, self.box.h), at=(self.box.x, self.box.y))
        at = (1.0, 0.0, 0.0, 1.0, self.box.x, self.box.y)
        return (Group(frame, at),) if frame.items else ()


def inside(setting: Setting, box: Rect, more: Scope = NOTHING) -> Setting:
    """The same setting seen from inside a box, with further variables."""
    return setting._replace(card=Rect(0.0, 0.0, box.w, box.h), scope=setting.scope.inside(box, more))


def children(reader: TableReader, setting: Setting, key: str = "child") -> tuple[Drawable, ...]:
    """The elements under `key`, prepared; mistakes in them are collected and they are left out."""
    return prepared(reader, reader.tables(key), setting, key)


def deeper(reader: TableReader, setting: Setting, key: str) -> Setting | None:
    """The setting of what an element holds under `key`; None where that is too deep, which is told."""
    if setting.depth < DEEPEST:
        return setting._replace(depth=setting.depth + 1)
    reader.error(
        key,
        Text(
            f"elements are nested too deeply: at most {DEEPEST} inside one another",
            f"元素嵌套太深：最多 {DEEPEST} 层",
        ),
        code="nested-too-deeply",
    )
    return None


def prepared(
    reader: TableReader, tables: Sequence[TableReader], setting: Setting, key: str
) -> tuple[Drawable, ...]:
    """Elements inside the one that `reader` reads, which asks for them by `key`."""
    inner = deeper(reader, setting, key) if tables else None
    if inner is None:
        return ()
    found = (setting.prepare(child.scoped(inner.scope), inner) for child in tables)
    return tuple(c for c in found if c is not None)


def prepare(reader: TableReader, setting: Setting) -> GroupElement:
    box = setting.box(reader)
    return GroupElement(box, children(reader, inside(setting, box)))
