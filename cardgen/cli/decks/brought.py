"""A deck that was found and judged, ready to be printed."""

from cardgen.build.deck_print.brought import Brought, brought
from cardgen.cli.decks.solver import settled
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.load.decks import DeckFile
from cardgen.load.rulings import Rulings
from cardgen.rules.report import diagnostics


def bring(
    rulings: Rulings, found: DeckFile, problems: tuple[Diagnostic, ...] = (), player: str = ""
) -> tuple[Brought, list[Diagnostic]]:
    """The deck, and all that there is to say about it. `problems`: of its file, which are told as well."""
    rules, file = rulings.for_deck(found)
    verdict = settled(rules, file.deck)
    said = [*problems, *diagnostics(verdict, file.deck, rules)]
    status = "illegal" if has_errors(problems) else verdict.status
    return brought(rulings.game, rules, file.deck, status, said, player), said
