"""Prose against data: what a rulebook says about its cards is compared with the cards."""

from collections.abc import Callable

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.front_matter import CHECKS_OFF
from cardgen.model.game import Game
from cardgen.model.rule_words import RuleWords
from cardgen.prose import counts, keywords, limits, names, numbers, parameters, references, terms
from cardgen.prose.passages import Prose, read_prose
from cardgen.prose.piles import read_piles
from cardgen.prose.vocabulary import Vocabulary, read_vocabulary

Check = Callable[[Prose, Vocabulary], list[Diagnostic]]

# Name, as `checks_off = ["counts"]` in the front matter takes it → the check.
CHECKS: dict[str, Check] = {
    "counts": counts.check,
    "numbers": numbers.check,
    "parameters": parameters.check,
    "limits": limits.check,
    "keywords": keywords.check,
    "names": names.check,
    "terms": terms.check,
    "references": references.check,
}


def check_prose(text: str, file: str, game: Game, rules: RuleWords | None = None) -> list[Diagnostic]:
    """What a rulebook says that the data does not bear out, by place. `text` has `\\n` line ends."""
    prose = read_prose(text, file)
    rules = rules or RuleWords()
    piles, found = read_piles(prose, game, rules.piles)
    vocabulary = read_vocabulary(game, piles, rules)
    silent = prose.front.texts(CHECKS_OFF)
    found += _unknown_checks(prose)
    for name, check in CHECKS.items():
        if name not in silent:
            found += check(prose, vocabulary)
    return sorted(found, key=lambda d: (d.span.line, d.span.column) if d.span else (0, 0))


def _unknown_checks(prose: Prose) -> list[Diagnostic]:
    return [
        Diagnostic(
            "unknown-check",
            Text(f"there is no check “{name}”", f"没有名为「{name}」的检查"),
            prose.front_span(name),
            hint_for(name, CHECKS),
            "warning",
        )
        for name in prose.front.texts(CHECKS_OFF)
        if name not in CHECKS
    ]
