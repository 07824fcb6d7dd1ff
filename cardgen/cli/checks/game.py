"""Everything that `cardgen check` finds in a game, before any of it is told."""

import os
from pathlib import Path

from cardgen.build.make import Checked
from cardgen.build.make import check as lay_out
from cardgen.cli.arguments.caching import shelves
from cardgen.diagnostics import Text, has_errors
from cardgen.load.game import load_game
from cardgen.load.project import Project
from cardgen.model.game import Game


def check_game(project: Project, folder: Path) -> Checked:
    """What is wrong with one game in all its languages, and what is tight in it."""
    game, found = _edition(project, folder)
    if game is None:
        return found
    told = dict.fromkeys(found.diagnostics)
    for language in game.tongues.others:
        other, more = _edition(project, folder, language)
        what = Text(language, language)
        # What is wrong in the game's own language was told there.
        told.update((one.about(what), None) for one in more.diagnostics if one not in told)
        found = Checked((), (*found.tightest, *more.tightest), (*found.left_out, *more.left_out))
        if other is not None:
            from cardgen.cli.checks.languages import compare

            told.update((one.about(what), None) for one in compare(project, game, other))
    return found._replace(
        diagnostics=tuple(told), tightest=tuple(sorted(found.tightest, key=lambda t: t.size / t.asked))
    )


def _edition(project: Project, folder: Path, language: str = "") -> tuple[Game | None, Checked]:
    """A game in one language. One that cannot be read is not laid out."""
    game, problems = load_game(project, folder, language=language)
    if game is None or has_errors(problems):
        return None, Checked(tuple(problems))
    laid_out = lay_out(project, game, shelves(no_cache=False))
    found = [*problems, *laid_out.diagnostics]
    if not language and os.path.exists(game.root / "rules.toml"):
        from cardgen.cli.checks.rules import check_rules

        found += check_rules(project, game)
    if os.path.exists(game.rulebook):
        from cardgen.cli.checks.rulebook import check_rulebook

        found += check_rulebook(project, game)
    # What keeps the rulebook from being printed is also told where it is read.
    return game, laid_out._replace(diagnostics=tuple(dict.fromkeys(found)))
