"""Rules in words, in both languages, from nothing but their data."""

from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.game import Game
from cardgen.select import All, Any, Compare, Named, Not, Selector

WORDS = {
    "is": ("is", "为"),
    "not": ("is not", "不为"),
    "in": ("is one of", "为"),
    "has": ("has", "含"),
    "at_least": ("is at least", "不小于"),
    "at_most": ("is at most", "不大于"),
    "more_than": ("is more than", "大于"),
    "less_than": ("is less than", "小于"),
    "matches": ("is like", "形如"),
}


def say_selector(selector: Selector | None, game: Game) -> Text:
    """“cards”, “attack cards”, “cards whose damage is at least 10”."""
    if selector is None:
        return Text("cards", "牌")
    kind = _kinds(selector, game)
    if kind is not None:
        return kind
    condition = say_condition(selector, game)
    return Text(f"cards whose {condition.en}", f"{condition.zh}的牌")


def _kinds(selector: Selector, game: Game) -> Text | None:
    """A selector that only names kinds of cards."""
    if not isinstance(selector, Compare) or selector.field != "kind" or selector.operator not in ("is", "in"):
        return None
    values = selector.value if isinstance(selector.value, tuple) else (selector.value,)
    found = [game.kinds[str(v)].name for v in values if str(v) in game.kinds]
    if len(found) != len(values):
        return None
    return Text(f"{' or '.join(found)} cards", f"{'或'.join(found)}牌")


def say_condition(selector: Selector, game: Game) -> Text:
    """The condition alone."""
    match selector:
        case Compare(field, "exists", value):
            return Text(
                f"{field} is {'given' if value else 'not given'}", f"{'有' if value else '没有'} {field}"
            )
        case Compare(field, operator, value):
            several = value if isinstance(value, tuple) else (value,)
            said = [_value(field, plain(v), game) for v in several]
            en, zh = WORDS[operator]
            return Text(f"{field} {en} {' or '.join(said)}", f"{field} {zh} {'或'.join(said)}")
        case Named(pattern):
            return Text(f"name is {pattern}", f"名为「{pattern}」")
        case All(parts):
            each = [say_condition(p, game) for p in parts]
            return Text(" and ".join(t.en for t in each), "且".join(t.zh for t in each))
        case Any(parts):
            each = [say_condition(p, game) for p in parts]
            return Text(" or ".join(t.en for t in each), "或".join(t.zh for t in each))
        case Not(part):
            inner = say_condition(part, game)
            return Text(f"not ({inner.en})", f"并非（{inner.zh}）")


def _value(field: str, value: str, game: Game) -> str:
    if field == "kind" and value in game.kinds:
        return game.kinds[value].name
    return value.replace("$each.", "its ") if value.startswith("$each.") else value


def count(number: float) -> str:
    return f"{number:g}"


def say_bounds(least: str | None, most: str | None, exactly: str | None) -> Text:
    """“exactly 30”, “2 to 5”, “at least 1”, “at most 2”."""
    if exactly is not None:
        return Text(f"exactly {exactly}", f"恰好 {exactly}")
    if least is not None and most is not None:
        return Text(f"{least} to {most}", f"{least} 至 {most}")
    if least is not None:
        return Text(f"at least {least}", f"至少 {least}")
    return Text(f"at most {most}", f"至多 {most}")
