"""Scenes on pages."""

from cardgen.model.document import Note, Scene
from cardgen.model.frame import Group, Item
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot
from cardgen.rulebook.scenes.scene import draw_scene


def scene_slots(block: Scene, desk: PageDesk, width: float) -> list[Slot]:
    """A scene as wide as the column; smaller where it would be higher than one."""
    frame = draw_scene(block, desk, width)
    scale = min(1.0, desk.look.room / frame.height) if frame.height else 0.0
    if not scale:
        return []

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - frame.width * scale) / 2
        items.append(Group(frame, (scale, 0.0, 0.0, scale, left, y)))

    notes = tuple(part.number for words in contents(block.words) for part in words if isinstance(part, Note))
    return [Slot(frame.height * scale, paint, desk.look.size, notes=notes)]
