"""Sharing things out among places with limited room, as well as can be: maximum flow by augmenting paths."""

from collections.abc import Mapping

Class = tuple[int, ...]


def shortages(
    wanted: Mapping[Class, int], room: Mapping[int, int]
) -> list[tuple[frozenset[Class], frozenset[int], int]]:
    """Which classes of things compete for which places, and how many things of them find none.

    A class is known by the places that its things fit; `wanted` says how many things it has. Nothing is
    returned if all find a place. Otherwise the classes and places of each answer are the proof: these
    classes fit only these places, which are full of them.
    """
    placed: dict[int, dict[Class, int]] = {place: {} for place in room}
    left = dict(room)
    over: dict[Class, int] = {}
    for fit, number in wanted.items():
        while number:
            moved = _place_some(fit, number, placed, left)
            if not moved:
                over[fit] = number
                break
            number -= moved
    return _joined([(_reached(fit, placed), fit, number) for fit, number in over.items()])


def _place_some(fit: Class, number: int, placed: dict[int, dict[Class, int]], left: dict[int, int]) -> int:
    """Puts some things of a class into places, moving others aside along the shortest path; says how many."""
    came: dict[int, tuple[int, Class]] = dict.fromkeys(fit, (-1, fit))
    queue = list(fit)
    for place in queue:
        if left[place] > 0:
            return _move(place, number, came, placed, left)
        for other, there in placed[place].items():
            if there:
                for beyond in other:
                    if beyond not in came:
                        came[beyond] = (place, other)
                        queue.append(beyond)
    return 0


def _move(
    end: int,
    number: int,
    came: dict[int, tuple[int, Class]],
    placed: dict[int, dict[Class, int]],
    left: dict[int, int],
) -> int:
    moved = min(number, left[end])
    place = end
    while (step := came[place])[0] >= 0:
        moved = min(moved, placed[step[0]][step[1]])
        place = step[0]
    left[end] -= moved
    place = end
    while place >= 0:
        before, who = came[place]
        placed[place][who] = placed[place].get(who, 0) + moved
        if before >= 0:
            placed[before][who] -= moved
        place = before
    return moved


def _reached(fit: Class, placed: dict[int, dict[Class, int]]) -> tuple[frozenset[Class], frozenset[int]]:
    """All classes and places that a class without room could still push against."""
    classes, places = {fit}, set(fit)
    queue = list(fit)
    for place in queue:
        for other, there in placed[place].items():
            if there:
                classes.add(other)
                for beyond in other:
                    if beyond not in places:
                        places.add(beyond)
                        queue.append(beyond)
    return frozenset(classes), frozenset(places)


def _joined(
    parts: list[tuple[tuple[frozenset[Class], frozenset[int]], Class, int]],
) -> list[tuple[frozenset[Class], frozenset[int], int]]:
    """Answers that speak of the same places made one."""
    out: list[tuple[frozenset[Class], frozenset[int], int]] = []
    for (classes, places), _, number in parts:
        apart = []
        for other in out:
            if other[1].isdisjoint(places):
                apart.append(other)
            else:
                classes, places, number = classes | other[0], places | other[1], number + other[2]
        out = [*apart, (classes, places, number)]
    return sorted(out, key=lambda one: (sorted(one[1]), one[2]))
