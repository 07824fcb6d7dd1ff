"""`{{sum 攻击三级.damage × 2}}`: a formula and what it comes to: 25 × 2 = **50**.

What stands in square brackets is worked out first and shown as one number, such as what was left before.
"""

import re

from cardgen.decode.expression import evaluate_number
from cardgen.decode.variables import plain
from cardgen.diagnostics import Mistakes, Text
from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.directives.parameter import parameter

# A card and one of its fields: no number, with a dot between; `parameter.hand` is one of rules.toml.
FIELD = re.compile(r"([^\s()\[\]+*/×÷,.]+)\.([A-Za-z_]\w*)")
FIRST = re.compile(r"\[([^\[\]]*)\]")
SIGNS = str.maketrans({"*": "×", "/": "÷", "-": "−"})


def sum(call: Call) -> Inlines:
    made = worked_out(call)
    return (Words(f"{made[0].translate(SIGNS)} = "), Words(made[1], bold=True)) if made else ()


def worked_out(call: Call) -> tuple[str, str] | None:
    """The formula with its numbers, and what it comes to; nothing where it cannot be, which is told."""
    problems = len(call.diagnostics)
    formula = FIELD.sub(lambda found: _value(found[1], found[2], call), call.words)
    if len(call.diagnostics) > problems:
        return None
    try:
        while FIRST.search(formula):
            formula = FIRST.sub(lambda found: _number(found[1]), formula)
        return formula, _number(formula)
    except Mistakes:
        call.wrong(
            "bad-directive",
            Text(f"“{call.words}” cannot be worked out", f"算不出「{call.words}」"),
            Text("numbers, card.field, + − × ÷ and brackets", "可以用数字、牌名.字段、＋ − × ÷ 和括号"),
        )
        return None


def _number(formula: str) -> str:
    return f"{evaluate_number(formula, {}):.10g}".replace("-", "−")


def _value(name: str, field: str, call: Call) -> str:
    """A card's number, or one of the game's; nothing where there is none, which is told."""
    if name == "parameter":
        return "".join(part.text for part in parameter(call._replace(words=field)) if isinstance(part, Words))
    if call.data.game is None:
        call.wrong("needs-game", Text("a card's field needs a game", "牌的字段需要一个游戏的数据"))
        return ""
    card = call.card(name)
    value = card.get(field) if card else None
    if card is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        message = Text(f"“{card.name}” has no number “{field}”", f"「{card.name}」没有数字「{field}」")
        call.wrong("unknown-field", message)
        return ""
    return plain(value) if value is not None else ""
