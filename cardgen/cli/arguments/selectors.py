"""`--only`: which cards are meant."""

from cardgen.cli.terminal.session import WrongUsage
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.select import parse_text
from cardgen.select.selector import Test


def selector(game: Game, text: str) -> Test:
    """The cards that `--only` means, as a test."""
    problems: list[Diagnostic] = []
    parsed = parse_text(text, problems, game.field_names)
    if parsed is None:
        raise WrongUsage(problems)
    return parsed.compiled
