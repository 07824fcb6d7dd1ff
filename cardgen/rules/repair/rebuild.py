"""Counts → Deck: the player's own entries stay as they were written, as far as they stay at all."""

from collections import Counter

from cardgen.model.deck import Deck, Entry
from cardgen.rules.repair.answer import Change
from cardgen.rules.repair.model import Counts
from cardgen.rules.ruleset import RuleSet


def counted(ruleset: RuleSet, deck: Deck) -> tuple[dict[tuple[int, int], int], tuple[Change, ...]]:
    """The deck's copies by card and zone, and what the game has no card or no zone for."""
    counts: Counter[tuple[int, int]] = Counter()
    strange: list[Change] = []
    for name, entries in deck.zones.items():
        for entry in entries:
            card, zone = ruleset.place(name, entry, deck.scope)
            if card is None or zone is None:
                strange.append(Change(name, card, entry.card, entry.copies))
            else:
                counts[card, zone] += entry.copies
    return dict(sorted(counts.items())), tuple(strange)


def rebuilt(ruleset: RuleSet, deck: Deck, counts: Counts) -> Deck:
    """A deck with these copies."""
    rest = dict(counts)
    zones: dict[str, list[Entry]] = {}
    for name, entries in deck.zones.items():
        kept = zones.setdefault(name, [])
        for entry in entries:
            card, zone = ruleset.place(name, entry, deck.scope)
            if (
                card is not None
                and zone is not None
                and (copies := min(entry.copies, rest.get((card, zone), 0)))
            ):
                rest[card, zone] -= copies
                kept.append(entry._replace(copies=copies))
    for (card, zone), copies in sorted(rest.items()):
        if copies:
            at_home = "" in deck.zones and ruleset.home(card, deck.scope) == zone
            name = "" if at_home else ruleset.zones[zone].id
            zones.setdefault(name, []).append(Entry(ruleset.cards.cards[card].id, copies))
    return deck._replace(zones={name: tuple(entries) for name, entries in zones.items()})


def differences(ruleset: RuleSet, before: Counts, after: Counts) -> tuple[list[Change], list[Change]]:
    """What was taken out and what was put in, zone by zone."""
    out: list[Change] = []
    into: list[Change] = []
    for card, zone in sorted({*before, *after}, key=lambda place: (place[1], place[0])):
        more = after.get((card, zone), 0) - before.get((card, zone), 0)
        if more:
            change = Change(ruleset.zones[zone].id, card, ruleset.cards.told(card), abs(more))
            (into if more > 0 else out).append(change)
    return out, into


def swaps_of(out: list[Change], into: list[Change], nowhere: int) -> int:
    """For each zone the larger of cards out and in. Cards of no zone count where there is room for them."""
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    for change in out:
        gone[change.zone] += change.copies
    for change in into:
        come[change.zone] += change.copies
    zones = {*gone, *come}
    room = sum(max(0, come[zone] - gone[zone]) for zone in zones)
    return sum(max(gone[zone], come[zone]) for zone in zones) + max(0, nowhere - room)
