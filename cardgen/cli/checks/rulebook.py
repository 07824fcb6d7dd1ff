"""`cardgen check` and rulebooks: what cannot be read in rulebook.md, and what its prose says of the cards."""

from cardgen.build.document import read_rulebook
from cardgen.diagnostics import Diagnostic
from cardgen.load.project import RULEBOOK, Project
from cardgen.model.game import Game
from cardgen.prose import check_prose

# An older version of the game is asked for where the rulebook is made.
NEED_MORE = frozenset({"no-previous"})
# What cannot be known while rules.toml is wrong.
NEED_RULES = frozenset({"bad-parameter"})


def check_rulebook(project: Project, game: Game) -> list[Diagnostic]:
    """Everything that is wrong with a game's rulebook."""
    rulebook = read_rulebook(project, game.root / RULEBOOK, game, checking=True)
    found = list(rulebook.diagnostics)
    if rulebook.document is not None:
        found += check_prose(rulebook.text, rulebook.display, game, rulebook.rules)
    unwanted = NEED_MORE if rulebook.rules else NEED_MORE | NEED_RULES
    return [d for d in found if d.code not in unwanted]
