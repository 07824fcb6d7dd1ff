"""`cardgen check` and rulebooks: what cannot be read in rulebook.md, and what its prose says of the cards."""

from typing import TYPE_CHECKING

from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.load.pictures import wrong_pictures
from cardgen.load.project import RULEBOOK
from cardgen.load.rule_words import load_rule_words
from cardgen.rulebook.checks import check_prose, switched_off
from cardgen.rulebook.markdown import read_document

if TYPE_CHECKING:
    from cardgen.load.project import Project
    from cardgen.model.game import Game

# An older version of the game is asked for where the rulebook is made.
NEED_MORE = frozenset({"no-previous"})
# What cannot be known while rules.toml is wrong, which is told where the rules are judged.
NEED_RULES = frozenset({"no-parameter", "no-rules", "no-deck", "bad-parameter"})


def check_rulebook(project: "Project", game: "Game") -> list[Diagnostic]:
    """Everything that is wrong with a game's rulebook."""
    path = game.root / RULEBOOK
    display = project.display(path)
    text = read_text(path, display)
    if isinstance(text, Diagnostic):
        return [text]
    rules, problems = load_rule_words(project, game)
    unwanted = NEED_MORE | (NEED_RULES if has_errors(problems) else frozenset())
    if "references" in switched_off(text, display):
        unwanted |= {"no-anchor"}
    document, found = read_document(text, file=display, game=game, rules=rules)
    found += wrong_pictures(document, game.root, text, display)
    found += check_prose(text, display, game, rules)
    return [d for d in found if d.code not in unwanted]
