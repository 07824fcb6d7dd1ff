"""Rules in words, in both languages, from nothing but their data."""

import re
from collections.abc import Mapping, Sequence

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
# Our own word for cards, at the beginning or the end of what they are called.
CARDS = re.compile(r"^((?:.* )?)cards( whose .*)?$")
# So many names stand in a message; of more, the rest are counted.
SHOWN = 6

# Fields that every card has.
FIELDS = {
    "id": Text("id", "编号"),
    "kind": Text("kind", "类型"),
    "name": Text("name", "名称"),
    "copies": Text("copies", "张数"),
}
# The functions of bounds.
FUNCTIONS = {
    "floor": Text("floor", "向下取整"),
    "ceil": Text("ceil", "向上取整"),
    "min": Text("min", "取较小"),
    "max": Text("max", "取较大"),
}
# What people call the choices and counts that come with a deck.
ValueWords = Mapping[str, Text]


def field(name: str, game: Game) -> Text:
    """What people call a field: in Chinese by its label in game.toml."""
    if name in FIELDS:
        return FIELDS[name]
    label = game.label(name)
    return Text(label if label.isascii() else name.replace("_", " "), label)


def selector(picking: Selector | None, game: Game, values: ValueWords) -> Text:
    """“cards”, “attack cards”, “cards whose damage is at least 10”."""
    if picking is None or picking == All():
        return Text("cards", "牌")
    kind = _kinds(picking, game)
    if kind is not None:
        return kind
    said = condition(picking, game, values)
    return Text(f"cards whose {said.en}", beside(said.zh, "的牌"))


def _kinds(selector: Selector, game: Game) -> Text | None:
    """A selector that only names kinds of cards."""
    if not isinstance(selector, Compare) or selector.field != "kind" or selector.operator not in ("is", "in"):
        return None
    values = selector.value if isinstance(selector.value, tuple) else (selector.value,)
    found = [game.kinds[str(v)].name for v in values if str(v) in game.kinds]
    if len(found) != len(values):
        return None
    either = listed(found, OR)
    return Text(f"{either.en} cards", beside(either.zh, "牌"))


def condition(selector: Selector, game: Game, values: ValueWords) -> Text:
    """The condition alone."""
    match selector:
        case Compare(name, "exists", given):
            what = field(name, game)
            return Text(
                f"{what.en} is {'given' if given else 'not given'}",
                beside("有" if given else "没有", what.zh),
            )
        case Compare(name, operator, asked):
            several = asked if isinstance(asked, tuple) else (asked,)
            said = [value(name, v, game, values) for v in several]
            en, zh = WORDS[operator]
            what = FIELDS["name"] if name == "id" else field(name, game)
            return Text(
                f"{what.en} {en} {' or '.join(t.en for t in said)}",
                beside(what.zh, zh, joined([t.zh for t in said], "或")),
            )
        case Named(pattern):
            return Text(f"name is {pattern}", f"名为「{pattern}」")
        case All(parts):
            each = [condition(p, game, values) for p in parts]
            return Text(" and ".join(t.en for t in each), joined([t.zh for t in each], "且"))
        case Any(parts):
            each = [condition(p, game, values) for p in parts]
            return Text(" or ".join(t.en for t in each), joined([t.zh for t in each], "或"))
        case Not(part):
            inner = condition(part, game, values)
            return Text(f"not ({inner.en})", f"并非（{inner.zh}）")


def value(name: str, value: Scalar, game: Game, values: ValueWords) -> Text:
    """A value as it is printed; a reference as what it stands for; kinds and cards by their names."""
    word = plain(value)
    if isinstance(value, Reference):
        return _reference(value, game, values)
    if name == "kind" and word in game.kinds:
        kind = game.kinds[word].name
        return Text(kind, kind)
    if name == "id":
        found = next((card.name for card in game.cards if card.id == word and card.name), word)
        return Text(f"“{found}”", f"「{found}」")
    return Text(word, word)


# Who may be spoken of → how.
SPOKEN_OF = {
    "each": Text("its", "该牌的"),
    "leader": Text("the leader's", "领袖的"),
    "value": Text("the chosen", "所选的"),
    "other": Text("the other's", "另一张的"),
}


def _reference(said: Reference, game: Game, values: ValueWords) -> Text:
    who, what = SPOKEN_OF[said.who], field(said.field, game)
    if said.who == "value":
        what = values.get(said.field, Text(said.field, said.field))
    return Text(f"{who.en} {what.en}", beside(who.zh, what.zh))


