"""TableReader reads one TOML table, collects every mistake and knows which keys nobody asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from cardgen.decode import values
from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Diagnostic, Mistakes, Overlaid, Place, Text, mistake
from cardgen.model.game import Scalar
from cardgen.units import MM, Color, Rect

T = TypeVar("T")
R = TypeVar("R")
D = TypeVar("D")
LEAST = 0.1 * MM
MOST = 2000 * MM
MOST_MEANT = 50


class TableReader:
    """Every method returns the value of a key, or `default` where it is missing or wrong.

    A key that is `required` and missing is reported, as is one whose value is not what was asked for.
    `asked`: the keys that somebody asked for. `varies`: a card makes a choice in this table, so that other
    keys may be asked for on other cards.
    """

    def __init__(
        self,
        table: Mapping[str, object],
        place: Place,
        diagnostics: list[Diagnostic],
        scope: Scope | None = None,
        what: Text | None = None,
    ) -> None:
        self.data = table
        self.place = place
        self.diagnostics = diagnostics
        self.scope: Scope = scope or {}
        self.what = what
        self.asked: dict[str, None] = {}
        self.varies = False

    def scoped(self, scope: Scope, diagnostics: list[Diagnostic] | None = None) -> "TableReader":
        """The same table, read with these variables; what one asks for the other knows."""
        found = self.diagnostics if diagnostics is None else diagnostics
        other = TableReader(self.data, self.place, found, scope, self.what)
        other.asked = self.asked
        return other

    def over(self, table: Mapping[str, object], place: Place) -> "TableReader":
        """The same table with the keys of another one under its own."""
        source = Overlaid(self.place, frozenset(self.data), place)
        return TableReader({**table, **self.data}, Place(source), self.diagnostics, self.scope, self.what)

    # What every method does ------------------------------------------------------------------------

    def raw(self, key: str) -> object:
        """The value as it stands in the file; None where it is missing."""
        self.asked[key] = None
        return self.data.get(key)

    def has(self, key: str) -> bool:
        self.asked[key] = None
        return key in self.data

    def place_of(self, key: str) -> Place:
        return self.place / key

    def error(
        self, key: str | None, message: Text, hint: Text | None = None, *, code: str = "bad-value"
    ) -> None:
        """Reports a mistake at a key's value, or at the table itself."""
        place = self.place if key is None else self.place / key
        self.diagnostics.append(Diagnostic(code, message, place.span(), hint))

    def report(self, wrong: Mistakes, *steps: str | int) -> None:
        """Reports what is wrong with the value at `steps` below this table."""
        span = Place(self.place.source, (*self.place.path, *steps)).span()
        name = Text(str(steps[0]), str(steps[0]))
        self.diagnostics += (found.about(name)._replace(span=span) for found in wrong.diagnostics)

    def attempt(self, read: Callable[[T], R], value: T, *steps: str | int) -> R | None:
        """What `read` makes of the value at `steps`; None where it is wrong, which is reported."""
        try:
            return read(value)
        except Mistakes as wrong:
            self.report(wrong, *steps)
            return None

    def done(self) -> None:
        """Reports the keys that nobody asked for."""
        if self.varies or self.data.keys() <= self.asked.keys():
            return  # as most
        unknown = [key for key in self.data if key not in self.asked]
        free = [key for key in self.asked if key not in self.data]
        of = Text(f" in {self.what.en}", f"（{self.what.zh}）") if self.what else Text("", "")
        for number, key in enumerate(unknown):
            # A table may be opened again: `[zone.b]` beside `[zones.a]`.
            known = self.asked if isinstance(self.data[key], dict | list) or not free else free
            message = Text(f"unknown key “{key}”{of.en}", f"未知的键「{key}」{of.zh}")
            # Nobody mistypes so many; looking for what was meant would take long.
            hint = hint_for(key, known) if number < MOST_MEANT else None
            self.diagnostics.append(
                Diagnostic("unknown-key", message, (self.place / key).span(key=True), hint)
            )

    def _value(self, key: str, default: D, required: bool, read: Callable[[object], R]) -> R | D:
        value = self.raw(key)
        found = None if value is None else self.attempt(read, value, key)
        if value is None and required:
            self.missing(key)
        return default if found is None else found

    def missing(self, key: str) -> None:
        of = Text(f"{self.what.en}: ", f"{self.what.zh}") if self.what else Text("", "")
        self.error(None, Text(f"{of.en}“{key}” is missing", f"{of.zh}缺少「{key}」"), code="missing-key")

    def _list(self, key: str, required: bool, count: int | None, what: Text) -> list[object] | None:
        """The value of a key that must be a list, of `count` items if given."""
        expected = (
            what if count is None else Text(f"a list of {count}: {what.en}", f"{count} 项的列表：{what.zh}")
        )

        def read(value: object) -> list[object]:
            if not isinstance(value, list):
                raise values.wrong_type(expected, value)
            if count not in (None, len(value)):
                found = Text(f"{len(value)} of them", f"{len(value)} 项")
                raise mistake(
                    "wrong-type",
                    Text(f"expected {expected.en}; found {found.en}", f"应为{expected.zh}，实有{found.zh}"),
                )
            return value

        return self._value(key, None, required, read)

    def _items(
        self, key: str, items: Sequence[object] | None, read: Callable[[object], R], first: int = 0
    ) -> tuple[R, ...] | None:
        """Every item, counted from `first`; None where one is wrong or there is no list. All are reported."""
        if items is None:
            return None
        found = (self.attempt(read, item, key, index) for index, item in enumerate(items, first))
        result = tuple(item for item in found if item is not None)
        return result if len(result) == len(items) else None

    # One method per sort of value ------------------------------------------------------------------

    def string(self, key: str, default: D, *, choices: Sequence[str] = (), required: bool = False) -> str | D:
        if choices and self.scope and isinstance(value := self.data.get(key), str):
            self.varies |= "{" in value or ("$" in value and "." in value)
        return self._value(key, default, required, lambda v: values.as_string(v, self.scope, choices))

    def boolean(self, key: str, default: D, *, required: bool = False) -> bool | D:
        return self._value(key, default, required, lambda v: values.as_boolean(v, self.scope))

    def integer(
        self,
        key: str,
        default: D,
        *,
        least: int | None = None,
        most: int | None = None,
        required: bool = False,
    ) -> int | D:
        return self._value(key, default, required, lambda v: values.as_integer(v, self.scope, least, most))

    def number(
        self,
        key: str,
        default: D,
        *,
        least: float | None = None,
        most: float | None = None,
        required: bool = False,
    ) -> float | D:
        return self._value(key, default, required, lambda v: values.as_number(v, self.scope, least, most))

    def length(
        self, key: str, default: D, *, least: float = LEAST, most: float = MOST, required: bool = False
    ) -> float | D:
        """A length in points."""
        return self._value(key, default, required, lambda v: values.as_length(v, self.scope, least, most))

    def color(self, key: str, default: D, *, required: bool = False) -> Color | D:
        return self._value(key, default, required, lambda v: values.as_color(v, self.scope))

    def colors(self, key: str) -> tuple[Color, ...]:
        items = self._list(key, False, None, Text("a list of colours", "颜色的列表"))
        return self._items(key, items, lambda v: values.as_color(v, self.scope)) or ()

    def words(self, key: str) -> Text | None:
        """Words for people to read: a text, or one for each language, `{ zh = "攻击", en = "attack" }`."""
        if not isinstance(self.data.get(key), dict):
            word = self.string(key, "")
            return Text(word, word) if word else None
        table = self.table(key)
        if table is None:
            return None
        zh = table.string("zh", "", required=True)
        en = table.string("en", zh)
        table.done()
        return Text(en, zh) if zh else None

    # Lists and tables ------------------------------------------------------------------------------

    def items(
        self, key: str, read: Callable[[object], R], what: Text, count: int | None = None
    ) -> tuple[R, ...] | None:
        """A list, of `count` items if given, as `read` makes it; None where one of them is wrong."""
        return self._items(key, self._list(key, False, count, what), read)

    def strings(self, key: str, default: Sequence[str] = (), *, required: bool = False) -> tuple[str, ...]:
        items = self._list(key, required, None, Text("a list of texts in quotes", "带引号的文字的列表"))
        found = self._items(key, items, lambda v: values.as_string(v, self.scope))
        return tuple(default) if found is None else found

    def numbers(
        self, key: str, count: int | None = None, *, least: float | None = None, most: float | None = None
    ) -> tuple[float, ...] | None:
        what = Text("numbers", "数字")
        return self.items(key, lambda v: values.as_number(v, self.scope, least, most), what, count)

    def lengths(
        self,
        key: str,
        count: int | None = None,
        *,
        least: float = LEAST,
        most: float = MOST,
        required: bool = False,
    ) -> tuple[float, ...] | None:
        """A list of lengths in points."""
        items = self._list(key, required, count, Text("lengths such as “3mm”", "长度，例如「3mm」"))
        return self._items(key, items, lambda v: values.as_length(v, self.scope, least, most))

    def box(self, key: str, *, required: bool = False) -> Rect | None:
        """`[x, y, width, height]`; x and y may be negative, width and height may be 0."""
        items = self._list(key, required, 4, Text("x, y, width, height", "x、y、宽、高"))
        if items is None:
            return None
        corner = self._items(key, items[:2], lambda v: values.as_length(v, self.scope, -MOST, MOST))
        extent = self._items(key, items[2:], lambda v: values.as_length(v, self.scope, 0.0, MOST), 2)
        return Rect(*corner, *extent) if corner is not None and extent is not None else None

    def table(self, key: str, *, required: bool = False, what: Text | None = None) -> "TableReader | None":
        return self._value(key, None, required, lambda value: self.below(value, what, key))

    def tables(self, key: str, *, required: bool = False, what: Text | None = None) -> list["TableReader"]:
        """An array of tables: `[[key]]`. What is no table in it is reported and left out."""
        items = self._list(key, required, None, Text("a list of tables", "表的列表"))
        found = (self.below(item, what, key, index) for index, item in enumerate(items or ()))
        return [reader for reader in found if reader is not None]

    def named(self, key: str, what: Text, *, required: bool = False) -> Iterator[tuple[str, "TableReader"]]:
        """The tables below one by their names, `[key.NAME]`; `what`: what messages call each."""
        table = self.table(key, required=required)
        if table is not None:
            for name, value in table.data.items():
                one = table.below(value, Text(f"{what.en} “{name}”", f"{what.zh}「{name}」"), name)
                if one is not None:
                    yield name, one

    def scalars(self, key: str) -> dict[str, Scalar]:
        """A table of texts, numbers, true and false, by any name. What is none of these is left out."""
        table = self.table(key)
        found: dict[str, Scalar] = {}
        if table is not None:
            for name, value in table.data.items():
                if isinstance(value, Scalar):
                    found[name] = value
                else:
                    expected = Text("text, a number, true or false", "文字、数字、true 或 false")
                    table.report(values.wrong_type(expected, value), name)
        return found

    def below(self, value: object, what: Text | None, *steps: str | int) -> "TableReader | None":
        """The reader of the table at `steps`; None where the value there is none, which is reported."""
        if isinstance(value, dict):
            place = Place(self.place.source, (*self.place.path, *steps))
            return TableReader(value, place, self.diagnostics, self.scope, what)
        hint = Text("write { … }", "请写成 { … }")
        self.report(values.wrong_type(Text("a table", "表"), value, hint), *steps)
        return None
