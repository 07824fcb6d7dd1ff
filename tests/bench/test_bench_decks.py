"""The deck bench measures what it says: legal decks, and a checker by hand that agrees with the rules."""

from collections import Counter

from bench.decks import by_hand, codes_of, facts_of, load, make_decks
from cardgen.rules.batch import Clerk, check_lines
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import Judge


def test_the_decks_are_legal_for_both() -> None:
    rules = load()
    known = facts_of(rules.cards)
    decks = list(make_decks(known, 50))
    assert not any(by_hand(known, deck) for deck in decks)
    outcomes = Counter(result.outcome for result in check_lines(Clerk(rules), codes_of(rules, decks)))
    assert outcomes == {"legal": 50}
    assert sum(any(n in known.talent_of for n in actions) for _, actions in decks) > 40


def test_both_find_the_same_decks_wrong() -> None:
    rules = load()
    known = facts_of(rules.cards)
    judge = Judge(rules.of_scope("deck"))
    others: list[list[int]] = [[] for _ in rules.zones[2:]]
    (first, second, *_), swapped = list(make_decks(known, 60)), 0
    for characters, actions in make_decks(known, 60):
        for deck in (
            (characters, second[1]),
            (characters[:2], actions),
            ([*characters[:2], characters[0]], actions),
            (characters, [actions[0]] * 3 + actions[3:]),
            (characters, [*actions[1:], first[0][0]]),
            (characters, actions[1:]),
            ([characters[0], characters[1], actions[0]], actions),
        ):
            if any(card not in known.groups for card in deck[0]) and any(c in known.needs for c in deck[1]):
                continue
            wrong = by_hand(known, deck)
            swapped += bool(wrong)
            assert judge(Hand([*deck, *others])).legal == (not wrong)
    assert swapped > 300
