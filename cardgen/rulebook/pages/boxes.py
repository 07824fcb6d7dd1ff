"""Boxes: quotations, call-outs, quick references, code. A tint is an example, a bar a warning.

Where the book's style names a template for a kind of box, that is drawn below its words.
"""

from collections.abc import Sequence

from cardgen.rulebook.pages.page_desk import PageDesk, label_slots
from cardgen.rulebook.pages.slots import Slot, both, boxed, drawing, nothing, ruled, shifted, stay, tall
from cardgen.units import MM

# Boxes up to this part of a column's height stay whole; framed ones up to the other.
WHOLE, FRAMED = 0.3, 0.8
# Kinds that warn have a bar instead of a ground; a plain quotation has a thin one.
BARS = ("warning", "danger")
PAD = 4 * MM
OTHER = "other"
RULE = 1.0


def inside(desk: PageDesk, width: float) -> float:
    """How wide the words in a box are."""
    return width - 2 * pad_of(desk)


def pad_of(desk: PageDesk) -> float:
    return min(PAD, desk.look.size * 1.2)


def box(kind: str, title: str, inner: Sequence[Slot], desk: PageDesk, width: float) -> list[Slot]:
    """Slots as wide as `inside` says, in a box of some kind. A title stands above them as a label."""
    look = desk.look
    style = look.style
    template = style.boxes.get(kind) or style.boxes.get(OTHER, "")
    if template and not look.close and (made := _framed(template, kind, title, inner, desk, width)):
        return made
    named = label_slots(title, desk, inside(desk, width)) if title else []
    if named and inner:
        inner = [inner[0]._replace(before=0.0), *inner[1:]]
    slots = shifted([*named, *inner], pad_of(desk))
    if not slots:
        return []
    half, whole = look.step / 2, look.room * WHOLE
    if kind == "quote":
        return boxed(slots, width, None, style.line, 0.0, half, whole)
    if kind in BARS:
        return boxed(slots, width, None, style.accent, 0.0, half, whole)
    made = boxed(slots, width, style.tint, None, half, half, whole)
    if kind == "reference":
        first = made[0]
        made = stay([first._replace(paint=both(first.paint, ruled(width, RULE, style.second))), *made[1:]])
    return made


def _framed(
    template: str, kind: str, title: str, inner: Sequence[Slot], desk: PageDesk, width: float
) -> list[Slot]:
    """A box on a template that draws its title too: whole, or nothing where that is too high.

    The template says in its variables how much room it takes: `pad`, and `head` above the words.
    """
    look = desk.look
    templates = desk.templates
    if not inner or templates is None:
        return []
    head = look.lines(templates.length(template, "head")) if title else 0.0
    pad = templates.length(template, "pad") or look.step / 2
    inner = [inner[0]._replace(before=0.0), *inner[1:]]
    high = look.lines(head + tall(inner) + 2 * pad)
    if high > look.room * FRAMED:
        return []
    frame = templates.draw(template, width, high, {"title": title, "kind_of_box": kind})
    if frame is None:
        return []
    top = Slot(head + pad, drawing(frame), look.step, snap=True)
    rest = high - head - pad - tall(inner)
    return stay([top, *shifted(inner, pad_of(desk)), Slot(rest, nothing)])
