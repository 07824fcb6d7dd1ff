"""Scenes on pages."""

from cardgen.model.document import Note, Scene
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot
from cardgen.rulebook.scenes.scene import BETWEEN, scene_parts


def scene_slots(block: Scene, desk: PageDesk, width: float) -> list[Slot]:
    """A scene as wide as the column; a part that would be higher than one is smaller."""
    slots = [_slot(part, desk, width) for part in scene_parts(block, desk, width)]
    notes = tuple(part.number for words in contents(block.words) for part in words if isinstance(part, Note))
    return [slots[0]._replace(before=desk.look.size, notes=notes), *slots[1:]] if slots else []


def _slot(frame: Frame, desk: PageDesk, width: float) -> Slot:
    scale = min(1.0, desk.look.room / frame.height)

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - frame.width * scale) / 2
        items.append(Group(frame, (scale, 0.0, 0.0, scale, left, y)))

    return Slot(frame.height * scale, paint, BETWEEN)
