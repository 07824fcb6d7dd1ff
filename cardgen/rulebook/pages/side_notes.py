"""Side notes: words in a narrow column beside what they comment."""

from collections.abc import Callable
from typing import TypeGuard

from cardgen.model.document import Block, Blocks, Quote, Words
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.rulebook.pages.page_desk import PageDesk, paragraph
from cardgen.rulebook.pages.slots import Slot, stay_with_next
from cardgen.units import MM

SCALE = 0.86  # of the text
RULE = 0.35 * MM


def has_side(block: Block, desk: PageDesk, width: float) -> TypeGuard[Quote]:
    """Whether a block stands in the column for notes: a side note of the text, on pages that have one."""
    look = desk.look
    return isinstance(block, Quote) and block.kind == "aside" and look.notes > 0 and width == look.measure


def side_slots(
    block: Quote, desk: PageDesk, inner: Callable[[Blocks, PageDesk, float], list[Slot]]
) -> list[Slot]:
    """A rule, the title and the words, all of them small."""
    look = desk.look
    small = look._replace(size=look.size * SCALE, step=look.step * SCALE, columns=1, full=False, notes=0.0)
    own = desk._replace(look=small)

    def rule(items: list[Item], x: float, y: float) -> None:
        line = Outline("ML", (x, y, x + look.notes, y))
        items.append(Path(line, pen=Pen(look.style.accent, RULE)))

    title = paragraph((Words(block.title),), own, look.notes, look.label(SCALE)) if block.title else []
    words = inner(block.blocks, own, look.notes)
    if words:
        words[0] = words[0]._replace(before=0.0)
    return stay_with_next([Slot(small.step * 0.3, rule), *title, *words])
