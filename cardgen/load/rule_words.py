"""A game's rules as words for its rulebook: sentences, parameters, its own decks, piles, limits."""

import os
from collections import Counter

from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.load.decks import deck_files, parse_deck, read_deck_text
from cardgen.load.limits import limits_of
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck
from cardgen.model.game import Card, Game
from cardgen.model.rule_words import Listed, Pile, RuleWords
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import encode


def load_rule_words(project: Project, game: Game) -> tuple[RuleWords, list[Diagnostic]]:
    """What a document may say of the rules, and what is wrong with these; nothing where there are none."""
    if not os.path.exists(game.root / "rules.toml"):
        return RuleWords(), []
    rules, problems = load_rules(project, game)
    return _words(project, game, rules) if rules else RuleWords(), problems


def _words(project: Project, game: Game, rules: RuleSet) -> RuleWords:
    scopes: dict[str, list[Text]] = {}
    ids: dict[str, Text] = {}
    for rule in rules.rules:
        ids[rule.id] = rule.sentence()
        scopes.setdefault(rule.scope, []).append(ids[rule.id])
    decks = _decks(project, game, rules)
    return RuleWords(scopes, ids, rules.parameters, decks, _piles(rules), limits_of(rules.rules))


def _decks(project: Project, game: Game, rules: RuleSet) -> dict[str, Listed]:
    """The decks that can be read; what is wrong with the others is told where they are judged."""
    found: dict[str, Listed] = {}
    try:
        files = deck_files(project, game.root / "decks", game.root)
    except Mistakes:
        return {}
    for path in files:
        try:
            text = read_deck_text(path, project.display(path), game.root)
        except Mistakes:
            continue
        file, _ = parse_deck(text, path.name, path.stem)
        if file is not None:
            found[path.stem] = _deck(file.deck, rules)
    return found


def _deck(deck: Deck, rules: RuleSet) -> Listed:
    hand, _ = rules.hand(deck)
    code = encode(rules.share, hand) if rules.share else ""
    piles: list[Pile] = []
    for n, zone in enumerate(rules.zones):
        copies = Counter(hand.cards((n,)))
        if copies:
            cards = tuple((rules.cards.cards[card], number) for card, number in copies.items())
            piles.append(Pile(zone.name, cards))
    return Listed(deck.name, tuple(piles), code if isinstance(code, str) else "")


def _piles(rules: RuleSet) -> dict[str, tuple[Card, ...]]:
    """The zones of scope “set”, and the cards that go there by themselves."""
    zones = (zone for zone in rules.zones if zone.scope == "set" and zone.holds)
    return {zone.name.zh: tuple(rules.cards.cards[n] for n in sorted(zone.holds)) for zone in zones}
