"""Lines from parts of a picture to words beside it. They never cross: labels stand in the order of their
parts, and every line leaves its picture level before it turns."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from cardgen.record import NamedTuple
from cardgen.units import MM, Rect

Point = tuple[float, float]
RING = 1.1 * MM
# How far from the picture all lines of a side begin to turn, past brackets, and how long they are level
# before the words.
OUT, LEVEL = 2 * MM, 4 * MM
# From a part to its ring's rim or to a bracket, whose line has a casing; and how long a bracket's arms are.
BESIDE, CLEAR, BRACKET = 0.5 * MM, 0.7 * MM, 1.1 * MM
ASIDE = 0.2  # of the picture's width: no ring stands further from its part to leave small things free
FAR = 0.4  # of the picture's width: no line runs further over it to make sides even
OVER = 2.6 * MM  # above the picture: where a line runs that leaves through its top


class Pointed(NamedTuple):
    """A part that is named: its box, and how high its label is. `several`: the box is around many."""

    box: Rect
    height: float
    several: bool = False


class Leader(NamedTuple):
    """A line from a ring to a label. `top`: of the label; `bracket`: around a group, or nothing."""

    side: Literal["left", "right"]
    points: tuple[Point, ...]
    top: float
    bracket: tuple[Point, ...] = ()

    @property
    def ring(self) -> Point:
        return self.points[0]


class Room(NamedTuple):
    """Where lines run: the picture, the edges at which the labels of each side begin, and their gap.

    `left` is None where there are labels only at the right, `right` where only at the left. `small`: boxes
    of icons, badges and short words that rings and lines keep off.
    """

    picture: Rect
    left: float | None
    right: float | None
    gap: float
    small: Sequence[Rect] = ()


def leaders(parts: Sequence[Pointed], room: Room) -> list[Leader]:
    """A line for each part, in the order of the parts. Labels may reach above or below the picture."""
    sides: dict[str, list[int]] = {"left": [], "right": []}
    up = next((n for n in range(len(parts)) if _leaves_above(n, parts, room)), None)
    for n in range(len(parts)):
        if n != up:
            sides[_side(n, parts, room)].append(n)
    if room.left is not None and room.right is not None:
        _balance(sides, parts, room)
    over = {
        n for side, members in sides.items() for n in members if n != up and _over(n, parts, room, side, up)
    }
    if up is not None:
        sides[min(_open(room), key=lambda side: (len(sides[side]), side == "left"))].append(up)
    out: dict[int, Leader] = {}
    for side, members in sides.items():
        at = [_above(parts[n]) if n in over else _middle(parts[n]) for n in members if n != up]
        heights = _heights(at, room.picture.y)
        if up in members:
            heights.insert(members.index(up), room.picture.y - OVER)
        order = sorted(range(len(members)), key=lambda k: heights[k])
        ordered = [members[k] for k in order]
        levels = [heights[k] for k in order]
        tops = _tops([parts[n].height for n in ordered], levels, room)
        for n, level, top in zip(ordered, levels, tops, strict=True):
            out[n] = _leader(
                "left" if side == "left" else "right", parts[n], level, top, room, above=n in over
            )
    return [out[n] for n in range(len(parts))]


def _middle(part: Pointed) -> float:
    return part.box.y + part.box.h / 2


def _open(room: Room) -> list[str]:
    """The sides at which labels may stand."""
    return [side for side, edge in (("left", room.left), ("right", room.right)) if edge is not None]


def _far(box: Rect, picture: Rect, side: str) -> float:
    """How far a part lies from a side of the picture."""
    return box.x - picture.x if side == "left" else picture.x + picture.w - box.x - box.w


def _blocked(part: Pointed, boxes: Iterable[Rect], side: str) -> int:
    """How many boxes a level line from a part to a side would run over: those whose middles lie beyond it."""
    box, y = part.box, _middle(part)
    count = 0
    for other in boxes:
        middle = other.x + other.w / 2
        beyond = middle > box.x + box.w if side == "right" else middle < box.x
        count += beyond and other.y <= y <= other.y + other.h
    return count


def _hidden(part: Pointed, parts: Sequence[Pointed], room: Room, side: str) -> tuple[int, int]:
    """What a line to a side would run over: how many other parts, how many small things."""
    return _blocked(part, (p.box for p in parts), side), _blocked(part, room.small, side)


def _leaves_above(n: int, parts: Sequence[Pointed], room: Room) -> bool:
    """Whether a part lies behind others on every side, and none lies above it."""
    if not all(_hidden(parts[n], parts, room, side)[0] for side in _open(room)):
        return False
    return all(_middle(other) >= parts[n].box.y for other in parts)


def _above(part: Pointed) -> float:
    """Where a ring stands that touches a part from above."""
    return part.box.y - RING


def _over(n: int, parts: Sequence[Pointed], room: Room, side: str, up: int | None) -> bool:
    """Whether a small part has another one beside it, and room above for its ring and its line."""
    part, level = parts[n], _above(parts[n])
    box, y = part.box, _middle(part)
    if part.several or box.w > ASIDE * room.picture.w or level - RING < room.picture.y:
        return False
    if up is not None and level < parts[up].box.y + parts[up].box.h:
        return False
    others = [p.box for k, p in enumerate(parts) if k != n]
    beyond = [b for b in others if (b.x >= box.x + box.w if side == "right" else b.x + b.w <= box.x)]
    if not any(b.y <= y <= b.y + b.h for b in beyond):
        return False
    # What the part stands in is no obstacle.
    around = [b for b in others if not (b.x <= box.x and b.x + b.w >= box.x + box.w and b.y <= box.y)]
    middle = box.x + box.w / 2
    left, right = (middle - RING, room.picture.x + room.picture.w)
    if side == "left":
        left, right = room.picture.x, middle + RING
    return not any(
        b.x < right and b.x + b.w > left and b.y < level + RING * 0.9 and b.y + b.h > level - RING
        for b in (*around, *room.small)
        if not (b.x >= box.x and b.x + b.w <= box.x + box.w and b.y >= box.y)
    )


def _side(n: int, parts: Sequence[Pointed], room: Room) -> str:
    if len(_open(room)) == 1:
        return _open(room)[0]
    left, right = (_hidden(parts[n], parts, room, side) for side in ("left", "right"))
    if left != right:
        return "left" if left < right else "right"
    near, far = (_far(parts[n].box, room.picture, side) for side in ("left", "right"))
    return "left" if near < far else "right"


def _balance(sides: dict[str, list[int]], parts: Sequence[Pointed], room: Room) -> None:
    """Moves what may as well stand at the other side until both have about as many.

    What lies far from that side stays: its line would run over the picture.
    """
    for many, few in (("left", "right"), ("right", "left")):
        while len(sides[many]) > len(sides[few]) + 1:
            free = [
                n
                for n in sides[many]
                if _far(parts[n].box, room.picture, few) < FAR * room.picture.w
                and not any(_hidden(parts[n], parts, room, few))
            ]
            if not free:
                break
            chosen = max(free, key=lambda n: parts[n].box.w)
            sides[many].remove(chosen)
            sides[few].append(chosen)


def _heights(middles: Sequence[float], floor: float) -> list[float]:
    """Where lines leave: at their parts' middles, but no two at one height. Those that are too near to each
    other give way to both sides, so that all stay at their parts; none leaves above the floor."""
    least = 2 * RING + 0.6 * MM
    order = sorted(range(len(middles)), key=lambda n: middles[n])
    down, up = list(middles), list(middles)
    for before, n in pairwise(order):
        down[n] = max(down[n], down[before] + least)
    for after, n in pairwise(reversed(order)):
        up[n] = min(up[n], up[after] - least)
    heights = list(middles)
    for k, n in enumerate(order):
        heights[n] = max((down[n] + up[n]) / 2, floor + k * least)
    return heights


def _tops(heights: Sequence[float], levels: Sequence[float], room: Room) -> list[float]:
    """The tops of labels one under another, each as near to its line as the others let it be."""
    tops: list[float] = []
    first = floor = min([room.picture.y, *levels[:1]])
    for level in levels:
        tops.append(max(level, floor))
        floor = tops[-1] + heights[len(tops) - 1] + room.gap
    end = room.picture.y + room.picture.h
    ceiling = max(end, first + sum(heights) + room.gap * (len(heights) - 1)) if heights else end
    for k in reversed(range(len(tops))):
        tops[k] = min(tops[k], ceiling - heights[k])
        ceiling = tops[k] - room.gap
    return tops


def _leader(
    side: Literal["left", "right"],
    part: Pointed,
    level: float,
    top: float,
    room: Room,
    *,
    above: bool = False,
) -> Leader:
    box, picture = part.box, room.picture
    way = 1 if side == "right" else -1
    edge = box.x + box.w if side == "right" else box.x
    outer = picture.x + picture.w if side == "right" else picture.x
    bracket: tuple[Point, ...] = ()
    if part.several:
        inner, ring = edge + way * CLEAR, edge + way * (CLEAR + BRACKET)
        bracket = ((inner, box.y), (ring, box.y), (ring, box.y + box.h), (inner, box.y + box.h))
    else:
        # Beside the part; what is wide and reaches the picture's edge is ringed just inside it.
        inside = RING * 0.6 if box.w > picture.w / 2 else 0.0
        ring = way * min(way * _free(edge, way, level, room), way * outer - inside)
    if above:
        ring = box.x + box.w / 2
    label = room.right if side == "right" else room.left
    assert label is not None
    if level < picture.y:
        x = box.x + box.w / 2
        return Leader(side, ((x, max(box.y - RING, picture.y)), (x, level), (label, level)), top)
    turn, straight = outer + way * OUT, label - way * LEVEL
    if (straight - turn) * way < 1:
        straight = turn
    points = ((ring, level), (turn, level), (straight, top), (label, top))
    return Leader(side, points, top, bracket)


def _free(edge: float, way: int, level: float, room: Room) -> float:
    """Where a ring stands beside an edge: past the small things there, unless these reach too far."""
    off = RING + BESIDE
    first = x = edge + way * off
    ends = ((box.x + box.w if way > 0 else box.x, box) for box in room.small)
    for end, (left, y, w, h) in sorted(ends, key=lambda found: way * found[0]):
        if left < x + RING and x - RING < left + w and y < level + RING and level - RING < y + h:
            x = end + way * off
    return x if abs(x - first) <= ASIDE * room.picture.w else first
