"""Rules in words, in both languages, from nothing but their data."""

import re
from collections.abc import Sequence

from cardgen.decode.variables import plain
from cardgen.diagnostics import Text
from cardgen.model.game import Game, Scalar
from cardgen.select import All, Any, Compare, Named, Not, Reference, Selector

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

NOTHING = Text("", "")
OR = Text("or", "或")
AND = Text("and", "和")
NAME = re.compile(r"[^\W\d][\w.]*")
# So many names stand in a message; of more, the rest are counted.
SHOWN = 6

# Fields that every card has, in Chinese.
FIELDS = {"kind": "类型", "name": "名称"}


def selector(picking: Selector | None, game: Game) -> Text:
    """“cards”, “attack cards”, “cards whose damage is at least 10”."""
    if picking is None or picking == All():
        return Text("cards", "牌")
    kind = _kinds(picking, game)
    if kind is not None:
        return kind
    said = condition(picking, game)
    return Text(f"cards whose {said.en}", beside(said.zh, "的牌"))


def _kinds(selector: Selector, game: Game) -> Text | None:
    """A selector that only names kinds of cards."""
    if not isinstance(selector, Compare) or selector.field != "kind" or selector.operator not in ("is", "in"):
        return None
    values = selector.value if isinstance(selector.value, tuple) else (selector.value,)
    found = [game.kinds[str(v)].name for v in values if str(v) in game.kinds]
    if len(found) != len(values):
        return None
    return Text(f"{' or '.join(found)} cards", beside(joined(found, "或"), "牌"))


def condition(selector: Selector, game: Game) -> Text:
    """The condition alone."""
    match selector:
        case Compare(field, "exists", value):
            return Text(
                f"{field} is {'given' if value else 'not given'}", f"{'有' if value else '没有'} {field}"
            )
        case Compare(field, operator, value):
            several = value if isinstance(value, tuple) else (value,)
            said = [_kind(field, v, game) or value_words(v) for v in several]
            en, zh = WORDS[operator]
            return Text(
                f"{field} {en} {' or '.join(t.en for t in said)}",
                beside(FIELDS.get(field, field), zh, joined([t.zh for t in said], "或")),
            )
        case Named(pattern):
            return Text(f"name is {pattern}", f"名为「{pattern}」")
        case All(parts):
            each = [condition(p, game) for p in parts]
            return Text(" and ".join(t.en for t in each), joined([t.zh for t in each], "且"))
        case Any(parts):
            each = [condition(p, game) for p in parts]
            return Text(" or ".join(t.en for t in each), joined([t.zh for t in each], "或"))
        case Not(part):
            inner = condition(part, game)
            return Text(f"not ({inner.en})", f"并非（{inner.zh}）")


def _kind(field: str, value: Scalar, game: Game) -> Text | None:
    """A kind of card by its name."""
    if field != "kind" or str(value) not in game.kinds:
        return None
    name = game.kinds[str(value)].name
    return Text(name, name)


# Who may be spoken of → how.
SPOKEN_OF = {
    "each": ("its {}", "该牌的 {}"),
    "leader": ("the leader's {}", "领袖的 {}"),
    "value": ("the chosen {}", "所选的 {}"),
    "other": ("the other's {}", "另一张的 {}"),
}


def value_words(value: Scalar) -> Text:
    """A value as it is printed; a reference as what it stands for."""
    if not isinstance(value, Reference):
        return Text(plain(value), plain(value))
    en, zh = SPOKEN_OF[value.who]
    return Text(en.format(value.field), zh.format(value.field))


def bounds(least: str | None, most: str | None, exactly: str | None) -> Text:
    """“exactly 30”, “2 to 5”, “at least 1”, “at most 2”, of bounds as they were written."""
    if exactly is not None:
        only = bound(exactly)
        return Text(f"exactly {only.en}", beside("恰好", only.zh))
    low, high = bound(least or ""), bound(most or "")
    if least is not None and most is not None:
        return Text(f"{low.en} to {high.en}", beside(low.zh, "至", high.zh))
    if least is not None:
        return Text(f"at least {low.en}", beside("至少", low.zh))
    return Text(f"at most {high.en}", beside("至多", high.zh))


def bound(text: str) -> Text:
    """A bound as it was written, with words for what it speaks of."""
    return Text(
        NAME.sub(lambda found: _name_in_bound(found[0]).en, text),
        NAME.sub(lambda found: _name_in_bound(found[0]).zh, text),
    )


def _name_in_bound(word: str) -> Text:
    first, _, field = word.partition(".")
    if word == "size":
        return Text("the number of cards", "牌数")
    if first == "leader" and field:
        return Text(f"the leader's {field}", f"领袖的 {field}")
    if first == "each" and field:
        return Text(f"its {field}", f"该牌的 {field}")
    if first in ("sum", "points") and field:
        return Text(f"the sum of {field}", f"{field} 之和")
    return Text(field, field) if first == "value" and field else Text(word, word)


def sentence(en: str, zh: str) -> Text:
    """A sentence begins with a capital."""
    return Text(en[:1].upper() + en[1:], zh)


def beside(*parts: str) -> str:
    """Chinese parts in a row, with a space where a letter or digit would touch a Chinese character."""
    out = ""
    for part in parts:
        if (
            out
            and part
            and out[-1].isalnum()
            and part[0].isalnum()
            and out[-1].isascii() != part[0].isascii()
        ):
            out += " "
        out += part
    return out


def joined(parts: Sequence[str], joint: str) -> str:
    """Chinese parts with a word between them: “a 或 b”."""
    out = "".join(parts[:1])
    for part in parts[1:]:
        out = beside(out, joint, part)
    return out


def listed(words: Sequence[str], joint: Text) -> Text:
    """“a, b or c”, “a、b 或 c”: `joint` is “or” or “and”."""
    said = [value_words(word) for word in words]
    if len(words) < 2:
        return row(said, "", "")
    first = row(said[:-1], ", ", "、")
    return Text(f"{first.en} {joint.en} {said[-1].en}", beside(first.zh, joint.zh, said[-1].zh))


def several(words: Sequence[str]) -> Text:
    """Names for a message; many are cut short."""
    shown, more = words[:SHOWN], len(words) - SHOWN
    return Text(
        ", ".join(shown) + (f" and {more} more" if more > 0 else ""),
        "、".join(shown) + (f" 等 {len(words)} 种" if more > 0 else ""),
    )


def take_out(name: str) -> Text:
    return Text(f"take out “{name}”", f"移除「{name}」")


def row(parts: Sequence[Text], en: str, zh: str) -> Text:
    """Texts one after another, with these signs between them."""
    return Text(en.join(part.en for part in parts), zh.join(part.zh for part in parts))
