"""Values that only a card knows, in keys of elements: `"{points} * 3mm"`, `"$rules.top - 2mm"`.

Such a key makes an element deferred: it is prepared when a card is drawn, once for each set of values.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final, Generic, NamedTuple, TypeVar

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.values import describe
from cardgen.decode.variables import name_end
from cardgen.diagnostics import Diagnostic, Mistakes, Text, mistake
from cardgen.layout.asked import placeholders
from cardgen.layout.chosen import Lacking, is_look, read_chosen, said
from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, Unanswered
from cardgen.layout.extent import MEASURES, Extent
from cardgen.layout.setting import Later, Live, Scope, Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import unknown_field
from cardgen.model.frame import Item
from cardgen.model.game import Picks, Scalar, Value, Variable

T = TypeVar("T")
# Something in a scope where a card has its say, and what is found wrong with it.
Make = Callable[[Live, list[Diagnostic]], T | None]


class Mentioned(NamedTuple):
    """The ids that elements have, at any depth, and those whose extent something follows from."""

    ids: frozenset[str]
    measured: frozenset[str]


def mentioned(tables: Iterable[object], scope: Scope) -> Mentioned:
    ids: set[str] = set()
    measured: set[str] = set()
    for key, text in _strings((*tables, dict(scope))):
        if key == "id":
            ids.add(text)
        elif "$" in text and "." in text:
            for rest in text.split("$")[1:]:
                end = name_end(rest, 0)
                if rest.startswith(".", end):
                    measured.add(rest[:end])
    return Mentioned(frozenset(ids), frozenset(measured))


def _strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts in tables and lists, with the key that each belongs to."""
    match value:
        case str():
            yield key, value
        case dict():
            for name, inner in value.items():
                yield from _strings(inner, name)
        case list() | tuple():
            for inner in value:
                yield from _strings(inner, key)


def checked(name: str, setting: Setting) -> Scalar:
    """Raises Later for what a card can say, Mistakes for what none can, KeyError for anything else."""
    if name.startswith("{"):
        if wrong := list(unknown_field(name[1:-1], setting)):
            raise Mistakes(wrong)
        raise Later
    id, _, measure = name.partition(".")
    if is_look(name, setting):
        by_field = setting.looks[id].by_value and id not in setting.chosen
        if by_field and (wrong := list(unknown_field(id, setting))):
            raise Mistakes(wrong)
        raise Later
    ids = setting.names.ids if setting.names else frozenset()
    if id in setting.looks and id not in ids:
        message = Text(f"unknown variable “${name}”", f"未知的变量「${name}」")
        raise mistake("unknown-variable", message, hint_for(measure, sorted(setting.looks[id].names)))
    if id not in ids and measure not in MEASURES:
        raise KeyError(name)
    known, word = (MEASURES, measure) if id in ids else (sorted(ids), id)
    if word not in known:
        message = Text(f"unknown variable “${name}”", f"未知的变量「${name}」")
        raise mistake("unknown-variable", message, hint_for(word, known))
    raise Later


class Deferred(Generic[T]):
    """What is prepared by what a card says. `names`: what it was found to ask for."""

    __slots__ = ("make", "names", "ready", "setting")

    def __init__(self, setting: Setting, make: Make[T]) -> None:
        self.setting: Final = setting
        self.make: Final = make
        self.names: Final[dict[str, None]] = {}
        self.ready: Final[dict[tuple[object, ...], T | None]] = {}

    def of(self, subject: Subject, desk: Desk) -> T | None:
        """It as this card has it; None where the card lacks what it needs."""
        try:
            key = self._key(subject, desk)
            if key not in self.ready:
                element = self._made(subject, desk)
                if len(key) < len(self.names):
                    self.ready.clear()
                    key = self._key(subject, desk)
                self.ready[key] = element
        except Lacking:
            return None
        except Unanswered as wrong:
            desk.tell_once(wrong.diagnostic)
            return None
        return self.ready[key]

    def _key(self, subject: Subject, desk: Desk) -> tuple[object, ...]:
        values = (answer(name, subject, desk, self.setting) for name in self.names)
        return tuple([v if isinstance(v, Scalar) else id(v) for v in values])

    def _made(self, subject: Subject, desk: Desk) -> T | None:
        def ask(name: str) -> Variable:
            with suppress(Later):
                return self.setting.scope.ask(name)
            self.names[name] = None
            value = answer(name, subject, desk, self.setting)
            if value is None or value == "":
                raise Lacking
            if isinstance(value, Mapping) and is_look(name, self.setting):
                return value
            if not isinstance(value, Scalar):
                found = describe(value)
                raise mistake("wrong-type", Text(f"“{name}” is {found.en}", f"「{name}」是{found.zh}"))
            return value

        found: list[Diagnostic] = []
        try:
            return self.make(self.setting.scope.asking(ask), found)
        except Lacking:
            return None
        finally:
            for one in found:
                desk.tell_once(one)


class DeferredElement(NamedTuple):
    """An element that is prepared by what a card says."""

    condition: Picks | None
    deferred: Deferred[Drawable]

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        if self.condition is not None and not self.condition(subject.get):
            return ()
        element = self.deferred.of(subject, desk)
        return element.draw(subject, desk) if element else ()

    def anchor(self, subject: Subject, desk: Desk) -> Extent:
        element = self.deferred.of(subject, desk)
        return element.anchor(subject, desk) if element and element.anchor else Extent(0.0, 0.0, 0.0, 0.0)


def looking(reader: TableReader, setting: Setting) -> Setting:
    """The setting of an element that says what chooses its looks. Raises Later the first time."""
    if not reader.has("look"):
        return setting
    if setting.names is None:
        raise Later
    inner = setting._replace(chosen=read_chosen(reader, setting))
    live = inner._replace(scope=inner.scope.asking(lambda name: checked(name, live)))
    return live


def note(reader: TableReader, setting: Setting) -> None:
    """Puts down what something asks of a card that is prepared later."""
    looks = {name: look for name, look in setting.looks.items() if name not in setting.chosen}
    for key, value in reader.data.items():
        for name in placeholders(value, dict(setting.scope), dict(looks)):
            setting.asked.fields.append((name, reader.place_of(key)))


def answer(name: str, subject: Subject, desk: Desk, setting: Setting) -> Value | Variable | None:
    """What a card says: `{points}` is a field, `rank.metal` a look, `rules.top` an element's extent on it."""
    if name.startswith("{"):
        return subject.get(name[1:-1])
    if is_look(name, setting):
        return said(name, subject, setting)
    id, _, measure = name.partition(".")
    assert desk.neighbours is not None
    found: Scalar = getattr(desk.neighbours.extent(id), measure)
    return found
