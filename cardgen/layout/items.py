"""Repetition: a subject for each item of a list, within limits that name the card."""

from collections.abc import Iterator, Mapping

from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.subject import Subject
from cardgen.model.game import Value

# Of one list or row, and of all repetitions on one face: more is a mistake, and would take for ever.
MOST_ITEMS = 200
MOST_CELLS = 5_000


def items_of(each: str, subject: Subject, desk: Desk) -> tuple[Subject, ...]:
    """One subject per item of the list field `each`, counted thing of a table, or line of a text."""
    found = subject.get(each)
    values: tuple[Value, ...] = ()
    match found:
        case str():
            values = tuple([line for line in found.splitlines() if line.strip()])
        case tuple():
            values = found
        case Mapping():
            values = tuple(counted(each, found, subject, desk))
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


def counted(each: str, table: Mapping[str, Value], subject: Subject, desk: Desk) -> Iterator[str]:
    """The names in `{ pyro = 3, energy = 2 }`, each as often as it says."""
    for name, count in table.items():
        if isinstance(count, int) and 0 <= count <= MOST_ITEMS:
            yield from (name,) * count
        else:
            desk.complain(
                "bad-count",
                Text(
                    f"{each}.{name}: “{plain(count)[:20]}” is not a count from 0 to {MOST_ITEMS}",
                    f"{each}.{name}：「{plain(count)[:20]}」不是 0 到 {MOST_ITEMS} 的个数",
                ),
                subject.place_of(f"{each}.{name}"),
            )


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
