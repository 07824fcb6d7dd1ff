"""The TOML form: `{ kind = "hero", damage = { at_least = 10 } }`.

A field's value: a plain value is “is”, a list is “one of”, a table holds operators. `all = [{…}]`,
`any = [{…}]` and `not = {…}` combine selectors. A field whose name is one of those three is written with
a dot before it: `".not" = { at_least = 3 }`.
"""

from collections.abc import Callable, Collection

from cardgen.decode.suggest import hint_for
from cardgen.decode.values import describe
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text
from cardgen.model.game import Scalar
from cardgen.select.selector import COMPILERS, NUMERIC, All, Any, Compare, Not, Reference, Selector

DEEPEST = 20
Look = Callable[[Compare, Place], None]
# A field and the text that it is compared with → what the text stands for; Mistakes: it may not stand there.
ReadText = Callable[[str, str], Scalar]


def parse_table(
    table: object,
    place: Place,
    diagnostics: list[Diagnostic],
    known: Collection[str] | None = None,
    text: ReadText | None = None,
    look: Look | None = None,
) -> Selector | None:
    """The selector that a TOML table says; None and diagnostics if it is wrong. `known`: all fields.

    `text`: what texts stand for, where they may stand for something else. `look`: is shown every comparison
    with its place.
    """
    reader = _Reader(diagnostics, known, text, look)
    before = len(diagnostics)
    selector = reader.selector(table, place, 0)
    return selector if len(diagnostics) == before else None


class _Reader:
    def __init__(
        self,
        diagnostics: list[Diagnostic],
        known: Collection[str] | None,
        text: ReadText | None,
        look: Look | None,
    ) -> None:
        self.diagnostics = diagnostics
        self.known = known
        self.text = text
        self.look = look

    def selector(self, table: object, place: Place, depth: int) -> Selector:
        if not isinstance(table, dict):
            found = describe(table)
            self.wrong(
                place,
                Text(f"expected a table of conditions, found {found.en}", f"应为条件的表，实为{found.zh}"),
                Text('for example { kind = "hero" }', '例如 { kind = "hero" }'),
            )
            return All()
        if depth > DEEPEST:
            self.wrong(place, Text("nested too deeply", "嵌套太深"))
            return All()
        parts: list[Selector] = []
        for key, value in table.items():
            here = place / key
            if key in ("all", "any") and isinstance(value, list) and all(isinstance(v, dict) for v in value):
                inner = tuple(self.selector(v, here / i, depth + 1) for i, v in enumerate(value))
                parts.append(All(inner) if key == "all" else Any(inner))
            elif key == "not" and isinstance(value, dict):
                parts.append(Not(self.selector(value, here, depth + 1)))
            else:
                parts.append(self.field(key, value, here))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def field(self, key: str, value: object, place: Place) -> Selector:
        name = key.removeprefix(".")
        if self.known is not None and name.partition(".")[0] not in self.known:
            self.diagnostics.append(unknown_field(name, self.known, place))
        if isinstance(value, dict):
            parts = tuple(self.shown(name, op, v, place / op) for op, v in value.items())
            if not parts:
                self.wrong(place, Text(f"“{name}”: an empty condition", f"「{name}」：条件是空的"))
            return parts[0] if len(parts) == 1 else All(parts)
        return self.shown(name, "in" if isinstance(value, list) else "is", value, place)

    def shown(self, name: str, operator: str, value: object, place: Place) -> Selector:
        made = self.compare(name, operator, value, place)
        if self.look is not None and isinstance(made, Compare):
            self.look(made, place)
        return made

    def read(self, name: str, value: object, place: Place) -> object:
        """A value with what its texts stand for."""
        if isinstance(value, list):
            return [self.read(name, one, place / n) for n, one in enumerate(value)]
        if self.text is None or not isinstance(value, str):
            return value
        try:
            return self.text(name, value)
        except Mistakes as wrong:
            self.diagnostics += (found._replace(span=place.span()) for found in wrong.diagnostics)
            return value

    def compare(self, name: str, operator: str, written: object, place: Place) -> Selector:
        before = len(self.diagnostics)
        value = self.read(name, written, place)
        if len(self.diagnostics) > before:
            return All()
        if operator not in COMPILERS:
            self.wrong(
                place,
                Text(f"unknown operator “{operator}”", f"未知的运算「{operator}」"),
                hint_for(operator, COMPILERS),
                code="unknown-operator",
                key=True,
            )
        elif operator == "in":
            if isinstance(value, list) and all(isinstance(v, Scalar) for v in value):
                return Compare(name, "in", tuple(value))
            self.expected(operator, Text("a list of values", "值的列表"), value, place)
        elif operator in NUMERIC:
            if isinstance(value, Reference) or (
                isinstance(value, int | float) and not isinstance(value, bool) and value == value
            ):
                return Compare(name, operator, value)
            self.expected(operator, Text("a number", "数字"), value, place)
        elif operator == "exists":
            if isinstance(value, bool):
                return Compare(name, operator, value)
            self.expected(operator, Text("true or false", "true 或 false"), value, place)
        elif operator == "matches":
            if isinstance(value, str):
                return Compare(name, operator, value)
            self.expected(
                operator,
                Text("text, in which * stands for anything", "文字，其中 * 代表任意内容"),
                value,
                place,
            )
        elif isinstance(value, Scalar):
            return Compare(name, operator, value)
        else:
            self.expected(operator, Text("a plain value", "单个的值"), value, place)
        return All()

    def expected(self, operator: str, what: Text, value: object, place: Place) -> None:
        found = describe(value)
        self.wrong(
            place,
            Text(
                f"“{operator}” needs {what.en}, found {found.en}",
                f"「{operator}」需要{what.zh}，实为{found.zh}",
            ),
            code="wrong-type",
        )

    def wrong(
        self,
        place: Place,
        message: Text,
        hint: Text | None = None,
        *,
        code: str = "bad-selector",
        key: bool = False,
    ) -> None:
        self.diagnostics.append(Diagnostic(code, message, place.span(key=key), hint))


def unknown_field(name: str, known: Collection[str], place: Place) -> Diagnostic:
    return Diagnostic(
        "unknown-field",
        Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
        place.span(key=True),
        hint_for(name, sorted(known)),
    )
