"""Card texts composed from the card's other fields: `{damage}` in a text stands for that field's value."""

from collections.abc import Mapping

from cardgen.decode.compose import Part, parse
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.decode.variables import plain
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text, mistake
from cardgen.model.game import BUILT_IN, Card, Field, Kind, Value

LONGEST = 20_000


class Composer:
    """Composes the texts of one kind's cards."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.texts = tuple(n for n, f in kind.fields.items() if f.type == "text")
        self.nested = tuple(n for n, f in kind.fields.items() if has_text(f) and f.type != "text")
        self.parsed: dict[str, tuple[Part, ...]] = {}
        self.warned: set[tuple[str, str]] = set()

    def compose(
        self,
        card: Card,
        fields: dict[str, Value],
        own: Mapping[str, object],
        defaults: Mapping[str, object],
        diagnostics: list[Diagnostic],
    ) -> None:
        """Puts the composed texts into `fields`. A default text that needs a missing field is left out."""
        waiting = [n for n in self.texts if has_braces(fields.get(n))]
        if waiting or self.nested:
            _Work(self, card, fields, own, defaults, diagnostics).run(waiting)


class _Work:
    """One card being composed."""

    def __init__(
        self,
        composer: Composer,
        card: Card,
        fields: dict[str, Value],
        own: Mapping[str, object],
        defaults: Mapping[str, object],
        diagnostics: list[Diagnostic],
    ) -> None:
        self.composer = composer
        self.card = card
        self.fields = fields
        self.own = own
        self.defaults = defaults
        self.diagnostics = diagnostics
        self.raw = dict(fields)
        self.stack: list[str] = []

    def run(self, waiting: list[str]) -> None:
        for name in waiting:
            try:
                self.fields[name] = self.field(name)
            except Mistakes as wrong:
                missing = wrong.diagnostics[0].code == "missing-value"
                if missing and name not in self.own and name not in self.defaults:
                    del self.fields[name]
                else:
                    self.report(wrong, self.place(name))
        for name in self.composer.nested:
            if name in self.fields:
                declared = self.composer.kind.fields[name]
                self.fields[name] = self.inside(self.fields[name], declared, self.place(name))

    def place(self, name: str) -> Place:
        """Where a field's text stands: on the card, among the file's defaults, or in game.toml."""
        if name in self.own:
            return self.card.place / name
        if name in self.defaults:
            return Place(self.card.place.source, ("defaults", name))
        kind = self.composer.kind.place
        return kind / "fields" / name / "default" if kind else self.card.place

    def field(self, name: str) -> str:
        """A field's text, composed."""
        self.enter(name)
        try:
            return self.text(str(self.raw[name]), {}, {}, self.place(name))
        finally:
            self.stack.pop()

    def enter(self, name: str) -> None:
        if name in self.stack:
            loop = " → ".join((*self.stack[self.stack.index(name) :], name))
            raise mistake(
                "text-loop", Text(f"the texts refer to each other: {loop}", f"文字互相引用：{loop}")
            )
        self.stack.append(name)

    def inside(self, value: Value, declared: Field, place: Place) -> Value:
        """A list's or table's texts, composed; a table's own columns come before the card's fields."""
        if isinstance(value, tuple):
            item = Field(declared.name, declared.of or "text", fields=declared.fields)
            return tuple(self.inside(v, item, place / i) for i, v in enumerate(value))
        if isinstance(value, Mapping):
            columns = declared.fields
            row = dict(value)
            for key, entry in value.items():
                if columns[key].type != "text":
                    row[key] = (
                        self.inside(entry, columns[key], place / key) if has_text(columns[key]) else entry
                    )
                else:
                    row[key] = self.attempt(entry, value, columns, place / key, key)
            return row
        return self.attempt(value, {}, {}, place) if declared.type == "text" else value

    def attempt(
        self, text: Value, row: Mapping[str, Value], columns: Mapping[str, Field], place: Place, key: str = ""
    ) -> Value:
        """A text composed; as it stands where that fails, which is reported."""
        try:
            return self.text(str(text), row, columns, place, key) if has_braces(text) else text
        except Mistakes as wrong:
            self.report(wrong, place)
            return text

    def text(
        self, text: str, row: Mapping[str, Value], columns: Mapping[str, Field], place: Place, key: str = ""
    ) -> str:
        parts = self.composer.parsed.get(text)
        if parts is None:
            parts = self.composer.parsed[text] = parse(text)
        out: list[str] = []
        for part in parts:
            if isinstance(part, str):
                out.append(part)
                continue
            name = part.name
            if name in columns and name != key:
                value: object = self.column(name, row, columns, place)
            else:
                value = self.look_up(name)
            if value is None:
                self.warn(text, name, columns, place)
                out.append(f"{{{name}}}")
            else:
                out.append(plain(value))
        composed = "".join(out)
        if len(composed) > LONGEST:
            message = Text(
                f"the composed text passes {LONGEST} characters", f"组合出来的文字超过 {LONGEST} 个字符"
            )
            raise mistake("text-too-long", message)
        return composed

    def column(
        self, name: str, row: Mapping[str, Value], columns: Mapping[str, Field], place: Place
    ) -> object:
        """A value of the same table."""
        value = self.needed(row.get(name), name)
        if columns[name].type != "text" or not has_braces(value):
            return value
        self.enter(f"{place.path[-2]}.{name}")
        try:
            return self.text(str(value), row, columns, place, name)
        finally:
            self.stack.pop()

    def look_up(self, name: str) -> object:
        """A value of the card; None for a name that nothing declares."""
        if name in BUILT_IN:
            return self.card.get(name)
        first, _, rest = name.partition(".")
        declared = self.composer.kind.fields.get(first)
        if declared is None or (rest and rest not in declared.fields):
            return None
        value = self.needed(self.raw.get(first), first)
        if rest:
            return self.needed(value.get(rest) if isinstance(value, Mapping) else None, name)
        if declared.type == "text" and has_braces(value):
            return self.field(first)
        return value

    def needed(self, value: Value | None, name: str) -> Value:
        if value is None:
            message = Text(
                f"the text needs “{name}”, which this card does not have",
                f"文字要用到「{name}」，但这张牌没有",
            )
            raise mistake("missing-value", message)
        return value

    def warn(self, text: str, name: str, columns: Mapping[str, Field], place: Place) -> None:
        """A name in braces that is nearly a field's is likely a slip; any other is just text in braces."""
        if (text, name) in self.composer.warned:
            return
        self.composer.warned.add((text, name))
        near = did_you_mean(name, [*columns, *self.composer.kind.fields, *BUILT_IN])
        if near is not None:
            message = Text(
                f"“{{{name}}}” is no field and is printed as it is", f"「{{{name}}}」不是字段，会照原样印出"
            )
            hint = suggestion(f"{{{near}}}")
            self.diagnostics.append(Diagnostic("unknown-placeholder", message, place.span(), hint, "warning"))

    def report(self, wrong: Mistakes, place: Place) -> None:
        self.diagnostics += (found._replace(span=place.span()) for found in wrong.diagnostics)


def has_braces(value: object) -> bool:
    return value.__class__ is str and ("{" in value or "}" in value)


def has_text(field: Field) -> bool:
    """Whether a field holds texts that can be composed."""
    return (
        field.type == "text"
        or (field.type == "list" and field.of == "text")
        or any(has_text(inner) for inner in field.fields.values())
    )
