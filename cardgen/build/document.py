"""Reads rulebooks: a file's text, with what it pulls from the game's cards, rules and older versions."""

from pathlib import Path

from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, has_errors
from cardgen.load.pictures import wrong_pictures
from cardgen.load.project import Project
from cardgen.model.document import Document
from cardgen.model.game import Game
from cardgen.rulebook.directives.call import Older, asks_for_rules
from cardgen.rulebook.markdown import read_document
from cardgen.rulebook.rule_words import RuleWords


def read_rulebook(
    project: Project, file: Path, game: Game | None, since: str = ""
) -> tuple[Document, list[Diagnostic]]:
    """The document and what is wrong with it. `since`: what changelogs compare with.

    Raises Mistakes where the file, or the rules that it asks for, cannot be read.
    """
    display = project.display(file)
    text = read_text(file, display)
    if isinstance(text, Diagnostic):
        raise Mistakes([text])
    rules = _rules(project, game, text) if game else None
    older = _older(project, game, file.parent) if game else None
    document, found = read_document(text, file=display, game=game, rules=rules, older=older, since=since)
    found += wrong_pictures(document, game.root if game else file.parent, text, display)
    if since and "{{changelog" not in text:
        found.append(_nothing_shows_it(display))
    return document, found


def _rules(project: Project, game: Game, text: str) -> RuleWords | None:
    """Imported only here, because most documents do not ask for rules."""
    if not asks_for_rules(text):
        return None
    from cardgen.load.rule_words import load_rule_words

    rules, problems = load_rule_words(project, game)
    if has_errors(problems):
        raise Mistakes(problems)
    return rules


def _older(project: Project, game: Game, here: Path) -> Older:
    """Finds older versions of a game. Imported only here, because few documents ask for one."""

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
