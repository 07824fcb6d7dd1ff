"""The solver as the commands about decks use it: it is an extra, and imported only when it is asked."""

from cardgen.cli.terminal.session import WrongUsage
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.deck import Deck
from cardgen.rules.finding import Verdict
from cardgen.rules.ruleset import RuleSet


def settled(rules: RuleSet, deck: Deck) -> Verdict:
    """The verdict on a deck. Where it is not certain, the solver is asked if it is installed."""
    verdict = rules.check(deck)
    if verdict.proven:
        return verdict
    from cardgen.rules.repair import SolverMissing, proven

    try:
        return proven(rules, deck, verdict)
    except SolverMissing:
        return verdict


def no_solver() -> WrongUsage:
    return WrongUsage(
        [
            Diagnostic(
                "no-solver",
                Text("this needs a solver, which is not installed", "此命令需要求解器，尚未安装"),
                hint=Text(
                    'install it: pip install "cardgen[repair]"', '安装方法：pip install "cardgen[repair]"'
                ),
            )
        ]
    )
