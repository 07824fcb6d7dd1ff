"""Paragraph: a text measured once, in thousandths of an em, so that it can be broken at any size."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, compress
from operator import add, itemgetter
from typing import NamedTuple, TypeVar

from cardgen.text.chain import HIDDEN, Chain
from cardgen.text.classes import HALF, LEAD, MAY_BREAK, SPACING
from cardgen.text.face import Face
from cardgen.text.opportunities import join_kinds, opportunities
from cardgen.text.quotes import resolve_dashes, resolve_quotes
from cardgen.units import Color

# Room taken by an inline symbol: its height, and the air on both sides of it together.
SYMBOL_HEIGHT, SYMBOL_AIR = 920.0, 80.0

T = TypeVar("T")


class Look(NamedTuple):
    """How a stretch of text is set. `aspect`: width by height of the `symbol` that stands in its place."""

    chain: Chain
    color: Color
    dots: bool = False
    symbol: str | None = None
    aspect: float = 1.0
    strike: bool = False


class Run(NamedTuple):
    """A stretch of a paragraph that is drawn with one face, or one symbol."""

    start: int
    end: int
    face: Face
    look: Look


class Paragraph:
    """One paragraph, measured. Never changed, but that `legal` is worked out when it is first asked for.

    `full[i]` is where character i-1 ends if no line is broken, `ends[i]` the same without the blank half
    of a mark and without blanks, as if a line ended there; `adjust[i]` the space added before character i.
    `whole`: combining marks, before which nothing is cut. `spots`: where `adjust` is not 0. `offsets`: how
    far beside its place a glyph is drawn. `odd`: glyphs that take other room than their face gives them, or
    none; lines without any are slices. `inked`: the width without blanks. `gap`: empty lines before it.
    """

    __slots__ = (
        "_legal",
        "_looks",
        "adjust",
        "advances",
        "ends",
        "full",
        "gap",
        "gids",
        "inked",
        "kinds",
        "odd",
        "offsets",
        "runs",
        "spots",
        "text",
        "whole",
    )

    def __init__(
        self,
        text: str,
        kinds: str,
        gids: Sequence[int],
        advances: Sequence[float],
        adjust: Sequence[float],
        full: Sequence[float],
        ends: Sequence[float],
        whole: frozenset[int],
        offsets: dict[int, float],
        looks: Sequence[tuple[int, int, Look]],
        odd: Sequence[int],
        inked: float,
        gap: int,
    ) -> None:
        self.text = text
        self.kinds = kinds
        self.gids = gids
        self.advances = advances
        self.adjust = adjust
        self.full = full
        self.ends = ends
        self.whole = whole
        self.spots = list(compress(range(len(text)), adjust))
        self.offsets = offsets
        self.runs = _runs(text, looks)
        self.odd = odd
        self.inked = inked
        self.gap = gap
        self._looks = looks
        self._legal: Sequence[int] | None = None

    @property
    def legal(self) -> Sequence[int]:
        """Where a line may begin."""
        if self._legal is None:
            kinds = self.kinds
            pairs = _getter(list(map(add, kinds, kinds[1:])))
            legal = opportunities(kinds, [True, *pairs(MAY_BREAK)])
            bound = self.whole.union(_beside_numbers(kinds, self._looks))
            self._legal = [i for i in legal if i not in bound] if bound else legal
        return self._legal

    def width(self, start: int, end: int) -> float:
        """How wide a line from `start` to `end` is."""
        return self.ends[end] - self.full[start] - self.adjust[start] - LEAD[self.kinds[start]]


def measure(
    text: str, looks: Sequence[tuple[int, int, Look]], tracking: float = 0.0, gap: int = 0
) -> Paragraph:
    """Measures a text that is not empty. `looks` cover it from start to end."""
    gids, advances, kinds = _look_up(text, looks)
    offsets: dict[int, float] = {}
    whole: frozenset[int] = frozenset()
    taken: Sequence[float] = advances
    if "—" in text:
        gids, advances = list(gids), list(advances)
        taken = advances
        for start, end, look in looks:
            resolve_dashes(text, start, end, kinds, look.chain, gids, advances, offsets)
    if "Q" in kinds:
        taken = list(advances)
        kinds = resolve_quotes(text, kinds, taken, offsets)
    if tracking:
        taken = [a + 1000 * tracking if g != HIDDEN else a for a, g in zip(taken, gids, strict=True)]
    if "Z" in kinds:
        whole = frozenset(i for i, kind in enumerate(kinds) if i and kind == "Z")
        kinds = join_kinds(kinds)
    adjust = [0, *_getter(list(map(add, kinds, kinds[1:])))(SPACING)]
    for i in whole:
        adjust[i] = 0
    full = list(accumulate(map(add, taken, adjust), initial=0.0))
    ends = full.copy()
    for mark in "CP":
        i = kinds.find(mark)
        while i >= 0:
            ends[i + 1] -= HALF
            i = kinds.find(mark, i + 1)
    if tracking:
        ends = [e - 1000 * tracking if e else e for e in ends]
    inked = full[-1]
    if "B" in kinds or "V" in kinds:
        for i, kind in enumerate(kinds):
            if kind in "BV":
                ends[i + 1] = ends[i]
                inked -= taken[i]
    odd: Sequence[int] = ()
    if tracking:
        odd = range(len(text))
    elif offsets or taken is not advances or HIDDEN in gids:
        odd = [i for i, a in enumerate(advances) if a != taken[i] or i in offsets or gids[i] == HIDDEN]
    return Paragraph(text, kinds, gids, advances, adjust, full, ends, whole, offsets, looks, odd, inked, gap)


def _beside_numbers(kinds: str, looks: Sequence[tuple[int, int, Look]]) -> Iterator[int]:
    """Where a symbol touches a number: `:heart:−10` and `3:coin:` stay on one line."""
    for start, end, look in looks:
        if look.symbol is not None:
            if kinds[end : end + 1] in ("N", "R"):
                yield end
            if start and kinds[start - 1] == "N":
                yield start


def _getter(keys: Sequence[str]) -> Callable[[Mapping[str, T]], tuple[T, ...]]:
    """Looks all keys up at once, several times as fast as a loop would."""
    if len(keys) > 1:
        return itemgetter(*keys)
    return lambda table: tuple(table[key] for key in keys)


def _look_up(text: str, looks: Sequence[tuple[int, int, Look]]) -> tuple[Sequence[int], Sequence[float], str]:
    if len(looks) == 1 and looks[0][2].symbol is None:
        chain, every = looks[0][2].chain, _getter(text)
        return every(chain.gids), every(chain.advances), "".join(every(chain.kinds))
    gids: list[int] = []
    advances: list[float] = []
    kinds: list[str] = []
    for start, end, look in looks:
        if look.symbol is not None:
            gids.append(0)
            advances.append(look.aspect * SYMBOL_HEIGHT + SYMBOL_AIR)
            kinds.append("I")
        else:
            every = _getter(text[start:end])
            gids.extend(every(look.chain.gids))
            advances.extend(every(look.chain.advances))
            kinds.extend(every(look.chain.kinds))
    return gids, advances, "".join(kinds)


def _runs(text: str, looks: Sequence[tuple[int, int, Look]]) -> tuple[Run, ...]:
    """The looks, cut where the face changes because the first has no such character."""
    runs: list[Run] = []
    for start, end, look in looks:
        others, first = look.chain.others, look.chain.first
        if look.symbol is not None or not others or others.keys().isdisjoint(text[start:end]):
            runs.append(Run(start, end, first, look))
            continue
        face = first
        begun = start
        for i in range(start, end):
            new = others.get(text[i], first) or face
            if new is not face:
                if i > begun:
                    runs.append(Run(begun, i, face, look))
                face, begun = new, i
        runs.append(Run(begun, end, face, look))
    return tuple(runs)
