"""Repetition: a subject for each item of a list, within limits that name the card."""

from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.subject import Subject

# Of one list or row, and of all repetitions on one face: more is a mistake, and would take for ever.
MOST_ITEMS = 200
MOST_CELLS = 5_000


def items_of(each: str, subject: Subject, desk: Desk) -> tuple[Subject, ...]:
    """One subject per item of the list field `each`; none where the card lacks it."""
    values = subject.get(each)
    if not isinstance(values, tuple):
        return ()
    if len(values) > MOST_ITEMS:
        desk.complain(
            "too-many-items",
            Text(
                f"{each} has {len(values)} items; at most {MOST_ITEMS} can be drawn",
                f"{each} 有 {len(values)} 项，最多能画 {MOST_ITEMS} 项",
            ),
            subject.place_of(each),
        )
        return ()
    return tuple(Subject(subject.card, v, i, each=each) for i, v in enumerate(values, 1))


def affordable(cells: int, subject: Subject, desk: Desk) -> bool:
    """Whether so many more cells may be drawn on this face; says so, once, where they may not."""
    before, desk.cells = desk.cells, desk.cells + cells
    if desk.cells <= MOST_CELLS:
        return True
    if before <= MOST_CELLS:
        desk.complain(
            "too-many-items",
            Text(
                f"the repetitions on the card draw more than {MOST_CELLS:,} items",
                f"卡牌上重复绘制的项目超过 {MOST_CELLS:,} 个",
            ),
            subject.card.place,
            Text("look for a repeat inside a repeat", "请检查是否在 repeat 里又用了 repeat"),
        )
    return False