def bounds(least: Text | None, most: Text | None, exactly: Text | None) -> Text:
    """“exactly 30”, “2 to 5”, “at least 1”, “at most 2”."""
    if exactly is not None:
        return Text(f"exactly {exactly.en}", beside("恰好", exactly.zh))
    if least is not None and most is not None:
        return Text(f"{least.en} to {most.en}", beside(least.zh, "至", most.zh))
    if least is not None:
        return Text(f"at least {least.en}", beside("至少", least.zh))
    assert most is not None
    return Text(f"at most {most.en}", beside("至多", most.zh))


def bound(text: str, game: Game, values: ValueWords) -> Text:
    """A bound as it was written, with words for what it speaks of."""
    return Text(
        NAME.sub(lambda found: _name_in_bound(found[0], game, values).en, text),
        NAME.sub(lambda found: _name_in_bound(found[0], game, values).zh, text),
    )


def _name_in_bound(word: str, game: Game, values: ValueWords) -> Text:
    first, _, name = word.partition(".")
    if word in FUNCTIONS:
        return FUNCTIONS[word]
    if word == "size":
        return Text("the number of cards", "牌数")
    if first in ("leader", "each") and name:
        return _reference(Reference(f"${word}"), game, values)
    if first in ("sum", "points") and name:
        said = field(name, game)
        return Text(f"the sum of {said.en}", beside(said.zh, "之和"))
    return values.get(name, Text(name, name)) if first == "value" and name else Text(word, word)


def sentence(en: str, zh: str) -> Text:
    """A sentence begins with a capital."""
    return Text(en[:1].upper() + en[1:], zh)


def beside(*parts: str) -> str:
    """Chinese parts in a row, with a space where a letter, digit or ` would touch a Chinese character."""
    out = ""
    for part in parts:
        touching = (out[-1], part[0]) if out and part else ()
        if (
            all(char.isalnum() or char == "`" for char in touching)
            and len({char.isascii() for char in touching}) > 1
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


def listed(words: Sequence[str | Text], joint: Text) -> Text:
    """“a, b or c”, “a、b 或 c”: `joint` is “or” or “and”."""
    said = [word if isinstance(word, Text) else Text(word, word) for word in words]
    if len(words) < 2:
        return row(said, "", "")
    first = row(said[:-1], ", ", "、")
    return Text(f"{first.en} {joint.en} {said[-1].en}", beside(first.zh, joint.zh, said[-1].zh))


def several(words: Sequence[str]) -> Text:
    """Names for a message, in quotes: “a”, “b” and “c”. Many are cut short."""
    shown, more = words[:SHOWN], len(words) - SHOWN
    en = [f"“{word}”" for word in shown]
    zh = [word if word[:1] == "「" and word[-1:] == "」" else f"「{word}」" for word in shown]
    if more > 0:
        return Text(f"{', '.join(en)} and {more} more", f"{'、'.join(zh)}等 {len(words)} 种")
    return Text(listed(en, AND).en, "、".join(zh))


def words_for(words: Sequence[str]) -> Text:
    """Words of a field for a message: “a, b”. Many are cut short."""
    shown, more = words[:SHOWN], len(words) - SHOWN
    return Text(
        ", ".join(shown) + (f" and {more} more" if more > 0 else ""),
        "、".join(shown) + (f" 等 {len(words)} 种" if more > 0 else ""),
    )


def counted(number: float | str, called: str) -> str:
    """English: “1 card”, “2 cards whose …”, “1 of the heroes”."""
    said = number if isinstance(number, str) else f"{number:g}"
    if said != "1" or called[:1].isdigit():
        return f"{said} × {called}" if called[:1].isdigit() else f"{said} {called}"
    one = CARDS.sub(r"\1card\2", called)
    return f"1 of the {called}" if one == called and called.isascii() else f"1 {one}"


def verb(number: int, one: str, more: str) -> str:
    """“is” or “are”."""
    return one if number == 1 else more


def take_out(names: Text) -> Text:
    return Text(f"take out {names.en}", f"移除{names.zh}")


def row(parts: Sequence[Text], en: str, zh: str) -> Text:
    """Texts one after another, with these signs between them."""
    return Text(en.join(part.en for part in parts), zh.join(part.zh for part in parts))
