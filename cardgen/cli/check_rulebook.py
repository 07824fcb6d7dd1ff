"""`cardgen check` and rulebooks: what cannot be read in rulebook.md, and what its prose says of the cards."""

from typing import TYPE_CHECKING

from cardgen.decode.toml_file import decode_utf8, read_bytes
from cardgen.diagnostics import Diagnostic
from cardgen.load.parameters import load_parameters
from cardgen.load.piles import load_piles
from cardgen.load.rule_words import rule_words
from cardgen.load.rules import load_rules
from cardgen.rulebook.checks import check_prose, switched_off
from cardgen.rulebook.markdown import read_document

if TYPE_CHECKING:
    from cardgen.load.project import Project
    from cardgen.model.game import Game

FILE = "rulebook.md"
# An older version of the game is asked for where the rulebook is made.
NEED_MORE = frozenset({"no-previous"})


def check_rulebook(project: "Project", game: "Game") -> list[Diagnostic]:
    """Everything that is wrong with a game's rulebook."""
    path = game.root / FILE
    display = project.display(path)
    data = read_bytes(path, display)
    text = data if isinstance(data, Diagnostic) else decode_utf8(data, display)
    if isinstance(text, Diagnostic):
        return [text]
    rules, _ = load_rules(project, game)
    words = rule_words(project, game, rules) if rules else None
    _, found = read_document(text, file=display, game=game, rules=words)
    unwanted = NEED_MORE | ({"no-anchor"} if "references" in switched_off(text, display) else set())
    found = [d for d in found if d.code not in unwanted]
    piles, given = load_piles(project, game), load_parameters(project, game)
    judged = rules.rules if rules else ()
    return [*found, *check_prose(text, display, game, totals=piles, given=given, rules=judged)]
