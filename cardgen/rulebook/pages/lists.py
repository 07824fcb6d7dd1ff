"""Lists: bullets, numbers and boxes to tick, in the margin of their items."""

from collections.abc import Callable
from functools import cache

from cardgen.model.document import Block, ListBlock
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.model.shapes import circle, rectangle, rounded
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.slots import Paint, Slot, hung, nothing, text_slots
from cardgen.text.style import Style
from cardgen.units import Color, Rect

SetBlock = Callable[[Block, PageDesk, float], list[Slot]]


def list_slots(
    block: ListBlock, desk: PageDesk, width: float, set_block: SetBlock, depth: int = 0
) -> list[Slot]:
    """A list's items. No line of it stands alone at the foot or the top of a column."""
    look = desk.look
    digits = len(str(block.start + len(block.items) - 1))
    hang = look.size * (1.1 + 0.55 * digits if block.ordered else 1.35)
    out: list[Slot] = []
    number = look.number()
    last = len(block.items) - 1
    for n, item in enumerate(block.items):
        inner: list[Slot] = []
        for part in item.blocks:
            if isinstance(part, ListBlock):
                inner += list_slots(part, desk, width - hang, set_block, depth + 1)
            else:
                inner += set_block(part, desk, width - hang)
        if not inner:
            inner = [Slot(look.step, nothing)]
        gap = 0.0 if block.tight else look.step / 2
        if len(inner) == 1:
            keep = n == 0 < last
            if n == last and out:
                out[-1] = out[-1]._replace(keep=True)
        else:
            keep = len(item.blocks) > 1 and isinstance(item.blocks[1], ListBlock)
        mark = _marker(block, n, item.task, depth, look, desk, hang, number)
        out += hung(inner, hang, mark, gap, item.anchor, keep)
    return out


def _marker(
    block: ListBlock,
    n: int,
    task: bool | None,
    depth: int,
    look: PageLook,
    desk: PageDesk,
    hang: float,
    number: Style,
) -> Paint:
    """A bullet, a number or a box to tick, on the first line of an item."""
    size = look.size
    middle = look.step / 2
    if task is not None:
        return lambda items, x, y: _tick(items, x + size * 0.1, y + middle, size * 0.8, task, look)
    if block.ordered:
        text = desk.typesetter.words(f"{block.start + n}", number)
        return text_slots(desk.typesetter, text, hang, step=look.step, base=look.base)[0].paint
    frame = _bullet(size, look.style.accent, depth % 3)
    return lambda items, x, y: items.append(
        Group(frame, (1.0, 0.0, 0.0, 1.0, x, y + middle + size * 0.06), shared=True)
    )


@cache
def _bullet(size: float, color: Color, form: int) -> Frame:
    """A dash, a dot or a ring right of (0, 0); one frame for all, so that a file has it once."""
    match form:
        case 0:
            shape = Path(rectangle(Rect(0.0, -0.3, size * 0.75, 0.6)), color)
        case 1:
            shape = Path(circle(size * 0.37, 0.0, size * 0.13), color)
        case _:
            shape = Path(circle(size * 0.37, 0.0, size * 0.13), pen=Pen(color, 0.6))
    return Frame(size, size, (shape,))


def _tick(items: list[Item], x: float, cy: float, side: float, done: bool, look: PageLook) -> None:
    box = Rect(x, cy - side / 2, side, side)
    items.append(Path(rounded(box, 1.2), pen=Pen(look.style.accent, 0.8)))
    if done:
        points = (x + side * 0.2, cy, x + side * 0.43, cy + side * 0.22, x + side * 0.82, cy - side * 0.26)
        data = Outline("MLL", points)
        items.append(Path(data, pen=Pen(look.style.accent, 1.3, cap="round", join="round")))
