"""`python -m bench decks`: how many 七圣召唤 decks a second, beside a checker written by hand for that game.

The decks are legal ones made up at random, so that every rule is looked at to its end. Both checkers get
the same decks as numbers, turn by turn in one process, we one by one and as columns; then whole lines are
judged, share code in and JSON out, and whole rows of Parquet. Before that a million lines stream through a
process of its own, whose memory is measured.
"""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from time import process_time
from typing import NamedTuple

from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rules import load_rules
from cardgen.rules.batch import Clerk, check_lines
from cardgen.rules.hand import Hand
from cardgen.rules.index import Index
from cardgen.rules.ruleset import LEGAL, Judge, RuleSet
from cardgen.rules.share_code import encode, read_code

DECKS = 4096
ROUNDS = 7
STREAMED = 1_000_000
GOAL, COLUMNS_GOAL = 0.7, 5.0
ACTIONS = ("equipment", "support", "event")
MOST_MEGABYTES = 200
Deck = tuple[list[int], list[int]]


class Facts(NamedTuple):
    """What the checker written by hand knows about the cards, each by number."""

    characters: frozenset[int]
    actions: frozenset[int]
    arcane: frozenset[int]
    talent_of: dict[int, int]
    needs: dict[int, str]
    groups: dict[int, frozenset[str]]


def facts_of(index: Index) -> Facts:
    characters, talent_of, needs, groups = set(), {}, {}, {}
    actions = frozenset(n for n, card in enumerate(index.cards) if card.kind in ACTIONS)
    for n, card in enumerate(index.cards):
        if card.kind == "character":
            characters.add(n)
            said = [card.get("nations"), card.get("camps"), (card.get("element"),)]
            groups[n] = frozenset(str(word) for words in said if isinstance(words, tuple) for word in words)
        owner = index.find(str(card.get("talent_of")))
        if owner is not None:
            talent_of[n] = owner
        for what in ("element", "nation", "camp"):
            group = card.get(f"needs_{what}")
            if group is not None:
                needs[n] = str(group)
    arcane = frozenset(n for n, card in enumerate(index.cards) if card.get("arcane"))
    return Facts(frozenset(characters), actions, arcane, talent_of, needs, groups)


def by_hand(facts: Facts, deck: Deck) -> list[str]:
    """The same rules as program code: what is wrong with a deck."""
    characters, actions = deck
    wrong: list[str] = []
    if len(characters) != 3:
        wrong.append("characters")
    if len(set(characters)) != len(characters):
        wrong.append("different-characters")
    for card in characters:
        if card not in facts.characters:
            wrong.append("only-characters")
    if len(actions) != 30:
        wrong.append("actions")
    for card, copies in Counter(actions).items():
        if card not in facts.actions:
            wrong.append("only-actions")
        if copies > 2:
            wrong.append("copies")
        if copies > 1 and card in facts.arcane:
            wrong.append("arcane-copies")
        owner = facts.talent_of.get(card)
        if owner is not None and owner not in characters:
            wrong.append("talent")
        group = facts.needs.get(card)
        if group is not None and sum(group in facts.groups[c] for c in characters) < 2:
            wrong.append("company")
    return wrong


def make_decks(facts: Facts, count: int) -> Iterator[Deck]:
    """Legal decks: three characters, and thirty of the action cards that go with them."""
    chance = random.Random(7)
    people, others = sorted(facts.characters), sorted(facts.actions)
    general = [n for n in others if n not in facts.talent_of and n not in facts.needs]
    for _ in range(count):
        characters = chance.sample(people, 3)
        there = Counter(group for c in characters for group in facts.groups[c])
        own = [n for n in others if facts.talent_of.get(n) in characters]
        own += [n for n, group in facts.needs.items() if there[group] > 1]
        chosen = own + chance.sample(general, 30)
        actions = [
            n for card in chosen for n in [card] * (1 if card in facts.arcane else chance.randint(1, 2))
        ]
        yield characters, sorted(actions[:30])


def fastest(run: Callable[[], object], decks: int) -> float:
    """Decks a second of processor time."""
    start = process_time()
    run()
    return decks / (process_time() - start)


def load() -> RuleSet:
    project = find_project(shipped_root())
    game, _ = load_game(project, shipped_root() / "card_data" / "qisheng")
    assert game is not None
    rules, _ = load_rules(project, game)
    assert rules is not None and rules.share is not None
    return rules


def codes_of(rules: RuleSet, decks: Sequence[Deck]) -> list[str]:
    assert rules.share is not None
    rest: list[list[int]] = [[] for _ in rules.zones[2:]]
    return [str(encode(rules.share, Hand([*deck, *rest]))) for deck in decks]


def stream(count: int) -> None:
    """Judges so many decks as the command does, and forgets them."""
    rules = load()
    facts = facts_of(rules.cards)
    codes = codes_of(rules, list(make_decks(facts, DECKS)))
    for result in check_lines(Clerk(rules), islice(cycle(codes), count)):
        assert result.outcome == "legal"


def streamed_megabytes(count: int) -> float:
    """The most memory that a process takes while it judges so many decks."""
    from resource import RUSAGE_CHILDREN, getrusage

    subprocess.run([sys.executable, "-c", f"from bench.decks import stream; stream({count})"], check=True)
    return getrusage(RUSAGE_CHILDREN).ru_maxrss / 1000


def main() -> int:
    # First: a process begins with the memory of the one that started it.
    megabytes = streamed_megabytes(STREAMED)
    rules = load()
    share = rules.share
    assert share is not None
    facts = facts_of(rules.cards)
    decks = list(make_decks(facts, DECKS))
    codes = codes_of(rules, decks)
    zones = [found for code in codes if isinstance(found := read_code(share, code), list)]
    of_decks = rules.of_scope("deck")
    judge = Judge(of_decks)
    assert len(zones) == DECKS
    assert not any(by_hand(facts, deck) for deck in decks)
    assert all(judge(Hand(own)) is LEGAL for own in zones)
    from bench.deck_columns import Columns

    columns = Columns(rules, decks, zones)
    assert columns.judged() == columns.whole("jsonl") == columns.whole("parquet") == DECKS
    runs: dict[str, Callable[[], object]] = {
        "by hand": lambda: [by_hand(facts, deck) for deck in decks],
        "cardgen": lambda: [judge(Hand(own)) for own in zones],
        "cardgen, columns": columns.judged,
        "cardgen, Parquet in, JSON out": lambda: columns.whole("jsonl"),
        "cardgen, Parquet in, columns out": lambda: columns.whole("parquet"),
        "cardgen, share code in, JSON out": lambda: Counter(
            r.outcome for r in check_lines(Clerk(rules), codes)
        ),
    }
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            best[name] = max(best[name], fastest(run, DECKS))
    print(f"{len(of_decks)} rules, {DECKS:,} legal decks, best of {ROUNDS} rounds")
    for name, speed in best.items():
        print(f"{name:<34} {speed:>9,.0f} decks/s")
    ratio = best["cardgen"] / best["by hand"]
    print(f"{'cardgen / by hand':<34} {ratio:>9.2f}  (goal {GOAL} or more)")
    at_once = best["cardgen, columns"] / best["by hand"]
    print(f"{'columns / by hand':<34} {at_once:>9.2f}  (goal {COLUMNS_GOAL} or more)")
    print(f"{STREAMED:,} decks streamed: {megabytes:.0f} MB at most  (goal below {MOST_MEGABYTES})")
    return 0 if ratio >= GOAL and at_once >= COLUMNS_GOAL and megabytes < MOST_MEGABYTES else 1


if __name__ == "__main__":
    sys.exit(main())
