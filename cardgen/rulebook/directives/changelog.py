"""`{{changelog}}`: what changed on the cards since an older version of the game."""

from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Inline, Item, ListBlock, Paragraph, Words
from cardgen.model.game import Card
from cardgen.rulebook.card_text import card_text
from cardgen.rulebook.directives.call import Call

BUILT_IN = {"name": ("name", "名称"), "kind": ("kind", "类型"), "copies": ("copies", "张数")}


def changelog(call: Call) -> Blocks:
    old, new = call.data.previous, call.game
    if old is None:
        call.wrong(
            "no-previous",
            Text("no older version of the cards to compare with", "没有可比较的旧版卡牌数据"),
            severity="warning",
        )
        return ()
    before, after = ({card.id: card for card in game.cards} for game in (old, new))
    lines: list[tuple[Inline, ...]] = []
    for id, card in after.items():
        if id not in before:
            lines.append(_said(call, "added", "新增", card, (Words(f" ×{card.copies}"),)))
        elif changes := _changes(call, before[id], card):
            lines.append(_said(call, "changed", "修改", card, changes))
    lines += [_said(call, "removed", "移除", card, ()) for id, card in before.items() if id not in after]
    items = tuple(Item((Paragraph(line, call.line),), line=call.line) for line in lines)
    return (ListBlock(items, line=call.line),) if items else ()


def _said(call: Call, en: str, zh: str, card: Card, rest: tuple[Inline, ...]) -> tuple[Inline, ...]:
    what = f"{zh}：" if call.data.chinese else f"{en}: "
    return (Words(what), Words(card.name, bold=True), *rest)


def _changes(call: Call, old: Card, new: Card) -> tuple[Inline, ...]:
    """“ 伤害 10 → 15”, for each field that differs."""
    out: list[Inline] = []
    symbols = call.game.symbols
    for name in dict.fromkeys((*BUILT_IN, *old.fields, *new.fields)):
        was, now = old.get(name), new.get(name)
        if was == now:
            continue
        label = BUILT_IN.get(name, (name, name))[1 if call.data.chinese else 0]
        joint = ("；" if call.data.chinese else "; ") if out else " "
        out.append(Words(f"{joint}{label} "))
        out += card_text(_value(was), symbols)
        out.append(Words(" → "))
        out += card_text(_value(now), symbols)
    return tuple(out)


def _value(value: object) -> str:
    return "—" if value is None else plain(value)
