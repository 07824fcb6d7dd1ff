"""Reads rulebooks: a file's text, with what it pulls from the game's cards, rules and older versions."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from cardgen.decode.art import Art
from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, has_errors
from cardgen.load.pictures import checked_pictures, repository, told
from cardgen.load.project import Project
from cardgen.model.document import Document
from cardgen.model.game import Game
from cardgen.model.rule_words import RuleWords
from cardgen.record import NamedTuple
from cardgen.rulebook.directives.call import Older, asks_for_rules
from cardgen.rulebook.reading import read_document

# No rulebook is as large; reading one would take long.
LARGEST = 8 * 1024 * 1024
# What cannot be known while rules.toml is wrong.
NEED_RULES = frozenset({"no-parameter", "no-rules", "no-deck"})


# What a document without a game is told once.
ONCE = frozenset({"needs-game", "bad-directive", "no-rules", "no-deck", "no-parameter", "unknown-card"})


class Rulebook(NamedTuple):
    """A rulebook that was read, and everything that is wrong with it. `display`: how messages name the file.

    `document`: None where the file cannot be read. `pictures`: the files that it shows, or what is wrong with
    them. `rules`: None where they cannot be read, or nothing asks for them.
    """

    display: str
    diagnostics: tuple[Diagnostic, ...]
    text: str = ""
    document: Document | None = None
    pictures: Mapping[str, Art | Diagnostic] = {}
    rules: RuleWords | None = None

    def checked(self) -> Document:
        """The document; raises Mistakes where it cannot be printed, or is wrong about its game."""
        if self.document is None or has_errors(self.diagnostics):
            raise Mistakes(self.diagnostics)
        return self.document


def read_rulebook(
    project: Project,
    file: Path,
    game: Game | None,
    since: str = "",
    *,
    checking: bool = False,
    instead: str | None = None,
) -> Rulebook:
    """Reads a file. `since`: what changelogs compare with. `instead`: its text as it may become.

    `checking`: the rules are read even if the text does not ask for them, older versions never.
    """
    display = project.display(file)
    inside = game.root if game and file.is_relative_to(game.root) else None
    try:
        text = read_text(file, display, LARGEST, inside) if instead is None else instead
    except Mistakes as mistakes:
        return Rulebook(display, tuple(mistakes.diagnostics))
    rules: RuleWords | None = None
    wrong_rules: list[Diagnostic] = []
    if game and (checking or asks_for_rules(text)):
        rules, wrong_rules = _rules(project, game)
    older = _older(project, game, file.parent) if game and not checking else None
    document, found = read_document(text, file=display, game=game, rules=rules, older=older, since=since)
    if wrong_rules:
        found = [*wrong_rules, *(d for d in found if d.code not in NEED_RULES)]
    within = inside or repository(file.parent)
    pictures = checked_pictures(document, file.parent, within, text, display)
    found += told(pictures.values())
    if since and "{{changelog" not in text:
        found.append(_nothing_shows_it(display))
    if game is None:  # any document is printed; what was not understood is told
        found = once_each([one._replace(severity="warning") for one in found])
    return Rulebook(display, tuple(found), text, document, pictures, rules)


def once_each(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Of what a game would have understood, the first of each kind; of all else, everything."""
    told: set[str] = set()
    kept: list[Diagnostic] = []
    for one in found:
        if one.code not in ONCE or one.code not in told:
            kept.append(one)
        told.add(one.code)
    return kept


def _rules(project: Project, game: Game) -> tuple[RuleWords | None, list[Diagnostic]]:
    """The rules as words, or why not. Imported only here, because most documents do not ask for rules."""
    from cardgen.load.rule_words import load_rule_words

    rules, problems = load_rule_words(project, game)
    return (None, problems) if has_errors(problems) else (rules, [])


def _older(project: Project, game: Game, here: Path) -> Older:
    """Finds older versions of a game, each once. Imported only here, because few documents ask for one."""

    @cache
    def older(what: str) -> Game | Diagnostic:
        from cardgen.load.older import older_game

        return older_game(project, game, what, here)

    return older


def _nothing_shows_it(display: str) -> Diagnostic:
    return Diagnostic(
        "unused-since",
        Text("--since: the rulebook has no {{changelog}}", "--since：规则书里没有 {{changelog}}"),
        Span(display),
        Text(
            "write {{changelog}} on a line of its own where the changes shall stand",
            "请在要列出变化的地方单独写一行 {{changelog}}",
        ),
        "warning",
    )
