"""What a directive is given: its words, the data it may pull from, and where to say what is wrong."""

from collections.abc import Callable

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Severity, Span, Text
from cardgen.model.game import Card, Game
from cardgen.model.rule_words import RuleWords
from cardgen.record import NamedTuple

OPERATORS = frozenset("=<>~!|()")
# Directives that pull from rules.toml, which is read only for documents that have them.
OF_RULES = ("{{rules", "{{parameter", "{{deck", "{{code", "- deck=")

# An older version of the game, by what a user calls it; or why there is none.
Older = Callable[[str], Game | Diagnostic]


class Data(NamedTuple):
    """What directives pull from. `since`: the older version that a changelog means which names none."""

    game: Game | None = None
    rules: RuleWords = RuleWords()
    older: Older | None = None
    since: str = ""
    chinese: bool = True


class Call(NamedTuple):
    """One directive as written: `{{name words}}`."""

    name: str
    words: str
    data: Data
    span: Span
    line: int
    diagnostics: list[Diagnostic]

    @property
    def game(self) -> Game:
        """The game; directives that need one are not called without."""
        assert self.data.game is not None
        return self.data.game

    def wrong(self, code: str, message: Text, hint: Text | None = None, severity: Severity = "error") -> None:
        self.diagnostics.append(Diagnostic(code, message, self.span, hint, severity))

    def split(self, *names: str) -> tuple[str, dict[str, str]]:
        """The words without those that are `name=value` with one of these names, and these by name."""
        kept: list[str] = []
        found: dict[str, str] = {}
        for word in split_words(self.words):
            name, sign, value = word.partition("=")
            if sign and name in names:
                found[name] = unquote(value)
            else:
                kept.append(word)
        return " ".join(kept), found

    def pick(self, words: str, *, spares: bool = False) -> tuple[Card, ...]:
        """The cards that a selector means; all of them if it is empty. Spares (0 copies) only by name.

        A game that has nothing but cards with 0 copies is a list to build decks from: all are meant.
        So they are where `spares` says it.
        """
        names = [name for word in split_words(words) for name in word.split(",")]
        if names and not OPERATORS & set(words) and '"' not in words and "*" not in words:
            return tuple(card for name in names if (card := self.card(name)) is not None)
        from cardgen.select import parse_text

        problems: list[Diagnostic] = []
        selector = parse_text(words, problems, self.game.field_names)
        for problem in problems:
            column = self.span.column + self.span.excerpt[max(self.span.column - 1, 0) :].find(words)
            at = problem.span.column - 1 if problem.span else 0
            self.diagnostics.append(problem._replace(span=self.span._replace(column=column + at)))
        if selector is None:
            return ()
        test = selector.compiled
        spares = spares or self.game.is_catalogue
        found = tuple(card for card in self.game.cards if (spares or card.copies) and test(card.get))
        if not found:
            self.wrong(
                "no-match",
                Text(f"no card fits “{words}”", f"没有符合「{words}」的卡牌"),
                _kind_hint(words, self.game),
                "warning",
            )
        return found

    def card(self, name: str) -> Card | None:
        """A card by its id or its name."""
        cards = self.game.cards
        found = next((c for c in cards if name == c.id), None)
        found = found or next((c for c in cards if name == c.name), None)
        if found is None:
            known = [c.name for c in cards] + [c.id for c in cards]
            self.wrong(
                "unknown-card",
                Text(f"there is no card “{name}”", f"没有卡牌「{name}」"),
                hint_for(name, known),
            )
        return found


def _kind_hint(words: str, game: Game) -> Text | None:
    """The kind that was meant by one that there is not; people also write its name instead of its id."""
    named = {kind.name: id for id, kind in game.kinds.items()}
    for word in split_words(words):
        field, _, values = word.partition("=")
        wrong = next((v for v in values.split(",") if field == "kind" and v not in game.kinds), None)
        if wrong is not None and "*" not in wrong:
            id = named.get(unquote(wrong))
            return Text(f"write kind={id}", f"请写 kind={id}") if id else hint_for(wrong, game.kinds)
    return None


def asks_for_rules(text: str) -> bool:
    """Whether a document has directives that need the game's rules."""
    return any(words in text for words in OF_RULES)


def split_words(text: str) -> list[str]:
    """Words at blanks; what stands in double quotes stays together."""
    words: list[str] = []
    quoted = False
    fresh = True
    for char in text:
        if char.isspace() and not quoted:
            fresh = True
            continue
        if fresh:
            words.append("")
            fresh = False
        if char == '"':
            quoted = not quoted
        words[-1] += char
    return words


def unquote(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
