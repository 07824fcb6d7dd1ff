"""Scenes on pages."""

from cardgen.model.document import Note, Scene
from cardgen.model.frame import Group, Item
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot
from cardgen.rulebook.scenes.scene import draw_scene


def scene_slots(block: Scene, desk: PageDesk, width: float) -> list[Slot]:
    """A scene across all columns, or as wide as what it stands in; smaller where it would be too high."""
    look = desk.look
    span = width == look.measure and look.columns > 1
    width = look.text_width if span else width
    frame = draw_scene(block, desk, width)
    scale = min(1.0, desk.look.room / frame.height) if frame.height else 0.0
    if not scale:
        return []

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - frame.width * scale) / 2
        items.append(Group(frame, (scale, 0.0, 0.0, scale, left, y)))

    notes = tuple(part.number for words in contents(block.words) for part in words if isinstance(part, Note))
    high = look.lines(frame.height * scale + look.step * 0.3)
    return [Slot(high, paint, look.step / 2, notes=notes, snap=True, span=span)]
