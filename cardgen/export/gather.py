"""What a document shows, found before anything is painted: glyphs per face, labels, links."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cardgen.export.piece import Piece
from cardgen.model.frame import Frame, Group
from cardgen.record import NamedTuple
from cardgen.text.chain import code_points

Pair = tuple[int, str]  # a glyph and the characters that it stands for


class FaceUse:
    """The glyphs of one face that are shown; `gapped` are those followed by a quarter em."""

    __slots__ = ("gapped", "pairs", "vertical")

    def __init__(self) -> None:
        self.pairs: set[Pair] = set()
        self.gapped: set[Pair] = set()
        self.vertical = False


class Gathered(NamedTuple):
    """`labels` are the words that drawings stand for; `links` says whether there are any at all."""

    faces: Mapping[str, FaceUse]
    labels: tuple[str, ...]
    links: bool


def gather(pages: Iterable[Piece]) -> Gathered:
    """All that the pages of a document show, in their order."""
    faces: dict[str, FaceUse] = {}
    plain: dict[str, set[int]] = {}  # glyphs that stand for one character
    labels: dict[str, None] = {}
    links = False
    for shown in (shown for page in pages for shown in page.shown):
        for face, gids, text, odd, gapped, vertical in shown.fonts:
            use = faces.get(face)
            if use is None:
                use = faces[face] = FaceUse()
                plain[face] = set()
            plain[face].update(_joined(gids, text))
            use.pairs.update(odd)
            use.gapped.update(gapped)
            use.vertical |= vertical
        labels.update(dict.fromkeys(shown.labels))
        links |= shown.links
    for face, numbers in plain.items():
        halves = array("I", array("Q", numbers).tobytes())
        faces[face].pairs.update(zip(halves[::2], map(chr, halves[1::2]), strict=True))
    return Gathered(faces, tuple(labels), links)


def _joined(gids: "array[int]", text: str) -> "array[int]":
    """Each glyph and the code point of its character as one number, which sets find sooner than a pair."""
    halves = array("I", bytes(8 * len(gids)))
    halves[::2], halves[1::2] = array("I", gids), code_points(text)
    return array("Q", halves.tobytes())


def each_frame(frames: Iterable[Frame]) -> Iterator[Frame]:
    """The frames and all frames inside them, every object once."""
    seen: set[int] = set()
    waiting = list(frames)
    waiting.reverse()
    while waiting:
        frame = waiting.pop()
        if id(frame) in seen:
            continue
        seen.add(id(frame))
        yield frame
        groups = [item for item in reversed(frame.items) if isinstance(item, Group)]
        if groups:
            waiting += [group.mask for group in groups if group.mask is not None]
            waiting += [group.frame for group in groups]


def rivals(pairs: set[Pair]) -> frozenset[int]:
    """The glyphs that stand for different characters in different places."""
    if len(dict(pairs)) == len(pairs):
        return frozenset()
    counted = Counter(gid for gid, _ in pairs)
    return frozenset(gid for gid, texts in counted.items() if texts > 1)


def count_pairs(pages: Iterable[Piece], face: str, gids: frozenset[int]) -> Counter[Pair]:
    """How often these glyphs of a face stand for which characters."""
    counted: Counter[Pair] = Counter()
    for use in (use for page in pages for shown in page.shown for use in shown.fonts):
        if use.face == face and not (gids.isdisjoint(use.gids) and not use.odd):
            pairs = (*zip(use.gids, use.text, strict=True), *use.odd)
            counted.update([pair for pair in pairs if pair[0] in gids])
    return counted
