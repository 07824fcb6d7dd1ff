"""The words' form, for the command line: `kind=attack,defend damage>=10 name=攻击* !tags=x`.

A space means “and”, a comma “or” between values, `|` “or” between conditions, `!` “not”, `( )` group.
`=` `!=` `>=` `<=` `>` `<` compare, `~` means “has”, `=*` “exists”. A bare word is an id or a name. `*` and
`?` are wildcards; "quotes" take everything as it stands.
"""

from collections.abc import Collection
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.variables import plain
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.model.game import Scalar
from cardgen.select.selector import NUMERIC, All, Any, Compare, Named, Not, Selector

OPERATORS = (">=", "<=", "!=", "=", ">", "<", "~")
MEANING = {">=": "at_least", "<=": "at_most", "!=": "not", ">": "more_than", "<": "less_than", "~": "has"}
WORD_END = frozenset(' \t\n|()=<>~,"')
DEEPEST = 20


class Word(NamedTuple):
    """A word and whether it stood in quotes."""

    text: str
    quoted: bool

    @property
    def wild(self) -> bool:
        return not self.quoted and ("*" in self.text or "?" in self.text)

    @property
    def value(self) -> Scalar:
        """Numbers and truth values as such, if they print the same again."""
        if not self.quoted:
            if self.text in ("true", "false"):
                return self.text == "true"
            try:
                number = float(self.text)
            except ValueError:
                return self.text
            whole = int(number) if number.is_integer() and abs(number) < 1e15 else number
            if plain(whole) == self.text:
                return whole
        return self.text


def parse_text(
    text: str, diagnostics: list[Diagnostic], known: Collection[str] | None = None, *, source: str = "--only"
) -> Selector | None:
    """The selector that a line says; None with a diagnostic if it is wrong. `known`: the game's fields."""
    try:
        return _Parser(text, known, source).whole()
    except Mistakes as wrong:
        diagnostics += wrong.diagnostics
        return None


EXAMPLE = Text("for example: kind=attack,defend damage>=10", "例如：kind=attack,defend damage>=10")


class _Parser:
    def __init__(self, text: str, known: Collection[str] | None, source: str) -> None:
        self.text = text
        self.known = known
        self.source = source
        self.at = 0

    def whole(self) -> Selector:
        selector = self.either(0)
        if self.peek():
            raise self.wrong(self.at, Text("this does not belong here", "这里不该有这个"), EXAMPLE)
        return selector

    def wrong(
        self, at: int, message: Text, hint: Text | None = None, *, code: str = "bad-selector"
    ) -> Mistakes:
        return Mistakes([Diagnostic(code, message, Span(self.source, 1, at + 1, self.text), hint)])

    def peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at] in " \t\n":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def either(self, depth: int) -> Selector:
        if depth > DEEPEST:
            raise self.wrong(self.at, Text("nested too deeply", "嵌套太深"))
        parts = [self.both(depth)]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def both(self, depth: int) -> Selector:
        parts: list[Selector] = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.term(depth))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def term(self, depth: int) -> Selector:
        if self.peek() == "!":
            self.at += 1
            if depth > DEEPEST:
                raise self.wrong(self.at, Text("nested too deeply", "嵌套太深"))
            if self.peek() in ("", "|", ")"):
                raise self.wrong(
                    self.at, Text("a condition is missing after “!”", "「!」后面缺少条件"), EXAMPLE
                )
            return Not(self.term(depth + 1))
        if self.peek() == "(":
            self.at += 1
            inner = self.either(depth + 1)
            if self.peek() != ")":
                raise self.wrong(self.at, Text("“)” is missing", "缺少「)」"), EXAMPLE)
            self.at += 1
            return inner
        start = self.at
        first = self.word()
        sign = next((s for s in OPERATORS if self.text.startswith(s, self.at)), "")
        if not sign:
            words = [first, *self.more_words()]
            named = tuple(Named(w.text, w.quoted) for w in words)
            return named[0] if len(named) == 1 else Any(named)
        self.at += len(sign)
        self.check_field(first.text, start)
        return self.compare(first.text, sign)

    def compare(self, field: str, sign: str) -> Selector:
        start = self.at
        words = [self.word(), *self.more_words()]
        operator = MEANING.get(sign, "is")
        if operator in NUMERIC:
            value = words[0].value
            if len(words) > 1 or isinstance(value, bool) or not isinstance(value, int | float):
                message = Text(f"“{sign}” needs one number", f"「{sign}」后面应当是一个数字")
                raise self.wrong(start, message, code="wrong-type")
            return Compare(field, operator, value)
        if operator == "is":
            if any(w.wild for w in words):
                parts = tuple(self.equal(field, w) for w in words)
                return parts[0] if len(parts) == 1 else Any(parts)
            return (
                Compare(field, "in", tuple(w.value for w in words))
                if len(words) > 1
                else self.equal(field, words[0])
            )
        if operator == "not":
            if len(words) > 1 or words[0].wild:
                return Not(
                    Any(tuple(self.equal(field, w) for w in words))
                    if len(words) > 1
                    else self.equal(field, words[0])
                )
            return Compare(field, "not", words[0].value)
        parts = tuple(Compare(field, operator, w.value) for w in words)
        return parts[0] if len(parts) == 1 else Any(parts)

    def equal(self, field: str, word: Word) -> Selector:
        if word.wild:
            return (
                Compare(field, "exists", True) if word.text == "*" else Compare(field, "matches", word.text)
            )
        return Compare(field, "is", word.value)

    def more_words(self) -> list[Word]:
        words: list[Word] = []
        while self.text.startswith(",", self.at):
            self.at += 1
            words.append(self.word())
        return words

    def word(self) -> Word:
        text, start = self.text, self.at
        if text.startswith('"', start):
            out: list[str] = []
            at = start + 1
            while at < len(text) and text[at] != '"':
                if text[at] == "\\" and at + 1 < len(text):
                    at += 1
                out.append(text[at])
                at += 1
            if at >= len(text):
                raise self.wrong(start, Text("a quote is not closed", "引号没有结束"))
            self.at = at + 1
            return Word("".join(out), True)
        at = start
        # “!” ends a word only as part of “!=”, so that names may carry it.
        while at < len(text) and text[at] not in WORD_END and not text.startswith("!=", at):
            at += 1
        if at == start:
            raise self.wrong(start, Text("a value is missing", "缺少值"), EXAMPLE)
        self.at = at
        return Word(text[start:at], False)

    def check_field(self, name: str, at: int) -> None:
        if self.known is not None and name.partition(".")[0] not in self.known:
            raise self.wrong(
                at,
                Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
                hint_for(name, sorted(self.known)),
                code="unknown-field",
            )
