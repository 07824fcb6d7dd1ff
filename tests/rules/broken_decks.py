"""Decks of the games that come with the project, broken in random ways that a seed repeats."""

from collections.abc import Callable, Iterator
from random import Random

from cardgen.load.decks import parse_deck
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.rules.ruleset import RuleSet

ROOT = shipped_root()
GAMES = ("kapaiwang", "jimu", "confix", "qisheng", "dashasifang")
NUMBER = 50
KINDS = frozenset(
    [
        "attack",
        "defend",
        "effect",
        "mechanic",
        "skill",
        "hero",
        "monster",
        "prophecy",
        "spell",
        "object",
        "creature",
        "class",
        "plane",
        "character",
        "equipment",
        "support",
        "event",
        "minion",
        "action",
        "base",
        "titan",
    ]
)
# (zone, card, copies)
Listed = list[tuple[str, str, int]]
Break = Callable[[Listed, Random, RuleSet, Deck], Listed]


def too_many(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    return [(zone, card, n + random.choice((0, 1, 3))) for zone, card, n in cards]


def too_few(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    return [one for one in cards if random.random() < 0.6]


def wrong_copies(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    at = random.randrange(len(cards))
    return [(z, c, random.choice((1, 5, 9)) if n == at else k) for n, (z, c, k) in enumerate(cards)]


def wrong_zone(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    zones = [zone.id for zone in rules.zones if zone.scope == deck.scope]
    moved = set(random.sample(range(len(cards)), min(2, len(cards))))
    return [(random.choice(zones), c, k) if n in moved else (z, c, k) for n, (z, c, k) in enumerate(cards)]


def no_such_zone(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    return [("sidebord", *cards[0][1:]), *cards[1:]]


def missing_leader(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    first = [
        z for z in rules.zones if z.scope == deck.scope and (z.leader or z.id in ("characters", "heroes"))
    ]
    return [one for one in cards if not any(rules.cards.find(one[1]) in zone.holds for zone in first)]


def unknown_name(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    return [*cards[1:], (cards[0][0], rules.cards.name(rules.cards.find(cards[0][1]) or 0) + "儿", 1)]


def foreign_card(cards: Listed, random: Random, rules: RuleSet, deck: Deck) -> Listed:
    """Cards of kinds that decks of the game have: mats and counters come and go."""
    others = [card.id for card in rules.cards.cards if card.kind in KINDS]
    return [*cards, *((cards[0][0], random.choice(others), 1) for _ in range(3))]


BREAKS: tuple[Break, ...] = (
    too_many,
    too_few,
    wrong_copies,
    wrong_zone,
    no_such_zone,
    missing_leader,
    unknown_name,
    foreign_card,
)


def rules_of(game: str) -> RuleSet:
    project = find_project(ROOT)
    made, _ = load_game(project, ROOT / "card_data" / game)
    assert made is not None
    rules, problems = load_rules(project, made)
    assert rules is not None, problems
    return rules


def own_decks(game: str) -> list[Deck]:
    files = sorted((ROOT / "card_data" / game / "decks").glob("*.toml"))
    read = [parse_deck(file.read_text("utf-8"), file.name, file.stem)[0] for file in files]
    return [file.deck for file in read if file is not None]


def broken_decks(game: str, rules: RuleSet) -> Iterator[Deck]:
    """As many as there shall be, none of them legal, each named after what was done to it."""
    random = Random(game)
    decks = own_decks(game)
    found = 0
    while found < NUMBER:
        deck = decks[found % len(decks)]
        cards = [(zone, e.card, e.copies) for zone, entries in deck.zones.items() for e in entries]
        done = random.sample(BREAKS, random.choice((1, 1, 2)))
        for one in done:
            cards = one(cards, random, rules, deck) if cards else cards
        zones: dict[str, list[Entry]] = {}
        for zone, card, copies in cards:
            zones.setdefault(zone, []).append(Entry(card, copies))
        name = f"{found + 1:02} {deck.name}: {', '.join(one.__name__ for one in done)}"
        made = deck._replace(name=name, zones={zone: tuple(e) for zone, e in zones.items()}, place=None)
        if not rules.check(made).legal:
            found += 1
            yield made
