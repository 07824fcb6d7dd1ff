"""Sharing out among places: the answer is compared with trying everything."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.rules.matching import shortages

PLACES = 3
CLASSES = [fit for n in range(1, 2**PLACES) if (fit := tuple(p for p in range(PLACES) if n >> p & 1))]
wanted = st.dictionaries(st.sampled_from(CLASSES), st.integers(1, 3), max_size=4)
rooms = st.fixed_dictionaries({place: st.integers(0, 3) for place in range(PLACES)})


def most_placed(wanted: dict[tuple[int, ...], int], room: dict[int, int]) -> int:
    """The best of all ways to put each thing into a place or nowhere."""
    things = [fit for fit, number in wanted.items() for _ in range(number)]
    best = 0
    for way in product(*[(-1, *fit) for fit in things]):
        if all(way.count(place) <= most for place, most in room.items()):
            best = max(best, len(way) - way.count(-1))
    return best


@given(wanted, rooms)
@settings(max_examples=150, deadline=None)
def test_as_many_as_possible_find_a_place(wanted: dict[tuple[int, ...], int], room: dict[int, int]) -> None:
    if sum(wanted.values()) > 6:
        wanted = dict(list(wanted.items())[:2])
    over = sum(number for _, _, number in shortages(wanted, room))
    assert over == sum(wanted.values()) - most_placed(wanted, room)


@given(wanted, rooms)
@settings(max_examples=150, deadline=None)
def test_each_answer_is_a_proof(wanted: dict[tuple[int, ...], int], room: dict[int, int]) -> None:
    answers = shortages(wanted, room)
    for classes, places, number in answers:
        assert {place for fit in classes for place in fit} == places
        assert sum(wanted[fit] for fit in classes) == sum(room[place] for place in places) + number
    for n, (_, places, _) in enumerate(answers):
        assert all(places.isdisjoint(other) for _, other, _ in answers[n + 1 :])


def test_large_numbers_take_few_steps() -> None:
    room = {0: 10**6, 1: 10**6}
    assert shortages({(0, 1): 10**6, (0,): 10**6}, room) == []
    assert shortages({(0, 1): 10**6, (0,): 10**6 + 1}, room) == [(frozenset({(0,)}), frozenset({0}), 1)]
