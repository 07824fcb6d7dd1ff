"""Values of elements that may come from the card: `{name}` in words and colours."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from cardgen.decode.color import evaluate_color
from cardgen.decode.compose import Placeholder, parse
from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.values import as_color, resolved
from cardgen.decode.variables import named_table, plain
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import LINE_NAMES, REPETITION_NAMES, Subject
from cardgen.model.frame import Ink
from cardgen.model.game import BUILT_IN, COPY
from cardgen.record import NamedTuple
from cardgen.units import Color, Rect

if TYPE_CHECKING:
    from cardgen.layout.gradients import Shading


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


class Tint(NamedTuple):
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


class Paint(NamedTuple):
    """What something is painted with: a colour, or a gradient across the box that it lies in."""

    tint: Tint
    shading: "Shading | None" = None

    @property
    def fixed(self) -> Color | None:
        """Its colour where that is known before any card; a gradient has none."""
        return self.tint.fixed

    @property
    def constant(self) -> bool:
        return self.shading.constant if self.shading else self.tint.constant

    def of(self, subject: Subject, desk: Desk, box: Rect) -> Ink | None:
        return self.shading.of(subject, desk, box) if self.shading else self.tint.of(subject, desk)


def read_words(reader: TableReader, key: str, setting: Setting, default: str = "") -> Wording:
    """A string with `{field}` holes; a hole that no kind of the game can fill is a mistake."""
    return words_of(reader, reader.string(key, default), setting, key)


def words_of(reader: TableReader, text: str, setting: Setting, *steps: str | int) -> Wording:
    """The same for a text that stands at `steps` below a table."""
    parts = parse(text)
    for part in parts:
        if isinstance(part, Placeholder):
            check_field(reader, str(steps[0]), part.name, setting)
    return Wording(parts, Place(reader.place.source, (*reader.place.path, *steps)))


def read_each(reader: TableReader, setting: Setting) -> str:
    """`each`: the list field that an element is repeated for; "" where it has none."""
    name = reader.string("each", "")
    if name:
        check_field(reader, "each", name, setting)
    return name


def check_field(reader: TableReader, key: str, name: str, setting: Setting) -> None:
    """Notes a field that is asked for; complains about one that no card can have.

    What stands in no template is not noted, such as the seed that an emblem has of its own.
    """
    if key in reader.data:
        setting.asked.fields.append((name, reader.place_of(key)))
    for wrong in unknown_field(name, setting):
        reader.error(key, wrong.message, wrong.hint, code=wrong.code)


def unknown_field(name: str, setting: Setting) -> Iterator[Diagnostic]:
    """What is wrong with a field that no card can have, also inside tables: `{item.text}`."""
    first, *steps = name.split(".")
    for word, known in (
        (first, setting.fields.union(BUILT_IN, REPETITION_NAMES, (COPY,))),
        *((step, setting.columns.union(LINE_NAMES)) for step in steps),
    ):
        if word not in known:
            message = Text(f"no kind of card has a field “{word}”", f"没有哪种卡牌有字段「{word}」")
            yield Diagnostic("unknown-field", message, hint=hint_for(word, sorted(known)))
            return


def read_paint(reader: TableReader, key: str, setting: Setting, default: Color | None = None) -> Paint:
    """A colour, or a gradient as a table or as a variable that stands for one."""
    value = reader.raw(key)
    if isinstance(value, str | dict):
        table = None
        # What is wrong with a variable, reading the colour will say.
        with suppress(Mistakes):
            table = named_table(value, reader.scope)
        if table is not None:
            from cardgen.layout.gradients import read_shading

            return Paint(Tint(default), read_shading(reader, key, table, setting))
    return Paint(read_tint(reader, key, setting, default))


def read_tint(reader: TableReader, key: str, setting: Setting, default: Color | None = None) -> Tint:
    """A colour: `#b3261e`, `$accent 20%`, `none`, or `{field}`."""
    value = reader.raw(key)
    return Tint(default) if value is None else tint_of(reader, value, setting, default, key)


def tint_of(
    reader: TableReader, value: object, setting: Setting, default: Color | None, *steps: str | int
) -> Tint:
    """The colour that stands at `steps` below a table."""
    if isinstance(value, str) and "$" in value:
        # A variable may name a field or say "none"; what is wrong with it, reading the colour will say.
        with suppress(Mistakes):
            value = resolved(value, reader.scope)
    if isinstance(value, str) and "{" in value:
        return Tint(default, words_of(reader, value, setting, *steps))
    if value == "none":
        return Tint(None)
    return Tint(reader.attempt(lambda v: as_color(v, reader.scope), value, *steps))
