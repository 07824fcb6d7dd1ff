"""`{{chart bars by=cost kind=attack}}`: how many cards have which cost.

`{{chart radar attack-1,attack-2 fields=damage:伤害,upgraded}}` draws numbers of cards beside each other.
"""

from collections.abc import Sequence

from cardgen.changes.field_labels import label_of
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.chart import KINDS, Chart, ChartKind
from cardgen.model.document import Blocks, ChartBlock
from cardgen.model.game import Card
from cardgen.rulebook.directives.call import Call
from cardgen.select.tally import tally, value_of

# So many cards can still be told apart.
MOST_CARDS = 6


def chart(call: Call) -> Blocks:
    words, options = call.split("by", "fields", "caption")
    first, _, rest = words.partition(" ")
    kind, words = (first, rest) if first in KINDS else (KINDS[0], words)
    by, fields = options.get("by", ""), [part for part in options.get("fields", "").split(",") if part]
    if bool(by) == bool(fields):
        call.wrong(
            "bad-directive",
            Text("“chart” needs either “by” or “fields”", "「chart」需要 by 或 fields 其中之一"),
            Text("for example {{chart bars by=cost}}", "例如 {{chart bars by=cost}}"),
        )
        return ()
    asked = [by] if by else [field.partition(":")[0] for field in fields]
    if not _known(call, asked) or not (picked := call.pick(words)):
        return ()
    made = _counted(call, kind, picked, by) if by else _compared(call, kind, picked, fields)
    return (ChartBlock(made, options.get("caption", ""), call.line),) if made else ()


def _known(call: Call, names: Sequence[str]) -> bool:
    """Whether all of these are fields; says which are not."""
    known = call.game.field_names
    unknown = [name for name in names if name.partition(".")[0] not in known]
    for name in unknown:
        message = Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」")
        call.wrong("unknown-field", message, hint_for(name, sorted(known)))
    return not unknown


def _counted(call: Call, kind: ChartKind, cards: Sequence[Card], by: str) -> Chart | None:
    counts = tally(call.game, cards, by)
    return Chart(kind, tuple(counts), (tuple(counts.values()),)) if counts else None


def _compared(call: Call, kind: ChartKind, cards: Sequence[Card], fields: Sequence[str]) -> Chart | None:
    """A row of numbers for each card."""
    most = 1 if kind == "pie" else MOST_CARDS
    if len(cards) > most:
        call.wrong(
            "bad-directive",
            Text(
                f"{len(cards)} cards in one chart; at most {most} can be told apart",
                f"一张图里有 {len(cards)} 张牌，最多画 {most} 张才分得清",
            ),
            Text("name the cards: {{chart radar attack-1,attack-2 fields=…}}", "请写明是哪几张牌"),
        )
        return None
    columns = [field.partition(":") for field in fields]
    rows: list[tuple[float, ...]] = []
    for card in cards:
        values = [value_of(card, name) for name, _, _ in columns]
        for value, (name, _, _) in zip(values, columns, strict=True):
            if not isinstance(value, int | float) or value < 0:
                shown = "—" if value is None else plain(value)[:20]
                call.wrong(
                    "no-number",
                    Text(
                        f"{card.name}: {name} is “{shown}”, which a chart cannot show",
                        f"{card.name}：{name} 是「{shown}」，图表画不出来",
                    ),
                )
                return None
        rows.append(tuple(value for value in values if isinstance(value, int | float)))
    labels = tuple(
        title or label_of(call.game, name, chinese=call.data.chinese) for name, _, title in columns
    )
    names = tuple(card.name for card in cards) if len(cards) > 1 else ("",)
    return Chart(kind, labels, tuple(rows), names)
