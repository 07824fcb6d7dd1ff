"""Measured: a text measured once, in thousandths of an em, so that it can be broken at any size."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

from cardgen.model.frame import Ink
from cardgen.record import NamedTuple
from cardgen.text.chain import Chain
from cardgen.text.classes import GAP, HALF, LEAD, MARKS, SPACED
from cardgen.text.face import HIDDEN, JOINED, Face
from cardgen.text.opportunities import join_kinds, opportunities, places
from cardgen.text.quotes import resolve_dashes, resolve_quotes
from cardgen.text.shaping import shaped_words
from cardgen.text.style import Style
from cardgen.units import Color

# Room taken by an inline symbol: its height, and the air on both sides of it together.
SYMBOL_HEIGHT, SYMBOL_AIR = 920.0, 80.0
# The size of ruby above the text, as a multiple of the text's, and the air beside it, in its own em.
RUBY, RUBY_AIR = 0.5, 200.0
# What a stretched line grows by, or a squeezed one shrinks by.
NOTHING, WIDE, NARROW = range(3)
USUAL = Style()
SOFT = "\u00ad"


class Hyphen(NamedTuple):
    """The sign at the end of a line that ends within a word: its glyph and advance."""

    gid: int
    advance: float


class Lettering(NamedTuple):
    """How a stretch of text is set. `aspect`: width by height of the `symbol` that stands in its place.

    `italic`: faces that are not are slanted. `scale`: its size as a multiple of the text's. `thicken`: a
    stroke in its colour, in em, where its family has no bolder face. `ruby`: small words above it. `ground`:
    a colour behind it. `rise`: how far above the line it stands, in em.
    """

    chain: Chain
    color: Ink
    dots: bool = False
    symbol: str | None = None
    aspect: float = 1.0
    strike: bool = False
    italic: bool = False
    scale: float = 1.0
    thicken: float = 0.0
    ruby: str = ""
    underline: bool = False
    ground: Color | None = None
    rise: float = 0.0


# What a look says, beside its chain and ink, for which nothing but glyphs of the text's size is drawn.
PLAIN = tuple(Lettering._field_defaults.values())
Lettered = tuple[int, int, Lettering]  # from where to where a text has a look


class FaceRun(NamedTuple):
    """A stretch of a paragraph that is drawn with one face, or one symbol."""

    start: int
    end: int
    face: Face
    look: Lettering

    @property
    def slanted(self) -> bool:
        """Whether it shall lean and its face does not."""
        return self.look.italic and not self.face.italic


class Measured:
    """One paragraph, not empty; `looks` cover it. `legal`, `stretch`, `squeeze` are made when asked for.

    `full[i]` is where character i-1 ends if no line is broken, `ends[i]` the same without the blank half
    of a mark and without blanks, as if a line ended there; `adjust[i]` the space added before character i.
    `whole`: combining marks and the rest of ligatures, before which nothing is cut. `spots`: where `adjust`
    is not 0. `offsets`: how far beside its place a glyph is drawn. `odd`: glyphs that take other room than
    their face gives them, or none; lines without any are slices, also with `kerned` glyphs, after which
    something is added. `plain`: one face, one look, and nothing but glyphs. `inked`: the width without
    blanks. `gap`: empty lines before it.
    """

    __slots__ = (
        "_legal",
        "_squeeze",
        "_stretch",
        "adjust",
        "advances",
        "ends",
        "full",
        "gap",
        "gids",
        "hyphens",
        "inked",
        "kerned",
        "kinds",
        "looks",
        "odd",
        "offsets",
        "plain",
        "runs",
        "spots",
        "style",
        "text",
        "whole",
    )

    def __init__(
        self, text: str, looks: Sequence[Lettered], tracking: float = 0.0, gap: int = 0, style: Style = USUAL
    ) -> None:
        gids, advances, kinds = _look_up(text, looks)
        if looks[0][2].chain.emoji or (len(looks) > 1 and any(look.chain.emoji for _, _, look in looks)):
            from cardgen.text.emoji import with_emoji

            looks = with_emoji(text, looks)
            gids, advances, kinds = _look_up(text, looks)
        if style.language:
            from cardgen.text.kinds_in import kinds_in

            kinds = kinds_in(style.language, text, kinds)
        offsets: dict[int, float] = {}
        unlike: list[int] = []
        kerned: list[tuple[int, float]] = []
        whole: frozenset[int] = frozenset()
        if "—" in text:
            gids, advances = list(gids), list(advances)
            resolve_dashes(text, kinds, looks, gids, advances, offsets)
        taken: Sequence[float] = advances
        if "A" in kinds:
            shaped = shaped_words(text, kinds, looks, tracking != 0)
            if shaped:
                gids, advances = list(gids), list(advances)
                taken = list(advances)
                for i, scale, (_, gid, advance, room, offset) in shaped:
                    gids[i], advances[i], taken[i] = gid, scale * advance, scale * room
                    if offset:
                        offsets[i] = scale * offset
                    elif gid == JOINED:
                        unlike.append(i)
                    elif room != advance:
                        kerned.append((i, room - advance))
                whole = frozenset(unlike)
        plain = len(looks) == 1 and looks[0][2][2:] == PLAIN
        for start, end, look in () if plain else looks:
            if look.scale != 1.0:
                unlike += range(start, end)
            if look.ruby:
                wide = RUBY * (sum(look.chain.look_up(look.ruby)[1]) + RUBY_AIR)
                more = max(0.0, wide - sum(taken[start:end])) / (end - start)
                if more:
                    taken = list(taken)
                    for i in range(start, end):
                        taken[i] += more
                        offsets[i] = more / 2
        if "Q" in kinds:
            taken = list(taken)
            quotes = tuple(places(kinds, "Q"))
            kinds = resolve_quotes(text, kinds, taken, offsets)
            unlike += [i for i in quotes if taken[i] != advances[i]]
        if tracking:
            taken = [a + 1000 * tracking if g >= 0 else a for a, g in zip(taken, gids, strict=True)]
        if "Z" in kinds:
            whole |= frozenset(i for i, kind in enumerate(kinds) if i and kind == "Z")
            kinds = join_kinds(kinds)
        spots = SPACED.places(kinds)
        if whole:
            spots = [i for i in spots if i not in whole]
        if not style.latin_gap:
            spots = [i for i in spots if kinds[i] in MARKS]
        adjust = [0] * len(kinds)
        steps = taken
        if spots:
            steps = list(taken)
            for i in spots:
                adjust[i] = -HALF if kinds[i] in MARKS else GAP
                steps[i] += adjust[i]
        if style.marks < 1.0:
            room = round(1000 * (style.marks - 1.0))
            steps = list(steps)
            for i, (before, after) in enumerate(pairwise(kinds), 1):
                squeezed = room * ((before in "CP") + (after == "O"))
                if squeezed and squeezed < adjust[i]:
                    steps[i] += squeezed - adjust[i]
                    adjust[i] = squeezed
            spots = [i for i, by in enumerate(adjust) if by]
        full = list(accumulate(steps, initial=0.0))
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
            for i in places(kinds.replace("V", "B"), "B"):
                ends[i + 1] = ends[i]
                inked -= taken[i]
        hidden = [i for i, gid in enumerate(gids) if gid == HIDDEN] if HIDDEN in gids else ()
        odd: Sequence[int] = range(len(text)) if tracking else ()
        if not tracking and (offsets or unlike or hidden):
            odd = sorted({*offsets, *unlike, *hidden})
        runs = _runs(text, looks)
        self.text: Final = text.replace("\u00a0", " ")  # copied out as a plain blank
        self.kinds: Final = kinds
        self.gids: Final[Sequence[int]] = gids
        self.advances: Final[Sequence[float]] = advances
        self.adjust: Final[Sequence[float]] = adjust
        self.spots: Final[Sequence[int]] = spots
        self.full: Final[Sequence[float]] = full
        self.ends: Final[Sequence[float]] = ends
        self.whole: Final = whole
        self.offsets: Final[Mapping[int, float]] = offsets
        self.looks: Final = looks
        self.runs: Final = runs
        self.plain: Final = plain and len(runs) == 1
        self.odd: Final = odd
        self.kerned: Final[Sequence[tuple[int, float]]] = kerned
        self.inked: Final = inked
        self.gap: Final = gap
        # Where lines are broken with a hyphen: which. None where words may not be cut.
        self.hyphens: dict[int, Hyphen] | None = {} if style.hyphenate or SOFT in text else None
        self.style: Final = style
        self._legal: Sequence[int] | None = None
        self._stretch: bytes | None = None
        self._squeeze: bytes | None = None

    @property
    def legal(self) -> Sequence[int]:
        """Where a line may begin."""
        if self._legal is None:
            legal = opportunities(self.kinds)
            bound = self.whole.union(_bound(self.kinds, self.looks))
            self._legal = [i for i in legal if i not in bound] if bound else legal
        return self._legal

    @property
    def stretch(self) -> bytes:
        """What a stretched line grows by before each character: NOTHING, WIDE or NARROW."""
        if self._stretch is None:
            from cardgen.text.stretching import stretched

            self._stretch = stretched(self.kinds, self.whole)
        return self._stretch

    @property
    def squeeze(self) -> bytes:
        """What a squeezed line shrinks by before each character: WIDE at blanks, NARROW beside marks."""
        if self._squeeze is None:
            from cardgen.text.stretching import squeezed

            self._squeeze = squeezed(self.kinds, beside_marks=self.style.marks == 1.0)
        return self._squeeze

    def width(self, start: int, end: int) -> float:
        """How wide a line from `start` to `end` is, without a hyphen."""
        return self.ends[end] - self.full[start] - self.adjust[start] - LEAD[self.kinds[start]]


def _bound(kinds: str, looks: Sequence[Lettered]) -> Iterator[int]:
    """Where a symbol touches a number, `:heart:−10` and `3:coin:` stay on one line; what has ruby above."""
    for start, end, look in looks:
        if look.ruby:
            yield from range(start + 1, end)
        if look.symbol is not None:
            if kinds[end : end + 1] in ("N", "R"):
                yield end
            if start and kinds[start - 1] == "N":
                yield start


def _look_up(text: str, looks: Sequence[Lettered]) -> tuple[Sequence[int], Sequence[float], str]:
    if len(looks) == 1 and looks[0][2].symbol is None and looks[0][2].scale == 1.0:
        found = looks[0][2].chain.look_up(text)
        return found[0], found[1], "".join(found[2])
    gids: list[int] = []
    advances: list[float] = []
    kinds: list[str] = []
    for start, end, look in looks:
        if look.symbol is not None:
            more = end - start - 1  # of the characters that make one emoji
            gids += [0, *[HIDDEN] * more]
            advances += [look.aspect * SYMBOL_HEIGHT + SYMBOL_AIR, *[0.0] * more]
            kinds += ["I", *"Z" * more]
        else:
            found = look.chain.look_up(text[start:end])
            gids += found[0]
            advances += found[1] if look.scale == 1.0 else [look.scale * wide for wide in found[1]]
            kinds += found[2]
    return gids, advances, "".join(kinds)


def _runs(text: str, looks: Sequence[Lettered]) -> tuple[FaceRun, ...]:
    """The looks, cut where the face changes because the first has no such character."""
    runs: list[FaceRun] = []
    for start, end, look in looks:
        others, first = look.chain.others, look.chain.first
        if look.symbol is not None or not others or others.keys().isdisjoint(text[start:end]):
            runs.append(FaceRun(start, end, first, look))
            continue
        face = first
        begun = start
        for i in range(start, end):
            new = others.get(text[i], first) or face
            if new is not face:
                if i > begun:
                    runs.append(FaceRun(begun, i, face, look))
                face, begun = new, i
        runs.append(FaceRun(begun, end, face, look))
    return tuple(runs)
