"""Values of elements that may come from the card: `{name}` in words and colours."""

from contextlib import suppress
from typing import NamedTuple

from cardgen.decode.color import evaluate_color
from cardgen.decode.compose import Placeholder, parse
from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.values import resolved
from cardgen.decode.variables import plain
from cardgen.diagnostics import Mistakes, Place, Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import REPETITION_NAMES, Subject
from cardgen.model.game import BUILT_IN, COPY
from cardgen.units import Color


class Wording(NamedTuple):
    """A string with holes that the card fills."""

    parts: tuple[str | Placeholder, ...]
    place: Place

    @property
    def constant(self) -> bool:
        return all(isinstance(p, str) for p in self.parts)

    @property
    def field(self) -> str:
        """The one field that this is all about, if it is; for messages."""
        names = [p.name for p in self.parts if isinstance(p, Placeholder)]
        return names[0] if len(names) == 1 else ""

    def of(self, subject: Subject) -> str | None:
        """The filled string, or None where the card lacks a field that it needs."""
        if len(self.parts) == 1:
            only = self.parts[0]
            if isinstance(only, str):
                return only
            value = subject.get(only.name)
            if value is None or value == "":
                return None
            return value if isinstance(value, str) else plain(value)
        out: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                out.append(part)
                continue
            value = subject.get(part.name)
            if value is None or value == "":
                return None
            out.append(value if isinstance(value, str) else plain(value))
        return "".join(out)

    def place_on(self, subject: Subject) -> Place:
        """Where a reader should look if this text is at fault: what it is all about, else the card.

        A text that is the same on all cards stands in the template.
        """
        return self.place if self.constant else subject.place_of(self.field)


class Paint(NamedTuple):
    """A colour that is fixed, or that the card names."""

    fixed: Color | None
    words: Wording | None = None

    @property
    def constant(self) -> bool:
        return self.words is None

    def of(self, subject: Subject, desk: Desk) -> Color | None:
        if self.words is None:
            return self.fixed
        text = self.words.of(subject)
        if text is None:
            return self.fixed
        known = desk.colors.get(text)
        if known is not None:
            return known
        try:
            found = desk.colors[text] = evaluate_color(text, {})
        except Mistakes:
            desk.complain(
                "bad-color",
                Text(f"“{text}” is not a colour", f"「{text}」不是颜色"),
                self.words.place_on(subject),
                Text("write it like #b3261e", "请写成 #b3261e 这样"),
            )
            return self.fixed
        return found


def read_words(reader: TableReader, key: str, setting: Setting, default: str = "") -> Wording:
    """A string with `{field}` holes; a hole that no kind of the game can fill is a mistake."""
    parts = parse(reader.string(key, default))
    for part in parts:
        if isinstance(part, Placeholder):
            check_field(reader, key, part.name, setting)
    return Wording(parts, reader.place_of(key))


def read_each(reader: TableReader, setting: Setting) -> str:
    """`each`: the list field that an element is repeated for; "" where it has none."""
    name = reader.string("each", "")
    if name:
        check_field(reader, "each", name, setting)
    return name


def check_field(reader: TableReader, key: str, name: str, setting: Setting) -> None:
    """Notes a field that is asked for; complains about one that no card can have, also inside tables.

    What stands in no template is not noted, such as the seed that an emblem has of its own.
    """
    if key in reader.data:
        setting.asked.fields.append((name, reader.place_of(key)))
    first, *steps = name.split(".")
    for word, known in (
        (first, setting.fields.union(BUILT_IN, REPETITION_NAMES, (COPY,))),
        *((step, setting.columns) for step in steps),
    ):
        if word not in known:
            reader.error(
                key,
                Text(f"no kind of card has a field “{word}”", f"没有哪种卡牌有字段「{word}」"),
                hint_for(word, sorted(known)),
                code="unknown-field",
            )
            return


def read_paint(reader: TableReader, key: str, setting: Setting, default: Color | None = None) -> Paint:
    """A colour: `#b3261e`, `$accent 20%`, `none`, or `{field}`."""
    value = reader.raw(key)
    if isinstance(value, str) and value.startswith("$"):
        # A variable may name a field or say "none"; what is wrong with it, reader.color will say.
        with suppress(Mistakes):
            found = resolved(value, reader.scope)
            value = found if isinstance(found, str) else value
    if isinstance(value, str) and "{" in value:
        return Paint(default, read_words(reader, key, setting))
    if value == "none":
        return Paint(None)
    return Paint(default if value is None else reader.color(key, None))
