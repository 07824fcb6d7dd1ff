"""The printed set by the rules of scope “set”: 75 cards in the pile, seven of this and six of that."""

from collections.abc import Mapping

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place, Span, Text
from cardgen.load.rules import read_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Game
from cardgen.rules.finding import Finding
from cardgen.rules.report import MOST_BLAMED
from cardgen.rules.ruleset import RuleSet

THE_RULE = Text("the rule", "这条规则")
ALSO = Text("also to blame", "同样有关")


def check_set(game: Game, rules: RuleSet, places: Mapping[str, Place]) -> list[Diagnostic]:
    """What is wrong with the set, at the `copies` of the cards to blame, with the rule's line."""
    if not rules.of_scope("set"):
        return []
    findings = rules.check(printed(game, rules)).findings
    blamed = [_blamed(finding, rules) for finding in findings]
    suspects = frozenset[int]().union(*(cards for cards in blamed if len(cards) <= MOST_BLAMED))
    return [
        _told(finding, cards if len(cards) <= MOST_BLAMED else cards & suspects, rules, places)
        for finding, cards in zip(findings, blamed, strict=True)
    ]


def printed(game: Game, rules: RuleSet) -> Deck:
    """The set as a deck. Cards that no zone of that scope holds are left out."""
    entries = tuple(
        Entry(card.id, card.copies, card.place)
        for number, card in enumerate(rules.cards.cards)
        if card.copies and rules.home(number, "set") is not None
    )
    return Deck(game.title, {"": entries}, scope="set")


def _blamed(finding: Finding, rules: RuleSet) -> frozenset[int]:
    """Cards of which there are too many, or of which more are wanted."""
    wanted = finding.wanted.cards if finding.wanted is not None else frozenset[int]()
    return frozenset(finding.cards) or frozenset(
        n for n in wanted if rules.cards.cards[n].copies and rules.home(n, "set") is not None
    )


def _told(finding: Finding, cards: frozenset[int], rules: RuleSet, places: Mapping[str, Place]) -> Diagnostic:
    spans = [(rules.cards.cards[n].place / "copies").span(key=True) for n in sorted(cards)]
    related: list[tuple[Span, Text]] = [(span, ALSO) for span in spans[1:]]
    if finding.rule in places:
        line = places[finding.rule].span()
        spans, related = (spans, [*related, (line, THE_RULE)]) if spans else ([line], related)
    return Diagnostic(
        finding.rule,
        finding.message,
        spans[0] if spans else None,
        finding.hint,
        finding.severity,
        tuple(related),
        finding.why,
    )


def rule_places(file: TomlFile) -> dict[str, Place]:
    """Where the id of each rule stands."""
    listed = file.data.get("rule")
    rules = enumerate(listed) if isinstance(listed, list) else ()
    return {
        str(rule.get("id")): Place(file, ("rule", n, "id")) for n, rule in rules if isinstance(rule, dict)
    }


def broken_rules(game: Game, file: TomlFile) -> list[Diagnostic]:
    """What makes the set illegal, without places."""
    rules = read_rules(TableReader(file.data, Place(file), []), game)
    found = check_set(game, rules, {}) if rules is not None else []
    return [d for d in found if d.severity == "error"]
