"""`--only`: which cards are meant."""

from cardgen.cli.terminal.session import WrongUsage
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place
from cardgen.model.game import Game
from cardgen.rules.index import Index
from cardgen.rules.unmatched import Pool, in_words
from cardgen.select import parse_text
from cardgen.select.selector import Test


def selector(game: Game, text: str) -> Test:
    """The cards that `--only` means, as a test. A word that no card answers to was mistyped."""
    problems: list[Diagnostic] = []
    parsed = parse_text(text, problems, game.field_names)
    if parsed is None:
        raise WrongUsage(problems)
    words = Place(TomlFile("--only", text, {}))
    strange = [d._replace(severity="error") for d in in_words(parsed, words, Pool(game, Index(game.cards)))]
    if strange:
        raise WrongUsage(strange)
    return parsed.compiled
