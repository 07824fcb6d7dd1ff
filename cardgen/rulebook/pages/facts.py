"""Key–value boxes: quiet keys in one column, what is said of them in another, ratings as pips."""

from cardgen.model.document import Fact, Facts, rating
from cardgen.model.frame import Item
from cardgen.rulebook.pages.boxes import box, inside
from cardgen.rulebook.pages.page_desk import PageDesk, make_text
from cardgen.rulebook.pages.pips import pips
from cardgen.rulebook.pages.slots import Paint, Slot, shifted, text_slots

# What keys may take of the width, and so high a part of a column stays whole.
WIDEST, WHOLE = 0.4, 0.5


def fact_slots(block: Facts, desk: PageDesk, width: float) -> list[Slot]:
    """A row for each fact; with a title, on a ground of their own."""
    look = desk.look
    room = inside(desk, width) if block.title else width
    quiet = look.text(color=look.style.quiet)
    keys = [make_text(fact.key, desk, quiet)[0] for fact in block.facts]
    wide = max((p.full[-1] for key in keys for p in key.paragraphs), default=0.0) * look.size / 1000
    column = min(wide + look.size * 0.4, room * WIDEST)
    rows: list[Slot] = []
    for fact in block.facts:
        rows += _row(fact, desk, room, column)
    if not block.title:
        if sum(s.height + s.before for s in rows) <= look.room * WHOLE:
            rows = [s._replace(keep=True) for s in rows[:-1]] + rows[-1:]
        rows[0] = rows[0]._replace(before=look.step / 2)
        return rows
    return box("facts", block.title, rows, desk, width)


def _row(fact: Fact, desk: PageDesk, width: float, column: float) -> list[Slot]:
    """Lines of key and value beside each other."""
    look = desk.look
    key, _ = make_text(fact.key, desk, look.text(color=look.style.quiet))
    left = text_slots(desk.typesetter, key, column, step=look.step, base=look.base)
    rated = rating(fact.value)
    if rated is not None:
        right = [pips(rated, look, look.step)]
    else:
        value, reaches = make_text(fact.value, desk, look.text(justify=True))
        right = text_slots(
            desk.typesetter, value, width - column, step=look.step, base=look.base, reaches=reaches
        )
    if not left:
        return shifted(right, column)
    out: list[Slot] = []
    lines = max(len(left), len(right))
    for n in range(lines):
        parts = [(column_of[n], x) for column_of, x in ((left, 0.0), (right, column)) if n < len(column_of)]
        notes = tuple(note for slot, _ in parts for note in slot.notes)
        high = max(slot.height for slot, _ in parts)
        keep = n < lines - 1 and (n == 0 or n == lines - 2)
        out.append(Slot(high, _beside(parts), 0.0, keep, notes=notes))
    return out


def _beside(parts: list[tuple[Slot, float]]) -> Paint:
    def paint(items: list[Item], x: float, y: float) -> None:
        for slot, dx in parts:
            slot.paint(items, x + dx, y)

    return paint
