"""The looks of a game: what `$element.dark` is follows from the card's element, or what stands for it."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.element import Unanswered
from cardgen.layout.setting import Later, Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, words_of
from cardgen.model.game import LookTable, Variable


class Lacking(Exception):
    """The card has nothing to say: as a text without its field, the element is not drawn."""


def is_look(name: str, setting: Setting) -> bool:
    """Whether a look has such a value, on any card."""
    look, _, key = name.partition(".")
    return look in setting.looks and key in setting.looks[look].names


def said(name: str, subject: Subject, setting: Setting) -> Variable:
    """What a card's look says. Raises Lacking, and Unanswered where it should say something."""
    id, _, key = name.partition(".")
    look, words = setting.looks[id], setting.chosen.get(id)
    value = (words.of(subject) if words else subject.get(id)) if look.by_value else None
    word = None if value is None or value == "" else plain(value)
    entries = [
        entry
        for entry in look.entries
        if entry.value in (None, word) and (entry.picks is None or entry.picks(subject.get))
    ]
    for entry in entries:
        if key in entry.values:
            return entry.values[key]
    # An empty face and a back say nothing of a card.
    if not subject.card.fields or (look.by_value and word is None):
        raise Lacking
    if entries and entries[0].value == word:
        where = ".".join(map(str, entries[0].place.path))
        message = Text(f"“{key}” is missing in {where}", f"{where} 缺少「{key}」")
        raise Unanswered(Diagnostic("missing-look", message, entries[0].place.span()))
    place = words.place_on(subject) if words else subject.place_of(id)
    raise Unanswered(_without_entry(id, look, word)._replace(span=place.span()))


def _without_entry(id: str, look: LookTable, word: str | None) -> Diagnostic:
    if word is None:
        message = Text(f"no entry of looks.{id} fits the card", f"looks.{id} 里没有适合这张牌的条目")
        hint = Text("an entry without “when” fits all", "不写 when 的条目适合所有的牌")
        return Diagnostic("unknown-look", message, hint=hint)
    message = Text(f"looks.{id} has no entry “{word}”", f"looks.{id} 里没有「{word}」")
    known = [entry.value for entry in look.entries if entry.value is not None]
    return Diagnostic("unknown-look", message, hint=hint_for(word, known))


def read_chosen(reader: TableReader, setting: Setting) -> dict[str, Wording]:
    """`look`: what chooses looks in this element and those inside it, `{ element = "{item}" }`."""
    table = reader.table("look", what=Text("look", "look"))
    chosen = dict(setting.chosen)
    for name in table.data if table else ():
        assert table is not None
        try:
            words = table.string(name, "")
        except Later:
            words = ""
            message = Text("a look cannot choose another look", "外观不能由另一个外观来选")
            hint = Text("take a field of the card: {element}", "请用卡牌的字段：{element}")
            table.error(name, message, hint, code="unknown-look")
        if name not in setting.looks or not setting.looks[name].by_value:
            known = [id for id, look in setting.looks.items() if look.by_value]
            message = Text(f"there is no look “{name}” by value", f"没有按值区分的外观「{name}」")
            table.error(name, message, hint_for(name, known), code="unknown-look")
        else:
            chosen[name] = words_of(table, words, setting, name)
    return chosen
