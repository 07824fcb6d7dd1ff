"""Scenes on pages."""

from cardgen.model.document import Note, Scene
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot
from cardgen.rulebook.scenes.scene import BETWEEN, scene_parts

# How much of a page a drawing takes at most: the head of its chapter stands above it.
HIGHEST = 0.8


def scene_slots(block: Scene, desk: PageDesk, width: float) -> list[Slot]:
    """A scene across all columns, or as wide as what it stands in; too high a part is made smaller."""
    look = desk.look
    span = width == look.measure and look.columns > 1
    width = look.text_width if span else width
    slots = [_slot(part, desk, width, span) for part in scene_parts(block, desk, width)]
    if not slots:
        return []
    notes = tuple(part.number for words in contents(block.words) for part in words if isinstance(part, Note))
    slots[0] = slots[0]._replace(before=look.step / 2, notes=notes, snap=True)
    return slots


def _slot(frame: Frame, desk: PageDesk, width: float, span: bool) -> Slot:
    look = desk.look
    scale = min(1.0, HIGHEST * look.room / frame.height)

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - frame.width * scale) / 2
        items.append(Group(frame, (scale, 0.0, 0.0, scale, left, y)))

    return Slot(frame.height * scale, paint, BETWEEN, span=span)
