"""`{{table kind=attack columns=name,damage:伤害,upgraded}}`: cards and their fields."""

from cardgen.changes.field_labels import label_of
from cardgen.model.document import Align, Blocks, Cell, Table, Words
from cardgen.model.game import Card
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.directives.field import value_of, within


def table(call: Call) -> Blocks:
    words, options = call.split("columns")
    columns = [part.partition(":") for part in options.get("columns", "name,copies").split(",")]
    picked = call.pick(words)
    problems = len(call.diagnostics)
    for name, _, _ in columns:
        if picked:
            value_of(call, picked[0], name)
    if not picked or len(call.diagnostics) > problems:
        return ()
    header = tuple(
        Cell((Words(title or label_of(call.game, name, chinese=call.data.chinese)),))
        for name, _, title in columns
    )
    rows = tuple(tuple(Cell(value_of(call, card, name)) for name, _, _ in columns) for card in picked)
    return (Table(header, rows, tuple(alignment(picked, name) for name, _, _ in columns), call.line),)


def alignment(cards: tuple[Card, ...], name: str) -> Align:
    """Numbers stand at the right."""
    values = [within(card, name) for card in cards]
    return "right" if all(isinstance(v, int | float) for v in values if v is not None) else ""
