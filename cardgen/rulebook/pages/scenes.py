"""Scenes on pages."""

from collections.abc import Iterator, Sequence
from functools import partial

from cardgen.model.document import Inlines, Note, Scene, Words
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot, drawing
from cardgen.rulebook.scenes.scene import BETWEEN, scene_parts

# How much of a page a drawing takes at most: the head of its chapter stands above it.
HIGHEST = 0.8
# How much smaller pictures in a drawing may be, so that it fits; the last ones only where no page has room.
SCALES, SMALLEST = (1.0, 0.93, 0.86, 0.79, 0.72), (0.65, 0.58, 0.5, 0.42)


def scene_slots(block: Scene, desk: PageDesk, width: float) -> list[Slot]:
    """A scene across all columns, or as wide as what it stands in; too high a part is made smaller."""
    look = desk.look
    span = not block.column and width == look.measure and (look.columns > 1 or look.notes > 0)
    width = look.whole_width if span else width
    parts = _no_higher(block, desk, width, HIGHEST * look.room, (*SCALES, *SMALLEST))
    parts = parts or scene_parts(block, desk._replace(scale=SMALLEST[-1]), width)
    slots = [_slot(part, desk, width, span) for part in parts]
    if not slots:
        return []
    inlines = tuple(part for words in contents(block.words) for part in words)
    notes = tuple(part.number for part in inlines if isinstance(part, Note))
    slots[0] = slots[0]._replace(before=look.step / 2, notes=notes, snap=True)
    slots = [slot._replace(said=said) for slot, said in zip(slots, _said(inlines, parts), strict=True)]
    if block.column or (block.kind in ("box", "gallery") and len(slots) > 1):
        return slots  # cards that are all as large, whatever they stand on
    return [slot._replace(fit=partial(_fitted, slots, n, block, desk, width)) for n, slot in enumerate(slots)]


def _said(inlines: Inlines, parts: Sequence[Frame]) -> list[tuple[str, ...]]:
    """Where words lead that stand in each part; those that a template drew count for the first."""
    letters = ["".join(_letters(part)) for part in parts]
    found: list[dict[str, None]] = [{} for _ in parts]
    for part in inlines:
        if isinstance(part, Words) and part.link.startswith("#"):
            word = "".join(part.text.split())
            for n in [n for n, text in enumerate(letters) if word in text] or [0]:
                found[n][part.link[1:]] = None
    return [tuple(own) for own in found]


def _letters(frame: Frame) -> Iterator[str]:
    """What is written on a drawing, without blanks and without what stands on cards."""
    for item in frame.items:
        if isinstance(item, Glyphs):
            yield from ("".join(text.split()) for text in item.text)
        elif isinstance(item, Group) and item.frame.card is None:
            yield from _letters(item.frame)


def _no_higher(
    block: Scene, desk: PageDesk, width: float, high: float, scales: tuple[float, ...]
) -> list[Frame]:
    """The parts of a scene with pictures as large as may be, so that none is higher; else none."""
    for scale in scales:
        parts = scene_parts(block, desk._replace(scale=scale), width)
        if all(part.height <= high for part in parts):
            return parts
    return []


def _fitted(
    slots: Sequence[Slot], n: int, block: Scene, desk: PageDesk, width: float, high: float
) -> Slot | None:
    """A part of a scene with smaller pictures, at most so high; nothing where they would be too small.

    Pictures in parts that pages may part are nearly as large in all of them.
    """
    for scale in SCALES if len(slots) == 1 else SCALES[:4]:
        parts = scene_parts(block, desk._replace(scale=scale), width)
        if len(parts) == len(slots) and parts[n].height <= high:
            made = _slot(parts[n], desk, width, slots[n].span)
            return slots[n]._replace(height=made.height, paint=made.paint)
    return None


def _slot(frame: Frame, desk: PageDesk, width: float, span: bool) -> Slot:
    look = desk.look
    scale = min(1.0, HIGHEST * look.room / frame.height)
    paint = drawing(frame, (width - frame.width * scale) / 2, scale)
    return Slot(frame.height * scale, paint, BETWEEN, span=span, wide=span)
