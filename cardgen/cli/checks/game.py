"""Everything that `cardgen check` finds in a game, before any of it is told."""

import os
from pathlib import Path

from cardgen.build.make import Checked
from cardgen.build.make import check as lay_out
from cardgen.diagnostics import has_errors
from cardgen.load.game import load_game
from cardgen.load.project import RULEBOOK, Project


def check_game(project: Project, folder: Path) -> Checked:
    """What is wrong with one game, and what is tight in it. A game that cannot be read is not laid out."""
    game, problems = load_game(project, folder)
    if game is None or has_errors(problems):
        return Checked(tuple(problems))
    laid_out = lay_out(project, game)
    found = [*problems, *laid_out.diagnostics]
    if os.path.exists(game.root / "rules.toml"):
        from cardgen.cli.checks.rules import check_rules

        found += check_rules(project, game)
    if os.path.exists(game.root / RULEBOOK):
        from cardgen.cli.checks.rulebook import check_rulebook

        found += check_rulebook(project, game)
    # What keeps the rulebook from being printed is also told where it is read.
    return laid_out._replace(diagnostics=tuple(dict.fromkeys(found)))
