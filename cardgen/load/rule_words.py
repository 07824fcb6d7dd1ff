"""A game's rules as words for its rulebook: sentences by scope and by id, parameters, its own decks."""

from collections import Counter

from cardgen.diagnostics import Diagnostic, Text
from cardgen.load.decks import parse_deck, read_deck_text
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck
from cardgen.model.game import Game
from cardgen.rulebook.directives.call import Pile, RuleWords
from cardgen.rules.ruleset import RuleSet


def load_rule_words(project: Project, game: Game) -> RuleWords:
    """What a document may say of the rules. What is wrong with them is told where decks are judged."""
    rules, _ = load_rules(project, game)
    return rule_words(project, game, rules) if rules else RuleWords()


def rule_words(project: Project, game: Game, rules: RuleSet) -> RuleWords:
    """The same for rules that were read."""
    scopes: dict[str, list[Text]] = {}
    ids: dict[str, Text] = {}
    for rule in rules.rules:
        ids[rule.id] = rule.sentence()
        scopes.setdefault(rule.scope, []).append(ids[rule.id])
    return RuleWords(scopes, ids, rules.parameters, _decks(project, game, rules))


def _decks(project: Project, game: Game, rules: RuleSet) -> dict[str, tuple[Pile, ...]]:
    found: dict[str, tuple[Pile, ...]] = {}
    for path in sorted((game.root / "decks").glob("*.toml")):
        text = read_deck_text(path, project.display(path))
        file = None if isinstance(text, Diagnostic) else parse_deck(text, path.name, path.stem)[0]
        if file is not None:
            found[path.stem] = _piles(file.deck, rules)
    return found


def _piles(deck: Deck, rules: RuleSet) -> tuple[Pile, ...]:
    hand, _ = rules.hand(deck)
    piles: list[Pile] = []
    for n, zone in enumerate(rules.zones):
        cards = Counter(map(rules.cards.name, hand.cards((n,))))
        if cards:
            piles.append(Pile(zone.name, tuple(cards.items())))
    return tuple(piles)
